// A worker counts until it is told to stop; the flag is volatile and the count is bounded.
// origin: classic
// verdict: clean
public class VolatileFlag {
    static volatile boolean stop;
    static int rounds;

    static void work() {
        while (!stop && rounds < 4) rounds++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(VolatileFlag::work);
        worker.start();
        stop = true;
        worker.join();
        assert rounds >= 0 && rounds <= 4;
    }
}
