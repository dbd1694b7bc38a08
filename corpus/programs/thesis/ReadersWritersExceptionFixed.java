// Entry and exit are critical sections. One reader is left of the two to keep the orders few.
// Traces: 60, by enumeration of the orders in which the locks can be taken.
// origin: thesis readers-writers exception
// verdict: clean
// traces: 60
public class ReadersWritersExceptionFixed {
    static class Gate {
        int readers;
        boolean writing;

        synchronized void startRead() throws InterruptedException {
            while (writing) wait();
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
            new Thread(ReadersWritersExceptionFixed::read),
            new Thread(ReadersWritersExceptionFixed::write), new Thread(ReadersWritersExceptionFixed::write),
        };
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        assert left == 2 && right == 2;
    }
}
