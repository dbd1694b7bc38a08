// What is behind System.out is the program's own: who prints last decides. Traces: one for each order of
// the two prints, which exclude each other: 2.
// origin: classic
// verdict: exception:java.lang.AssertionError
public class OwnPrintStream {
    static int last;

    public static void main(String[] args) throws InterruptedException {
        System.setOut(new java.io.PrintStream(new java.io.OutputStream() {
            @Override
            public void write(int b) {
                last = b;
            }
        }));
        Thread t = new Thread(() -> System.out.write(2));
        t.start();
        System.out.write(1);
        t.join();
        assert last == 2;
    }
}
