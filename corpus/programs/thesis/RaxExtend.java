// A spacecraft executive: a task moves a property and its entry in the lock table, a daemon checks
// that the two agree. The daemon locks the table and the task does not. Nine other tasks only count
// themselves in under the lock: many orders, none of which matters.
// origin: thesis raxextend
// verdict: exception java.lang.IllegalStateException
public class RaxExtend {
    static class Table {
        int property, achieved, reports;

        void commit(int value) {
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
        Thread[] threads = new Thread[11];
        for (int i = 0; i < 9; i++) threads[i] = new Thread(TABLE::report);
        threads[9] = new Thread(() -> TABLE.commit(1));
        threads[10] = new Thread(TABLE::check);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        assert TABLE.reports == 9;
    }
}
