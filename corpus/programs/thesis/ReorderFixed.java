// The pair is set and checked under its own lock. Traces: two critical sections on one lock, 2.
// origin: thesis reorder
// verdict: clean
// traces: 2
public class ReorderFixed {
    static class Pair {
        int a, b;

        synchronized void set() {
            a = 1;
            b = -1;
        }

        synchronized void check() {
            boolean untouched = a == 0 && b == 0;
            boolean complete = !untouched && a == 1 && b == -1;
            assert untouched || complete : "half of the pair is set";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Pair pair = new Pair();
        Thread setter = new Thread(pair::set), checker = new Thread(pair::check);
        setter.start();
        checker.start();
        setter.join();
        checker.join();
    }
}
