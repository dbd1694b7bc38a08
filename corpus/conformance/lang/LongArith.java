// Long arithmetic edge cases: overflow, MIN/-1, division by zero, shifts past 63, mixed widths.
public class LongArith {
    static void div(long a, long b) {
        String q, r;
        try { q = "" + (a / b); } catch (ArithmeticException e) { q = e.getMessage(); }
        try { r = "" + (a % b); } catch (ArithmeticException e) { r = e.getMessage(); }
        System.out.println("div " + a + " " + b + " q=" + q + " r=" + r);
    }
    public static void main(String[] args) {
        long[] xs = {0, 1, -1, 10, -10, 1L << 32, -(1L << 40), Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : xs) for (long b : new long[]{0, -1, 3, -7, Long.MIN_VALUE}) div(a, b);
        for (int s : new int[]{0, 1, 31, 32, 63, 64, 65, 127, -1, -63}) {
            System.out.println("shift " + s + " " + (1L << s) + " " + (-1717L >> s) + " " + (-1717L >>> s));
        }
        long sh = 67; System.out.println("shift by long " + (5 << sh) + " " + (5L << sh) + " " + (5L << (sh + (1L << 40))));
        System.out.println("max+1 " + (Long.MAX_VALUE + 1) + " -min " + (-Long.MIN_VALUE));
        System.out.println("mul " + (123456789123L * 987654321987L) + " " + (Long.MIN_VALUE * -1));
        System.out.println("mixed " + (Integer.MAX_VALUE + 1) + " " + (Integer.MAX_VALUE + 1L) + " " + (1000000 * 1000000) + " " + (1000000L * 1000000));
        System.out.println("logic " + (0xFF00FF00FF00L & 0x0FF00FF00FF0L) + " " + (1L | -2L) + " " + (5L ^ -1L) + " " + (~1L));
        long x = 0xCAFEBABE; System.out.println("sign-extended literal " + Long.toHexString(x) + " " + Long.toHexString(0xCAFEBABEL));
        long seed = 42; for (int i = 0; i < 8; i++) { seed = seed * 6364136223846793005L + 1442695040888963407L; System.out.println("lcg " + seed + " " + (int) (seed >>> 33)); }
        long c = Long.MAX_VALUE; c++; System.out.println("c++ " + c); c--; System.out.println("c-- " + c);
        System.out.println("cmp " + (Long.MIN_VALUE < Long.MAX_VALUE) + " " + (1L == 1) + " " + ((1L << 32) > 1) + " " + Long.compare(-1, 1) + " " + Long.compareUnsigned(-1, 1));
        int i = (int) (1L << 32 | 7); System.out.println("l2i " + i + " " + (short) 0x123456789L + " " + (byte) -129L + " " + (int) (char) -1L);
        long[] arr = {1, 2}; int k = 0; arr[k++] <<= 40; arr[k] = arr[k - 1]-- - ++arr[0]; System.out.println("arr " + arr[0] + " " + arr[1]);
    }
}
