import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The plain loop on a JVM, without any control over threads. Prints rounds per second after a warm-up,
 * and rounds per second of processor time.
 */
final class Loop {
    interface Round {
        void run() throws Exception;
    }

    private static final long SECOND = 1_000_000_000L;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Arguments: {@code loop}, seconds of warm-up, seconds of measurement. */
    static void run(String[] args, Round round) throws Exception {
        long warmUp = (long) (Double.parseDouble(args[1]) * SECOND);
        long measured = (long) (Double.parseDouble(args[2]) * SECOND);
        repeat(round, warmUp);
        System.out.println(repeat(round, measured));
    }

    private static String repeat(Round round, long nanos) throws Exception {
        long start = System.nanoTime();
        long used = SYSTEM.getProcessCpuTime();
        long rounds = 0;
        long passed;
        do {
            for (int i = 0; i < 16; i++) {
                round.run();
            }
            rounds += 16;
            passed = System.nanoTime() - start;
        } while (passed < nanos);
        used = SYSTEM.getProcessCpuTime() - used;
        return rounds * 1e9 / passed + " " + rounds * 1e9 / used;
    }
}
