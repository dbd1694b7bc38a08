// Enclosing classes and methods, declared classes, nest mates, simple, canonical and type names.
import java.lang.reflect.*;
import java.util.*;
public class Nesting {
    static class S { class I { } private interface P { } } static Class<?> local() { class L { class LI { } } return L.LI.class; } static Object anon = new Object() { }; Nesting() { class C { } cl = C.class; } Class<?> cl; static Runnable lam = () -> { };
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        List<Class<?>> cs = new ArrayList<>(List.of(Nesting.class, S.class, S.I.class, S.P.class, local(), local().getEnclosingClass(), anon.getClass(), new Nesting().cl, int.class, int[].class, S[][].class, Map.Entry.class, void.class, Check.class));
        for (Class<?> c : cs) t("c", () -> c.getName() + " s=" + c.getSimpleName() + " c=" + c.getCanonicalName() + " t=" + c.getTypeName() + " d=" + c.descriptorString() + " decl=" + c.getDeclaringClass() + " encl=" + c.getEnclosingClass() + " em=" + c.getEnclosingMethod() + " ec=" + c.getEnclosingConstructor() + " " + c.isMemberClass() + c.isLocalClass() + c.isAnonymousClass() + " m=" + Modifier.toString(c.getModifiers()) + " nh=" + c.getNestHost().getSimpleName() + " " + c.isNestmateOf(Nesting.class));
        t("decl", () -> { List<String> l = new ArrayList<>(); for (Class<?> c : Nesting.class.getDeclaredClasses()) l.add(c.getSimpleName()); Collections.sort(l); return l; });
        t("nest", () -> { List<String> l = new ArrayList<>(); for (Class<?> c : Nesting.class.getNestMembers()) l.add(c.getName()); return l; });
        t("pub", () -> Nesting.class.getClasses().length + " " + Map.class.getClasses().length);
        t("lam", () -> lam.getClass().isHidden() + " " + lam.getClass().getNestHost() + lam.getClass().getCanonicalName() + lam.getClass().isAnonymousClass() + lam.getClass().getEnclosingClass() + lam.getClass().getDeclaredMethods().length + lam.getClass().getTypeName().startsWith("Nesting$$Lambda"));
        t("hier", () -> Integer.class.getSuperclass() + " " + Object.class.getSuperclass() + Runnable.class.getSuperclass() + int.class.getSuperclass() + Arrays.toString(ArrayList.class.getInterfaces()) + int[].class.getSuperclass());
        t("assign", () -> Number.class.isAssignableFrom(Integer.class) + " " + int.class.isAssignableFrom(short.class) + Object.class.isAssignableFrom(int.class) + Integer.class.isInstance(5) + int.class.isInstance(5) + Object[].class.isInstance(new String[0]));
        t("sub", () -> ArrayList.class.asSubclass(List.class));
        t("subbad", () -> String.class.asSubclass(List.class));
        t("cast", () -> Number.class.cast(5) + " " + String.class.cast(null));
    }
}
