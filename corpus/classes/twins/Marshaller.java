// subject: C15 V20 B5
// verdict: none
package twins;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Turns values into text with a converter for each kind of value. Once it is set up it is
 * thread-safe; the table of converters is filled on first use.
 */
public class Marshaller {
    private volatile Map<String, Function<Object, String>> converters;
    private final Map<String, String> aliases = new ConcurrentHashMap<>();

    private Function<Object, String> converter(String kind) {
        Map<String, Function<Object, String>> table = converters;
        if (table == null) {
            table = new HashMap<>();
            table.put("string", value -> "'" + value + "'");
            table.put("number", value -> String.valueOf(value));
            table.put("flag", value -> Boolean.TRUE.equals(value) ? "yes" : "no");
            // Published full, and never changed after.
            converters = table;
        }
        return table.get(kind);
    }

    private String element(String kind, Object value) {
        String body = converter(kind).apply(value);
        String tag = aliases.getOrDefault(kind, kind);
        return "<" + tag + ">" + body + "</" + tag + ">";
    }

    /** From now on elements of this kind are written under another name. */
    public void alias(String kind, String name) {
        if (kind != null && name != null) {
            aliases.put(kind, name);
        }
    }

    public boolean hasAlias(String kind) {
        return kind != null && aliases.containsKey(kind);
    }

    public String write(String value) {
        return element("string", value);
    }

    public String writeNumber(long value) {
        return element("number", value);
    }

    public String writeFlag(boolean value) {
        return element("flag", value);
    }

    /** What stands between the first tag and the last one. */
    public String read(String text) {
        if (text == null) {
            return "";
        }
        int start = text.indexOf('>');
        int end = text.lastIndexOf("</");
        return start >= 0 && end > start ? text.substring(start + 1, end) : "";
    }
}
