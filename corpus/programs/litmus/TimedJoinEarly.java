// A join with a time-out returns at once if the thread is not started yet, and lets time pass otherwise: the start of a
// thread races with it although the time-out fires later than everything else.
// origin: litmus
// verdict: exception java.lang.AssertionError
public class TimedJoinEarly {
    static volatile boolean answered;

    public static void main(String[] args) throws InterruptedException {
        Thread server = new Thread(() -> {
            answered = true;
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                answered = false;
            }
        });
        Thread client = new Thread(() -> {
            try {
                server.join(100);
            } catch (InterruptedException e) {
                return;
            }
            assert answered : "gave up before the server was started";
        });
        client.start();
        server.start();
        client.join();
        server.join();
    }
}
