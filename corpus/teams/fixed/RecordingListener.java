// support: EventBus
package fixed;

import java.util.ArrayList;
import java.util.List;

/** Keeps the payloads of the events it is told of. Thread-safe. */
public class RecordingListener implements EventListener {
    private final List<String> payloads = new ArrayList<>();

    @Override
    public synchronized void onEvent(String topic, String payload) {
        payloads.add(payload);
    }

    public synchronized int count() {
        return payloads.size();
    }
}
