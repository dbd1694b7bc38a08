// Two classes whose static initialisers need each other, begun by two threads at once: each waits
// for the other's initialisation.
// origin: classic
// verdict: deadlock
public class ClassInitDeadlock {
    static int seed = 1;

    static class Left {
        static int value = seed;
        static int both = value + Right.value;
    }

    static class Right {
        static int value = seed;
        static int both = value + Left.value;
    }

    static int r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> r1 = Left.both), b = new Thread(() -> r2 = Right.both);
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 + r2 >= 3;
    }
}
