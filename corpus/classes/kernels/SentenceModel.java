// subject: B6
// verdict: IllegalStateException
// methods: split(String) countSentences(String)
package kernels;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds where the sentences of a text end. A full stop within brackets ends none. One model serves all
 * threads, so it is thought thread-safe.
 */
public class SentenceModel {
    /** How many brackets are open at the place that is looked at. A field, so that helpers see it. */
    private int open;
    private final String stops;

    public SentenceModel() {
        this(".!?");
    }

    public SentenceModel(String stops) {
        this.stops = String.valueOf(stops);
    }

    public String stops() {
        return stops;
    }

    public boolean isStop(char c) {
        return stops.indexOf(c) >= 0;
    }

    private boolean within(char c) {
        if (c == '(') {
            open++;
        } else if (c == ')' && open > 0) {
            open--;
        }
        return open > 0;
    }

    /** The places behind the sentences, in order. */
    public List<Integer> ends(String text) {
        List<Integer> ends = new ArrayList<>();
        if (text == null || text.isEmpty()) {
            return ends;
        }
        open = 0;
        // A bracket before and one behind, so that the text is looked at as a whole.
        within('(');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '(' || c == ')' && open > 1) {
                within(c);
            } else if (isStop(c) && open == 1) {
                ends.add(i + 1);
            }
        }
        if (open < 1) {
            throw new IllegalStateException("the bracket around the text was closed within");
        }
        within(')');
        return ends;
    }

    public int countSentences(String text) {
        return ends(text).size();
    }

    /** The sentences of a text; what follows the last stop is one too. */
    public List<String> split(String text) {
        List<String> sentences = new ArrayList<>();
        int start = 0;
        for (int end : ends(text)) {
            sentences.add(text.substring(start, end));
            start = end;
        }
        if (text != null && start < text.length()) {
            sentences.add(text.substring(start));
        }
        return sentences;
    }

    /** The first sentence, or the whole text where it has no end. */
    public String first(String text) {
        List<Integer> ends = ends(text);
        return ends.isEmpty() ? String.valueOf(text) : text.substring(0, ends.get(0));
    }
}
