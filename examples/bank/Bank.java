/** Two customers pay into one account at the same time. Every method that matters is synchronized. */
public class Bank {
    static class Account {
        private int balance;

        synchronized int balance() {
            return balance;
        }

        synchronized void set(int value) {
            balance = value;
        }

        void deposit(int amount) {
            set(balance() + amount);
        }
    }

    static final Account ACCOUNT = new Account();

    public static void main(String[] args) throws InterruptedException {
        Thread anna = new Thread(() -> ACCOUNT.deposit(10), "anna");
        Thread bert = new Thread(() -> ACCOUNT.deposit(20), "bert");
        anna.start();
        bert.start();
        anna.join();
        bert.join();
        assert ACCOUNT.balance() == 30 : "the balance is " + ACCOUNT.balance();
    }
}
