import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Two producers and two consumers at the library's own bounded queue. */
public class LibraryQueue {
    static BlockingQueue<Integer> queue;

    static void round() throws Exception {
        queue = new ArrayBlockingQueue<>(2);
        Crowd.run(4, i -> {
            for (int k = 0; k < 3; k++) {
                if (i % 2 == 0) {
                    queue.put(k);
                } else {
                    queue.take();
                }
            }
        });
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, LibraryQueue::round);
        } else {
            round();
        }
    }
}
