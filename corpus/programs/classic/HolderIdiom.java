// Lazy initialisation by the class loader: the holder's static initialiser runs once, in whichever
// thread comes first, and the other waits for it.
// origin: classic
// verdict: clean
public class HolderIdiom {
    static int made;

    static class Holder {
        static final Holder INSTANCE = new Holder();

        Holder() {
            made++;
        }
    }

    static Object r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> r1 = Holder.INSTANCE), b = new Thread(() -> r2 = Holder.INSTANCE);
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == r2 && r1 != null && made == 1;
    }
}
