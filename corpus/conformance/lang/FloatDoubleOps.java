// Floating point operations with NaN, infinities, signed zero, subnormals and fp remainder.
public class FloatDoubleOps {
    static String d(double v) { return v + "/" + Long.toHexString(Double.doubleToRawLongBits(v)); }
    static String f(float v) { return v + "/" + Integer.toHexString(Float.floatToRawIntBits(v)); }
    static String n(double v) { return Double.isNaN(v) ? "NaN" : d(v); }
    static String n(float v) { return Float.isNaN(v) ? "NaN" : f(v); }
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1.5, -2.25, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
        for (double a : ds) {
            StringBuilder sb = new StringBuilder("d " + a + ":");
            for (double b : ds) sb.append(' ').append(n(a + b)).append(',').append(n(a - b)).append(',').append(n(a * b)).append(',').append(n(a / b)).append(',').append(n(a % b))
                .append(a < b ? '<' : '.').append(a <= b ? 'l' : '.').append(a > b ? '>' : '.').append(a >= b ? 'g' : '.').append(a == b ? '=' : '.').append(a != b ? '!' : '.');
            System.out.println(sb);
        }
        float[] fs = {0f, -0f, 3.5f, -1e-45f, Float.MAX_VALUE, Float.MIN_NORMAL, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN};
        for (float a : fs) {
            StringBuilder sb = new StringBuilder("f " + a + ":");
            for (float b : fs) sb.append(' ').append(n(a + b)).append(',').append(n(a * b)).append(',').append(n(a / b)).append(',').append(n(a % b)).append(a < b ? '<' : '.').append(a >= b ? 'g' : '.');
            System.out.println(sb);
        }
        System.out.println("rem " + d(5.5 % 2.1) + " " + d(-5.5 % 2.1) + " " + d(5.5 % -2.1) + " " + d(1e300 % 3.7) + " " + d(-0.0 % 3) + " " + f(7.7f % 0.3f) + " " + f(-1e30f % 7f));
        System.out.println("neg " + d(-0.0) + " " + d(-(0.0)) + " " + d(0.0 - 0.0) + " " + d(-0.0 + -0.0));
        System.out.println("third " + d(1.0 / 3) + " " + f(1f / 3) + " " + d(0.1 + 0.2) + " " + d(0.1f + 0.2f));
        System.out.println("subnormal " + d(Double.MIN_VALUE / 2) + " " + d(Double.MIN_NORMAL / 3) + " " + f(Float.MIN_VALUE * 0.5f) + " " + f(Float.MIN_NORMAL / 3));
        double s = 0; for (int i = 1; i <= 1000; i++) s += 1.0 / i; System.out.println("harmonic " + d(s));
        float t = 0; for (int i = 1; i <= 1000; i++) t += 1.0f / i; System.out.println("harmonicf " + f(t));
        double inc = 1.5; inc++; inc--; ++inc; System.out.println("inc " + inc);
        System.out.println("box " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.compare(0.0, -0.0) + " " + Float.compare(Float.NaN, Float.POSITIVE_INFINITY));
    }
}
