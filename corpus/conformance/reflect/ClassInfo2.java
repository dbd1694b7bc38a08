// Class predicates on many kinds of types, arrays of arrays, class hierarchies printed as trees.
import java.util.*;
public class ClassInfo2 {
    static String chain(Class<?> c) { StringBuilder sb = new StringBuilder(); for (; c != null; c = c.getSuperclass()) { sb.append(c.getSimpleName()); if (c.getInterfaces().length > 0) { sb.append('('); for (Class<?> i : c.getInterfaces()) sb.append(i.getSimpleName()).append(' '); sb.append(')'); } sb.append(" < "); } return sb.toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (Class<?> c : new Class<?>[]{StringBuilder.class, Integer.class, java.util.concurrent.ConcurrentHashMap.class, java.io.FileNotFoundException.class, Thread.State.class, int[].class, Map.Entry.class, java.math.BigDecimal.class}) t(c.getSimpleName(), () -> chain(c));
        t("inst", () -> Comparable.class.isInstance("x") + " " + Cloneable.class.isInstance(new int[0]) + Object.class.isInstance(null) + Runnable.class.isInstance((Runnable) () -> { }));
        t("arrs", () -> int[].class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[][].class) + long[].class.isAssignableFrom(int[].class) + Cloneable[].class.isAssignableFrom(int[][].class));
        t("hash", () -> (String.class.hashCode() == String.class.hashCode()) + " " + String.class.equals(Class.forName("java.lang.String")) + (int.class != (Object) Integer.class));
        t("names", () -> Map.Entry.class.getName() + " " + Map.Entry[].class.getTypeName() + Map.Entry.class.getCanonicalName() + int[][].class.getName() + new Object() { }.getClass().getTypeName());
        t("mods", () -> Thread.State.class.isMemberClass() + " " + String.class.desiredAssertionStatus() + String.class.getSigners() + (String.class.getProtectionDomain() != null) + Override.class.isAnnotation());
        t("nest", () -> Map.Entry.class.getDeclaringClass() + " " + Map.Entry.class.getNestHost() + AbstractMap.SimpleEntry.class.isNestmateOf(AbstractMap.class));
        t("const", () -> Thread.State.class.getEnumConstants().length + " " + Integer.TYPE.getName() + Void.TYPE + Character.TYPE.isPrimitive());
        t("toStr", () -> Runnable.class + " " + Override.class + int.class + int[].class + Thread.State.class + Object.class);
    }
}
