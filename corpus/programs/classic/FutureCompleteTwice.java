// Two threads complete one future with different values; each believes that its value counts.
// origin: classic
// verdict: exception java.lang.AssertionError
import java.util.concurrent.CompletableFuture;

public class FutureCompleteTwice {
    static final CompletableFuture<String> WINNER = new CompletableFuture<>();

    static void run(String name) {
        if (!WINNER.isDone()) {
            boolean mine = WINNER.complete(name);
            assert mine : "somebody was faster than " + name;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> run("a")), b = new Thread(() -> run("b"));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
