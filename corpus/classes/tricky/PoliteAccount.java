// style: tryLock with back-off, order of locks as the last resort
// verdict: none
package tricky;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An account. A transfer takes what locks it can get and backs off if one is taken; after a few failures
 * it locks both in the order of their numbers, so it always succeeds.
 */
public final class PoliteAccount {
    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final int TRIES = 2;

    private final long number = NUMBERS.incrementAndGet();
    private final Lock lock = new ReentrantLock();
    private long balance;

    public PoliteAccount() {
        this(10);
    }

    public PoliteAccount(long balance) {
        this.balance = Math.max(0, balance);
    }

    private void move(PoliteAccount to, long amount) {
        if (amount < 0 || amount > balance) {
            throw new IllegalArgumentException("cannot move that much");
        }
        long theirs = Math.addExact(to.balance, amount);
        if (to != this) {
            balance -= amount;
            to.balance = theirs;
        }
    }

    private boolean tryMove(PoliteAccount to, long amount) {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            if (!to.lock.tryLock()) {
                return false;
            }
            try {
                move(to, amount);
                return true;
            } finally {
                to.lock.unlock();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Moves an amount, if it is there. */
    public void transfer(PoliteAccount to, long amount) {
        for (int i = 0; i < TRIES; i++) {
            if (tryMove(to, amount)) {
                return;
            }
            Thread.yield();
        }
        Lock first = number < to.number ? lock : to.lock;
        Lock second = number < to.number ? to.lock : lock;
        first.lock();
        try {
            second.lock();
            try {
                move(to, amount);
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public void deposit(long amount) {
        lock.lock();
        try {
            if (amount < 0) {
                throw new IllegalArgumentException("negative");
            }
            balance = Math.addExact(balance, amount);
        } finally {
            lock.unlock();
        }
    }

    public void withdraw(long amount) {
        lock.lock();
        try {
            if (amount < 0 || amount > balance) {
                throw new IllegalArgumentException("cannot withdraw that much");
            }
            balance -= amount;
        } finally {
            lock.unlock();
        }
    }

    public long balance() {
        lock.lock();
        try {
            if (balance < 0) {
                throw new AssertionError("negative balance");
            }
            return balance;
        } finally {
            lock.unlock();
        }
    }

    public long number() {
        return number;
    }
}
