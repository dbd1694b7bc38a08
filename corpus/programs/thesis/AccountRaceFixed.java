// Each balance changes under its own lock, one after the other. Traces: every account is locked by
// two threads, by its own thread in that thread's first step and by its neighbour's in the second.
// Of the 2^5 orders one is a cycle (every second step before the next thread's first), so 31.
// origin: thesis account race
// verdict: clean
// traces: 31
public class AccountRaceFixed {
    static final int ACCOUNTS = 5;

    static class Account {
        int balance = 100;

        synchronized void add(int amount) {
            balance += amount;
        }

        void transfer(Account to, int amount) {
            add(-amount);
            to.add(amount);
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
