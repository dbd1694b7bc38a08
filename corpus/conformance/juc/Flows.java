// Flow and SubmissionPublisher: demand, order, completion, errors, dropping, processors.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
public class Flows {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static class Keeper<T> implements Flow.Subscriber<T> {
        final List<Object> log = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch subscribed = new CountDownLatch(1), ended = new CountDownLatch(1);
        final long demand;
        Flow.Subscription subscription;

        Keeper(long demand) { this.demand = demand; }
        @Override public void onSubscribe(Flow.Subscription s) { subscription = s; log.add("subscribed"); if (demand > 0) s.request(demand); subscribed.countDown(); }
        @Override public void onNext(T item) { log.add(item); if (demand == 1) subscription.request(1); }
        @Override public void onError(Throwable e) { log.add(e.getClass().getSimpleName() + " " + e.getMessage()); ended.countDown(); }
        @Override public void onComplete() { log.add("complete"); ended.countDown(); }
    }

    static class Mapper<A, B> extends SubmissionPublisher<B> implements Flow.Processor<A, B> {
        final Function<A, B> f;
        Flow.Subscription subscription;
        Mapper(Executor e, Function<A, B> f) { super(e, 4); this.f = f; }
        @Override public void onSubscribe(Flow.Subscription s) { (subscription = s).request(1); }
        @Override public void onNext(A a) { submit(f.apply(a)); subscription.request(1); }
        @Override public void onError(Throwable e) { closeExceptionally(e); }
        @Override public void onComplete() { close(); }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        t("one by one", () -> {
            SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 2);
            Keeper<Integer> k = new Keeper<>(1), l = new Keeper<>(Long.MAX_VALUE);
            p.subscribe(k);
            p.subscribe(l);
            for (int i = 0; i < 10; i++) p.submit(i);
            p.close();
            k.ended.await();
            l.ended.await();
            return k.log + " " + l.log.equals(k.log) + " " + p.isClosed() + " " + p.hasSubscribers();
        });
        t("no demand", () -> {
            SubmissionPublisher<String> p = new SubmissionPublisher<>(pool, 4);
            Keeper<String> k = new Keeper<>(0);
            p.subscribe(k);
            k.subscribed.await();
            int lag = p.submit("a");
            p.submit("b");
            String before = k.log + " " + lag + " " + p.estimateMaximumLag() + " " + p.estimateMinimumDemand() + " " + p.getMaxBufferCapacity() + " " + p.getNumberOfSubscribers();
            k.subscription.request(1);
            while (k.log.size() < 2) Thread.sleep(1);
            k.subscription.request(5);
            p.close();
            k.ended.await();
            return before + " " + k.log;
        });
        t("dropping", () -> {
            SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 2);
            Keeper<Integer> k = new Keeper<>(0);
            p.subscribe(k);
            k.subscribed.await();
            List<Integer> dropped = new ArrayList<>(), results = new ArrayList<>();
            for (int i = 0; i < 5; i++) results.add(p.offer(i, (s, item) -> { dropped.add(item); return false; }));
            results.add(p.offer(9, 1, TimeUnit.MILLISECONDS, null));
            k.subscription.request(10);
            p.close();
            k.ended.await();
            return results + " " + dropped + " " + k.log;
        });
        t("cancel", () -> {
            SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 4);
            Keeper<Integer> k = new Keeper<>(0);
            p.subscribe(k);
            k.subscribed.await();
            p.submit(1);
            k.subscription.cancel();
            k.subscription.request(1);
            while (p.getNumberOfSubscribers() > 0) { p.submit(2); Thread.sleep(1); }
            p.close();
            return k.log;
        });
        t("error", () -> { SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 4); Keeper<Integer> k = new Keeper<>(1); p.subscribe(k); p.closeExceptionally(new IllegalStateException("closed")); k.ended.await(); return k.log + " " + p.getClosedException().getMessage(); });
        t("bad request", () -> { SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 4); Keeper<Integer> k = new Keeper<>(0); p.subscribe(k); k.subscribed.await(); k.subscription.request(-1); k.ended.await(); return k.log.get(1).toString().substring(0, 24); });
        t("duplicate", () -> { SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 4); Keeper<Integer> k = new Keeper<>(0); p.subscribe(k); p.subscribe(k); k.ended.await(); return k.log; });
        t("late subscriber", () -> { SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 4); p.close(); Keeper<Integer> k = new Keeper<>(1); p.subscribe(k); k.ended.await(); return k.log; });
        t("submit after close", () -> { SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 4); p.close(); return p.submit(1); });
        t("null item", () -> new SubmissionPublisher<Integer>(pool, 4).submit(null));
        t("failing subscriber", () -> {
            SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 4, (s, e) -> { });
            Keeper<Integer> k = new Keeper<>(10) { @Override public void onNext(Integer i) { if (i == 2) throw new IllegalStateException("in onNext"); super.onNext(i); } };
            p.subscribe(k);
            for (int i = 0; i < 4; i++) p.submit(i);
            k.ended.await();
            return k.log;
        });
        t("chain", () -> {
            SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 4);
            Mapper<Integer, Integer> square = new Mapper<>(pool, x -> x * x);
            Mapper<Integer, String> text = new Mapper<>(pool, x -> "<" + x + ">");
            Keeper<String> k = new Keeper<>(1);
            p.subscribe(square);
            square.subscribe(text);
            text.subscribe(k);
            for (int i = 0; i < 12; i++) p.submit(i);
            p.close();
            k.ended.await();
            return k.log;
        });
        t("consume", () -> { SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 8); LongAdder sum = new LongAdder(); CompletableFuture<Void> f = p.consume(sum::add); for (int i = 1; i <= 100; i++) p.submit(i); p.close(); f.get(); return sum; });
        t("consume failing", () -> { SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 8); CompletableFuture<Void> f = p.consume(i -> { throw new IllegalStateException("consumer"); }); p.submit(1); return f.get(); });
        t("default pool", () -> { try (SubmissionPublisher<Integer> p = new SubmissionPublisher<>()) { CompletableFuture<Void> f = p.consume(i -> { }); p.submit(1); p.close(); f.get(); return p.getMaxBufferCapacity() + " " + Flow.defaultBufferSize(); } });
        t("several producers", () -> {
            SubmissionPublisher<Integer> p = new SubmissionPublisher<>(pool, 2);
            Keeper<Integer> k = new Keeper<>(1);
            p.subscribe(k);
            Thread[] threads = new Thread[3];
            for (int i = 0; i < 3; i++) { int me = i; threads[i] = new Thread(() -> { for (int n = 0; n < 30; n++) p.submit(me * 30 + n); }); threads[i].start(); }
            for (Thread x : threads) x.join();
            p.close();
            k.ended.await();
            return k.log.size() + " " + new HashSet<>(k.log).size() + " " + k.log.get(91);
        });
        pool.shutdown();
        System.out.println(pool.awaitTermination(1000, TimeUnit.SECONDS));
    }
}
