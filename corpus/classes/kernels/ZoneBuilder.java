// subject: B18
// verdict: NullPointerException
// methods: addRule(int) offsetAt(int)
package kernels;

/**
 * Builds a time zone from rules that follow each other.
 * It is documented as not thread-safe: a rule is linked in before it is complete.
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

    public String getId() {
        return id;
    }

    public void setId(String name) {
        id = name;
    }

    public int getStandard() {
        return standard;
    }

    public void setStandard(int minutes) {
        standard = minutes;
    }

    /** Adds a rule that holds from the given year on, with the standard offset. */
    public void addRule(int year) {
        Rule rule = new Rule(year);
        rule.earlier = latest;
        latest = rule;
        rule.offset = new int[] {standard};
    }

    /** Takes back the last rule, if there is one. */
    public boolean removeRule() {
        if (latest == null) {
            return false;
        }
        latest = latest.earlier;
        return true;
    }

    /** The offset in a year by the last rule that holds then, or zero. */
    public int offsetAt(int year) {
        for (Rule rule = latest; rule != null; rule = rule.earlier) {
            if (rule.since <= year) {
                return rule.offset[0];
            }
        }
        return 0;
    }

    public int size() {
        int size = 0;
        for (Rule rule = latest; rule != null; rule = rule.earlier) {
            size++;
        }
        return size;
    }

    public void clear() {
        latest = null;
        standard = 0;
        id = "UTC";
    }
}
