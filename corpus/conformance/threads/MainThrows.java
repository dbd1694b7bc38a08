// An exception ends main; another thread goes on; the status is 1 all the same.
public class MainThrows {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            try {
                main.join();
                System.out.println("after main: " + main.getState() + " " + main.isAlive() + " " + main.getName());
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            int sum = 0;
            for (int i = 0; i < 1000; i++) sum += i;
            System.out.println("sum " + sum);
        });
        other.start();
        throw new IllegalStateException("main is over", new RuntimeException("for a reason"));
    }
}
