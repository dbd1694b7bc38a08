// Volatile fields: what was written before is seen after, flags, long and double, many rounds.
public class VolatileFlags {
    static int data;
    static volatile boolean ready;
    static volatile int sequence;
    static volatile long wide;
    static volatile double real;
    static volatile Object published;
    static volatile int[] array;
    final int fixed;
    int loose;

    VolatileFlags(int n) { fixed = n; loose = n + 1; }

    static void spin(int until) { while (sequence < until) { if (Thread.interrupted()) return; Thread.yield(); } }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> { while (!ready) Thread.onSpinWait(); data *= 2; });
        reader.start();
        data = 21;
        ready = true;
        reader.join();
        System.out.println(data);

        // Ping-pong over one counter: each side writes a plain field in between.
        int rounds = 200;
        long[] sum = new long[2];
        Thread pong = new Thread(() -> {
            for (int i = 0; i < rounds; i++) { spin(2 * i + 1); sum[1] += data; data = -i; sequence = 2 * i + 2; }
        });
        pong.start();
        for (int i = 0; i < rounds; i++) { data = i; sequence = 2 * i + 1; spin(2 * i + 2); sum[0] += data; }
        pong.join();
        System.out.println(sum[0] + " " + sum[1] + " " + sequence);

        // A volatile long is read whole.
        boolean[] torn = new boolean[2];
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 300; i++) { wide = i % 2 == 0 ? -1L : 0L; real = i % 2 == 0 ? -0.0 : Double.longBitsToDouble(-1L >>> 1); }
        });
        writer.start();
        for (int i = 0; i < 300; i++) {
            long w = wide;
            if (w != 0 && w != -1) torn[0] = true;
            long bits = Double.doubleToRawLongBits(real);
            if (bits != 0 && bits != Double.doubleToRawLongBits(-0.0) && bits != Double.doubleToRawLongBits(Double.longBitsToDouble(-1L >>> 1))) torn[1] = true;
        }
        writer.join();
        System.out.println(torn[0] + " " + torn[1] + " " + wide);

        // Publication through a volatile reference shows the whole object.
        Thread publisher = new Thread(() -> { for (int i = 0; i < 100; i++) { published = new VolatileFlags(i); array = new int[]{i, i, i}; } });
        publisher.start();
        boolean whole = true;
        int last = -1;
        while (last < 99) {
            VolatileFlags v = (VolatileFlags) published;
            if (v == null) { Thread.yield(); continue; }
            whole &= v.loose == v.fixed + 1 && v.fixed >= last;
            if (v.fixed == last) Thread.yield();
            last = v.fixed;
        }
        publisher.join();
        System.out.println(whole + " " + array[0] + array[1] + array[2]);

        // Peterson's lock needs nothing but sequential consistency.
        Peterson lock = new Peterson();
        int[] count = new int[1];
        Thread[] both = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            both[i] = new Thread(() -> { for (int k = 0; k < 150; k++) { lock.lock(me); count[0]++; lock.unlock(me); } });
            both[i].start();
        }
        for (Thread t : both) t.join();
        System.out.println(count[0]);
        wide++;
        real += 1.5;
        wide <<= 3;
        System.out.println(wide + " " + sequence++ + " " + --sequence + " " + (published instanceof VolatileFlags));
    }

    static class Peterson {
        volatile boolean a, b;
        volatile int turn;

        void lock(int me) {
            if (me == 0) a = true; else b = true;
            turn = 1 - me;
            while ((me == 0 ? b : a) && turn == 1 - me) Thread.yield();
        }

        void unlock(int me) { if (me == 0) a = false; else b = false; }
    }
}
