import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two producers and two consumers at a buffer of one, with a lock and two conditions. */
public class ConditionBuffer {
    static ReentrantLock lock;
    static Condition room;
    static Condition filled;
    static Object item;

    static void round() throws Exception {
        lock = new ReentrantLock();
        room = lock.newCondition();
        filled = lock.newCondition();
        item = null;
        Crowd.run(4, i -> {
            for (int k = 0; k < 2; k++) {
                if (i % 2 == 0) {
                    put("item");
                } else {
                    take();
                }
            }
        });
    }

    static void put(Object given) throws InterruptedException {
        lock.lock();
        try {
            while (item != null) {
                room.await();
            }
            item = given;
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    static Object take() throws InterruptedException {
        lock.lock();
        try {
            while (item == null) {
                filled.await();
            }
            Object taken = item;
            item = null;
            room.signal();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, ConditionBuffer::round);
        } else {
            round();
        }
    }
}
