// Two threads update the same number, each under a lock, but not under the same one.
// origin: thesis wronglock
// verdict: exception java.lang.AssertionError
public class WrongLock {
    static class Data {
        int value;
    }

    static class Adder extends Thread {
        final Data data;
        final Object lock;

        Adder(Data data, Object lock) {
            this.data = data;
            this.lock = lock == null ? this : lock;
        }

        @Override
        public void run() {
            synchronized (lock) {
                int before = data.value;
                data.value = before + 1;
                assert data.value == before + 1 : "somebody else was here";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Data data = new Data();
        Adder a = new Adder(data, data), b = new Adder(data, null);
        a.start();
        b.start();
        a.join();
        b.join();
        assert data.value == 2 : "lost update";
    }
}
