/** Eight threads transfer money between four accounts, taking their locks in one order. */
public class Transfers {
    static final class Account {
        final int number;
        int balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    static Account[] accounts;

    static void round() throws Exception {
        accounts = new Account[4];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account(i);
        }
        Crowd.run(8, i -> {
            transfer(accounts[i % 4], accounts[(i + 1) % 4], 10);
            transfer(accounts[(i + 2) % 4], accounts[i % 4], 5);
        });
    }

    static void transfer(Account from, Account to, int amount) {
        Account low = from.number < to.number ? from : to;
        Account high = low == from ? to : from;
        synchronized (low) {
            synchronized (high) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, Transfers::round);
        } else {
            round();
        }
    }
}
