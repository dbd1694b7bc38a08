/** Four readers and two writers, let in by a monitor. */
public class MonitorReadersWriters {
    static int readers;
    static boolean writing;
    static int value;

    static void round() throws Exception {
        readers = 0;
        writing = false;
        value = 0;
        Crowd.run(6, i -> {
            for (int k = 0; k < 2; k++) {
                if (i < 4) {
                    read();
                } else {
                    write();
                }
            }
        });
    }

    static int read() throws InterruptedException {
        enterReader();
        int seen = value;
        leaveReader();
        return seen;
    }

    static void write() throws InterruptedException {
        enterWriter();
        value++;
        leaveWriter();
    }

    private static synchronized void enterReader() throws InterruptedException {
        while (writing) {
            MonitorReadersWriters.class.wait();
        }
        readers++;
    }

    private static synchronized void leaveReader() {
        readers--;
        MonitorReadersWriters.class.notifyAll();
    }

    private static synchronized void enterWriter() throws InterruptedException {
        while (writing || readers > 0) {
            MonitorReadersWriters.class.wait();
        }
        writing = true;
    }

    private static synchronized void leaveWriter() {
        writing = false;
        MonitorReadersWriters.class.notifyAll();
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, MonitorReadersWriters::round);
        } else {
            round();
        }
    }
}
