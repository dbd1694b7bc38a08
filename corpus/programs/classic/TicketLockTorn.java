// A ticket lock whose numbers are drawn by a plain increment: two threads can hold the same number,
// and then both enter.
// origin: classic
// verdict: exception java.lang.AssertionError
public class TicketLockTorn {
    static volatile int next, called;
    static volatile int inside;

    static void enter() {
        int mine = next;
        next = mine + 1;
        while (called < mine) Thread.onSpinWait();
        inside++;
        assert inside == 1 : "two threads are inside";
        inside--;
        called = mine + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(TicketLockTorn::enter), b = new Thread(TicketLockTorn::enter);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
