// Math transcendental functions: bits on ordinary arguments plus identities and special cases.
public class MathBits {
    static String b(double v) { return Double.isNaN(v) ? "NaN" : Long.toHexString(Double.doubleToLongBits(v)); }
    public static void main(String[] args) {
        double[] xs = {0.0, -0.0, 1, -1, 0.5, 0.25, 2, 3, 10, Math.PI, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : xs) {
            System.out.println(x + " sin " + b(Math.sin(x)) + " cos " + b(Math.cos(x)) + " tan " + b(Math.tan(x)));
            System.out.println(x + " exp " + b(Math.exp(x)) + " log " + b(Math.log(x)) + " log10 " + b(Math.log10(x)) + " sqrt " + b(Math.sqrt(x)));
            System.out.println(x + " cbrt " + b(Math.cbrt(x)) + " expm1 " + b(Math.expm1(x)) + " log1p " + b(Math.log1p(x)) + " atan " + b(Math.atan(x)));
        }
        for (double x : new double[]{2, 10, 0.5, 1.1, -2, 0}) {
            StringBuilder sb = new StringBuilder("pow " + x + ":");
            for (double p : new double[]{0, 1, 2, -1, 0.5, 10, 31, -1074}) sb.append(' ').append(b(Math.pow(x, p)));
            System.out.println(sb);
        }
        System.out.println("pow special " + Math.pow(1, Double.NaN) + " " + Math.pow(Double.NaN, 0) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.pow(-0.0, -3) + " " + Math.pow(-0.0, -2) + " " + Math.pow(-2, 1e300));
        System.out.println("atan2 " + Math.atan2(0.0, -1) + " " + Math.atan2(-0.0, -1) + " " + Math.atan2(1, 0.0) + " " + Math.atan2(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
        System.out.println("hypot " + Math.hypot(5, 12) + " " + Math.hypot(Double.NaN, 1) + " sinh " + Math.sinh(0) + " cosh " + Math.cosh(0) + " tanh " + Math.tanh(100));
        System.out.println("deg " + Math.toDegrees(Math.PI) + " rad " + Math.toRadians(180));
        int bad = 0; for (int i = 0; i < 200; i++) { double x = i * 0.37 - 30; if (Math.abs(Math.sin(x) - StrictMath.sin(x)) > Math.ulp(StrictMath.sin(x)) * 2) bad++; if (Math.abs(Math.exp(x) - StrictMath.exp(x)) > Math.ulp(StrictMath.exp(x)) * 2) bad++; }
        System.out.println("far from strict " + bad);
        double area = 0; for (int i = 0; i < 100; i++) area += Math.sqrt(1 - (i / 100.0) * (i / 100.0)); System.out.println("area " + b(area));
    }
}
