// verdict: deadlock
// methods: ship(String,int) restock(String,int)
// threads: 2
// fault: ship() locks the stock and then the orders, restock() the other way round
package faulty;

import java.util.HashMap;
import java.util.Map;

/**
 * What is in stock, and what was ordered but could not be shipped. Clerks work on threads of their own.
 */
public class Warehouse {
    private final Map<String, Integer> stock = new HashMap<>();
    private final Map<String, Integer> orders = new HashMap<>();

    private static void check(int quantity) {
        if (quantity <= 0 || quantity > 100_000) {
            throw new IllegalArgumentException("quantity: " + quantity);
        }
    }

    /**
     * Ships items; if there are not enough, an order is noted and the result is false.
     *
     * @throws IllegalArgumentException if the quantity is none, negative or too large
     */
    public boolean ship(String item, int quantity) {
        check(quantity);
        synchronized (stock) {
            int present = stock.getOrDefault(item, 0);
            if (present >= quantity) {
                stock.put(item, present - quantity);
                return true;
            }
            synchronized (orders) {
                orders.merge(item, quantity, Integer::sum);
            }
            return false;
        }
    }

    /**
     * Puts items into stock, and ships what was ordered if it is there now. Returns how many were shipped.
     *
     * @throws IllegalArgumentException if the quantity is none, negative or too large
     */
    public int restock(String item, int quantity) {
        check(quantity);
        synchronized (orders) {
            synchronized (stock) {
                int present = stock.merge(item, quantity, Integer::sum);
                int ordered = orders.getOrDefault(item, 0);
                if (ordered == 0 || ordered > present) {
                    return 0;
                }
                orders.remove(item);
                stock.put(item, present - ordered);
                return ordered;
            }
        }
    }

    /** How many items are in stock. */
    public int inStock(String item) {
        synchronized (stock) {
            return stock.getOrDefault(item, 0);
        }
    }

    /** How many items were ordered and not shipped. */
    public int ordered(String item) {
        synchronized (orders) {
            return orders.getOrDefault(item, 0);
        }
    }
}
