// CompletableFuture: every combinator on completed and pending stages; how exceptions travel.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
public class Completable {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage() + (e.getCause() == null ? "" : " / " + e.getCause().getClass().getSimpleName()));
        }
    }

    static String tail(Object o) { return o.toString().replaceAll(".*\\[", "["); }

    static void combinators(String label, Supplier<CompletableFuture<Integer>> make, Consumer<CompletableFuture<Integer>> finish) {
        System.out.println(label);
        Map<String, Function<CompletableFuture<Integer>, CompletionStage<?>>> all = new LinkedHashMap<>();
        CompletableFuture<Integer> ten = CompletableFuture.completedFuture(10), never = new CompletableFuture<>();
        all.put("thenApply", f -> f.thenApply(x -> x + 1));
        all.put("thenApplyAsync", f -> f.thenApplyAsync(x -> x + 2));
        all.put("thenAccept", f -> f.thenAccept(x -> { }));
        all.put("thenRun", f -> f.thenRun(() -> { }));
        all.put("thenCompose", f -> f.thenCompose(x -> CompletableFuture.completedFuture(x * 2)));
        all.put("thenComposeAsync", f -> f.thenComposeAsync(x -> CompletableFuture.supplyAsync(() -> x * 3)));
        all.put("thenCombine", f -> f.thenCombine(ten, Integer::sum));
        all.put("thenCombineAsync", f -> ten.thenCombineAsync(f, (a, b) -> a - b));
        all.put("thenAcceptBoth", f -> f.thenAcceptBoth(ten, (a, b) -> { }));
        all.put("runAfterBoth", f -> f.runAfterBoth(ten, () -> { }));
        all.put("applyToEither", f -> f.applyToEither(never, x -> x * 100));
        all.put("acceptEither", f -> f.acceptEitherAsync(never, x -> { }));
        all.put("runAfterEither", f -> never.runAfterEither(f, () -> { }));
        all.put("handle", f -> f.handle((v, e) -> v + " " + (e == null ? null : e.getClass().getSimpleName())));
        all.put("handleAsync", f -> f.thenApply(x -> x).handleAsync((v, e) -> v + " " + (e == null ? null : e.getClass().getSimpleName())));
        all.put("whenComplete", f -> f.whenComplete((v, e) -> { }));
        all.put("whenComplete throws", f -> f.whenComplete((v, e) -> { throw new UnsupportedOperationException("in whenComplete"); }));
        all.put("exceptionally", f -> f.exceptionally(e -> -1));
        all.put("exceptionallyAsync", f -> f.exceptionallyAsync(e -> -2));
        all.put("exceptionallyCompose", f -> f.exceptionallyCompose(e -> CompletableFuture.completedFuture(-3)));
        all.put("throws", f -> f.thenApply(x -> { throw new IllegalArgumentException("in thenApply"); }));
        all.put("compose null", f -> f.thenCompose(x -> null));
        all.put("allOf", f -> CompletableFuture.allOf(f, ten));
        all.put("anyOf", f -> CompletableFuture.anyOf(never, f));
        all.put("copy", CompletableFuture::copy);
        for (var entry : all.entrySet()) {
            CompletableFuture<Integer> f = make.get();
            CompletableFuture<?> result = entry.getValue().apply(f).toCompletableFuture();
            finish.accept(f);
            t("  " + entry.getKey(), () -> { try { return result.get(); } finally { System.out.print(result.isCompletedExceptionally() + " " + result.isCancelled() + " "); } });
        }
    }

    public static void main(String[] args) throws Exception {
        combinators("completed", () -> CompletableFuture.completedFuture(5), f -> { });
        combinators("pending", CompletableFuture::new, f -> f.complete(6));
        combinators("failed", () -> CompletableFuture.failedFuture(new IllegalStateException("failed")), f -> { });
        combinators("failing", CompletableFuture::new, f -> f.completeExceptionally(new java.io.IOException("later")));
        combinators("cancelled", CompletableFuture::new, f -> f.cancel(true));
        combinators("async", () -> CompletableFuture.supplyAsync(() -> 7), f -> { });
        combinators("async failing", () -> CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("async"); }), f -> { });

        CompletableFuture<String> f = new CompletableFuture<>();
        t("pending", () -> tail(f) + f.isDone() + f.getNow("absent") + f.getNumberOfDependents());
        t("complete", () -> f.complete("a") + " " + f.complete("b") + " " + f.completeExceptionally(new Error()) + " " + f.cancel(true) + " " + f.get() + f.join() + tail(f));
        t("obtrude", () -> { f.obtrudeValue("forced"); String s = f.join(); f.obtrudeException(new IllegalStateException("forced")); return s; });
        t("obtruded", f::join);
        t("get cancelled", () -> { CompletableFuture<Integer> c = new CompletableFuture<>(); c.cancel(false); return c.get(); });
        t("join wrapped", () -> CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("x"); }).join());
        t("join own CompletionException", () -> CompletableFuture.supplyAsync(() -> { throw new CompletionException("mine", new Error("inner")); }).join());
        t("null exception", () -> new CompletableFuture<>().completeExceptionally(null));
        t("null function", () -> CompletableFuture.completedFuture(1).thenApply(null));
        t("completeAsync", () -> new CompletableFuture<Integer>().completeAsync(() -> 9).get());
        t("minimal", () -> { CompletionStage<Integer> s = CompletableFuture.completedStage(4); try { ((CompletableFuture<Integer>) s).join(); return "no"; } catch (UnsupportedOperationException e) { return s.toCompletableFuture().join(); } });
        t("failed stage", () -> CompletableFuture.failedStage(new IllegalStateException("s")).exceptionally(Throwable::getMessage).toCompletableFuture().join());
        t("dependents", () -> { CompletableFuture<Integer> p = new CompletableFuture<>(); p.thenRun(() -> { }); p.thenRun(() -> { }); return p.getNumberOfDependents() + tail(p); });
        t("order of dependents", () -> { StringBuilder s = new StringBuilder(); CompletableFuture<Integer> p = new CompletableFuture<>(); for (int i = 0; i < 5; i++) { int n = i; p.thenRun(() -> s.append(n)); } p.complete(1); return s; });
        t("long chain", () -> { CompletableFuture<Integer> p = new CompletableFuture<>(), q = p; for (int i = 0; i < 3000; i++) q = q.thenApply(x -> x + 1); p.complete(0); return q.join(); });
        t("long async chain", () -> { CompletableFuture<Integer> q = CompletableFuture.completedFuture(0); for (int i = 0; i < 200; i++) q = q.thenApplyAsync(x -> x + 1); return q.join(); });
        ExecutorService one = Executors.newSingleThreadExecutor(r -> new Thread(r, "own"));
        t("own executor", () -> CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), one).thenApplyAsync(s -> s + Thread.currentThread().getName(), one).get());
        one.shutdown();
    }
}
