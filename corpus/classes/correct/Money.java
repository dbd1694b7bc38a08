// style: immutable, benign race on the hash
// verdict: none
package correct;

import java.util.Objects;

/**
 * An amount in a currency. It cannot be changed. The hash is kept once it is known; two threads may both
 * compute it, and store the same.
 */
public final class Money implements Comparable<Money> {
    private final String currency;
    private final long cents;
    private int hash;

    public Money(String currency, long cents) {
        this.currency = Objects.requireNonNull(currency, "currency");
        this.cents = cents;
    }

    public String currency() {
        return currency;
    }

    public long cents() {
        return cents;
    }

    /** The sum of two amounts of one currency. */
    public Money plus(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(other.currency + " is not " + currency);
        }
        return new Money(currency, cents + other.cents);
    }

    public Money times(int factor) {
        return new Money(currency, cents * factor);
    }

    public Money negated() {
        return new Money(currency, -cents);
    }

    public boolean isDebt() {
        return cents < 0;
    }

    @Override
    public int compareTo(Money other) {
        int byCurrency = currency.compareTo(other.currency);
        return byCurrency != 0 ? byCurrency : Long.compare(cents, other.cents);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Money money && money.cents == cents && money.currency.equals(currency);
    }

    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            known = currency.hashCode() * 31 + Long.hashCode(cents);
            hash = known;
        }
        return known;
    }

    @Override
    public String toString() {
        return cents + " " + currency;
    }
}
