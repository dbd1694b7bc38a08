// A thread is interrupted before it sleeps, or while it does, and joined: it notices either way, because time does not
// pass while the other thread can go on.
// origin: classic
// verdict: clean
public class InterruptSleeper {
    static volatile boolean noticed;

    static void sleep() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            noticed = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(InterruptSleeper::sleep);
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assert noticed;
    }
}
