// Boxing caches, unboxing of null, mixed equality and wrapper hash codes.
import java.util.*;
public class Boxing {
    static Integer nul() { return null; }
    static String over(int i) { return "int"; }
    static String over(long i) { return "long"; }
    static String over(Integer i) { return "Integer"; }
    static String over(Object i) { return "Object"; }
    static String over(int... i) { return "int..."; }
    static String only(long l) { return "long " + l; }
    static String wide(double d) { return "double " + d; }
    static String obj(Object o) { return o.getClass().getName(); }
    public static void main(String[] args) {
        for (int v : new int[]{-129, -128, 0, 127, 128}) {
            Integer a = v, b = v; Long c = (long) v, d = (long) v; Short e = (short) v, f = (short) v;
            System.out.println("cache " + v + " " + (a == b) + " " + (c == d) + " " + (e == f) + " " + a.equals(b) + " " + a.equals((Object) c));
        }
        Character c1 = 'a', c2 = 'a', c3 = '\u0080', c4 = '\u0080'; System.out.println("char " + (c1 == c2) + " " + (c3 == c4));
        Boolean t1 = true, t2 = Boolean.valueOf("TRUE"); System.out.println("bool " + (t1 == t2) + " " + Boolean.parseBoolean("yes") + " " + Boolean.parseBoolean(null) + " " + Boolean.logicalXor(true, false));
        Byte b1 = (byte) -128, b2 = (byte) -128; System.out.println("byte " + (b1 == b2));
        Double d1 = 1.0, d2 = 1.0; System.out.println("double " + (d1 == d2) + " " + d1.equals(d2));
        try { int x = nul(); System.out.println(x); } catch (NullPointerException e) { System.out.println("unbox " + e.getMessage()); }
        try { Boolean bo = null; if (bo) System.out.println("no"); } catch (NullPointerException e) { System.out.println("unbox bool " + (e.getMessage() != null)); }
        byte by = 1; short sh = 2; char ch = 'c';
        System.out.println("over " + over(by) + " " + over(sh) + " " + over(ch) + " " + over(1) + " " + over(1L) + " " + over(1f) + " " + over(Integer.valueOf(1)) + " " + over() + " " + over(1, 2) + " " + over("s"));
        System.out.println("only " + only(by) + " " + only(ch) + " " + only(Integer.valueOf(5)) + " " + wide(1L) + " " + wide(ch) + " " + wide(Float.valueOf(1.5f)));
        System.out.println("obj " + obj(1) + " " + obj(1L) + " " + obj('c') + " " + obj(1f) + " " + obj(1d) + " " + obj(true) + " " + obj(by) + " " + obj(sh));
        System.out.println("hash " + Integer.valueOf(-5).hashCode() + " " + Long.valueOf(1L << 33).hashCode() + " " + Boolean.TRUE.hashCode() + " " + Boolean.FALSE.hashCode() + " " + Character.valueOf('z').hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Float.valueOf(1.5f).hashCode() + " " + Byte.valueOf((byte) -1).hashCode() + " " + Short.valueOf((short) -9).hashCode());
        List<Integer> li = new ArrayList<>(List.of(10, 20, 30)); li.remove(1); li.remove(Integer.valueOf(10)); System.out.println("remove " + li);
        Integer i = 5; i++; i += 2; i = -i; System.out.println("ops " + i + " " + (i < 0) + " " + (i == -8) + " " + (i << 1));
        Map<Character, Integer> m = new TreeMap<>(); for (char c : "hello".toCharArray()) m.merge(c, 1, Integer::sum); System.out.println(m);
        long sum = 0; for (Integer x : List.of(1, 2, 3)) sum += x; System.out.println("sum " + sum);
        Object o = 'x'; System.out.println("cast " + (char) o + " " + ((Object) 7).equals(7) + " " + new Object[]{1, 2L, 'c'}[2].getClass());
        try { Object q = 1; long l = (Long) q; } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        System.out.println("compare " + Integer.valueOf(3).compareTo(9) + " " + Boolean.TRUE.compareTo(false) + " " + Character.valueOf('b').compareTo('a') + " " + Double.valueOf(-0.0).compareTo(0.0));
    }
}
