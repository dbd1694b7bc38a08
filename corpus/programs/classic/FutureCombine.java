// Two threads complete a future each; their sum is combined in whichever comes second.
// origin: classic
// verdict: clean
// bound: 20000
import java.util.concurrent.CompletableFuture;

public class FutureCombine {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> x = new CompletableFuture<>(), y = new CompletableFuture<>();
        CompletableFuture<Integer> sum = x.thenCombine(y, Integer::sum);
        Thread a = new Thread(() -> x.complete(1)), b = new Thread(() -> y.complete(2));
        a.start();
        b.start();
        assert sum.get() == 3;
        a.join();
        b.join();
    }
}
