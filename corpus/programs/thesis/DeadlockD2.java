// One class of threads with two lock fields; the fields are swapped in the second instance, so that
// only the aliases show the opposite order.
// origin: thesis deadlock.d2
// verdict: deadlock
public class DeadlockD2 {
    static class Mover extends Thread {
        final int[] from, to;

        Mover(int[] from, int[] to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            synchronized (from) {
                int taken = from[0]--;
                synchronized (to) {
                    if (taken > 0) to[0]++;
                }
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
