// style: java.util.concurrent map of immutable lists
// verdict: none
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Brings messages to those who have subscribed to a topic. The lists are replaced, never changed, and
 * subscribers are called without a lock.
 */
public class TopicBus {
    private final ConcurrentMap<String, List<Consumer<String>>> topics = new ConcurrentHashMap<>();
    private final AtomicInteger delivered = new AtomicInteger();

    public boolean subscribe(String topic, Consumer<String> subscriber) {
        if (topic == null || subscriber == null) {
            return false;
        }
        topics.compute(topic, (name, now) -> {
            List<Consumer<String>> next = now == null ? new ArrayList<>() : new ArrayList<>(now);
            next.add(subscriber);
            return next;
        });
        return true;
    }

    public void unsubscribe(String topic, Consumer<String> subscriber) {
        if (topic != null) {
            topics.computeIfPresent(topic, (name, now) -> {
                List<Consumer<String>> next = new ArrayList<>(now);
                next.removeIf(known -> known == subscriber);
                return next.isEmpty() ? null : next;
            });
        }
    }

    /** Brings a message to all subscribers of a topic, and tells how many there were. */
    public int publish(String topic, String message) {
        List<Consumer<String>> receivers = topic == null ? null : topics.get(topic);
        if (receivers == null) {
            return 0;
        }
        for (Consumer<String> receiver : receivers) {
            receiver.accept(message);
            delivered.incrementAndGet();
        }
        return receivers.size();
    }

    public int subscribers(String topic) {
        List<Consumer<String>> receivers = topic == null ? null : topics.get(topic);
        return receivers == null ? 0 : receivers.size();
    }

    public Set<String> topics() {
        return new TreeSet<>(topics.keySet());
    }

    public boolean drop(String topic) {
        return topic != null && topics.remove(topic) != null;
    }

    public int deliveredCount() {
        return delivered.get();
    }
}
