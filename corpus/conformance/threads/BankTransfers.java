// Larger programs on monitors: transfers without deadlock, philosophers, a thread pool by hand.
import java.util.*;
public class BankTransfers {
    static class Account {
        final int id;
        int balance;
        Account(int id, int balance) { this.id = id; this.balance = balance; }
    }

    static boolean transfer(Account a, Account b, int amount) {
        Account first = a.id < b.id ? a : b, second = first == a ? b : a;
        synchronized (first) {
            synchronized (second) {
                if (a == b || a.balance < amount) return false;
                a.balance -= amount;
                b.balance += amount;
                return true;
            }
        }
    }

    static class Pool {
        private final Deque<Runnable> tasks = new ArrayDeque<>();
        private final List<Thread> workers = new ArrayList<>();
        private boolean closed;
        private int busy;

        Pool(int n) {
            for (int i = 0; i < n; i++) {
                Thread t = new Thread(this::work, "worker " + i);
                workers.add(t);
                t.start();
            }
        }

        private void work() {
            while (true) {
                Runnable task;
                synchronized (this) {
                    while (tasks.isEmpty() && !closed) try { wait(); } catch (InterruptedException e) { return; }
                    if (tasks.isEmpty()) return;
                    task = tasks.poll();
                    busy++;
                }
                try {
                    task.run();
                } catch (RuntimeException e) {
                    failures++;
                } finally {
                    synchronized (this) { busy--; notifyAll(); }
                }
            }
        }

        volatile int failures;

        synchronized void submit(Runnable r) { if (closed) throw new IllegalStateException("closed"); tasks.add(r); notifyAll(); }
        synchronized void quiet() throws InterruptedException { while (busy > 0 || !tasks.isEmpty()) wait(); }
        void close() throws InterruptedException { synchronized (this) { closed = true; notifyAll(); } for (Thread t : workers) t.join(); }
    }

    public static void main(String[] args) throws Exception {
        Account[] accounts = new Account[5];
        for (int i = 0; i < accounts.length; i++) accounts[i] = new Account(i, 100);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> { Random r = new Random(me); for (int k = 0; k < 200; k++) transfer(accounts[r.nextInt(5)], accounts[r.nextInt(5)], r.nextInt(40)); });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        int total = 0;
        boolean overdrawn = false;
        for (Account a : accounts) { total += a.balance; overdrawn |= a.balance < 0; }
        System.out.println(total + " " + overdrawn);

        Object[] forks = new Object[5];
        for (int i = 0; i < 5; i++) forks[i] = new Object();
        int[] meals = new int[5];
        Thread[] philosophers = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int me = i;
            philosophers[i] = new Thread(() -> {
                Object low = forks[Math.min(me, (me + 1) % 5)], high = forks[Math.max(me, (me + 1) % 5)];
                for (int k = 0; k < 30; k++) synchronized (low) { Thread.yield(); synchronized (high) { meals[me]++; } }
            });
            philosophers[i].start();
        }
        for (Thread t : philosophers) t.join();
        System.out.println(Arrays.toString(meals));

        Pool pool = new Pool(3);
        int[] squares = new int[50];
        for (int i = 0; i < 50; i++) { int n = i; pool.submit(() -> { if (n == 13) throw new IllegalStateException(); squares[n] = n * n; if (n < 10) pool.submit(() -> squares[n] = -n); }); }
        pool.quiet();
        pool.close();
        System.out.println(Arrays.stream(squares).sum() + " " + squares[13] + " " + pool.failures);
        try { pool.submit(() -> { }); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }

        // A pipeline of threads that sieves primes.
        List<Integer> primes = Collections.synchronizedList(new ArrayList<>());
        Link first = new Link();
        Thread stage = stage(first, primes);
        for (int n = 2; n < 60; n++) first.put(n);
        first.put(-1);
        stage.join();
        System.out.println(primes);
    }

    static class Link {
        private int value;
        private boolean full;
        synchronized void put(int v) { while (full) pause(); value = v; full = true; notifyAll(); }
        synchronized int take() { while (!full) pause(); full = false; notifyAll(); return value; }
        private void pause() { try { wait(); } catch (InterruptedException e) { throw new IllegalStateException(e); } }
    }

    static Thread stage(Link in, List<Integer> primes) {
        Thread t = new Thread(() -> {
            int prime = in.take();
            if (prime < 0) return;
            primes.add(prime);
            Link out = new Link();
            Thread next = stage(out, primes);
            for (int n = in.take(); n >= 0; n = in.take()) if (n % prime != 0) out.put(n);
            out.put(-1);
            try { next.join(); } catch (InterruptedException e) { throw new IllegalStateException(e); }
        });
        t.start();
        return t;
    }
}
