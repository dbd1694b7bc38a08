// A slot whose methods wait on a semaphore while they hold the slot's own monitor: a consumer that
// comes first keeps the producer out for ever.
// origin: thesis nestedmonitor
// verdict: deadlock
public class NestedMonitor {
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

        synchronized void put(int value) throws InterruptedException {
            empty.down();
            item = value;
            full.up();
        }

        synchronized int get() throws InterruptedException {
            full.down();
            int value = item;
            empty.up();
            return value;
        }
    }

    static final Slot SLOT = new Slot();
    static int got;

    static void produce() {
        try {
            SLOT.put(7);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void consume() {
        try {
            got = SLOT.get();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(NestedMonitor::produce), consumer = new Thread(NestedMonitor::consume);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        assert got == 7;
    }
}
