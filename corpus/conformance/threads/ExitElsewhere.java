// System.exit from another thread while main and others block; hooks run, finally blocks do not.
public class ExitElsewhere {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook in " + Thread.currentThread().getThreadGroup().getName())));
        Object lock = new Object();
        Thread waiting = new Thread(() -> {
            synchronized (lock) {
                try { lock.wait(); } catch (InterruptedException e) { System.out.println("interrupted"); } finally { System.out.println("finally"); }
            }
        });
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) Thread.sleep(1);
        Thread exiting = new Thread(() -> {
            try {
                System.out.println("exiting");
                System.exit(7);
            } finally {
                System.out.println("not reached");
            }
        });
        exiting.start();
        try {
            exiting.join();
            System.out.println("joined");
        } finally {
            System.out.println("main's finally");
        }
    }
}
