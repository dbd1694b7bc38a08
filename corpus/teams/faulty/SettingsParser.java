// verdict: StringIndexOutOfBoundsException, IllegalArgumentException, NullPointerException, results
// methods: parse(String) parse(String)
// threads: 2
// fault: the text and the position are fields of the parser, and all calls share them
package faulty;

import java.util.Map;
import java.util.TreeMap;

/**
 * Reads settings such as <code>{"size": 3, "depth": 12}</code>: an object whose values are whole numbers. A parser has
 * no state that matters between two calls, so one is enough for a program.
 */
public class SettingsParser {
    private final char comment;
    private String text;
    private int at;

    public SettingsParser() {
        this('#');
    }

    /** @param comment what follows it is not read */
    public SettingsParser(char comment) {
        this.comment = comment;
    }

    /**
     * The settings in a text.
     *
     * @throws IllegalArgumentException if it is not such an object
     */
    public Map<String, Integer> parse(String json) {
        int end = json.indexOf(comment);
        text = end < 0 ? json : json.substring(0, end);
        at = 0;
        return object();
    }

    /** The value of one setting in a text, or an alternative if it is not there. */
    public int parse(String json, String key, int alternative) {
        return parse(json).getOrDefault(key, alternative);
    }

    private Map<String, Integer> object() {
        Map<String, Integer> settings = new TreeMap<>();
        expect('{');
        if (peek() != '}') {
            pair(settings);
            while (peek() == ',') {
                expect(',');
                pair(settings);
            }
        }
        expect('}');
        return settings;
    }

    private void pair(Map<String, Integer> settings) {
        expect('"');
        int begin = at;
        while (at < text.length() && text.charAt(at) != '"') {
            at++;
        }
        String key = text.substring(begin, at);
        expect('"');
        expect(':');
        settings.put(key, number());
    }

    private int number() {
        peek();
        int begin = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-')) {
            at++;
        }
        return Integer.parseInt(text.substring(begin, at));
    }

    /** The next character that is no space; a zero at the end. */
    private char peek() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void expect(char c) {
        if (peek() != c) {
            throw new IllegalArgumentException("no " + c + " at " + at);
        }
        at++;
    }
}
