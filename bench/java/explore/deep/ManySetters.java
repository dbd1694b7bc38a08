/** Many threads set two fields, one after the other; one looks whether it sees the first without any of the second. */
public class ManySetters {
    static int a;
    static int b;

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[count + 1];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(() -> {
                a = 1;
                b = -1;
            });
        }
        threads[count] = new Thread(() -> {
            int first = a;
            int second = b;
            assert first == 0 && second == 0 || first == 1 && second == -1 : first + " " + second;
        });
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
