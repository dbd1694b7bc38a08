// verdict: ConcurrentModificationException
// methods: publish(String,String) subscribe(String,EventListener)
// threads: 2
// fault: publish() goes through the live list of a topic, which subscribe() and close() change
package faulty;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells listeners of the events of the topics they have subscribed to.
 *
 * <p>Threads may publish, subscribe and unsubscribe at the same time. An event goes to those who are subscribed when
 * it is published. Listeners are called without a lock, so they may subscribe and publish themselves.
 */
public class EventBus {
    private final Map<String, List<EventListener>> topics = new HashMap<>();
    private long published;

    /** What a listener closes when it does not want to be told any longer. */
    public final class Subscription implements AutoCloseable {
        private final String topic;
        private final EventListener listener;
        private boolean open = true;

        private Subscription(String topic, EventListener listener) {
            this.topic = topic;
            this.listener = listener;
        }

        public boolean isOpen() {
            synchronized (topics) {
                return open;
            }
        }

        /** Ends the subscription; nothing happens if it has ended. */
        @Override
        public void close() {
            synchronized (topics) {
                if (open) {
                    open = false;
                    topics.get(topic).remove(listener);
                }
            }
        }
    }

    /** Subscribes a listener. Who subscribes twice is told twice. */
    public Subscription subscribe(String topic, EventListener listener) {
        synchronized (topics) {
            topics.computeIfAbsent(topic, any -> new ArrayList<>()).add(listener);
            return new Subscription(topic, listener);
        }
    }

    /** Tells the listeners of a topic, and says how many there are. */
    public int publish(String topic, String payload) {
        List<EventListener> listeners;
        synchronized (topics) {
            published++;
            listeners = topics.getOrDefault(topic, List.of());
        }
        for (EventListener listener : listeners) {
            listener.onEvent(topic, payload);
        }
        return listeners.size();
    }

    /** How many listen to a topic. */
    public int listeners(String topic) {
        synchronized (topics) {
            return topics.getOrDefault(topic, List.of()).size();
        }
    }

    /** Events so far, heard or not. */
    public long published() {
        synchronized (topics) {
            return published;
        }
    }
}
