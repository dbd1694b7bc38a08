// Starts and joins in helpers, in branches, with swallowed exceptions, by another thread.
import java.util.*;

public class Helpers {
    int x, y, z;

    void quietly(Thread t) {
        try {
            t.join();
        } catch (InterruptedException e) {
            z++;
        }
    }

    static void surely(Thread t) {
        try {
            t.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Thread go(Runnable r) {
        Thread t = new Thread(r);
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Helpers h = new Helpers();
        h.x = 1;
        Thread a = new Thread(() -> { h.x++; h.z++; });
        a.start();
        Thread b = new Thread(() -> { h.y++; surely(a); h.x++; });
        b.start();
        if (args.length == 0) h.quietly(a);
        h.x++;
        h.z++;
        surely(b);
        h.y++;
        List<Thread> list = new ArrayList<>();
        for (int i = 0; i < 2; i++) list.add(h.go(() -> h.y += 2));
        h.y++;
        Thread c = new Thread(() -> { Thread d = h.go(() -> h.z += 3); h.z++; });
        c.start();
        c.join();
        h.z++;
        for (Thread t : list) t.join();
        Thread.currentThread().interrupt();
        h.quietly(h.go(() -> h.z--));
        h.z++;
    }
}
