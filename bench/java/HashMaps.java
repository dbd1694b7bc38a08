import java.util.HashMap;
import java.util.Map;

/** HashMap with string keys: put, get, merge, iterate, remove. */
public class HashMaps {
    public static void main(String[] args) {
        String[] keys = new String[5_000];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = "key-" + i * 31;
        }
        long sum = 0;
        for (int round = 0; round < 40; round++) {
            Map<String, Integer> map = new HashMap<>();
            for (String key : keys) {
                map.put(key, key.length());
            }
            for (String key : keys) {
                sum += map.get(key);
                map.merge(key, 1, Integer::sum);
            }
            for (Map.Entry<String, Integer> e : map.entrySet()) {
                sum += e.getValue();
            }
            for (int i = 0; i < keys.length; i += 2) {
                map.remove(keys[i]);
            }
            sum += map.size();
        }
        System.out.println(sum);
    }
}
