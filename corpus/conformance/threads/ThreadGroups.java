// Thread groups: parents, limits, counting and enumerating threads, interrupting a group.
import java.util.*;
import java.util.concurrent.CountDownLatch;
public class ThreadGroups {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static List<String> names(ThreadGroup g, boolean recurse) {
        Thread[] all = new Thread[20];
        int n = g.enumerate(all, recurse);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) names.add(all[i].getName());
        Collections.sort(names);
        return names;
    }

    static List<String> groups(ThreadGroup g, boolean recurse) {
        ThreadGroup[] all = new ThreadGroup[20];
        int n = g.enumerate(all, recurse);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) names.add(all[i].getName());
        Collections.sort(names);
        return names;
    }

    public static void main(String[] args) throws Exception {
        ThreadGroup main = Thread.currentThread().getThreadGroup(), system = main.getParent();
        System.out.println(main + " " + system + " " + system.getParent() + " " + system.parentOf(main) + " " + main.parentOf(main) + " " + main.parentOf(system));
        ThreadGroup a = new ThreadGroup("a"), b = new ThreadGroup(a, "b"), c = new ThreadGroup(b, "c");
        System.out.println(a.getParent() == main && b.getParent() == a && c.getParent() == b);
        CountDownLatch stop = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        List<String> interrupted = Collections.synchronizedList(new ArrayList<>());
        for (ThreadGroup g : new ThreadGroup[]{a, b, b, c}) {
            Thread t = new Thread(g, () -> {
                try {
                    stop.await();
                } catch (InterruptedException e) {
                    interrupted.add(Thread.currentThread().getName());
                }
            }, g.getName() + threads.size());
            threads.add(t);
        }
        t("before start", () -> a.activeCount() + " " + names(a, true));
        for (Thread t : threads) t.start();
        t("active", () -> a.activeCount() + " " + b.activeCount() + " " + c.activeCount() + " " + a.activeGroupCount() + " " + c.activeGroupCount());
        t("enumerate", () -> names(a, true) + " " + names(a, false) + " " + names(b, false) + " " + names(c, true));
        t("groups", () -> groups(a, true) + " " + groups(a, false) + " " + groups(c, true));
        t("short array", () -> a.enumerate(new Thread[2]) + " " + a.enumerate(new Thread[0]) + " " + a.enumerate(new ThreadGroup[1]));
        t("null array", () -> a.enumerate((Thread[]) null));
        t("main sees them", () -> names(main, true).containsAll(List.of("a0", "b1", "b2", "c3", "main")));
        t("Thread.enumerate", () -> { Thread[] all = new Thread[20]; return Thread.enumerate(all) + " " + Thread.activeCount(); });
        t("all stack traces", () -> { int n = 0; for (Thread t : Thread.getAllStackTraces().keySet()) if (threads.contains(t) || t == Thread.currentThread()) n++; return n; });
        b.interrupt();
        for (Thread t : threads.subList(1, 4)) t.join();
        Collections.sort(interrupted);
        System.out.println(interrupted + " " + names(a, true));
        stop.countDown();
        threads.get(0).join();
        t("after", () -> a.activeCount() + " " + names(a, true) + " " + threads.get(0).getThreadGroup());

        t("max priority", () -> {
            ThreadGroup g = new ThreadGroup("low");
            g.setMaxPriority(4);
            Thread t = new Thread(g, () -> { });
            int first = t.getPriority();
            t.setPriority(9);
            ThreadGroup child = new ThreadGroup(g, "child");
            child.setMaxPriority(7);
            g.setMaxPriority(0);
            g.setMaxPriority(11);
            return first + " " + t.getPriority() + " " + g.getMaxPriority() + " " + child.getMaxPriority();
        });
        t("daemon group", () -> { ThreadGroup g = new ThreadGroup("d"); g.setDaemon(true); return g.isDaemon() + " " + new ThreadGroup(g, "e").isDaemon() + new Thread(g, "x").isDaemon(); });
        t("null parent", () -> new ThreadGroup(null, "x"));
        t("null name", () -> new ThreadGroup((String) null).getName());
        t("group of a child", () -> {
            String[] seen = new String[1];
            Thread t = new Thread(c, () -> seen[0] = new Thread().getThreadGroup().getName() + new ThreadGroup("x").getParent().getName());
            t.start();
            t.join();
            return seen[0];
        });
        t("access", () -> { a.checkAccess(); return "fine"; });
        new ThreadGroup("lonely").list();
    }
}
