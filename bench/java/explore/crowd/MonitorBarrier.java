/** Six threads meet three times at a barrier made of a monitor. */
public class MonitorBarrier {
    static int arrived;
    static int generation;

    static void round() throws Exception {
        arrived = 0;
        generation = 0;
        Crowd.run(6, i -> {
            for (int k = 0; k < 3; k++) {
                await();
            }
        });
    }

    static synchronized void await() throws InterruptedException {
        int mine = generation;
        if (++arrived == 6) {
            arrived = 0;
            generation++;
            MonitorBarrier.class.notifyAll();
            return;
        }
        while (generation == mine) {
            MonitorBarrier.class.wait();
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, MonitorBarrier::round);
        } else {
            round();
        }
    }
}
