// Two virtual threads take two locks in opposite order. They are daemons, but main joins them.
// origin: classic
// verdict: deadlock
// jdk: 21+
import java.util.concurrent.locks.ReentrantLock;

public class VirtualLocks {
    static final ReentrantLock A = new ReentrantLock(), B = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = Thread.startVirtualThread(() -> both(A, B)), b = Thread.startVirtualThread(() -> both(B, A));
        a.join();
        b.join();
    }
}
