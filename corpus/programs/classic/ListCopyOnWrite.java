// One thread walks through a CopyOnWriteArrayList to which another one adds: the walker sees the list
// with or without the element.
// origin: classic
// verdict: clean
import java.util.concurrent.CopyOnWriteArrayList;

public class ListCopyOnWrite {
    static final CopyOnWriteArrayList<Integer> LIST = new CopyOnWriteArrayList<>(new Integer[] {1, 2});
    static int sum;

    static void walk() {
        for (Integer i : LIST) sum += i;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(ListCopyOnWrite::walk), b = new Thread(() -> LIST.add(4));
        a.start();
        b.start();
        a.join();
        b.join();
        assert sum == 3 || sum == 7;
    }
}
