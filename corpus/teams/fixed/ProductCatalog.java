// verdict: none
package fixed;

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
        Map<String, Integer> present = prices;
        if (present != null) {
            return present;
        }
        Map<String, Integer> loaded = new TreeMap<>(source.load());
        synchronized (this) {
            if (prices == null) {
                prices = loaded;
            }
            return prices;
        }
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
