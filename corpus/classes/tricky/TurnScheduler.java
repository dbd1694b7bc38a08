// style: scheduler thread, priority queue, logical time
// verdict: none
package tricky;

import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Runs tasks at turns that the user counts. The tasks add to a sum; a thread of the scheduler runs them in
 * the order of their turns, as soon as these have come.
 */
public final class TurnScheduler {
    private static final class Task implements Comparable<Task> {
        final int id;
        final long turn;
        final int amount;

        Task(int id, long turn, int amount) {
            this.id = id;
            this.turn = turn;
            this.amount = amount;
        }

        @Override
        public int compareTo(Task other) {
            int byTurn = Long.compare(turn, other.turn);
            return byTurn != 0 ? byTurn : Integer.compare(id, other.id);
        }
    }

    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private final Set<Integer> open = new HashSet<>();
    private long turn;
    private long sum;
    private int lastId;
    private boolean shut;

    public TurnScheduler() {
        Thread thread = new Thread(this::run, "turns");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            for (Task task = next(); task != null; task = next()) {
                perform(task);
            }
        } catch (InterruptedException e) {
            shutdown();
        }
    }

    private synchronized Task next() throws InterruptedException {
        while (!shut && (tasks.isEmpty() || tasks.peek().turn > turn)) {
            wait();
        }
        return shut ? null : tasks.poll();
    }

    private synchronized void perform(Task task) {
        if (open.remove(task.id)) {
            sum += task.amount;
        }
        notifyAll();
    }

    /** Schedules an amount so many turns ahead; the id of the task. */
    public synchronized int schedule(int turns, int amount) {
        if (shut) {
            throw new IllegalStateException("shut down");
        }
        int id = ++lastId;
        tasks.add(new Task(id, turn + Math.max(0, turns), amount));
        open.add(id);
        notifyAll();
        return id;
    }

    /** Takes a task back, unless it was performed. */
    public synchronized boolean cancel(int id) {
        tasks.removeIf(task -> task.id == id);
        boolean cancelled = open.remove(id);
        notifyAll();
        return cancelled;
    }

    /** The next turn. */
    public synchronized long advance() {
        turn++;
        notifyAll();
        return turn;
    }

    /** Waits until a task is performed or taken back, or all are given up. */
    public synchronized void await(int id) throws InterruptedException {
        if (id <= 0 || id > lastId) {
            throw new IllegalArgumentException("no such task");
        }
        while (open.contains(id) && !shut) {
            wait();
        }
    }

    public synchronized long sum() {
        return sum;
    }

    public synchronized int openTasks() {
        return open.size();
    }

    public synchronized void shutdown() {
        shut = true;
        notifyAll();
    }
}
