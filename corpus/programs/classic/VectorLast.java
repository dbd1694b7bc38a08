// The last element of a Vector by two calls that are synchronized each: it may be removed in between.
// origin: classic
// verdict: exception java.lang.ArrayIndexOutOfBoundsException
import java.util.Vector;

public class VectorLast {
    static final Vector<String> WORDS = new Vector<>();
    static String last;

    static void read() {
        last = WORDS.get(WORDS.size() - 1);
    }

    static void remove() {
        WORDS.remove(WORDS.size() - 1);
    }

    public static void main(String[] args) throws InterruptedException {
        WORDS.add("a");
        WORDS.add("b");
        Thread a = new Thread(VectorLast::read), b = new Thread(VectorLast::remove);
        a.start();
        b.start();
        a.join();
        b.join();
        assert last != null;
    }
}
