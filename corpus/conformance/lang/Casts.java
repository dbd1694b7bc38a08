// Widening and narrowing conversions between all primitive types, with float to integer saturation.
public class Casts {
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 0.9, -0.9, 127.5, 128, -129, 32768.4, 65535.9, 65536, 2147483647.5, 2147483648.0, -2147483649.0, 9.3e18, -9.3e18, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 4.9e-324};
        for (double d : ds) System.out.println("d " + d + " -> i " + (int) d + " l " + (long) d + " s " + (short) d + " b " + (byte) d + " c " + (int) (char) d + " f " + (float) d);
        float[] fs = {1.99f, -1.99f, 16777217f, 2147483648f, -2147483904f, 9.223372E18f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e-45f};
        for (float f : fs) System.out.println("f " + f + " -> i " + (int) f + " l " + (long) f + " s " + (short) f + " b " + (byte) f + " c " + (int) (char) f + " d " + (double) f);
        int[] is = {0, 127, 128, 255, 256, -1, -129, 32768, 65535, 65536, 16777217, 2147483647, -2147483648};
        for (int i : is) System.out.println("i " + i + " -> b " + (byte) i + " s " + (short) i + " c " + (int) (char) i + " l " + (long) i + " f " + (float) i + " d " + (double) i);
        long[] ls = {0, 255, 1L << 31, 1L << 32, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE, -1L, 9007199254740993L, 36028797018963967L};
        for (long l : ls) System.out.println("l " + l + " -> i " + (int) l + " b " + (byte) l + " s " + (short) l + " c " + (int) (char) l + " f " + (float) l + " d " + (double) l);
        byte b = (byte) 200; short s = (short) 40000; char c = (char) -2;
        System.out.println("small " + b + " " + s + " " + (int) c + " " + (char) b / 1 + " " + (short) c + " " + (int) (char) s);
        b += 100; s *= 3; c++; System.out.println("compound " + b + " " + s + " " + (int) c);
        b >>= 1; s >>>= 2; c <<= 3; System.out.println("shifted " + b + " " + s + " " + (int) c);
        byte nb = -16; nb >>>= 2; System.out.println("byte >>>= " + nb);
        int i = 7; i *= 1.5; System.out.println("i*=1.5 " + i); i += 3.99; System.out.println("i+=3.99 " + i); i -= 1e20; System.out.println("i-=1e20 " + i);
        long l = 5; l *= 2.7f; System.out.println("l*=2.7f " + l); l /= 0.1; System.out.println("l/=0.1 " + l);
        char ch = 'a'; ch += 1.7; System.out.println("ch+=1.7 " + ch); ch *= 2; System.out.println("ch*=2 " + (int) ch);
        short sh = 1; sh -= 70000; System.out.println("sh " + sh); byte q = 10; q /= 0.3; System.out.println("q " + q);
        System.out.println("char arith " + ('a' + 1) + " " + (char) ('a' + 1) + " " + ('a' + 'b') + " " + (char) ('z' - 25) + " " + ('0' * 2) + " " + -'x' + " " + ~'x' + " " + +'x');
        System.out.println("ternary " + (true ? 'a' : 0) + " " + (false ? 1 : 'b') + " " + (true ? 'c' : i) + " " + (true ? 1 : 2.0) + " " + (true ? Integer.valueOf(3) : Double.valueOf(4)));
        Object o = true ? 1 : "s"; System.out.println("ternary obj " + o.getClass().getSimpleName());
        final short fs1 = 10; byte fb = fs1; System.out.println("const narrowing " + fb);
    }
}
