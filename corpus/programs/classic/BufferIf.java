// A bounded buffer whose consumer tests with `if`: of two woken consumers the second finds nothing.
// origin: classic
// verdict: exception java.lang.ArrayIndexOutOfBoundsException
public class BufferIf {
    static final int[] PLACES = new int[2];
    static int size;

    static synchronized void put(int item) {
        PLACES[size++] = item;
        BufferIf.class.notifyAll();
    }

    static synchronized int take() throws InterruptedException {
        if (size == 0) BufferIf.class.wait();
        return PLACES[--size];
    }

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
        Thread c1 = start(BufferIf::take), c2 = start(BufferIf::take);
        Thread p = start(() -> {
            put(1);
            put(2);
        });
        c1.join();
        c2.join();
        p.join();
    }
}
