// style: weak hash map under a lock, values that may vanish
// verdict: none
package tricky;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Gives one label for all equal texts, as long as somebody holds it. Labels that nobody holds vanish.
 */
public final class WeakCanon {
    /** A text that is there once. */
    public static final class Label {
        private final String text;

        private Label(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Label && ((Label) other).text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    private final Map<Label, WeakReference<Label>> labels = new WeakHashMap<>();
    private int made;

    /** The label of a text; null counts as empty. */
    public synchronized Label of(String text) {
        Label wanted = new Label(text == null ? "" : text);
        WeakReference<Label> reference = labels.get(wanted);
        Label known = reference == null ? null : reference.get();
        if (known != null) {
            return known;
        }
        made++;
        labels.put(wanted, new WeakReference<>(wanted));
        return wanted;
    }

    /** Whether two texts have the same label now. */
    public boolean same(String one, String other) {
        Label first = of(one);
        Label second = of(other);
        if (first == second && !first.text().equals(second.text())) {
            throw new AssertionError("one label, two texts");
        }
        return first == second;
    }

    public synchronized boolean forget(Label label) {
        return label != null && labels.remove(label) != null;
    }

    /** Lets go of what nobody holds, as far as the collector is willing. */
    public int compact() {
        System.gc();
        return size();
    }

    public synchronized int size() {
        return labels.size();
    }

    public synchronized int made() {
        return made;
    }

    public synchronized void clear() {
        labels.clear();
    }
}
