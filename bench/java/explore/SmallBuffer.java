/** A producer and a consumer pass three values through a buffer of one. */
public class SmallBuffer {
    static Object[] buffer;
    static int count;

    static void round() throws Exception {
        buffer = new Object[1];
        count = 0;
        Thread producer = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                put("item");
            }
        });
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                take();
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }

    static synchronized void put(Object item) {
        while (count == buffer.length) {
            await();
        }
        buffer[count++] = item;
        SmallBuffer.class.notifyAll();
    }

    static synchronized Object take() {
        while (count == 0) {
            await();
        }
        Object item = buffer[--count];
        SmallBuffer.class.notifyAll();
        return item;
    }

    private static void await() {
        try {
            SmallBuffer.class.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, SmallBuffer::round);
        } else {
            round();
        }
    }
}
