// style: lock striping, two stripes in fixed order
// verdict: none
package tricky;

import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Accounts in stripes, each with a lock. Who needs two stripes locks the lower first, who needs all locks
 * them upwards.
 */
public final class StripedLedger {
    private static final int STRIPES = 4;

    private static final class Stripe {
        final Lock lock = new ReentrantLock();
        final Map<Integer, Long> accounts = new HashMap<>();

        long require(int account) {
            Long amount = accounts.get(account);
            if (amount == null) {
                throw new NoSuchElementException("no account " + account);
            }
            return amount;
        }
    }

    private final Stripe[] stripes = new Stripe[STRIPES];

    public StripedLedger() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    private static int place(int account) {
        return Math.floorMod(account, STRIPES);
    }

    public boolean open(int account, long amount) {
        Stripe stripe = stripes[place(account)];
        stripe.lock.lock();
        try {
            return stripe.accounts.putIfAbsent(account, amount) == null;
        } finally {
            stripe.lock.unlock();
        }
    }

    /** Closes an account; what was in it. */
    public long close(int account) {
        Stripe stripe = stripes[place(account)];
        stripe.lock.lock();
        try {
            long amount = stripe.require(account);
            stripe.accounts.remove(account);
            return amount;
        } finally {
            stripe.lock.unlock();
        }
    }

    public long balance(int account) {
        Stripe stripe = stripes[place(account)];
        stripe.lock.lock();
        try {
            return stripe.require(account);
        } finally {
            stripe.lock.unlock();
        }
    }

    /** Moves an amount between two accounts, both of which must be there. */
    public void transfer(int from, int to, long amount) {
        Lock lower = stripes[Math.min(place(from), place(to))].lock;
        Lock upper = stripes[Math.max(place(from), place(to))].lock;
        lower.lock();
        try {
            upper.lock();
            try {
                Stripe source = stripes[place(from)];
                Stripe target = stripes[place(to)];
                target.require(to);
                source.accounts.put(from, source.require(from) - amount);
                target.accounts.put(to, target.require(to) + amount);
            } finally {
                upper.unlock();
            }
        } finally {
            lower.unlock();
        }
    }

    private void lockUpwards(int place, Runnable action) {
        if (place == STRIPES) {
            action.run();
            return;
        }
        stripes[place].lock.lock();
        try {
            lockUpwards(place + 1, action);
        } finally {
            stripes[place].lock.unlock();
        }
    }

    /** All amounts at one moment. */
    public long total() {
        long[] total = new long[1];
        lockUpwards(0, () -> {
            for (Stripe stripe : stripes) {
                for (long amount : stripe.accounts.values()) {
                    total[0] += amount;
                }
            }
        });
        return total[0];
    }

    public void clear() {
        lockUpwards(0, () -> {
            for (Stripe stripe : stripes) {
                stripe.accounts.clear();
            }
        });
    }
}
