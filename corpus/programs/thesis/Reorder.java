// One thread sets two fields that belong together, another checks them in between.
// origin: thesis reorder
// verdict: exception java.lang.AssertionError
public class Reorder {
    static class Pair {
        int a, b;

        void set() {
            a = 1;
            b = -1;
        }

        void check() {
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
