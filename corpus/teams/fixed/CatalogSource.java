// support: ProductCatalog
package fixed;

import java.util.Map;

/** Where the prices of a catalog come from. */
public interface CatalogSource {
    /** The price of each product in cents. */
    Map<String, Integer> load();
}
