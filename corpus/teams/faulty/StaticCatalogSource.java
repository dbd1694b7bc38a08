// support: ProductCatalog
package faulty;

import java.util.Map;

/** A few products that every shop has. */
public class StaticCatalogSource implements CatalogSource {
    @Override
    public Map<String, Integer> load() {
        return Map.of("pen", 120, "paper", 450, "ink", 990);
    }
}
