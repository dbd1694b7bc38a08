// Double-checked locking that publishes the object before it is filled: the check without the lock
// lets another thread see it half made.
// origin: classic
// verdict: exception java.lang.NullPointerException
public class DoubleCheckedEarly {
    static class Config {
        String name;
    }

    static final Object LOCK = new Object();
    static volatile Config instance;

    static Config get() {
        if (instance == null) {
            synchronized (LOCK) {
                if (instance == null) {
                    instance = new Config();
                    instance.name = "default";
                }
            }
        }
        return instance;
    }

    static void use() {
        assert get().name.length() == 7;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(DoubleCheckedEarly::use), b = new Thread(DoubleCheckedEarly::use);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
