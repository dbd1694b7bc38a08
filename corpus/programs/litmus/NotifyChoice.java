// Two threads wait without a condition, a third wakes one of those who are there at that time.
// Every thread takes the lock once: 3! = 6 orders. If the notifier is last, either
// waiter can be woken: 2 * 2. If it is second, the one waiter there is woken and takes the lock
// before or after the other goes to sleep: 2 * 2. If it is first, nobody is woken: 2. Together 10,
// and in each of them a waiter is left: a deadlock.
// origin: litmus
// verdict: deadlock
// traces: 10
public class NotifyChoice {
    static final Object LOCK = new Object();

    static void await() {
        synchronized (LOCK) {
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void signal() {
        synchronized (LOCK) {
            LOCK.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t1 = new Thread(NotifyChoice::await), t2 = new Thread(NotifyChoice::await);
        Thread t3 = new Thread(NotifyChoice::signal);
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
    }
}
