// style: completable futures, a thread for each stage
// verdict: none
package tricky;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Prices of goods, with a surcharge that is looked up on another thread meanwhile.
 */
public final class QuoteDesk {
    private final Map<String, Integer> prices = new ConcurrentHashMap<>();
    private final AtomicInteger surcharge = new AtomicInteger();
    private final AtomicInteger quotes = new AtomicInteger();
    private final Executor executor = task -> {
        Thread thread = new Thread(task, "quote");
        thread.setDaemon(true);
        thread.start();
    };

    public void setPrice(String name, int price) {
        prices.put(name == null ? "" : name, price);
    }

    public boolean removePrice(String name) {
        return name != null && prices.remove(name) != null;
    }

    public void setSurcharge(int amount) {
        surcharge.set(amount);
    }

    private CompletableFuture<Integer> price(String name) {
        return CompletableFuture.supplyAsync(() -> {
            Integer price = prices.get(name == null ? "" : name);
            if (price == null) {
                throw new IllegalArgumentException("no price");
            }
            return price;
        }, executor);
    }

    /**
     * Price and surcharge of goods.
     *
     * @throws CompletionException if there is no price
     */
    public int quote(String name) {
        return price(name).thenCombine(
            CompletableFuture.supplyAsync(surcharge::get, executor), Integer::sum)
            .whenComplete((sum, failure) -> quotes.incrementAndGet())
            .join();
    }

    /** The same, or a default if there is no price. */
    public int quoteOr(String name, int otherwise) {
        return price(name).thenApply(price -> price + surcharge.get())
            .exceptionally(failure -> otherwise)
            .join();
    }

    public int quotes() {
        return quotes.get();
    }

    public int goods() {
        return prices.size();
    }
}
