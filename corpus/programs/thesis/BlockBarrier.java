// Four threads pass a barrier in groups of two. A group is only cleared by its last leaver, so a
// thread that barges in before the woken one has left finds the group full.
// origin: thesis blockbarrier
// verdict: exception java.lang.IllegalStateException
public class BlockBarrier {
    static class Barrier {
        final int size;
        int arrived, left;

        Barrier(int size) {
            this.size = size;
        }

        synchronized void block() throws InterruptedException {
            if (arrived == size) throw new IllegalStateException("the group is full");
            arrived++;
            if (arrived < size) wait();
            else notifyAll();
            left++;
            if (left == size) {
                arrived = 0;
                left = 0;
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
        for (int i = 0; i < threads.length; i++) threads[i] = new Thread(BlockBarrier::pass);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }
}
