// What System.gc() does to references whose referents are gone: weak ones are cleared and enqueued,
// soft and strongly held ones are not, WeakHashMap forgets its keys, a Cleaner's action runs.
import java.lang.ref.*;
import java.util.*;

public class Collected {
    static Object kept = new Object();

    static WeakReference<Object> weak(ReferenceQueue<Object> queue) {
        return new WeakReference<>(new Object(), queue);
    }

    static void fill(Map<Object, String> map, List<Object> held) {
        for (int i = 0; i < 10; i++) {
            Object key = new Object();
            if (i % 5 == 0) held.add(key);
            map.put(key, "v" + i);
        }
    }

    /** A collection is a request: a real JVM may need more than one. */
    static void collectUntil(java.util.function.BooleanSupplier done) throws InterruptedException {
        for (int i = 0; i < 50 && !done.getAsBoolean(); i++) {
            System.gc();
            if (!done.getAsBoolean()) Thread.sleep(10);
        }
    }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> gone = weak(queue), stays = new WeakReference<>(kept, queue);
        SoftReference<Object> soft = new SoftReference<>(new Object());
        PhantomReference<Object> phantom = new PhantomReference<>(new Object(), queue);
        collectUntil(() -> gone.get() == null && gone.isEnqueued() && phantom.isEnqueued());
        System.out.println("weak " + (gone.get() == null) + " enqueued " + gone.isEnqueued());
        System.out.println("kept " + (stays.get() == kept) + " enqueued " + stays.isEnqueued());
        System.out.println("soft " + (soft.get() != null));
        System.out.println("phantom " + phantom.isEnqueued() + " " + phantom.refersTo(null));
        Set<Reference<?>> polled = new HashSet<>();
        for (Reference<?> r; (r = queue.poll()) != null; ) polled.add(r);
        System.out.println("polled " + polled.size() + polled.contains(gone) + polled.contains(phantom));

        Map<Object, String> map = new WeakHashMap<>();
        List<Object> held = new ArrayList<>();
        fill(map, held);
        collectUntil(() -> map.size() == 2);
        System.out.println("map " + map.size() + " " + new TreeSet<>(map.values()) + " held " + held.size());

        WeakReference<Object[]> cycle = cycle();
        collectUntil(() -> cycle.get() == null);
        System.out.println("cycle " + (cycle.get() == null));
        Reference.reachabilityFence(kept);
    }

    static WeakReference<Object[]> cycle() {
        Object[] a = new Object[1], b = {a};
        a[0] = b;
        return new WeakReference<>(a);
    }
}
