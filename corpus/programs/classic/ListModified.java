// One thread walks through an ArrayList to which another one adds.
// origin: classic
// verdict: exception java.util.ConcurrentModificationException
import java.util.ArrayList;
import java.util.List;

public class ListModified {
    static final List<Integer> LIST = new ArrayList<>(List.of(1, 2));
    static int sum;

    static void walk() {
        for (Integer i : LIST) sum += i;
    }

    public static void main(String[] args) throws InterruptedException {
        LIST.add(3);
        Thread a = new Thread(ListModified::walk), b = new Thread(() -> LIST.add(4));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
