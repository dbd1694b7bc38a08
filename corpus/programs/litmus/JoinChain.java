// Main starts a thread, joins it and starts the next: everything is ordered, 1.
// origin: litmus
// verdict: clean
// traces: 1
public class JoinChain {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> x++);
            t.start();
            t.join();
        }
        assert x == 3;
    }
}
