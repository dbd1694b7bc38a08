// style: a thread for each subscriber, joined; failures collected
// verdict: none
package tricky;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/**
 * Asks all operators at once, each on a thread of its own, and adds up the answers. One that fails counts
 * as zero.
 */
public final class FanOut {
    private static final int MOST = 2;

    private final List<IntUnaryOperator> operators = new CopyOnWriteArrayList<>();
    private final AtomicInteger failures = new AtomicInteger();

    /** @throws IllegalStateException if there are enough of them */
    public void addConstant(int answer) {
        add(question -> answer);
    }

    public void addFactor(int factor) {
        add(question -> Math.multiplyExact(question, factor));
    }

    private void add(IntUnaryOperator operator) {
        synchronized (operators) {
            if (operators.size() >= MOST) {
                throw new IllegalStateException("enough");
            }
            operators.add(operator);
        }
    }

    private int answer(IntUnaryOperator operator, int question) {
        try {
            return operator.applyAsInt(question);
        } catch (ArithmeticException e) {
            failures.incrementAndGet();
            return 0;
        }
    }

    public long ask(int question) throws InterruptedException {
        List<IntUnaryOperator> asked = List.copyOf(operators);
        int[] answers = new int[asked.size()];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < answers.length; i++) {
            int place = i;
            Thread thread = new Thread(() -> answers[place] = answer(asked.get(place), question), "ask-" + i);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        long sum = 0;
        for (int i = 0; i < answers.length; i++) {
            threads.get(i).join();
            sum += answers[i];
        }
        return sum;
    }

    /** Takes the newest operator away. */
    public void removeLast() {
        synchronized (operators) {
            if (operators.isEmpty()) {
                throw new IllegalStateException("none");
            }
            operators.remove(operators.size() - 1);
        }
    }

    public int size() {
        return operators.size();
    }

    public int failures() {
        return failures.get();
    }
}
