// verdict: none
package fixed;

import java.util.concurrent.atomic.AtomicLong;

/**
 * An account of a bank. Transfers between accounts are made by many threads; no money comes or goes.
 */
public class BankAccount {
    private static final AtomicLong NUMBERS = new AtomicLong();

    /** Accounts are locked in the order of their numbers. */
    private final long number = NUMBERS.incrementAndGet();
    private long balance;

    public BankAccount() {
        this(100);
    }

    public BankAccount(long balance) {
        this.balance = balance;
    }

    private static void check(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount: " + amount);
        }
    }

    /** @throws IllegalArgumentException unless the amount is positive */
    public synchronized void deposit(int amount) {
        check(amount);
        balance += amount;
    }

    /**
     * Takes money from the account; false if there is not enough.
     *
     * @throws IllegalArgumentException unless the amount is positive
     */
    public synchronized boolean withdraw(int amount) {
        check(amount);
        if (balance < amount) {
            return false;
        }
        balance -= amount;
        return true;
    }

    /**
     * Moves money to another account; false if there is not enough.
     *
     * @throws IllegalArgumentException unless the amount is positive
     */
    public boolean transfer(BankAccount to, int amount) {
        BankAccount first = number < to.number ? this : to;
        BankAccount second = number < to.number ? to : this;
        synchronized (first) {
            synchronized (second) {
                if (!withdraw(amount)) {
                    return false;
                }
                to.deposit(amount);
                return true;
            }
        }
    }

    public synchronized long balance() {
        return balance;
    }
}
