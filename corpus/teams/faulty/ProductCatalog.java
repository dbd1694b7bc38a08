// verdict: NullPointerException, ConcurrentModificationException, results
// methods: price(String) price(String)
// threads: 2
// fault: the double check sees the map as soon as it is there, before it is filled
package faulty;

import java.util.Map;
import java.util.TreeMap;

/**
 * The products of a shop. The prices are loaded when somebody asks for the first time, once, and do not change.
 * Threads share a catalog.
 */
public class ProductCatalog {
    private final CatalogSource source;
    private volatile Map<String, Integer> prices;

    /** @param source is asked for the prices when they are wanted */
    public ProductCatalog(CatalogSource source) {
        if (source == null) {
            throw new NullPointerException("source");
        }
        this.source = source;
    }

    private Map<String, Integer> prices() {
        if (prices == null) {
            synchronized (this) {
                if (prices == null) {
                    prices = new TreeMap<>();
                    for (Map.Entry<String, Integer> entry : source.load().entrySet()) {
                        prices.put(entry.getKey(), entry.getValue());
                    }
                }
            }
        }
        return prices;
    }

    /** Whether the shop sells a product. */
    public boolean sells(String product) {
        return prices().containsKey(product);
    }

    /** The price of a product in cents, or zero if the shop does not sell it. */
    public int price(String product) {
        Integer price = prices().get(product);
        return price == null ? 0 : price;
    }

    /** The dearest price of all, or zero if there is no product. */
    public int dearest() {
        int dearest = 0;
        for (int price : prices().values()) {
            dearest = Math.max(dearest, price);
        }
        return dearest;
    }

    /** How many products there are. */
    public int size() {
        return prices().size();
    }
}
