// Labelled breaks and continues, loops of every form, short-circuit order and evaluation order.
public class ControlFlow {
    static StringBuilder log = new StringBuilder();
    static boolean b(String n, boolean v) { log.append(n); return v; }
    static int i(String n, int v) { log.append(n); return v; }
    static int[] arr(String n, int[] a) { log.append(n); return a; }
    static void flush(String l) { System.out.println(l + " " + log); log.setLength(0); }
    public static void main(String[] args) {
        a: for (int x = 0; x < 4; x++) { b: for (int y = 0; ; y++) { if (y == 2) continue a; if (x == 2) break a; if (x == 1 && y == 1) break b; System.out.println("xy " + x + y); } System.out.println("after b"); }
        blk: { if (args.length == 0) break blk; System.out.println("never"); }
        int n = 0; do { n += 3; if (n % 2 == 0) continue; if (n > 15) break; } while (n < 30); System.out.println("do " + n);
        int w = 10; while (w-- > 0) if (w == 5) break; System.out.println("while " + w);
        for (int p = 0, q = 10; p < q; p += 2, q--) System.out.println("pq " + p + " " + q);
        if (b("a", false) && b("b", true) || b("c", true) && !b("d", false)) flush("sc1");
        if (b("a", true) | b("b", true) & b("c", false) ^ b("d", true)) flush("nsc");
        int v = i("1", 1) + i("2", 2) * i("3", 3) - (i("4", 4) - i("5", 5)); flush("arith " + v);
        int[] z = {0, 0, 0}; arr("A", z)[i("i", 1)] = i("v", 9); flush("asg " + z[1]);
        arr("A", z)[i("i", 1)] += i("v", 9); flush("casg " + z[1]);
        try { int[] nul = null; nul[i("idx", 0)] = i("val", 1); } catch (NullPointerException e) { flush("null array"); }
        try { arr("A", z)[i("9", 9)] = i("val", 1); } catch (ArrayIndexOutOfBoundsException e) { flush("aioobe"); }
        try { int d = i("l", 1) / i("z", 0) + i("never", 1); } catch (ArithmeticException e) { flush("div0"); }
        int k = 1; k = k++ + k++ * --k; System.out.println("k " + k);
        int s = 3; s += (s = 5) * 2; System.out.println("s " + s);
        int[] a1 = {10, 20}; int j = 0; a1[j] = j = 1; System.out.println("a1 " + a1[0] + " " + a1[1] + " " + j);
        String str = "x"; str += str + (str = "y") + str; System.out.println(str);
        boolean t = false; t |= true; t &= !t | true; t ^= t; System.out.println("bool " + t + " " + (true ? false ? 1 : 2 : 3));
        int cnt = 0; for (int[] row : new int[][]{{1, 2}, {}, {3}}) for (int e : row) cnt = cnt * 10 + e; System.out.println("foreach " + cnt);
        for (;;) { cnt++; if (cnt > 130) break; } System.out.println("forever " + cnt);
        int tern = cnt > 100 ? cnt < 132 ? 1 : 2 : 3; System.out.println("tern " + tern);
        System.out.println("collatz " + collatz(27) + " ack " + ack(2, 3) + " gcd " + gcd(1071, 462));
    }
    static int collatz(long x) { int c = 0; while (x != 1) { x = (x & 1) == 0 ? x / 2 : 3 * x + 1; c++; } return c; }
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
}
