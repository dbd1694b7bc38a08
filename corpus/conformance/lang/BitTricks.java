// Classic bit manipulation idioms on int and long.
import java.util.*;
public class BitTricks {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("swap", () -> { int a = 5, b = 9; a ^= b; b ^= a; a ^= b; return a + " " + b; });
        t("pow2", () -> { StringBuilder sb = new StringBuilder(); for (int x : new int[]{0, 1, 2, 3, 64, -8, Integer.MIN_VALUE}) sb.append(x).append((x & x - 1) == 0).append(' '); return sb; });
        t("abs", () -> { StringBuilder sb = new StringBuilder(); for (int x : new int[]{5, -5, Integer.MIN_VALUE}) { int m = x >> 31; sb.append((x ^ m) - m).append(' '); } return sb; });
        t("nextpow", () -> { StringBuilder sb = new StringBuilder(); for (int x : new int[]{1, 5, 17, 1000}) { int v = x - 1; v |= v >>> 1; v |= v >>> 2; v |= v >>> 4; v |= v >>> 8; v |= v >>> 16; sb.append(v + 1).append(' '); } return sb; });
        t("parity", () -> { int x = 0x12345679; x ^= x >>> 16; x ^= x >>> 8; x ^= x >>> 4; return 0x6996 >> (x & 15) & 1; });
        t("morton", () -> { int r = 0; for (int i = 0; i < 8; i++) r |= (0xA5 >> i & 1) << 2 * i | (0x3C >> i & 1) << 2 * i + 1; return Integer.toHexString(r); });
        t("subsets", () -> { StringBuilder sb = new StringBuilder(); for (int s = 0b1011, t = s; ; t = t - 1 & s) { sb.append(Integer.toBinaryString(t)).append(' '); if (t == 0) break; } return sb; });
        t("gosper", () -> { StringBuilder sb = new StringBuilder(); for (int v = 7; v < 64; ) { sb.append(v).append(' '); int c = v & -v, r = v + c; v = (r ^ v) >>> 2; v = v / c | r; } return sb; });
        t("crc", () -> { int c = ~0; for (byte b : "123456789".getBytes()) { c ^= b & 255; for (int k = 0; k < 8; k++) c = c >>> 1 ^ (0xEDB88320 & -(c & 1)); } return Integer.toHexString(~c); });
        t("fnv", () -> { long h = 0xcbf29ce484222325L; for (byte b : "hello".getBytes()) { h ^= b; h *= 0x100000001b3L; } return Long.toHexString(h); });
        t("murmur", () -> { int k = 0xdeadbeef; k ^= k >>> 16; k *= 0x85ebca6b; k ^= k >>> 13; k *= 0xc2b2ae35; k ^= k >>> 16; return k; });
        t("invsqrt", () -> { float x = 4f; int i = Float.floatToRawIntBits(x); i = 0x5f3759df - (i >> 1); float y = Float.intBitsToFloat(i); y = y * (1.5f - 0.5f * x * y * y); return y; });
        t("sign", () -> { StringBuilder sb = new StringBuilder(); for (long l : new long[]{-9, 0, 9, Long.MIN_VALUE}) sb.append((l >> 63) | (-l >>> 63)).append(' '); return sb; });
        t("bytes", () -> { long v = 0; for (int i = 0; i < 8; i++) v = v << 8 | (i * 40 & 0xff); byte b = (byte) (v >>> 24), n = (byte) 0x80; return v + " " + b + " " + (n >> 1) + " " + (n >>> 1) + " " + ((n & 0xff) >>> 1); });
    }
}
