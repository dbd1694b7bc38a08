// Accesses that are calls: atomics, var handles, field updaters, arraycopy, clone.
import java.lang.invoke.*;
import java.util.concurrent.atomic.*;

public class Atomics {
    private volatile int a;
    volatile int b;
    int[] numbers = {1, 2, 3};
    private static final VarHandle A;
    private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final AtomicIntegerFieldUpdater<Atomics> B =
        AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "b");
    static {
        try {
            A = MethodHandles.lookup().findVarHandle(Atomics.class, "a", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    static final AtomicReference<Atomics> SHARED = new AtomicReference<>(new Atomics());

    static void one() {
        Atomics x = SHARED.get();
        A.compareAndSet(x, 0, 1);
        B.incrementAndGet(x);
        System.arraycopy(new int[]{7, 8}, 0, x.numbers, 0, 2);
        ELEMENTS.setVolatile(x.numbers, 2, 5);
    }

    static void two() {
        Atomics x = SHARED.get();
        x.a = 2;
        x.b += 3;
        int[] copy = x.numbers.clone();
        x.numbers[1] += copy[0];
        SHARED.set(new Atomics());
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(Atomics::one), u = new Thread(Atomics::two);
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
