// verdict: results
// methods: book(int,String) book(int,String)
// threads: 2
// fault: book() asks whether a seat is free and puts the guest there in a second step
package faulty;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Who sits where in a theatre. Every seat is booked by one guest at most. The desks book on threads of their own.
 */
public class SeatPlan {
    private final ConcurrentMap<Integer, String> guests = new ConcurrentHashMap<>();
    private final int seats;

    public SeatPlan() {
        this(50);
    }

    /** @param seats numbered from one on */
    public SeatPlan(int seats) {
        this.seats = Math.max(1, seats);
    }

    /** Books a seat; false if it is taken, or if there is no such seat. */
    public boolean book(int seat, String guest) {
        if (seat < 1 || seat > seats) {
            return false;
        }
        if (guests.containsKey(seat)) {
            return false;
        }
        guests.put(seat, guest);
        return true;
    }

    /** Frees the seat of a guest; false if it is not theirs. */
    public boolean cancel(int seat, String guest) {
        return guests.remove(seat, guest);
    }

    /** Who sits on a seat; null if nobody does. */
    public String guest(int seat) {
        return guests.get(seat);
    }

    public boolean isFree(int seat) {
        return seat >= 1 && seat <= seats && !guests.containsKey(seat);
    }

    public int seats() {
        return seats;
    }
}
