// verdict: none
package fixed;

import java.util.HashMap;
import java.util.Map;

/**
 * Names and their aliases, one to one: a name has one alias at most, and an alias belongs to one name. Looked up in
 * both directions, from any thread.
 */
public class AliasIndex {
    private final Map<String, String> aliases = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();

    /** Gives a name an alias. What either of them was linked to before is forgotten. */
    public synchronized void link(String name, String alias) {
        unlink(name);
        String owner = names.get(alias);
        if (owner != null) {
            aliases.remove(owner);
        }
        aliases.put(name, alias);
        names.put(alias, name);
    }

    /** Takes the alias of a name away; false if it has none. */
    public synchronized boolean unlink(String name) {
        String alias = aliases.remove(name);
        if (alias == null) {
            return false;
        }
        names.remove(alias);
        return true;
    }

    /** The alias of a name, or null. */
    public synchronized String alias(String name) {
        return aliases.get(name);
    }

    /** The name that an alias belongs to, or null. */
    public synchronized String name(String alias) {
        return names.get(alias);
    }

    /** How many names have an alias. */
    public synchronized int size() {
        return aliases.size();
    }
}
