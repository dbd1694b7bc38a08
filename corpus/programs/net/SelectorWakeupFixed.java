// A task is queued for a thread that selects, and the wake-up is never forgotten.
// origin: net
// verdict: clean
import java.nio.channels.Selector;

public class SelectorWakeupFixed {
    static volatile Runnable task;

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Thread thread = new Thread(() -> {
            task = () -> { };
            selector.wakeup();
        });
        thread.start();
        while (task == null) {
            selector.select();
        }
        thread.join();
    }
}
