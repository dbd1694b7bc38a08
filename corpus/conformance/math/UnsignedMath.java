// Unsigned arithmetic, multiplyHigh, floor operations and integer square roots.
import java.math.*;
public class UnsignedMath {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (long[] p : new long[][]{{-1, 10}, {Long.MIN_VALUE, 3}, {123, -5}, {-5, -7}, {0, 1}}) { t("div", () -> Long.toUnsignedString(p[0]) + "/" + Long.toUnsignedString(p[1]) + " " + Long.toUnsignedString(Long.divideUnsigned(p[0], p[1])) + " r " + Long.toUnsignedString(Long.remainderUnsigned(p[0], p[1])) + " cmp " + Long.compareUnsigned(p[0], p[1])); t("mulhi", () -> Math.multiplyHigh(p[0], p[1]) + " " + BigInteger.valueOf(p[0]).multiply(BigInteger.valueOf(p[1])).shiftRight(64)); }
        t("int", () -> Integer.toUnsignedString(-1) + " " + Integer.divideUnsigned(-1, 3) + " " + Integer.remainderUnsigned(-7, 5) + Integer.parseUnsignedInt("ffffffff", 16) + Integer.toUnsignedLong(-2));
        t("fm", () -> Math.floorMod(-7, 3) + " " + Math.floorMod(7, -3) + Math.floorDiv(-7, 3) + Math.floorMod(-7L, 3L) + Math.floorDiv(Long.MIN_VALUE, -1L));
        t("isqrt", () -> { long h = 0; for (int i = 0; i < 500; i++) h = h * 31 + (long) Math.sqrt(i * 12345.0); return h; });
        t("hash", () -> { long x = 0x9E3779B97F4A7C15L; for (int i = 0; i < 10; i++) { x ^= x >>> 12; x ^= x << 25; x ^= x >>> 27; x *= 2685821657736338717L; } return Long.toUnsignedString(x); });
        t("gray", () -> { StringBuilder sb = new StringBuilder(); for (int i = 0; i < 16; i++) sb.append(Integer.toBinaryString(i ^ i >> 1)).append(' '); return sb; });
        t("parity", () -> Integer.bitCount(0x12345678) % 2 + " " + Long.numberOfTrailingZeros(1L << 45) + Long.highestOneBit(1000) + Integer.reverse(1) + Short.toUnsignedInt((short) -1) + Byte.toUnsignedLong((byte) -128));
        t("div0", () -> Long.divideUnsigned(5, 0));
        t("rem0", () -> Integer.remainderUnsigned(5, 0));
    }
}
