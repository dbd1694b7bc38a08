// VarHandles used by several threads at once: nothing is lost, publication by release and acquire.
import java.lang.invoke.*;
import java.util.*;
public class VarHandleContended {
    int count;
    long total;
    byte small;
    Node head;
    int data;
    boolean flag;
    static int shared;
    static final int[] cells = new int[3];

    static final VarHandle COUNT, TOTAL, SMALL, HEAD, FLAG, SHARED, CELLS = MethodHandles.arrayElementVarHandle(int[].class);
    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            COUNT = l.findVarHandle(VarHandleContended.class, "count", int.class);
            TOTAL = l.findVarHandle(VarHandleContended.class, "total", long.class);
            SMALL = l.findVarHandle(VarHandleContended.class, "small", byte.class);
            HEAD = l.findVarHandle(VarHandleContended.class, "head", Node.class);
            FLAG = l.findVarHandle(VarHandleContended.class, "flag", boolean.class);
            SHARED = l.findStaticVarHandle(VarHandleContended.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    record Node(int value, Node next) { }

    static void all(int n, java.util.function.IntConsumer body) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int me = i;
            threads[i] = new Thread(() -> body.accept(me));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }

    void push(int value) {
        Node old;
        do old = (Node) HEAD.getAcquire(this); while (!HEAD.weakCompareAndSetRelease(this, old, new Node(value, old)));
    }

    Node pop() {
        while (true) {
            Node old = (Node) HEAD.getVolatile(this);
            if (old == null || HEAD.compareAndSet(this, old, old.next())) return old;
        }
    }

    public static void main(String[] args) throws Exception {
        VarHandleContended v = new VarHandleContended();
        all(4, me -> {
            for (int i = 0; i < 100; i++) {
                COUNT.getAndAdd(v, 1);
                int seen = (int) COUNT.getVolatile(v);
                while (true) {
                    int now = (int) COUNT.compareAndExchange(v, seen, seen + 1);
                    if (now == seen) break;
                    seen = now;
                }
                TOTAL.getAndAddRelease(v, (long) i << 20);
                SMALL.getAndAdd(v, (byte) 1);
                SHARED.getAndAddAcquire(me);
                CELLS.getAndAdd(cells, i % 3, 1);
                CELLS.getAndBitwiseXor(cells, 2, 1 << 20 + me);
            }
        });
        System.out.println(v.count + " " + v.total + " " + v.small + " " + shared + " " + Arrays.toString(cells));

        all(4, me -> { for (int i = 0; i < 50; i++) v.push(me * 50 + i); });
        int[] order = {49, 99, 149, 199};
        boolean inOrder = true;
        BitSet seen = new BitSet();
        for (Node n = v.head; n != null; n = n.next()) { seen.set(n.value()); inOrder &= order[n.value() / 50]-- == n.value(); }
        System.out.println(seen.cardinality() + " " + inOrder);
        int[] sums = new int[4], popped = new int[4];
        all(4, me -> { for (Node n = v.pop(); n != null; n = v.pop()) { sums[me] += n.value(); popped[me]++; } });
        System.out.println(Arrays.stream(sums).sum() + " " + Arrays.stream(popped).sum() + " " + v.head);

        int[] got = new int[1];
        all(2, me -> {
            if (me == 0) { v.data = 42; FLAG.setRelease(v, true); }
            else { while (!(boolean) FLAG.getAcquire(v)) Thread.yield(); got[0] = v.data; }
        });
        System.out.println(got[0]);

        // Each bit is set by exactly one thread.
        v.count = 0;
        int[] first = new int[3];
        all(3, me -> { for (int bit = 0; bit < 32; bit++) if (((int) COUNT.getAndBitwiseOr(v, 1 << bit) & 1 << bit) == 0) first[me]++; });
        System.out.println(v.count + " " + Arrays.stream(first).sum());
        // A spin lock out of getAndSet, and one out of small fields side by side.
        v.flag = false;
        all(3, me -> {
            for (int i = 0; i < 60; i++) {
                while ((boolean) FLAG.getAndSetAcquire(v, true)) Thread.yield();
                v.data++;
                FLAG.setRelease(v, false);
            }
        });
        System.out.println(v.data);
        byte[] bytes = new byte[4];
        VarHandle b = MethodHandles.arrayElementVarHandle(byte[].class);
        all(4, me -> { for (int i = 0; i < 100; i++) b.getAndAdd(bytes, me, (byte) (me + 1)); });
        System.out.println(Arrays.toString(bytes));
        // With fences only: at least one of two sees the other.
        int none = 0;
        for (int round = 0; round < 30; round++) {
            int[] xy = new int[4];
            VarHandle x = CELLS;
            all(2, me -> { x.setOpaque(xy, me, 1); VarHandle.fullFence(); xy[2 + me] = (int) x.getOpaque(xy, 1 - me); });
            if (xy[2] + xy[3] == 0) none++;
        }
        System.out.println(none);
    }
}
