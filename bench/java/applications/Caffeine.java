// Caffeine: caches with a bound, with expiry by a clock of the program, with loading and with listeners.

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class Caffeine {
    public static void main(String[] args) {
        AtomicLong clock = new AtomicLong();
        AtomicInteger removed = new AtomicInteger();
        Cache<Integer, String> timed = com.github.benmanes.caffeine.cache.Caffeine.newBuilder().executor(Runnable::run).ticker(clock::get)
                .expireAfterWrite(Duration.ofSeconds(10)).removalListener((key, value, cause) -> removed.incrementAndGet()).build();
        timed.put(1, "one");
        clock.addAndGet(Duration.ofSeconds(6).toNanos());
        timed.put(2, "two");
        clock.addAndGet(Duration.ofSeconds(6).toNanos());
        timed.cleanUp();
        System.out.println(timed.asMap() + " " + removed);
        LoadingCache<Integer, Integer> bounded = com.github.benmanes.caffeine.cache.Caffeine.newBuilder().executor(Runnable::run).maximumSize(10)
                .recordStats().build(n -> n * n);
        for (int i = 0; i < 200; i++) {
            bounded.get(i % 5);
        }
        for (int i = 100; i < 200; i++) {
            bounded.get(i);
        }
        bounded.cleanUp();
        System.out.println(bounded.estimatedSize() + " " + bounded.stats().hitCount() + " " + bounded.stats().evictionCount());
        AsyncLoadingCache<String, Integer> async = com.github.benmanes.caffeine.cache.Caffeine.newBuilder().buildAsync(String::length);
        System.out.println(new TreeMap<>(async.getAll(List.of("a", "bb", "ccc")).join()));
    }
}
