// Phaser: arriving, registering, advancing, termination, tiers, waiting in all ways.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Phasers {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + (e.getMessage() == null ? null : e.getMessage().replaceAll(".*\\[", "[")));
        }
    }

    static String state(Phaser p) { return p.getPhase() + "/" + p.getRegisteredParties() + "/" + p.getArrivedParties() + "/" + p.getUnarrivedParties() + (p.isTerminated() ? " terminated" : ""); }

    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser();
        t("empty", () -> state(p) + p.toString().replaceAll(".*\\[", "["));
        t("register", () -> p.register() + " " + p.bulkRegister(2) + " " + state(p));
        t("arrive", () -> p.arrive() + " " + p.arrive() + " " + state(p) + " " + p.arriveAndDeregister() + " " + state(p));
        t("awaitAdvance past", () -> p.awaitAdvance(0) + " " + p.awaitAdvance(-1));
        t("times out", () -> p.awaitAdvanceInterruptibly(1, 2, TimeUnit.MILLISECONDS));
        t("deregister all", () -> p.arriveAndDeregister() + " " + state(p) + " " + p.arriveAndDeregister() + " " + state(p));
        t("after the end", () -> p.register() + " " + p.arrive() + " " + p.arriveAndAwaitAdvance() + " " + p.awaitAdvance(2));
        t("unregistered", () -> new Phaser().arrive());
        t("too many", () -> new Phaser(65536));
        t("negative", () -> new Phaser().bulkRegister(-1));
        t("force", () -> { Phaser f = new Phaser(3); f.forceTermination(); return f.isTerminated() + " " + (f.getPhase() < 0) + " " + f.arriveAndAwaitAdvance(); });

        int parties = 4, rounds = 5;
        StringBuffer phases = new StringBuffer();
        Phaser steps = new Phaser(parties) {
            @Override protected boolean onAdvance(int phase, int registered) { phases.append(phase).append(':').append(registered).append(' '); return phase >= rounds - 1 || registered == 0; }
        };
        int[][] cells = new int[rounds + 1][parties];
        Arrays.fill(cells[0], 1);
        AtomicInteger bad = new AtomicInteger();
        Thread[] threads = new Thread[parties];
        for (int i = 0; i < parties; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                while (!steps.isTerminated()) {
                    int phase = steps.getPhase();
                    cells[phase + 1][me] = cells[phase][me] + cells[phase][(me + 1) % parties] + me;
                    int next = steps.arriveAndAwaitAdvance();
                    if (next >= 0 && next != phase + 1) bad.incrementAndGet();
                }
            });
            threads[i].start();
        }
        for (Thread x : threads) x.join();
        System.out.println(phases + " " + Arrays.toString(cells[rounds]) + " " + bad + " " + steps.isTerminated());

        // Parties that leave one after the other.
        Phaser leaving = new Phaser(1);
        AtomicIntegerArray counts = new AtomicIntegerArray(6);
        for (int i = 0; i < 4; i++) {
            int stay = i + 1;
            leaving.register();
            threads[i] = new Thread(() -> {
                for (int k = 0; k < stay; k++) {
                    counts.incrementAndGet(k);
                    if (k == stay - 1) leaving.arriveAndDeregister(); else leaving.arriveAndAwaitAdvance();
                }
            });
            threads[i].start();
        }
        StringBuilder seen = new StringBuilder();
        for (int k = 0; k < 4; k++) { leaving.arriveAndAwaitAdvance(); seen.append(leaving.getPhase()).append(' '); }
        for (Thread x : threads) x.join();
        System.out.println(seen + "" + counts + " " + leaving.arriveAndDeregister() + leaving.isTerminated());

        // Tiers: a root with two children; the children register with it when they have parties.
        Phaser root = new Phaser(), left = new Phaser(root), right = new Phaser(root, 2);
        t("tiers", () -> state(root) + " " + state(left) + " " + state(right) + " " + (right.getParent() == root) + (right.getRoot() == root));
        left.bulkRegister(2);
        t("both", () -> state(root));
        AtomicInteger together = new AtomicInteger();
        for (int i = 0; i < 4; i++) {
            Phaser mine = i < 2 ? left : right;
            threads[i] = new Thread(() -> { for (int k = 1; k <= 3; k++) { together.incrementAndGet(); mine.arriveAndAwaitAdvance(); if (together.get() < 4 * k) bad.incrementAndGet(); mine.arriveAndAwaitAdvance(); } });
            threads[i].start();
        }
        for (Thread x : threads) x.join();
        System.out.println(together + " " + bad + " " + state(root) + " " + state(left) + " " + state(right));
        left.arriveAndDeregister();
        left.arriveAndDeregister();
        t("child left", () -> state(root) + " " + state(left));
        root.forceTermination();
        t("forced", () -> left.isTerminated() + " " + right.isTerminated() + " " + right.arriveAndAwaitAdvance());

        // Interrupts do not disturb arriveAndAwaitAdvance.
        Phaser two = new Phaser(2);
        boolean[] status = new boolean[1];
        Thread waiting = new Thread(() -> { two.arriveAndAwaitAdvance(); status[0] = Thread.interrupted(); });
        waiting.start();
        while (two.getArrivedParties() != 1 || waiting.getState() != Thread.State.WAITING) Thread.sleep(1);
        waiting.interrupt();
        two.arrive();
        waiting.join();
        System.out.println(status[0] + " " + state(two));
        // A start gate and a completion gate.
        Phaser gate = new Phaser(1), end = new Phaser(1);
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 4; i++) { end.register(); threads[i] = new Thread(() -> { gate.awaitAdvance(0); ran.incrementAndGet(); end.arriveAndDeregister(); }); threads[i].start(); }
        int before = ran.get();
        gate.arrive();
        end.arriveAndAwaitAdvance();
        System.out.println(before + " " + ran + " " + state(end));
    }
}
