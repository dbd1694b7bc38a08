// Its constructor never ends, so there is nothing to test, which is told by name.
public class EndlessMaking {
    private static volatile boolean ready;
    private int value;

    public EndlessMaking() {
        while (!ready) {
            Thread.onSpinWait();
        }
    }

    public void add(int more) {
        value += more;
    }

    public int value() {
        return value;
    }
}
