// Math exact, floor, clamp-free integer methods and rounding on edge values.
public class MathExact {
    interface Op { Object run(); }
    static void t(String n, Op o) { String r; try { r = String.valueOf(o.run()); } catch (ArithmeticException e) { r = "AE " + e.getMessage(); } System.out.println(n + " = " + r); }
    public static void main(String[] args) {
        int M = Integer.MAX_VALUE, m = Integer.MIN_VALUE; long L = Long.MAX_VALUE, l = Long.MIN_VALUE;
        t("addExact", () -> Math.addExact(M, 1)); t("addExact ok", () -> Math.addExact(M, -1)); t("addExactL", () -> Math.addExact(L, 1L));
        t("subtractExact", () -> Math.subtractExact(m, 1)); t("subtractExactL", () -> Math.subtractExact(l, 1L));
        t("multiplyExact", () -> Math.multiplyExact(65536, 32768)); t("multiplyExact2", () -> Math.multiplyExact(-65536, 32768)); t("multiplyExactL", () -> Math.multiplyExact(L, 2L)); t("multiplyExactLI", () -> Math.multiplyExact(l, -1));
        t("negateExact", () -> Math.negateExact(m)); t("negateExactL", () -> Math.negateExact(l)); t("incrementExact", () -> Math.incrementExact(M)); t("decrementExactL", () -> Math.decrementExact(l));
        t("toIntExact", () -> Math.toIntExact(1L << 31)); t("toIntExact ok", () -> Math.toIntExact(-(1L << 31))); t("absExact", () -> Math.absExact(m)); t("absExact ok", () -> Math.absExact(-5)); t("abs", () -> Math.abs(m)); t("absL", () -> Math.abs(l));
        for (int a : new int[]{7, -7, m}) for (int b : new int[]{3, -3, -1, 0}) {
            t("floorDiv " + a + " " + b, () -> Math.floorDiv(a, b)); t("floorMod " + a + " " + b, () -> Math.floorMod(a, b));
        }
        t("floorModLI", () -> Math.floorMod(-7L, 3)); t("floorDivLI", () -> Math.floorDiv(l, -1));
        t("multiplyFull", () -> Math.multiplyFull(M, M)); t("multiplyHigh", () -> Math.multiplyHigh(L, l)); t("multiplyHigh2", () -> Math.multiplyHigh(0x123456789ABCDEFL, -0x7EDCBA987654321L));
        double[] ds = {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, -0.0, 4503599627370497.5, 1e300, Double.NaN, Double.NEGATIVE_INFINITY, -0.2, 9007199254740991.0};
        for (double d : ds) System.out.println("round " + d + " round=" + Math.round(d) + " rint=" + Math.rint(d) + " floor=" + Math.floor(d) + " ceil=" + Math.ceil(d) + " abs=" + Math.abs(d) + " signum=" + Math.signum(d));
        for (float f : new float[]{0.5f, -0.5f, 2.5f, 8388607.5f, 0.49999997f, Float.NaN, 1e20f}) System.out.println("roundf " + f + " " + Math.round(f) + " " + Math.signum(f));
        System.out.println("ulp " + Math.ulp(1.0) + " " + Math.ulp(1f) + " " + Math.ulp(0.0) + " " + Math.ulp(Double.MAX_VALUE) + " " + Math.ulp(Double.NaN));
        System.out.println("next " + Math.nextUp(1.0) + " " + Math.nextDown(1.0) + " " + Math.nextAfter(0.0, -1) + " " + Math.nextUp(Float.MAX_VALUE) + " " + Math.nextAfter(1f, 2));
        System.out.println("exp " + Math.getExponent(1024.5) + " " + Math.getExponent(0.0) + " " + Math.getExponent(Double.NaN) + " " + Math.getExponent(1e-40f) + " scalb " + Math.scalb(1.5, 10) + " " + Math.scalb(1.0, -1074) + " " + Math.scalb(3f, 200) + " " + Math.scalb(1.7, -1080));
        System.out.println("copySign " + Math.copySign(3.0, -0.0) + " " + Math.copySign(-3f, 1f) + " minmax " + Math.min(-0.0, 0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(Double.NaN, 1) + " " + Math.max(1f, Float.NaN) + " " + Math.min(m, M));
        System.out.println("fma " + Math.fma(1e16, 1.0000000000000002, -1e16) + " " + Math.fma(0.1, 10, -1) + " " + Math.fma(0.1f, 10f, -1f) + " " + Math.fma(Double.MAX_VALUE, 2, Double.NEGATIVE_INFINITY) + " " + Math.fma(-0.0, 1, 0.0) + " " + Math.fma(Float.MAX_VALUE, 2f, -Float.MAX_VALUE));
        System.out.println("IEEErem " + Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-5, 3) + " " + Math.IEEEremainder(1, 0) + " " + Math.IEEEremainder(7.5, 2.5) + " hypot " + Math.hypot(3, 4) + " " + Math.hypot(1e200, 1e200) + " " + Math.hypot(Double.NaN, Double.POSITIVE_INFINITY));
    }
}
