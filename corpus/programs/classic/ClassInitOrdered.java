// Of the two classes only one needs the other: whoever comes first, nobody waits in a circle.
// origin: classic
// verdict: clean
public class ClassInitOrdered {
    static int seed = 1;

    static class Left {
        static int value = seed;
        static int both = value + Right.value;
    }

    static class Right {
        static int value = seed + 1;
    }

    static int r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> r1 = Left.both), b = new Thread(() -> r2 = Right.value);
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == 3 && r2 == 2;
    }
}
