// A task is queued for a thread that selects, and the wake-up is forgotten when the thread has not selected yet.
// origin: net
// verdict: deadlock
import java.nio.channels.Selector;

public class SelectorWakeup {
    static volatile boolean selecting;
    static volatile Runnable task;

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Thread thread = new Thread(() -> {
            task = () -> { };
            if (selecting) {
                selector.wakeup();
            }
        });
        thread.start();
        while (task == null) {
            selecting = true;
            selector.select();
            selecting = false;
        }
        thread.join();
    }
}
