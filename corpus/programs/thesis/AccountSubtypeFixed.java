// Both kinds of account take part in transfers under their lock. Traces: 31, as for AccountRaceFixed:
// an order for each of the five accounts, less the one that is a cycle.
// origin: thesis account subtype
// verdict: clean
// traces: 31
public class AccountSubtypeFixed {
    static abstract class Account {
        int balance = 100;

        synchronized void withdraw(int amount) {
            balance -= amount;
        }

        abstract void deposit(int amount);

        void transfer(Account to, int amount) {
            withdraw(amount);
            to.deposit(amount);
        }
    }

    static class Personal extends Account {
        @Override
        synchronized void deposit(int amount) {
            balance += amount;
        }
    }

    static class Business extends Account {
        @Override
        synchronized void deposit(int amount) {
            balance += amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account[] accounts = {new Personal(), new Personal(), new Personal(), new Personal(), new Business()};
        int n = accounts.length;
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            Account from = accounts[i], to = accounts[(i + 1) % n];
            threads[i] = new Thread(() -> from.transfer(to, 10));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        int total = 0;
        for (Account a : accounts) total += a.balance;
        assert total == n * 100 : "the bank's total is " + total;
    }
}
