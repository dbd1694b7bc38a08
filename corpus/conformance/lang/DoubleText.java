// Double and Float toString/parse on hard cases, hexadecimal floats and bit conversions.
public class DoubleText {
    static void p(String s) { try { double d = Double.parseDouble(s); System.out.println("parse [" + s.replace("\n", "\\n") + "] " + Long.toHexString(Double.doubleToLongBits(d)) + " f " + Integer.toHexString(Float.floatToIntBits(Float.parseFloat(s)))); } catch (RuntimeException e) { System.out.println("parse [" + s + "] " + e.getClass().getSimpleName() + " " + e.getMessage()); } }
    public static void main(String[] args) {
        double[] ds = {0.001, 0.0009999, 1e7, 9999999.999, 12345678.9, 1.0E23, 9007199254740993.0, 1.7976931348623157E308, 2.2250738585072014E-308, 100, 123456.789e-10, 0.1 + 0.7, 1 / 3.0, 5e-322, 1e21, 1e22};
        for (double d : ds) System.out.println(d + " hex " + Double.toHexString(d) + " bits " + Long.toHexString(Double.doubleToLongBits(d)) + " f " + (float) d + " fhex " + Float.toHexString((float) d) + " hash " + Double.hashCode(d));
        System.out.println("special " + Double.toHexString(Double.NaN) + " " + Double.toHexString(-0.0) + " " + Double.toHexString(Double.MIN_VALUE) + " " + Float.toHexString(Float.MIN_VALUE) + " " + Double.NEGATIVE_INFINITY + " " + Float.NaN);
        for (String s : new String[]{"1", "-1.5e3", "  2.5\n", "0x1.8p1", "0x.1p-1074", "0x1p-1075", "0x1.0000000000000800p0", "0x1.0000000000000801p0", "1e400", "-1e-400", "NaN", "+Infinity", "-Infinity", "infinity", "", "  ", ".", "1.", ".5", "1e", "1e+", "1d", "1f", "1D ", "0x1", "1,5", "2.2250738585072012e-308", "2.2250738585072011e-308", "4.9e-324", "2.4703282292062327208e-324", "2.4703282292062328e-324", "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993", "9007199254740992.99999999999999999999999", "9007199254740993.00000000000000000000001", "1.00000017881393432617187499", "1.00000017881393432617187500", "1.00000017881393421514957253748434595763683319091796875001", "3.4028235677973366e38", "7.006492321624086e-46", "0e999999999999", "1e2147483648", "123456789012345678901234567890", "0.000000000000000000000000000000000000000000000000012345"}) p(s);
        try { Double.parseDouble(null); } catch (NullPointerException e) { System.out.println("null NPE " + e.getMessage()); }
        try { Double.valueOf("x1"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        System.out.println("raw NaN kept " + Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000000123L))) + " canonical " + Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff8000000000123L))));
        System.out.println("preds " + Double.isFinite(1e308 * 10) + " " + Double.isInfinite(-1 / 0.0) + " " + Float.isFinite(1f) + " " + Double.valueOf(Double.NaN).isNaN());
        System.out.println("conv " + Double.valueOf(3.99).intValue() + " " + Double.valueOf(1e20).longValue() + " " + Double.valueOf(300.7).byteValue() + " " + Float.valueOf(-70000f).shortValue() + " " + Float.valueOf("1.1").doubleValue());
        float[] fs = {1.1f, 3.4028235E38f, 1.17549435E-38f, 16777216f, 0.001f, 1e10f, 33554432f, 8.5e-5f};
        for (float f : fs) System.out.println("float " + f + " " + Float.floatToIntBits(f) + " " + (double) f);
    }
}
