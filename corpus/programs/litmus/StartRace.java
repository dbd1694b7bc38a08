// Main starts a thread and writes the same field as the thread does, before it joins it: 2 orders.
// origin: litmus
// verdict: clean
// traces: 2
public class StartRace {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x = 1);
        t.start();
        x = 2;
        t.join();
        assert x == 1 || x == 2;
    }
}
