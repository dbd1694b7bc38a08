// The task locks the table as well. Four reporting tasks are left of the nine. Traces: six threads
// with one critical section each on one lock, 6! = 720.
// origin: thesis raxextend
// verdict: clean
// traces: 720
public class RaxExtendFixed {
    static class Table {
        int property, achieved, reports;

        synchronized void commit(int value) {
            property = value;
            achieved = value;
        }

        synchronized void check() {
            if (property != achieved) throw new IllegalStateException("property " + property + ", table " + achieved);
        }

        synchronized void report() {
            reports++;
        }
    }

    static final Table TABLE = new Table();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[6];
        for (int i = 0; i < 4; i++) threads[i] = new Thread(TABLE::report);
        threads[4] = new Thread(() -> TABLE.commit(1));
        threads[5] = new Thread(TABLE::check);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        assert TABLE.reports == 4 && TABLE.property == 1;
    }
}
