// support: TtlCache
package fixed;

import java.util.Optional;

/**
 * Finds what a cache does not have.
 *
 * @param <K> what values are looked up by
 * @param <V> what is looked up
 */
public interface CacheLoader<K, V> {
    /** The value of a key, if it has one. The same each time; called with no lock held. */
    Optional<V> load(K key);
}
