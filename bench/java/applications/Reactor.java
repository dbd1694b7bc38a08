// Reactor: streams over several schedulers, with windows, errors and retries.

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

public class Reactor {
    public static void main(String[] args) {
        System.out.println(Flux.range(1, 20).filter(n -> n % 3 == 0).map(n -> n * n).collectList().block());
        System.out.println(Flux.range(1, 50).parallel(3).runOn(Schedulers.parallel()).map(n -> n * 2).sequential().reduce(Integer::sum).block());
        System.out.println(Flux.interval(Duration.ofMillis(10)).take(4).publishOn(Schedulers.boundedElastic()).collectList().block());
        System.out.println(Flux.range(1, 10).window(3).concatMap(w -> w.reduce(0, Integer::sum)).collectList().block());
        AtomicInteger tries = new AtomicInteger();
        System.out.println(Mono.fromCallable(() -> {
            if (tries.incrementAndGet() < 3) {
                throw new IllegalStateException("again");
            }
            return "after " + tries;
        }).retry(5).onErrorReturn("never").block());
        Sinks.Many<Integer> sink = Sinks.many().replay().all();
        for (int i = 0; i < 5; i++) {
            sink.tryEmitNext(i);
        }
        sink.tryEmitComplete();
        System.out.println(sink.asFlux().zipWith(Flux.just("a", "b", "c"), (n, s) -> s + n).collectList().block());
        Schedulers.shutdownNow();
    }
}
