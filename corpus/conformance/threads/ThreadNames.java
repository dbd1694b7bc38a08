// Names, numbers, priorities, the daemon flag and constructors of Thread.
import java.util.*;
public class ThreadNames {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static class Named extends Thread {
        String seen;

        Named(String name) { super(name); }

        @Override public void run() { seen = Thread.currentThread().getName() + " " + (Thread.currentThread() == this); }
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getId() + " " + main.getThreadGroup().getName());
        Thread a = new Thread(), b = new Thread(() -> { }), c = new Thread("mine"), d = new Thread((Runnable) null);
        System.out.println(a.getName() + " " + b.getName() + " " + c.getName() + " " + d.getName());
        System.out.println(a.getId() < b.getId() && b.getId() < c.getId() && c.getId() < d.getId());
        System.out.println(new HashSet<>(List.of(main.getId(), a.getId(), b.getId(), c.getId(), d.getId())).size());
        for (Thread t : new Thread[]{a, b, c, d}) { t.start(); t.join(); }
        System.out.println(a.getName() + " " + a.getThreadGroup() + " " + a.getPriority() + " " + a.getState());

        Named n = new Named("before");
        n.setName("after");
        n.start();
        n.join();
        System.out.println(n.seen + " " + n.getName());
        n.run();
        System.out.println(n.seen);

        t("null name", () -> new Thread((String) null));
        t("set null name", () -> { c.setName(null); return 0; });
        t("null runnable and name", () -> new Thread(null, null, null));
        t("priority 0", () -> { c.setPriority(0); return 0; });
        t("priority 11", () -> { new Thread().setPriority(11); return 0; });
        t("limits", () -> Thread.MIN_PRIORITY + " " + Thread.NORM_PRIORITY + " " + Thread.MAX_PRIORITY);
        t("priority kept", () -> { Thread x = new Thread(); x.setPriority(8); return x.getPriority(); });
        t("priority inherited", () -> {
            int[] seen = new int[1];
            Thread outer = new Thread(() -> seen[0] = new Thread().getPriority());
            outer.setPriority(3);
            outer.start();
            outer.join();
            return seen[0];
        });
        t("daemon inherited", () -> {
            boolean[] seen = new boolean[2];
            Thread outer = new Thread(() -> {
                Thread inner = new Thread();
                seen[0] = inner.isDaemon();
                inner.setDaemon(false);
                seen[1] = inner.isDaemon();
            });
            outer.setDaemon(true);
            outer.start();
            outer.join();
            return Arrays.toString(seen);
        });
        t("daemon when ended", () -> { c.setDaemon(true); return c.isDaemon(); });
        t("daemon when running", () -> { main.setDaemon(true); return 0; });
        t("start twice", () -> { c.start(); return 0; });
        t("start main", () -> { main.start(); return 0; });
        t("stack size", () -> { boolean[] ran = {false}; Thread x = new Thread(null, () -> ran[0] = true, "small", 1 << 17); x.start(); x.join(); return ran[0] + x.getName(); });
        t("no locals", () -> {
            InheritableThreadLocal<String> l = new InheritableThreadLocal<>();
            l.set("parent");
            String[] seen = new String[2];
            Thread x = new Thread(null, () -> seen[0] = l.get(), "x", 0, false), y = new Thread(null, () -> seen[1] = l.get(), "y", 0, true);
            x.start(); y.start(); x.join(); y.join();
            return Arrays.toString(seen);
        });
        t("loader", () -> new Thread().getContextClassLoader() == main.getContextClassLoader());
        t("own loader", () -> { Thread x = new Thread(); x.setContextClassLoader(null); return x.getContextClassLoader(); });
        t("ended group", () -> { Thread x = new Thread(); x.start(); x.join(); return x.getThreadGroup(); });
        t("clone", () -> { Object o = Thread.class.getDeclaredMethod("clone").getModifiers(); return o; });
    }
}
