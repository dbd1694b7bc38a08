// style: synchronised methods, equality by copies
// verdict: none
package correct;

import java.util.Set;
import java.util.TreeSet;

/**
 * A set of labels that is equal to another one with the same labels. To compare, each is copied under its
 * own lock; the two locks are never held together.
 */
public class LabelSet {
    private final Set<String> labels = new TreeSet<>();

    public LabelSet() {
    }

    public LabelSet(String label) {
        add(label);
    }

    public final synchronized boolean add(String label) {
        return labels.add(String.valueOf(label));
    }

    public synchronized boolean remove(String label) {
        return labels.remove(String.valueOf(label));
    }

    public synchronized boolean contains(String label) {
        return labels.contains(String.valueOf(label));
    }

    public synchronized int size() {
        return labels.size();
    }

    public synchronized Set<String> toSet() {
        return new TreeSet<>(labels);
    }

    public void addAll(LabelSet other) {
        Set<String> taken = other.toSet();
        synchronized (this) {
            labels.addAll(taken);
        }
    }

    public void removeAll(LabelSet other) {
        Set<String> taken = other.toSet();
        synchronized (this) {
            labels.removeAll(taken);
        }
    }

    public boolean containsAll(LabelSet other) {
        return toSet().containsAll(other.toSet());
    }

    public synchronized void clear() {
        labels.clear();
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof LabelSet set && toSet().equals(set.toSet());
    }

    @Override
    public int hashCode() {
        return toSet().hashCode();
    }

    @Override
    public String toString() {
        return toSet().toString();
    }
}
