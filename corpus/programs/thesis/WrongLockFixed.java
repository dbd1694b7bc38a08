// Both threads lock the number that they update. Traces: two critical sections on one lock, 2.
// origin: thesis wronglock
// verdict: clean
// traces: 2
public class WrongLockFixed {
    static class Data {
        int value;
    }

    static class Adder extends Thread {
        final Data data;

        Adder(Data data) {
            this.data = data;
        }

        @Override
        public void run() {
            synchronized (data) {
                int before = data.value;
                data.value = before + 1;
                assert data.value == before + 1 : "somebody else was here";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Data data = new Data();
        Adder a = new Adder(data), b = new Adder(data);
        a.start();
        b.start();
        a.join();
        b.join();
        assert data.value == 2 : "lost update";
    }
}
