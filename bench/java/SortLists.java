import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** ArrayList of boxed numbers and of strings, sorted by natural order and by comparators. */
public class SortLists {
    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 6; round++) {
            List<Integer> numbers = new ArrayList<>();
            List<String> words = new ArrayList<>();
            int x = 12345 + round;
            for (int i = 0; i < 12_000; i++) {
                x = x * 1103515245 + 12345;
                numbers.add(x >>> 4);
                if (i % 4 == 0) {
                    words.add(Integer.toString(x, 36));
                }
            }
            Collections.sort(numbers);
            words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
            sum += numbers.get(100) + words.get(50).hashCode();
            numbers.sort((a, b) -> Integer.compare(b & 0xffff, a & 0xffff));
            sum += numbers.get(7);
        }
        System.out.println(sum);
    }
}
