/** Three producers and three consumers at a buffer of two, with {@code wait} and {@code notifyAll}. */
public class MonitorBuffer {
    static int[] items;
    static int count;

    static void round() throws Exception {
        items = new int[2];
        count = 0;
        Crowd.run(6, i -> {
            for (int k = 0; k < 3; k++) {
                if (i % 2 == 0) {
                    put(i);
                } else {
                    take();
                }
            }
        });
    }

    static synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            MonitorBuffer.class.wait();
        }
        items[count++] = item;
        MonitorBuffer.class.notifyAll();
    }

    static synchronized int take() throws InterruptedException {
        while (count == 0) {
            MonitorBuffer.class.wait();
        }
        int item = items[--count];
        MonitorBuffer.class.notifyAll();
        return item;
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, MonitorBuffer::round);
        } else {
            round();
        }
    }
}
