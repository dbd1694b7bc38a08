// StrictMath transcendental functions: exact bits on a table of arguments.
public class StrictMathBits {
    static String b(double v) { return Double.isNaN(v) ? "NaN" : Long.toHexString(Double.doubleToLongBits(v)); }
    public static void main(String[] args) {
        double[] xs = {0.0, -0.0, 1, -1, 0.5, 0.1, 2, 3.7, 10, 100.25, 1e5, 1e10, 1e22, 1e300, 1e-10, 1e-300, Math.PI, Math.PI / 4, Math.E, 709.78, -745.1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : xs) {
            System.out.println(x + " sin " + b(StrictMath.sin(x)) + " cos " + b(StrictMath.cos(x)) + " tan " + b(StrictMath.tan(x)));
            System.out.println(x + " asin " + b(StrictMath.asin(x)) + " acos " + b(StrictMath.acos(x)) + " atan " + b(StrictMath.atan(x)));
            System.out.println(x + " exp " + b(StrictMath.exp(x)) + " expm1 " + b(StrictMath.expm1(x)) + " log " + b(StrictMath.log(x)) + " log10 " + b(StrictMath.log10(x)) + " log1p " + b(StrictMath.log1p(x)));
            System.out.println(x + " sqrt " + b(StrictMath.sqrt(x)) + " cbrt " + b(StrictMath.cbrt(x)) + " sinh " + b(StrictMath.sinh(x)) + " cosh " + b(StrictMath.cosh(x)) + " tanh " + b(StrictMath.tanh(x)));
        }
        double[] ps = {0, -0.0, 0.5, -0.5, 1, 2, -3, 10.1, 1e10, Double.POSITIVE_INFINITY, Double.NaN};
        for (double x : new double[]{0.0, -0.0, 1, -1, 2, -2, 0.3, 1.0000001, 1e100, Double.NEGATIVE_INFINITY, Double.NaN}) {
            StringBuilder sb = new StringBuilder("pow " + x + ":");
            for (double p : ps) sb.append(' ').append(b(StrictMath.pow(x, p)));
            System.out.println(sb);
        }
        for (double y : new double[]{0.0, -0.0, 1, -2, Double.POSITIVE_INFINITY, Double.NaN}) {
            StringBuilder sb = new StringBuilder("atan2 " + y + ":");
            for (double x : new double[]{0.0, -0.0, 1, -1, 1e300, Double.NEGATIVE_INFINITY}) sb.append(' ').append(b(StrictMath.atan2(y, x)));
            System.out.println(sb);
        }
        System.out.println("hypot " + b(StrictMath.hypot(1.1, 2.2)) + " rem " + b(StrictMath.IEEEremainder(17.3, 2.9)) + " deg " + b(StrictMath.toDegrees(1)) + " rad " + b(StrictMath.toRadians(33)));
    }
}
