// Five accounts in a ring, one thread for each: it moves money to the next account while it holds
// the lock of its own one only, so the other balance is updated without a lock.
// origin: thesis account race
// verdict: exception java.lang.AssertionError
public class AccountRace {
    static final int ACCOUNTS = 5;

    static class Account {
        int balance = 100;

        synchronized void transfer(Account to, int amount) {
            balance -= amount;
            to.balance += amount;
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
