// Integer arithmetic edge cases: overflow, MIN/-1, division by zero, remainder signs, shifts past 31.
public class IntArith {
    static void div(int a, int b) {
        String q, r;
        try { q = "" + (a / b); } catch (ArithmeticException e) { q = e.getMessage(); }
        try { r = "" + (a % b); } catch (ArithmeticException e) { r = e.toString(); }
        System.out.println("div " + a + " " + b + " q=" + q + " r=" + r);
    }
    public static void main(String[] args) {
        int[] xs = {0, 1, -1, 7, -7, 2, -2, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : xs) for (int b : new int[]{0, -1, 2, -3, Integer.MIN_VALUE}) div(a, b);
        for (int s : new int[]{0, 1, 31, 32, 33, 63, 64, -1, -31, -32}) {
            System.out.println("shift " + s + " " + (1 << s) + " " + (-17 >> s) + " " + (-17 >>> s));
        }
        int m = Integer.MAX_VALUE;
        System.out.println("max+1 " + (m + 1) + " min-1 " + (Integer.MIN_VALUE - 1) + " -min " + (-Integer.MIN_VALUE));
        System.out.println("max*max " + (m * m) + " min*min " + (Integer.MIN_VALUE * Integer.MIN_VALUE) + " 65536^2 " + (65536 * 65536));
        System.out.println("~0 " + (~0) + " ~min " + (~Integer.MIN_VALUE));
        System.out.println("and/or/xor " + (0xF0F0 & 0x0FF0) + " " + (0xF0F0 | 0x0FF0) + " " + (0xF0F0 ^ 0x0FF0));
        int i = 5;
        i = i++ + ++i;
        System.out.println("i++ + ++i " + i);
        int k = m; k++; System.out.println("k++ wrap " + k); k--; System.out.println("k-- wrap " + k);
        int acc = 1; for (int n = 1; n <= 20; n++) { acc *= n; System.out.println("fact " + n + " " + acc); }
        int h = 0; for (int n = 0; n < 1000; n++) h = 31 * h + n; System.out.println("hash " + h);
        int[] arr = {1, 2, 3}; int idx = 0; arr[idx++] += idx * 10; System.out.println("arr[idx++]+= " + arr[0] + " " + idx);
        int z = 10; z += z++ + --z; System.out.println("z " + z);
        System.out.println("prec " + (2 + 3 * 4 % 5 - 6 / 4 << 1 & 7 | 8 ^ 3));
        System.out.println("cmp " + (1 < 2 == true) + " " + (Integer.MIN_VALUE < Integer.MAX_VALUE) + " " + (-1 >>> 28));
    }
}
