// subject: B18
// verdict: none
package twins;

/**
 * Builds a time zone from rules that follow each other.
 * Each operation locks it.
 */
public class ZoneBuilder {
    /** From some year on, an offset. */
    private static final class Rule {
        int[] offset;
        final int since;
        Rule earlier;

        Rule(int since) {
            this.since = since;
        }
    }

    private Rule latest;
    private String id = "UTC";
    private int standard;

    public synchronized String getId() {
        return id;
    }

    public synchronized void setId(String name) {
        id = name;
    }

    public synchronized int getStandard() {
        return standard;
    }

    public synchronized void setStandard(int minutes) {
        standard = minutes;
    }

    /** Adds a rule that holds from the given year on, with the standard offset. */
    public synchronized void addRule(int year) {
        Rule rule = new Rule(year);
        rule.earlier = latest;
        latest = rule;
        rule.offset = new int[] {standard};
    }

    /** Takes back the last rule, if there is one. */
    public synchronized boolean removeRule() {
        if (latest == null) {
            return false;
        }
        latest = latest.earlier;
        return true;
    }

    /** The offset in a year by the last rule that holds then, or zero. */
    public synchronized int offsetAt(int year) {
        for (Rule rule = latest; rule != null; rule = rule.earlier) {
            if (rule.since <= year) {
                return rule.offset[0];
            }
        }
        return 0;
    }

    public synchronized int size() {
        int size = 0;
        for (Rule rule = latest; rule != null; rule = rule.earlier) {
            size++;
        }
        return size;
    }

    public synchronized void clear() {
        latest = null;
        standard = 0;
        id = "UTC";
    }
}
