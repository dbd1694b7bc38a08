// style: ordered locks
// verdict: none
package correct;

import java.util.concurrent.atomic.AtomicLong;

/**
 * An account. A transfer locks both accounts, always the one with the lower number first.
 */
public class Account {
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final long number = NUMBERS.incrementAndGet();
    private long balance;

    public Account() {
    }

    public Account(long balance) {
        this.balance = balance;
    }

    public long number() {
        return number;
    }

    public synchronized long balance() {
        return balance;
    }

    public synchronized void deposit(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("less than nothing: " + amount);
        }
        balance += amount;
    }

    /** Takes out an amount that must be there. */
    public synchronized void withdraw(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("less than nothing: " + amount);
        }
        if (amount > balance) {
            throw new IllegalStateException("the balance is " + balance);
        }
        balance -= amount;
    }

    /** Moves an amount to another account. */
    public void transfer(Account to, long amount) {
        Account first = number < to.number ? this : to;
        Account second = first == this ? to : this;
        synchronized (first) {
            synchronized (second) {
                withdraw(amount);
                to.deposit(amount);
            }
        }
    }

    /** Whether the two balances are the same at one moment. */
    public boolean isLevelWith(Account other) {
        Account first = number < other.number ? this : other;
        Account second = first == this ? other : this;
        synchronized (first) {
            synchronized (second) {
                return balance == other.balance;
            }
        }
    }

    public synchronized boolean isEmpty() {
        return balance == 0;
    }
}
