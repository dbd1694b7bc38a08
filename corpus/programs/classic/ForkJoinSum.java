// A sum split in two by fork and join on a pool of one worker.
// origin: classic
// verdict: clean
// bound: 2000
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinSum {
    static class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) return from;
            int middle = (from + to) >>> 1;
            Sum left = new Sum(from, middle), right = new Sum(middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        int sum = pool.invoke(new Sum(1, 3));
        pool.shutdown();
        assert sum == 3;
    }
}
