// support: EventBus
package fixed;

/** Is told of events. */
public interface EventListener {
    /** Called on the thread that publishes, with no lock held. */
    void onEvent(String topic, String payload);
}
