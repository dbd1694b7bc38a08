// privateLookupIn, lookup modes, dropping access, unreflectSpecial, defineClass and findClass.
import java.lang.invoke.*;
import java.util.*;
public class LookupPrivate {
    static class Sec { private int x = 5; private static String s(String a) { return "s" + a; } private Sec() { } private int m(int k) { return x * k; } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + ": " + e.getMessage()).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup me = MethodHandles.lookup(), pl = MethodHandles.privateLookupIn(Sec.class, me);
        t("get", () -> pl.findGetter(Sec.class, "x", int.class).invoke(new Sec()));
        t("st", () -> pl.findStatic(Sec.class, "s", MethodType.methodType(String.class, String.class)).invoke("q"));
        t("ctor", () -> ((Sec) pl.findConstructor(Sec.class, MethodType.methodType(void.class)).invoke()).x);
        t("sp", () -> pl.findSpecial(Sec.class, "m", MethodType.methodType(int.class, int.class), Sec.class).invoke(new Sec(), 3));
        t("vh", () -> pl.findVarHandle(Sec.class, "x", int.class).getAndAdd(new Sec(), 1));
        t("modes", () -> me.lookupModes() + " " + pl.lookupModes() + " " + me.in(Sec.class).lookupModes() + " " + me.dropLookupMode(MethodHandles.Lookup.PRIVATE).lookupModes() + " " + MethodHandles.publicLookup().lookupModes() + me.hasFullPrivilegeAccess() + me.dropLookupMode(MethodHandles.Lookup.PACKAGE).hasPrivateAccess());
        t("dropped", () -> me.dropLookupMode(MethodHandles.Lookup.PRIVATE).findGetter(Sec.class, "x", int.class));
        t("base", () -> MethodHandles.privateLookupIn(String.class, me));
        t("prim", () -> MethodHandles.privateLookupIn(int.class, me));
        t("str", () -> pl + " " + me.in(String.class) + " " + MethodHandles.publicLookup().in(List.class));
        t("refl", () -> { var m = Sec.class.getDeclaredMethod("m", int.class); return me.unreflect(m).invoke(new Sec(), 4) + " " + me.unreflectSpecial(String.class.getMethod("length"), String.class); });
        t("cls", () -> me.findClass("java.util.ArrayList") + " " + me.ensureInitialized(Sec.class));
        t("nocls", () -> me.findClass("no.Such"));
        t("acc", () -> MethodHandles.publicLookup().accessClass(Sec.class));
        t("reveal", () -> { MethodHandleInfo i = pl.revealDirect(pl.findStatic(Sec.class, "s", MethodType.methodType(String.class, String.class))); return i + " " + i.getReferenceKind() + MethodHandleInfo.referenceKindToString(i.getReferenceKind()) + i.getName() + i.getDeclaringClass() + i.getMethodType() + i.isVarArgs(); });
    }
}
