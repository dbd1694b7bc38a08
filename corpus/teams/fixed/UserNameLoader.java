// support: TtlCache
package fixed;

import java.util.Locale;
import java.util.Optional;

/** Looks up the display names of users. */
public class UserNameLoader implements CacheLoader<String, String> {
    @Override
    public Optional<String> load(String key) {
        return key.isEmpty() ? Optional.empty() : Optional.of(key.toUpperCase(Locale.ROOT));
    }
}
