// Two threads add to an ArrayList without a lock: the size can grow by one only, or an element be
// overwritten. The list is large enough, so nothing else fails.
// origin: classic
// verdict: exception java.lang.AssertionError
import java.util.ArrayList;
import java.util.List;

public class ListLostAdd {
    static final List<Integer> LIST = new ArrayList<>(8);

    public static void main(String[] args) throws InterruptedException {
        LIST.add(0);
        Thread a = new Thread(() -> LIST.add(1)), b = new Thread(() -> LIST.add(2));
        a.start();
        b.start();
        a.join();
        b.join();
        assert LIST.contains(1) && LIST.contains(2) : LIST;
    }
}
