// The last to arrive opens the next group at once, and those who wait do so for their own group.
// Traces: 96, by enumeration of the orders in which the locks can be taken.
// origin: thesis blockbarrier
// verdict: clean
// traces: 96
public class BlockBarrierFixed {
    static class Barrier {
        final int size;
        int arrived, group;

        Barrier(int size) {
            this.size = size;
        }

        synchronized void block() throws InterruptedException {
            if (arrived == size) throw new IllegalStateException("the group is full");
            int mine = group;
            arrived++;
            if (arrived == size) {
                arrived = 0;
                group++;
                notifyAll();
            } else {
                while (group == mine) wait();
            }
        }
    }

    static final Barrier BARRIER = new Barrier(2);

    static void pass() {
        try {
            BARRIER.block();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) threads[i] = new Thread(BlockBarrierFixed::pass);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        assert BARRIER.group == 2 && BARRIER.arrived == 0;
    }
}
