// Two tasks, a virtual thread for each; closing the executor waits for both.
// origin: classic
// verdict: clean
// bound: 5000
// jdk: 21+
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class VirtualTasks {
    static final AtomicInteger SUM = new AtomicInteger();

    public static void main(String[] args) {
        try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            tasks.submit(() -> SUM.addAndGet(1));
            tasks.submit(() -> SUM.addAndGet(2));
        }
        assert SUM.get() == 3;
    }
}
