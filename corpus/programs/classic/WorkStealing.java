// A work-stealing deque: the owner pops at the bottom, a thief steals at the top. Without a
// compare-and-set on the last element both can get it.
// origin: classic
// verdict: exception java.lang.AssertionError
public class WorkStealing {
    static final int[] TASKS = {1, 2};
    static volatile int top, bottom = 2;
    static int popped, stolen;

    static int pop() {
        int b = bottom - 1;
        bottom = b;
        if (top <= b) return TASKS[b];
        bottom = top;
        return 0;
    }

    static int steal() {
        int t = top;
        if (t >= bottom) return 0;
        int task = TASKS[t];
        top = t + 1;
        return task;
    }

    static void own() {
        popped = pop();
        popped += pop();
    }

    static void thief() {
        stolen = steal();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread owner = new Thread(WorkStealing::own), thief = new Thread(WorkStealing::thief);
        owner.start();
        thief.start();
        owner.join();
        thief.join();
        assert popped + stolen == 3 : "popped " + popped + ", stolen " + stolen;
    }
}
