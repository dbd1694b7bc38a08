import java.util.ArrayDeque;

/** Four workers take twelve tasks from a queue behind a lock. */
public class WorkQueue {
    static ArrayDeque<Integer> tasks;
    static int[] results;

    static void round() throws Exception {
        tasks = new ArrayDeque<>();
        for (int i = 0; i < 12; i++) {
            tasks.add(i);
        }
        results = new int[12];
        Crowd.run(4, i -> {
            for (Integer task = next(); task != null; task = next()) {
                results[task] = task * task;
            }
        });
    }

    static Integer next() {
        synchronized (tasks) {
            return tasks.poll();
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, WorkQueue::round);
        } else {
            round();
        }
    }
}
