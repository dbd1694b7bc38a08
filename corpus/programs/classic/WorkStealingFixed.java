// The last element goes to whoever moves the top with a compare-and-set (Chase and Lev's deque).
// Traces: 12, by enumeration of a model of its atomic steps.
// origin: classic
// verdict: clean
// traces: 12
import java.util.concurrent.atomic.AtomicInteger;

public class WorkStealingFixed {
    static final int[] TASKS = {1, 2};
    static final AtomicInteger TOP = new AtomicInteger();
    static volatile int bottom = 2;
    static int popped, stolen;

    static int pop() {
        int b = bottom - 1;
        bottom = b;
        int t = TOP.get();
        if (t < b) return TASKS[b];
        bottom = b + 1;
        if (t > b) return 0;
        return TOP.compareAndSet(t, t + 1) ? TASKS[b] : 0;
    }

    static int steal() {
        int t = TOP.get();
        if (t >= bottom) return 0;
        int task = TASKS[t];
        return TOP.compareAndSet(t, t + 1) ? task : 0;
    }

    static void own() {
        popped = pop();
        popped += pop();
    }

    static void thief() {
        stolen = steal();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread owner = new Thread(WorkStealingFixed::own), thief = new Thread(WorkStealingFixed::thief);
        owner.start();
        thief.start();
        owner.join();
        thief.join();
        int left = 0;
        for (int i = TOP.get(); i < bottom; i++) left += TASKS[i];
        assert popped + stolen + left == 3 : "popped " + popped + ", stolen " + stolen;
    }
}
