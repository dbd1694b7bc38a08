// Three threads write different elements of one array: nothing conflicts, 1.
// origin: litmus
// verdict: clean
// traces: 1
public class DisjointElements {
    static final int[] CELLS = new int[3];

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(() -> CELLS[0] = 1);
        Thread t2 = new Thread(() -> CELLS[1] = 2);
        Thread t3 = new Thread(() -> CELLS[2] = 3);
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        assert CELLS[0] + CELLS[1] + CELLS[2] == 6;
    }
}
