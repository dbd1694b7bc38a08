// Threads as ThreadMXBean shows them: states, locks, owners, stacks, deadlocks.
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

public class ThreadInfos {
    static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();

    static class Door {
        synchronized void hold(CountDownLatch held, CountDownLatch done) throws InterruptedException {
            held.countDown();
            done.await();
        }

        void enter() {
            synchronized (this) { System.out.println("entered"); }
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void show(Thread thread) {
        ThreadInfo info = BEAN.getThreadInfo(thread.getId(), 100);
        String lock = info.getLockInfo() == null ? "none" : info.getLockInfo().getClassName();
        System.out.println(info.getThreadName() + " " + info.getThreadState() + " " + lock + " by " + info.getLockOwnerName()
                + " (" + (info.getLockOwnerId() == -1) + ") daemon " + info.isDaemon() + " priority " + info.getPriority());
        for (StackTraceElement element : info.getStackTrace()) {
            if (element.getClassName().startsWith("ThreadInfos") && !element.getClassName().contains("$$Lambda")) {
                System.out.println("    " + element.getClassName() + "." + element.getMethodName() + ":" + element.getLineNumber());
            }
        }
        System.out.println("    blocked or waiting: " + (info.getBlockedCount() + info.getWaitedCount() > 0)
                + " native " + info.isInNative() + " suspended " + info.isSuspended() + " " + info.getBlockedTime());
    }

    static Thread started(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    interface Waiting {
        void run() throws InterruptedException;
    }

    static Runnable quietly(Waiting body) {
        return () -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Door door = new Door();
        Thread holder = started("holder", quietly(() -> door.hold(held, done)));
        held.await();
        until(holder, Thread.State.WAITING);
        Thread blocked = started("blocked", door::enter);
        until(blocked, Thread.State.BLOCKED);
        Object bell = new Object();
        Thread waiter = started("waiter", quietly(() -> {
            synchronized (bell) {
                bell.wait();
            }
        }));
        until(waiter, Thread.State.WAITING);
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread queued = started("queued", () -> lock.lock());
        until(queued, Thread.State.WAITING);
        Thread sleeper = started("sleeper", quietly(() -> Thread.sleep(1_000_000)));
        until(sleeper, Thread.State.TIMED_WAITING);
        for (Thread thread : new Thread[] {holder, blocked, waiter, queued, sleeper}) {
            show(thread);
        }
        ThreadInfo main = BEAN.getThreadInfo(new long[] {Thread.currentThread().getId()}, true, true)[0];
        System.out.println(main.getThreadName() + " " + main.getThreadState() + " " + main.getLockedMonitors().length + " "
                + main.getLockedSynchronizers().length + " " + main.getLockedSynchronizers()[0].getClassName());
        ThreadInfo of = BEAN.getThreadInfo(new long[] {holder.getId()}, true, true)[0];
        MonitorInfo monitor = of.getLockedMonitors()[0];
        System.out.println(monitor.getClassName() + " " + monitor.getLockedStackFrame().getMethodName());
        System.out.println(BEAN.getThreadInfo(holder.getId()).getStackTrace().length + " " + BEAN.getThreadInfo(holder.getId(), 1).getStackTrace().length);
        System.out.println(BEAN.getThreadInfo(987654321L) + " " + BEAN.findDeadlockedThreads() + " " + BEAN.findMonitorDeadlockedThreads());
        Set<String> names = new TreeSet<>();
        for (ThreadInfo info : BEAN.dumpAllThreads(true, true)) {
            names.add(info.getThreadName());
        }
        System.out.println(names.containsAll(List.of("main", "holder", "blocked", "waiter", "queued", "sleeper")));
        System.out.println((BEAN.getThreadCount() >= 6) + " " + (BEAN.getDaemonThreadCount() >= 5) + " "
                + (BEAN.getPeakThreadCount() >= BEAN.getThreadCount()) + " " + (BEAN.getTotalStartedThreadCount() >= 6));
        System.out.println(BEAN.isThreadCpuTimeSupported() + " " + (BEAN.getCurrentThreadCpuTime() >= 0) + " "
                + (BEAN.getThreadUserTime(Thread.currentThread().getId()) >= 0) + " " + BEAN.isObjectMonitorUsageSupported() + " " + BEAN.isSynchronizerUsageSupported());
        System.out.println(((com.sun.management.ThreadMXBean) BEAN).getThreadAllocatedBytes(Thread.currentThread().getId()) > 0);
        done.countDown();
        deadlock();
    }

    static void deadlock() throws Exception {
        Object left = new Object();
        ReentrantLock right = new ReentrantLock();
        CountDownLatch both = new CountDownLatch(2);
        Thread first = started("first", quietly(() -> {
            synchronized (left) {
                both.countDown();
                both.await();
                right.lock();
            }
        }));
        Thread second = started("second", quietly(() -> {
            right.lock();
            both.countDown();
            both.await();
            synchronized (left) {
                System.out.println("impossible");
            }
        }));
        until(first, Thread.State.WAITING);
        until(second, Thread.State.BLOCKED);
        while (BEAN.findDeadlockedThreads() == null) {
            Thread.sleep(1);
        }
        Set<String> names = new TreeSet<>();
        for (ThreadInfo info : BEAN.getThreadInfo(BEAN.findDeadlockedThreads())) {
            names.add(info.getThreadName() + " waits for " + info.getLockOwnerName());
        }
        System.out.println(names + " " + BEAN.findMonitorDeadlockedThreads());
    }
}
