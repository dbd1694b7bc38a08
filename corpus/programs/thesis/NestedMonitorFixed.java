// The semaphores are used outside of the slot's monitor, which guards the item alone. Traces: 8, by
// enumeration of the orders in which the locks can be taken.
// origin: thesis nestedmonitor
// verdict: clean
// traces: 8
public class NestedMonitorFixed {
    static class Count {
        int permits;

        Count(int permits) {
            this.permits = permits;
        }

        synchronized void down() throws InterruptedException {
            while (permits == 0) wait();
            permits--;
        }

        synchronized void up() {
            permits++;
            notify();
        }
    }

    static class Slot {
        final Count empty = new Count(1), full = new Count(0);
        int item;

        void put(int value) throws InterruptedException {
            empty.down();
            synchronized (this) {
                item = value;
            }
            full.up();
        }

        int get() throws InterruptedException {
            full.down();
            int value;
            synchronized (this) {
                value = item;
            }
            empty.up();
            return value;
        }
    }

    static final Slot SLOT = new Slot();
    static int got;

    static void produce() {
        try {
            SLOT.put(7);
            SLOT.put(8);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void consume() {
        try {
            got = SLOT.get() * 10;
            got += SLOT.get();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(NestedMonitorFixed::produce), consumer = new Thread(NestedMonitorFixed::consume);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        assert got == 78;
    }
}
