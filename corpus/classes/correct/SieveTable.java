// style: lazily made under a lock
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Tells prime numbers below a thousand by a sieve that is made on first use and dropped on demand, all
 * of it under one lock.
 */
public class SieveTable {
    private static final int LIMIT = 1000;

    private BitSet composite;
    private int builds;

    private BitSet composite() {
        if (composite == null) {
            BitSet made = new BitSet(LIMIT);
            made.set(0, 2);
            for (int i = 2; i * i < LIMIT; i++) {
                for (int k = i * i; k < LIMIT && !made.get(i); k += i) {
                    made.set(k);
                }
            }
            composite = made;
            builds++;
        }
        return composite;
    }

    public synchronized boolean isPrime(int number) {
        return number >= 0 && number < LIMIT && !composite().get(number);
    }

    /** The next prime number from a number on, or -1. */
    public synchronized int nextPrime(int number) {
        int found = composite().nextClearBit(Math.max(0, number));
        return found < LIMIT ? found : -1;
    }

    public synchronized int countBelow(int number) {
        int count = 0;
        for (int i = 0; i < Math.min(number, LIMIT); i++) {
            count += composite().get(i) ? 0 : 1;
        }
        return count;
    }

    public synchronized List<Integer> factors(int number) {
        List<Integer> factors = new ArrayList<>();
        int left = Math.abs(number % LIMIT);
        for (int prime = nextPrime(0); left > 1 && prime > 0; prime = nextPrime(prime + 1)) {
            while (left % prime == 0) {
                factors.add(prime);
                left /= prime;
            }
        }
        return factors;
    }

    public synchronized void drop() {
        composite = null;
    }

    public synchronized int builds() {
        return builds;
    }
}
