/** Two threads increment one field: four visible operations each (the static twice, the read, the write). */
public class TwoIncrements extends Thread {
    static class Counter {
        int value;
    }

    static Counter counter;

    @Override
    public void run() {
        counter.value = counter.value + 1;
    }

    public static void main(String[] args) {
        counter = new Counter();
        // The class is linked before the threads meet it.
        new TwoIncrements().run();
        counter.value = 0;
        new TwoIncrements().start();
        new TwoIncrements().start();
    }
}
