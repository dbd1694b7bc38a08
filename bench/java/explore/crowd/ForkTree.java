/** Threads that start two threads each and join them, four deep: fifteen in all. */
public class ForkTree {
    static int[] leaves;

    static void round() throws Exception {
        leaves = new int[16];
        Thread root = new Thread(() -> grow(1));
        root.start();
        root.join();
    }

    static void grow(int node) {
        if (node >= 8) {
            leaves[node] = node;
            return;
        }
        Thread left = new Thread(() -> grow(2 * node));
        Thread right = new Thread(() -> grow(2 * node + 1));
        left.start();
        right.start();
        try {
            left.join();
            right.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        leaves[node] = leaves[2 * node] + leaves[2 * node + 1];
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, ForkTree::round);
        } else {
            round();
        }
    }
}
