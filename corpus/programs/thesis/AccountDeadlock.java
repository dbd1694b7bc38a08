// Five accounts in a ring, one thread for each: it locks its own account and then the next one.
// origin: thesis account deadlock
// verdict: deadlock
public class AccountDeadlock {
    static final int ACCOUNTS = 5;

    static class Account {
        int balance = 100;

        synchronized void deposit(int amount) {
            balance += amount;
        }

        synchronized void transfer(Account to, int amount) {
            if (balance < amount) return;
            balance -= amount;
            to.deposit(amount);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account[] accounts = new Account[ACCOUNTS];
        for (int i = 0; i < ACCOUNTS; i++) accounts[i] = new Account();
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
