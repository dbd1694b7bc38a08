// Two threads swap a value through the library's Exchanger.
// origin: classic
// verdict: clean
// bound: 5000
import java.util.concurrent.Exchanger;

public class ExchangerPair {
    static final Exchanger<String> EXCHANGER = new Exchanger<>();
    static String r1, r2;

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = start(() -> r1 = EXCHANGER.exchange("a")), b = start(() -> r2 = EXCHANGER.exchange("b"));
        a.join();
        b.join();
        assert r1.equals("b") && r2.equals("a");
    }
}
