// verdict: results, StringIndexOutOfBoundsException, ArrayIndexOutOfBoundsException
// methods: format(long) format(long)
// threads: 2
// fault: the builder was meant for one thread, but is a field of an object that is shared
package faulty;

/**
 * Writes amounts of money, such as 1,234.50 EUR. Formats cannot be changed and are shared.
 */
public class MoneyFormat {
    /** Used again and again, to make no garbage. */
    private final StringBuilder text = new StringBuilder();
    private final String currency;
    private final char point;

    public MoneyFormat() {
        this("EUR", '.');
    }

    public MoneyFormat(String currency, char point) {
        this.currency = currency;
        this.point = point;
    }

    /** Writes an amount of cents. */
    public String format(long cents) {
        text.setLength(0);
        long rest = Math.floorMod(Math.abs(cents), 100);
        text.append(Math.abs(cents / 100));
        for (int at = text.length() - 3; at > 0; at -= 3) {
            text.insert(at, ',');
        }
        text.append(point);
        if (rest < 10) {
            text.append('0');
        }
        text.append(rest);
        if (cents < 0) {
            text.insert(0, '-');
        }
        return text.append(' ').append(currency).toString();
    }

    /** Writes a part of an amount, such as 12.50 EUR of 100.00 EUR. */
    public String formatShare(long cents, long total) {
        return format(cents) + " of " + format(total);
    }

    public String currency() {
        return currency;
    }
}
