/** Integer arithmetic and branches in one loop, no calls: sums Collatz lengths. */
public class IntegerLoop {
    public static void main(String[] args) {
        long sum = 0;
        for (int n = 1; n < 300_000; n++) {
            int x = n;
            int length = 0;
            while (x != 1 && length < 200) {
                x = (x & 1) == 0 ? x >>> 1 : x * 3 + 1;
                length++;
            }
            sum += length;
        }
        System.out.println(sum);
    }
}
