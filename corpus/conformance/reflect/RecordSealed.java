// Record components, sealed permits, enum reflection and their flags.
import java.lang.reflect.*;
import java.util.*;
public class RecordSealed {
    record R<T>(int a, @Deprecated List<T> b, String... c) implements Comparable<R<T>> { R { } static int s; public int compareTo(R<T> o) { return 0; } } sealed interface S permits S1, S2 { } record S1() implements S { } static non-sealed abstract class S2 implements S { } enum E implements Runnable { A, B { public void run() { } }; int f; public void run() { } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + ": " + e.getMessage()).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        t("comps", () -> { StringBuilder sb = new StringBuilder(); for (RecordComponent c : R.class.getRecordComponents()) sb.append(c).append('|').append(c.getName()).append('|').append(c.getType()).append('|').append(c.getGenericType()).append('|').append(c.getGenericSignature()).append('|').append(c.getAnnotations().length).append('|').append(c.getAccessor()).append('\n'); return sb; });
        t("acc", () -> R.class.getRecordComponents()[0].getAccessor().invoke(new R<String>(5, null)));
        t("isrec", () -> R.class.isRecord() + " " + Record.class.isRecord() + String.class.isRecord() + String.class.getRecordComponents());
        t("mods", () -> Modifier.toString(R.class.getModifiers()) + " " + Modifier.toString(E.class.getModifiers()) + " " + Modifier.toString(S.class.getModifiers()) + " " + Modifier.toString(E.B.getClass().getModifiers()));
        t("decl", () -> { List<String> l = new ArrayList<>(); for (Method m : R.class.getDeclaredMethods()) l.add(m.getName() + Modifier.toString(m.getModifiers()) + m.isSynthetic()); Collections.sort(l); return l; });
        t("fields", () -> { List<String> l = new ArrayList<>(); for (Field m : R.class.getDeclaredFields()) l.add(m.getName() + Modifier.toString(m.getModifiers())); return l; });
        t("final", () -> { Field f = R.class.getDeclaredField("a"); f.setAccessible(true); f.set(new R<String>(1, null), 2); return 0; });
        t("sealed", () -> S.class.isSealed() + " " + Arrays.toString(S.class.getPermittedSubclasses()) + S2.class.isSealed() + E.class.isSealed() + E.class.getPermittedSubclasses());
        t("enums", () -> E.class.isEnum() + " " + E.B.getClass().isEnum() + E.B.getClass().isAnonymousClass() + Arrays.toString(E.class.getEnumConstants()) + String.class.getEnumConstants() + E.B.getClass().getSuperclass());
        t("enumf", () -> { List<String> l = new ArrayList<>(); for (Field m : E.class.getDeclaredFields()) l.add(m.getName() + m.isEnumConstant() + m.isSynthetic()); return l; });
        t("enumm", () -> { List<String> l = new ArrayList<>(); for (Method m : E.class.getDeclaredMethods()) l.add(m.toString()); Collections.sort(l); return l; });
        t("vals", () -> Arrays.toString((Object[]) E.class.getMethod("values").invoke(null)) + E.class.getMethod("valueOf", String.class).invoke(null, "A"));
        t("canon", () -> R.class.getDeclaredConstructors()[0].isVarArgs() + " " + Arrays.toString(R.class.getDeclaredConstructors()[0].getGenericParameterTypes()));
    }
}
