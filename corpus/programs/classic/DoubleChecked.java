// Double-checked locking that publishes a finished object through a volatile. Traces: either thread
// makes the object, and the other one finds it at its first check or at its second, 2 * 2 = 4.
// origin: classic
// verdict: clean
// traces: 4
public class DoubleChecked {
    static class Config {
        String name;
    }

    static final Object LOCK = new Object();
    static volatile Config instance;
    static int made;

    static Config get() {
        Config config = instance;
        if (config == null) {
            synchronized (LOCK) {
                config = instance;
                if (config == null) {
                    made++;
                    config = new Config();
                    config.name = "default";
                    instance = config;
                }
            }
        }
        return config;
    }

    static void use() {
        assert get().name.length() == 7;
    }

    public static void main(String[] args) throws InterruptedException {
        new Config();
        Thread a = new Thread(DoubleChecked::use), b = new Thread(DoubleChecked::use);
        a.start();
        b.start();
        a.join();
        b.join();
        assert made == 1;
    }
}
