// verdict: results
// methods: mayTry(String) mayTry(String)
// threads: 2
// fault: the attempts of a user are read under one lock and written under the next
package faulty;

import java.util.HashMap;
import java.util.Map;

/**
 * Lets a user try a few passwords, and no more until an administrator resets the attempts. Made with a builder, as in
 * {@code LoginThrottle.builder().attempts(2).build()}. Thread-safe.
 */
public final class LoginThrottle {
    private final int most;
    private final Map<String, Integer> attempts = new HashMap<>();

    private LoginThrottle(Builder builder) {
        this.most = builder.attempts;
    }

    /** What a throttle is made with. Not for several threads. */
    public static final class Builder {
        private int attempts = 3;

        private Builder() {
        }

        /**
         * How often a user may try.
         *
         * @throws IllegalArgumentException unless it is at least once
         */
        public Builder attempts(int number) {
            if (number < 1) {
                throw new IllegalArgumentException("attempts: " + number);
            }
            attempts = number;
            return this;
        }

        public LoginThrottle build() {
            return new LoginThrottle(this);
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Counts an attempt of a user; false if there were too many. */
    public boolean mayTry(String user) {
        int before = attempts(user);
        if (before >= most) {
            return false;
        }
        synchronized (this) {
            attempts.put(user, before + 1);
        }
        return true;
    }

    /** How often a user has tried. */
    public synchronized int attempts(String user) {
        return attempts.getOrDefault(user, 0);
    }

    /** Lets a user try again; false if they had not tried. */
    public synchronized boolean reset(String user) {
        return attempts.remove(user) != null;
    }

    public int most() {
        return most;
    }
}
