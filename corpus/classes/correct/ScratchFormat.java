// style: confined to a thread
// verdict: none
package correct;

/**
 * Formats numbers in a buffer that is used again and again. Each thread has its own, so that there is
 * nothing to lock.
 */
public final class ScratchFormat {
    private static final ThreadLocal<StringBuilder> SCRATCH = ThreadLocal.withInitial(StringBuilder::new);

    private final char separator;

    public ScratchFormat() {
        this(',');
    }

    public ScratchFormat(char separator) {
        this.separator = separator;
    }

    private static StringBuilder scratch() {
        StringBuilder scratch = SCRATCH.get();
        scratch.setLength(0);
        return scratch;
    }

    public char separator() {
        return separator;
    }

    /** The digits in groups of three. */
    public String group(int number) {
        StringBuilder out = scratch().append(number);
        int first = number < 0 ? 1 : 0;
        for (int place = out.length() - 3; place > first; place -= 3) {
            out.insert(place, separator);
        }
        return out.toString();
    }

    public String hex(long number) {
        StringBuilder out = scratch();
        for (int shift = 60; shift >= 0; shift -= 4) {
            out.append(Character.forDigit((int) (number >>> shift) & 15, 16));
        }
        return out.toString();
    }

    public String join(int[] numbers) {
        StringBuilder out = scratch();
        for (int number : numbers) {
            out.append(number).append(separator);
        }
        if (out.length() > 0) {
            out.deleteCharAt(out.length() - 1);
        }
        return out.toString();
    }

    public String quote(String text) {
        return scratch().append('"').append(text).append('"').toString();
    }

    public String repeat(char c, int times) {
        StringBuilder out = scratch();
        for (int i = 0; i < Math.min(times, 100); i++) {
            out.append(c);
        }
        return out.toString();
    }
}
