// SplittableRandom and the RandomGenerator algorithms with fixed seeds.
import java.util.*;
import java.util.random.*;
public class SplittableSeeded {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        SplittableRandom s = new SplittableRandom(42);
        t("vals", () -> s.nextInt() + " " + s.nextLong() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.nextInt(100) + " " + s.nextInt(5, 9) + " " + s.nextLong(1000L));
        t("split", () -> { SplittableRandom a = s.split(), b = a.split(); return a.nextInt() + " " + b.nextInt() + " " + s.nextInt(); });
        t("ints", () -> s.ints(4, 0, 10).boxed().toList() + " " + s.longs(2).boxed().toList() + s.doubles(2).boxed().toList());
        t("bytes", () -> { byte[] b = new byte[5]; s.nextBytes(b); return b; });
        t("bad", () -> s.nextInt(-1));
        t("gauss", () -> s.nextGaussian() + " " + s.nextExponential());
        for (String a : new String[]{"L64X128MixRandom", "L32X64MixRandom", "L128X128MixRandom", "Xoroshiro128PlusPlus", "Xoshiro256PlusPlus", "L64X1024MixRandom", "SplittableRandom", "Random"}) t("alg-" + a, () -> { RandomGenerator g = RandomGeneratorFactory.of(a).create(99L); return g.nextInt() + " " + g.nextLong() + " " + g.nextDouble() + " " + g.nextInt(50) + " " + g.nextGaussian(); });
        t("meta", () -> { RandomGeneratorFactory<?> f = RandomGeneratorFactory.of("L64X128MixRandom"); return f.name() + " " + f.group() + " " + f.stateBits() + " " + f.isSplittable() + f.isJumpable() + " " + f.period(); });
        t("unknown", () -> RandomGenerator.of("NoSuchAlgorithm"));
        t("jump", () -> { RandomGenerator.JumpableGenerator g = (RandomGenerator.JumpableGenerator) RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(5L); g.jump(); return g.nextLong(); });
    }
}
