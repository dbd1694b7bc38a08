// The second lock is taken after the first has been left. Traces: each lock is taken once by both
// threads, first by its owner a in p before q, b in q before p. Of the 2 * 2 orders one would be a
// cycle (each thread's second section before the other's first), so 3.
// origin: thesis deadlock.d2
// verdict: clean
// traces: 3
public class DeadlockD2Fixed {
    static class Mover extends Thread {
        final int[] from, to;

        Mover(int[] from, int[] to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            int taken;
            synchronized (from) {
                taken = from[0]--;
            }
            synchronized (to) {
                if (taken > 0) to[0]++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] p = {5}, q = {5};
        Mover a = new Mover(p, q), b = new Mover(q, p);
        a.start();
        b.start();
        a.join();
        b.join();
        assert p[0] + q[0] == 10;
    }
}
