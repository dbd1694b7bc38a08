// subject: none, final fields that are seen before they are written
// verdict: NullPointerException
// methods: issue() newestLength()
package kernels;

import java.util.concurrent.atomic.AtomicInteger;

/** A roll of numbered tickets that knows the newest one. Tickets cannot be changed. */
public final class TicketRoll {
    /** One ticket. */
    public static final class Ticket {
        private final int number;
        private final String label;

        Ticket(TicketRoll roll, int number) {
            // Others know the ticket before it is filled in.
            roll.newest = this;
            this.number = number;
            this.label = "ticket " + number;
        }

        public int number() {
            return number;
        }

        public String label() {
            return label;
        }
    }

    private final AtomicInteger next = new AtomicInteger(1);
    private volatile Ticket newest;

    public TicketRoll() {
        newest = new Ticket(this, 0);
    }

    /** Issues a ticket and returns its number. */
    public int issue() {
        return new Ticket(this, next.getAndIncrement()).number();
    }

    /** The number of letters on the newest ticket. */
    public int newestLength() {
        return newest.label().length();
    }

    /** The number of the newest ticket. */
    public int newestNumber() {
        return newest.number();
    }

    /** How many tickets were issued. */
    public int issued() {
        return next.get() - 1;
    }
}
