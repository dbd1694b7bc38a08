// Parallel streams and futures run lambdas elsewhere.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Streams {
    static int sum, late;
    static final class Cell { int value; }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell();
        CompletableFuture<Cell> future = CompletableFuture.supplyAsync(() -> { cell.value++; return cell; });
        CompletableFuture<Void> end = future.thenAccept(c -> { c.value++; late++; });
        cell.value++;
        late++;
        end.get();
        IntStream.range(0, 4).parallel().forEach(i -> { sum += i; cell.value += i; });
        sum++;
    }
}
