// Methods with many parameters of two-slot types, recursion with them, large locals and wide instructions.
public class ManyArgs {
    static String f(byte a, short b, char c, int d, long e, float g, double h, boolean i, String j, long k, double l, int[] m, Object n, long... o) { return a + "," + b + "," + c + "," + d + "," + e + "," + g + "," + h + "," + i + "," + j + "," + k + "," + l + "," + m.length + "," + n + "," + o.length; }
    static double mix(long a, int b, double c, float d, long e) { return b == 0 ? a + c + d + e : mix(e, b - 1, c * 2, d + 1, a + b); }
    long inst(double d, long l, ManyArgs other, long m) { return other == null ? (long) d + l + m : other.inst(d + 1, m, null, l); }
    static long swap(long a, long b, int n) { while (n-- > 0) { long t = a; a = b; b = t + a; } return a; }
    static int wide() { int a0 = 0, a1 = 1, a2 = 2; long b0 = 3, b1 = 4; double c0 = 5, c1 = 6; int[] arr = new int[300]; for (int i = 0; i < 300; i++) arr[i] = i * i; int v1=1,v2=2,v3=3,v4=4,v5=5,v6=6,v7=7,v8=8,v9=9; long w1=1,w2=2,w3=3,w4=4,w5=5,w6=6,w7=7,w8=8,w9=9; for (int i = 0; i < 500; i++) { a0 += 1000; a1 -= 129; v9 += 40000; w9 += v9; } return (int) (a0 + a1 + a2 + b0 + b1 + c0 + c1 + arr[299] + v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9 + w1 + w2 + w3 + w4 + w5 + w6 + w7 + w8 + w9); }
    public static void main(String[] args) {
        System.out.println(f((byte) -1, (short) 300, 'q', 1 << 30, 1L << 60, 1.25f, -2.5, true, "str", -9L, 1e100, new int[3], null, 1, 2, 3)); System.out.println("mix " + mix(1, 7, 1.5, 2.5f, 10)); System.out.println("inst " + new ManyArgs().inst(1.5, 10, new ManyArgs(), 100)); System.out.println("swap " + swap(0, 1, 50)); System.out.println("wide " + wide()); int i = 0; i += 32767; i += 32768; i -= 32769; i += -32768; System.out.println("iinc " + i); long[] ls = new long[5]; ls[1] = ls[2] = ls[3] = 7; ls[4] = ls[1]++ + ++ls[2]; System.out.println("dup2 " + ls[1] + ls[2] + ls[4]); double[] ds = {1, 2}; ds[0] += ds[1] *= 3; System.out.println("dup2x " + ds[0] + " " + ds[1]); Holder h = new Holder(); h.l = h.m = 5L; h.l++; h.d = h.e += 2.5; long post = h.l++ + h.l--; System.out.println(h.l + " " + h.m + " " + h.d + " " + post); Holder.s += 5; Holder.sl = Holder.sl++ + 1; System.out.println(Holder.s + " " + Holder.sl); int x = 5; x = x++ * 2 + x; System.out.println(x); String s = null; s = s + (s = "b") + s; System.out.println(s);
        System.out.println(consts());
    }
    static class Holder { long l, m; double d, e = 1; static int s; static long sl = 1L << 33; }
    static String consts() { return -1 + " " + 5 + " " + 6 + " " + 127 + " " + 128 + " " + -128 + " " + -129 + " " + 32767 + " " + 32768 + " " + 2L + " " + 0f + 1f + 2f + 3f + 0d + 1d + 2d + " " + 'c' + " " + 1e-5f; }
}
