// subject: C7 B15
// verdict: none
package twins;

/**
 * A day, counted from the start of its year. It cannot be changed, so it is safe to share
 * between threads.
 */
public final class DayNumber {
    /** Reads and writes days as text such as 2001/034. */
    private static final class TextForm {
        private final StringBuilder digits = new StringBuilder();

        int number(String text, int from, int to) {
            digits.setLength(0);
            for (int i = from; i < to; i++) {
                digits.append(text.charAt(i));
            }
            return Integer.parseInt(digits.toString());
        }

        String text(int year, int day) {
            digits.setLength(0);
            digits.append(1000 + day).deleteCharAt(0);
            digits.insert(0, '/').insert(0, year);
            return digits.toString();
        }
    }


    private final int year;
    private final int day;

    public DayNumber(int year, int day) {
        this.year = 1000 + Math.floorMod(year - 1000, 9000);
        this.day = 1 + Math.floorMod(day - 1, 365);
    }

    private static TextForm form() {
        return new TextForm();
    }

    public int year() {
        return year;
    }

    public int day() {
        return day;
    }

    /** The day that a text tells, or this day where the text has not the form of one. */
    public DayNumber withText(String text) {
        if (text == null || !text.matches("[1-9][0-9]{3}/[0-9]{3}")) {
            return this;
        }
        return new DayNumber(form().number(text, 0, 4), form().number(text, 5, 8));
    }

    public DayNumber next() {
        return day == 365 ? new DayNumber(year + 1, 1) : withText(form().text(year, day + 1));
    }

    public DayNumber previous() {
        return day == 1 ? new DayNumber(year - 1, 365) : withText(form().text(year, day - 1));
    }

    public boolean isBefore(DayNumber other) {
        return year < other.year || year == other.year && day < other.day;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DayNumber that && that.year == year && that.day == day;
    }

    @Override
    public int hashCode() {
        return year * 366 + day;
    }

    @Override
    public String toString() {
        return form().text(year, day);
    }
}
