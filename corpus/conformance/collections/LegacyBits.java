// Legacy and odd corners: Vector, Hashtable rehash, Enumeration, Observable-like, EventObject, Stack search.
import java.util.*;
public class LegacyBits {
    static class Ev extends EventObject { Ev(Object s) { super(s); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("vec", () -> { Vector<String> v = new Vector<>(2, 3); for (String s : "a b c d".split(" ")) v.addElement(s); v.removeElementAt(1); v.setElementAt("z", 0); v.insertElementAt("q", 3); return v + " " + v.capacity() + v.indexOf("c", 1) + v.lastIndexOf("z"); });
        t("vecbad", () -> new Vector<>().lastElement());
        t("vecset", () -> { Vector<Integer> v = new Vector<>(); v.setSize(3); v.ensureCapacity(50); v.trimToSize(); return v + " " + v.capacity(); });
        t("ht", () -> { Hashtable<Integer, String> h = new Hashtable<>(3); for (int i = 0; i < 20; i++) h.put(i * 3, "" + i); return h.toString() + h.contains("5") + h.remove(3) + h.computeIfAbsent(1000, x -> "k"); });
        t("htnull", () -> new Hashtable<>().put("a", null));
        t("htcme", () -> { Hashtable<Integer, Integer> h = new Hashtable<>(Map.of(1, 1, 2, 2, 3, 3)); for (Integer i : h.keySet()) h.remove(i == 1 ? 3 : 1); return 0; });
        t("htenum", () -> { Hashtable<Integer, Integer> h = new Hashtable<>(Map.of(1, 1, 2, 2, 3, 3)); int n = 0; for (Enumeration<Integer> e = h.keys(); e.hasMoreElements(); e.nextElement()) n++; return n; });
        t("event", () -> new Ev("src").getSource() + " " + new Ev("src"));
        t("eventnull", () -> new Ev(null));
        t("search", () -> { Stack<String> s = new Stack<>(); s.addAll(List.of("a", "b", "a")); return s.search("a") + " " + s.search("b") + s.search("zz") + s.peek(); });
        t("peek", () -> new Stack<>().peek());
        t("stats", () -> { DoubleSummaryStatistics d = new DoubleSummaryStatistics(); d.accept(1.5); d.accept(-2); return d.toString() + new LongSummaryStatistics() + d.getAverage(); });
        t("fmtflags", () -> { try { String.format("%-s", "x"); return 0; } catch (MissingFormatWidthException e) { return e.getFormatSpecifier(); } });
        t("missing", () -> { try { throw new MissingResourceException("m", "C", "k"); } catch (MissingResourceException e) { return e.getClassName() + e.getKey(); } });
        t("too", () -> new TooManyListenersException("x").getMessage() + new EmptyStackException().getMessage() + new InputMismatchException().getMessage() + new DuplicateFormatFlagsException("--").getMessage());
        t("service", () -> ServiceLoader.load(Runnable.class).findFirst());
        t("ilf", () -> new IllegalFormatWidthException(-5).getMessage() + new UnknownFormatConversionException("q").getMessage() + new IllegalFormatPrecisionException(3).getMessage());
    }
}
