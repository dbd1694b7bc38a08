// Whoever is interrupted in a sleep takes the interrupt back; the one who interrupted it may look too late.
// origin: classic
// verdict: exception java.lang.AssertionError
public class InterruptTakenBack {
    static volatile Thread sleeper;

    static void interrupt() {
        sleeper.interrupt();
        assert sleeper.isInterrupted() : "heard already";
    }

    public static void main(String[] args) {
        sleeper = Thread.currentThread();
        new Thread(InterruptTakenBack::interrupt).start();
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            // It was meant to be.
        }
    }
}
