// A program with more interleavings than anybody can explore.
public class Endless {
    static volatile int value;

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                for (int k = 0; k < 1000; k++) {
                    value++;
                }
            }).start();
        }
    }
}
