// verdict: none
package fixed;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a shop has in stock and who has reserved some of it. Customers reserve on many threads; nothing that is not
 * there can be reserved.
 */
public class StockReservations {
    /** Some items that are put aside. */
    public static final class Reservation {
        private final StockReservations shop;
        private final String item;
        private final int quantity;
        private boolean open = true;

        private Reservation(StockReservations shop, String item, int quantity) {
            this.shop = shop;
            this.item = item;
            this.quantity = quantity;
        }

        public String item() {
            return item;
        }

        public int quantity() {
            return quantity;
        }

        private synchronized boolean end() {
            boolean wasOpen = open;
            open = false;
            return wasOpen;
        }
    }

    private final Map<String, Integer> stock = new ConcurrentHashMap<>();

    private static void check(int quantity) {
        if (quantity < 1 || quantity > 1_000_000) {
            throw new IllegalArgumentException("quantity: " + quantity);
        }
    }

    /**
     * Puts items into stock.
     *
     * @throws IllegalArgumentException unless it is one to a million
     */
    public void deliver(String item, int quantity) {
        check(quantity);
        stock.merge(item, quantity, Integer::sum);
    }

    /**
     * Reserves items; null if there are not enough.
     *
     * @throws IllegalArgumentException unless one to a million are wanted
     */
    public Reservation reserve(String item, int quantity) {
        check(quantity);
        boolean[] reserved = new boolean[1];
        stock.computeIfPresent(item, (any, present) -> {
            reserved[0] = present >= quantity;
            return reserved[0] ? present - quantity : present;
        });
        return reserved[0] ? new Reservation(this, item, quantity) : null;
    }

    /**
     * Puts reserved items back into stock; false if that was done before.
     *
     * @throws IllegalArgumentException if they are another shop's
     */
    public boolean cancel(Reservation reservation) {
        if (reservation.shop != this) {
            throw new IllegalArgumentException("another shop's items");
        }
        boolean[] ended = new boolean[1];
        stock.compute(reservation.item, (any, present) -> {
            ended[0] = reservation.end();
            int before = present == null ? 0 : present;
            return ended[0] ? Integer.valueOf(before + reservation.quantity) : present;
        });
        return ended[0];
    }

    /** How many items are left. */
    public int left(String item) {
        return stock.getOrDefault(item, 0);
    }
}
