// Two readers and two writers of a pair of fields that must agree. A reader enters by an unprotected
// test and an unprotected increment, so a writer may be at work when it reads; and when an increment
// is lost the count is wrong for good.
// origin: thesis readers-writers exception
// verdict: exception java.lang.IllegalStateException, deadlock
public class ReadersWritersException {
    static class Gate {
        int readers;
        boolean writing;

        void startRead() throws InterruptedException {
            synchronized (this) {
                while (writing) wait();
            }
            readers++;
        }

        synchronized void endRead() {
            readers--;
            notifyAll();
        }

        synchronized void startWrite() throws InterruptedException {
            while (writing || readers != 0) wait();
            writing = true;
        }

        synchronized void endWrite() {
            writing = false;
            notifyAll();
        }
    }

    static final Gate GATE = new Gate();
    static int left, right;

    static void read() {
        try {
            GATE.startRead();
            if (left != right) throw new IllegalStateException("half-written pair");
            GATE.endRead();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void write() {
        try {
            GATE.startWrite();
            left++;
            right++;
            GATE.endWrite();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(ReadersWritersException::read), new Thread(ReadersWritersException::read),
            new Thread(ReadersWritersException::write), new Thread(ReadersWritersException::write),
        };
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }
}
