// style: holder idiom, immutable
// verdict: none
package correct;

import java.util.Locale;

/**
 * Writes and reads Roman numerals by a table that is made when it is first needed: the class that holds
 * it is initialised once, by one thread.
 */
public final class RomanNumerals {
    private static final class Table {
        static final String[] SIGNS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        static final int[] WORTH = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};

        private Table() {
        }
    }

    private final boolean small;

    public RomanNumerals() {
        this(false);
    }

    public RomanNumerals(boolean small) {
        this.small = small;
    }

    public boolean isSmall() {
        return small;
    }

    public String write(int number) {
        if (number < 1 || number > 3999) {
            throw new IllegalArgumentException("no numeral for " + number);
        }
        StringBuilder out = new StringBuilder();
        int left = number;
        for (int i = 0; i < Table.WORTH.length; i++) {
            while (left >= Table.WORTH[i]) {
                out.append(Table.SIGNS[i]);
                left -= Table.WORTH[i];
            }
        }
        return small ? out.toString().toLowerCase(Locale.ROOT) : out.toString();
    }

    /** The number that a numeral tells, or -1. */
    public int read(String numeral) {
        String wanted = String.valueOf(numeral).toUpperCase(Locale.ROOT);
        int number = 0;
        int place = 0;
        for (int i = 0; i < Table.WORTH.length; i++) {
            while (number <= 3999 && wanted.startsWith(Table.SIGNS[i], place)) {
                number += Table.WORTH[i];
                place += Table.SIGNS[i].length();
            }
        }
        boolean right = number >= 1 && number <= 3999 && write(number).equalsIgnoreCase(wanted);
        return right ? number : -1;
    }

    public int length(int number) {
        return write(number).length();
    }

    /** How many signs the table has. */
    public int signs() {
        return Table.SIGNS.length;
    }

    public String sign(int place) {
        return Table.SIGNS[Math.floorMod(place, Table.SIGNS.length)];
    }
}
