// The account with the lower number is locked first. Traces: every account is locked by two threads,
// in either order, 2^5; an order that goes round in a circle is impossible, so 2^5 - 2 = 30.
// origin: thesis account deadlock
// verdict: clean
// traces: 30
public class AccountDeadlockFixed {
    static final int ACCOUNTS = 5;

    static class Account {
        final int number;
        int balance = 100;

        Account(int number) {
            this.number = number;
        }

        void transfer(Account to, int amount) {
            Account lower = number < to.number ? this : to, higher = lower == this ? to : this;
            synchronized (lower) {
                synchronized (higher) {
                    if (balance < amount) return;
                    balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account[] accounts = new Account[ACCOUNTS];
        for (int i = 0; i < ACCOUNTS; i++) accounts[i] = new Account(i);
        Thread[] threads = new Thread[ACCOUNTS];
        for (int i = 0; i < ACCOUNTS; i++) {
            Account from = accounts[i], to = accounts[(i + 1) % ACCOUNTS];
            threads[i] = new Thread(() -> from.transfer(to, 10));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        int total = 0;
        for (Account a : accounts) total += a.balance;
        assert total == ACCOUNTS * 100 : "the bank's total is " + total;
    }
}
