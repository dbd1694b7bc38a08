// Three threads write a field each: nothing conflicts, 1.
// origin: litmus
// verdict: clean
// traces: 1
public class Independent3 {
    static int x, y, z;

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> {
            x = 1;
            x++;
        });
        Thread t2 = new Thread(() -> {
            y = 2;
            y++;
        });
        Thread t3 = new Thread(() -> {
            z = 3;
            z++;
        });
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert x + y + z == 2 + 3 + 4;
    }
}
