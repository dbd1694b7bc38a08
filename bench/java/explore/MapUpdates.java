import java.util.concurrent.ConcurrentHashMap;

/** Two threads put and merge into a ConcurrentHashMap. */
public class MapUpdates {
    static ConcurrentHashMap<String, Integer> map;

    static void round() throws Exception {
        map = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> update("a"));
        Thread b = new Thread(() -> update("b"));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static void update(String own) {
        map.put(own, 1);
        map.merge("both", 1, Integer::sum);
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, MapUpdates::round);
        } else {
            round();
        }
    }
}
