// Lookup.defineHiddenClass from resource bytes: names, isolation of statics, nestmates and class data.
import java.io.*;
import java.lang.invoke.*;
import java.util.*;
public class HiddenClass {
    static byte[] bytes(String n) throws IOException { try (InputStream in = HiddenClass.class.getResourceAsStream(n + ".class")) { return in.readAllBytes(); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + (e.getMessage() == null ? null : e.getMessage().replaceAll("0x[0-9a-f]+", "0xN"))); }
    }
    public static void main(String[] args) throws Throwable {
        byte[] b = bytes("HiddenClassTmpl"); MethodHandles.Lookup me = MethodHandles.lookup(); Class<?> h1 = me.defineHiddenClass(b, true).lookupClass(), h2 = me.defineHiddenClass(b, false).lookupClass();
        t("names", () -> h1.getName().startsWith("HiddenClassTmpl/") + " " + h1.isHidden() + (h1 == h2) + h1.getCanonicalName() + h1.getSimpleName().startsWith("HiddenClassTmpl") + h1.getPackageName().isEmpty() + h1.descriptorString().startsWith("LHiddenClassTmpl."));
        t("run", () -> { Runnable r = (Runnable) h1.getDeclaredConstructor().newInstance(); r.run(); ((Runnable) h1.getDeclaredConstructor().newInstance()).run(); ((Runnable) h2.getDeclaredConstructor().newInstance()).run(); new HiddenClassTmpl().run(); return r; });
        t("notfound", () -> Class.forName(h1.getName()));
        t("arr", () -> java.lang.reflect.Array.newInstance(h1, 2).getClass().isHidden() + " " + java.lang.reflect.Array.newInstance(h1, 2).getClass().getComponentType().isHidden());
        t("cast", () -> (HiddenClassTmpl) h1.getDeclaredConstructor().newInstance());
        t("data", () -> { MethodHandles.Lookup l = me.defineHiddenClassWithClassData(b, List.of("d", 5), true); return MethodHandles.classData(l, "_", List.class) + " " + MethodHandles.classDataAt(l, "_", Integer.class, 1); });
        t("dataBad", () -> MethodHandles.classData(me, "_", List.class));
        t("nest", () -> me.defineHiddenClass(b, false, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass().getNestHost());
        t("strong", () -> me.defineHiddenClass(b, false, MethodHandles.Lookup.ClassOption.STRONG).lookupClass().isHidden());
        t("trunc", () -> me.defineHiddenClass(Arrays.copyOf(b, 20), false));
        t("otherpkg", () -> me.defineHiddenClass(Object.class.getResourceAsStream("Object.class").readAllBytes(), false));
        t("fields", () -> h1.getDeclaredField("id").getName() + " " + h1.getDeclaredMethods().length + h1.getInterfaces()[0]);
        t("stat", () -> h1.getDeclaredField("n").get(null) + " " + h2.getDeclaredField("n").get(null) + " " + HiddenClassTmpl.n);
    }
}
class HiddenClassTmpl implements Runnable { static int n; int id = ++n; public void run() { System.out.println("run " + id + " of " + n); } public String toString() { return "T" + id; } }
