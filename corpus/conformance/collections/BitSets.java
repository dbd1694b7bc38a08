// BitSet operations, conversion to arrays, streams and bounds.
import java.util.*;
public class BitSets {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        BitSet b = new BitSet(); b.set(1); b.set(5, 10); b.set(64); b.flip(7); b.set(100, false); BitSet c = BitSet.valueOf(new long[]{0b101101, 1L << 63});
        t("str", () -> b + " " + c + " " + b.length() + " " + b.size() + " " + b.cardinality());
        t("get", () -> b.get(5) + " " + b.get(7) + " " + b.get(1000) + " " + b.get(0, 9));
        t("next", () -> b.nextSetBit(2) + " " + b.nextClearBit(5) + " " + b.previousSetBit(63) + " " + b.previousClearBit(9) + " " + b.nextSetBit(65));
        t("and", () -> { BitSet x = (BitSet) b.clone(); x.and(c); return x; });
        t("or", () -> { BitSet x = (BitSet) b.clone(); x.or(c); return x; });
        t("xor", () -> { BitSet x = (BitSet) b.clone(); x.xor(c); return x; });
        t("andNot", () -> { BitSet x = (BitSet) b.clone(); x.andNot(c); return x; });
        t("inter", () -> b.intersects(c) + " " + b.equals(b.clone()) + " " + b.hashCode());
        t("longs", () -> b.toLongArray());
        t("bytes", () -> b.toByteArray());
        t("stream", () -> b.stream().sum() + " " + BitSet.valueOf(new byte[]{3, 0, -1}));
        t("flip", () -> { BitSet x = new BitSet(10); x.flip(2, 130); x.clear(5, 120); return x; });
        t("empty", () -> new BitSet().isEmpty() + " " + new BitSet().length() + new BitSet());
        t("neg", () -> b.get(-1));
        t("negset", () -> { b.set(-5); return 0; });
        t("range", () -> { b.set(5, 2); return 0; });
        t("negsize", () -> new BitSet(-1));
        t("sieve", () -> { BitSet s = new BitSet(200); s.set(2, 200); for (int i = 2; i * i < 200; i++) if (s.get(i)) for (int j = i * i; j < 200; j += i) s.clear(j); return s; });
    }
}
