// subject: B16 B22
// verdict: none
package twins;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts the pattern of a date together from its parts.
 * Each operation locks it.
 */
public class PatternBuilder {
    private final List<String> parts = new ArrayList<>();

    public synchronized PatternBuilder appendLiteral(String text) {
        parts.add("'" + text + "'");
        return this;
    }

    public synchronized PatternBuilder appendYear(int digits) {
        parts.add("y".repeat(1 + Math.floorMod(digits, 8)));
        return this;
    }

    public synchronized PatternBuilder appendMonth() {
        parts.add("MM");
        return this;
    }

    public synchronized PatternBuilder appendDay() {
        parts.add("dd");
        return this;
    }

    /** Takes back the part that was appended last, if there is one. */
    public synchronized boolean removeLast() {
        if (parts.isEmpty()) {
            return false;
        }
        parts.remove(parts.size() - 1);
        return true;
    }

    public synchronized int size() {
        return parts.size();
    }

    public synchronized void clear() {
        parts.clear();
    }

    /** The pattern: the parts, with a dash between them. */
    public synchronized String build() {
        if (parts.isEmpty()) {
            return "";
        }
        StringBuilder pattern = new StringBuilder(parts.get(0));
        for (int i = 1; i < parts.size(); i++) {
            pattern.append('-').append(parts.get(i));
        }
        return pattern.toString();
    }
}
