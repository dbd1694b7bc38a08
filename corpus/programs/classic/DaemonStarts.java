// A daemon starts a thread that is none, and fails. Whether it comes to that depends on whether the program has ended
// before.
// origin: classic
// verdict: exception java.lang.AssertionError
public class DaemonStarts {
    static volatile int ended;

    static void fail() {
        assert ended == 0 : "main is over";
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> new Thread(DaemonStarts::fail).start());
        daemon.setDaemon(true);
        daemon.start();
        ended = 1;
    }
}
