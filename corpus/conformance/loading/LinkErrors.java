// NoSuchMethodError, NoSuchFieldError, IncompatibleClassChangeError, AbstractMethodError, IllegalAccessError, InstantiationError.
import java.io.*;
import java.util.*;
public class LinkErrors {
    public static abstract class Abs { public abstract int f(); private static int priv() { return 1; } int inst() { return 2; } public static int st() { return 3; } public final int fin = 1; public int fld; private static int pf; } public interface If { int g(); static int sg() { return 1; } }
    static class Ld extends ClassLoader { Class<?> def(byte[] b) { return defineClass(null, b, 0, b.length); } }
    static class C { final java.io.ByteArrayOutputStream pool = new java.io.ByteArrayOutputStream(), ms = new java.io.ByteArrayOutputStream(), fs = new java.io.ByteArrayOutputStream(); final java.io.DataOutputStream p = new java.io.DataOutputStream(pool), mo = new java.io.DataOutputStream(ms), fo = new java.io.DataOutputStream(fs); int n = 1, mc, fc, ver, flags = 0x21, self, sup; int[] ifs; int[][] ex = {};
        C(int v, String name, String s, String... is) throws java.io.IOException { ver = v; self = cls(name); sup = cls(s); ifs = new int[is.length]; for (int i = 0; i < is.length; i++) ifs[i] = cls(is[i]); }
        int utf(String s) throws java.io.IOException { p.writeByte(1); p.writeUTF(s); return n++; }
        int cls(String s) throws java.io.IOException { int u = utf(s); p.writeByte(7); p.writeShort(u); return n++; }
        int str(String s) throws java.io.IOException { int u = utf(s); p.writeByte(8); p.writeShort(u); return n++; }
        int ref(int kind, String o, String m, String d) throws java.io.IOException { int c = cls(o); if (kind == 7) return c; int a = utf(m), b = utf(d); p.writeByte(12); p.writeShort(a); p.writeShort(b); int nt = n++; p.writeByte(kind); p.writeShort(c); p.writeShort(nt); return n++; }
        void f(int acc, String nm, String d) throws java.io.IOException { int a = utf(nm), b = utf(d); fo.writeShort(acc); fo.writeShort(a); fo.writeShort(b); fo.writeShort(0); fc++; }
        void m(int acc, String nm, String d, int st, int lo, int... code) throws java.io.IOException { int a = utf(nm), b = utf(d), c = utf("Code"); mo.writeShort(acc); mo.writeShort(a); mo.writeShort(b); mo.writeShort(1); mo.writeShort(c); mo.writeInt(12 + code.length + ex.length * 8); mo.writeShort(st); mo.writeShort(lo); mo.writeInt(code.length); for (int x : code) mo.writeByte(x); mo.writeShort(ex.length); for (int[] e : ex) for (int x : e) mo.writeShort(x); mo.writeShort(0); mc++; }
        byte[] bytes() throws java.io.IOException { java.io.ByteArrayOutputStream o = new java.io.ByteArrayOutputStream(); java.io.DataOutputStream d = new java.io.DataOutputStream(o); d.writeInt(0xCAFEBABE); d.writeShort(0); d.writeShort(ver); d.writeShort(n); d.write(pool.toByteArray()); d.writeShort(flags); d.writeShort(self); d.writeShort(sup); d.writeShort(ifs.length); for (int i : ifs) d.writeShort(i); d.writeShort(fc); d.write(fs.toByteArray()); d.writeShort(mc); d.write(ms.toByteArray()); d.writeShort(0); return o.toByteArray(); }
        Class<?> load() throws java.io.IOException { return new Ld().def(bytes()); } }
    static Object call(String n, int op, int kind, String owner, String name, String desc, int... pre) throws Throwable { C c = new C(52, n, "java/lang/Object"); int r = c.ref(kind, owner, name, desc); boolean obj = op == 0xbb || op == 0xbd, wide = desc.equals("J"); int[] code = new int[pre.length + (op == 0xb9 ? 6 : obj ? 6 : wide ? 5 : 4)]; System.arraycopy(pre, 0, code, 0, pre.length); int i = pre.length; code[i++] = op; code[i++] = r >> 8; code[i++] = r; if (op == 0xb9) { code[i++] = 1; code[i++] = 0; } if (obj) { code[i++] = 0x57; code[i++] = 0x03; } if (wide) code[i++] = 0x88; code[i] = 0xac; c.m(9, "x", "()I", 4, 2, code); try { return c.load().getMethod("x").invoke(null); } catch (java.lang.reflect.InvocationTargetException e) { throw e.getCause(); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + (e instanceof VerifyError || e instanceof ClassFormatError ? "" : ": " + e.getMessage())).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        t("nsm", () -> call("E1", 0xb8, 10, "java/lang/Math", "nope", "()I"));
        t("nsm2", () -> call("E2", 0xb8, 10, "LinkErrors$Abs", "st", "(I)I", 0x03));
        t("nsf", () -> call("E3", 0xb2, 9, "java/lang/Integer", "NOPE", "I"));
        t("nsft", () -> call("E4", 0xb2, 9, "java/lang/Integer", "MAX_VALUE", "J"));
        t("icce", () -> call("E5", 0xb8, 10, "LinkErrors$Abs", "inst", "()I"));
        t("icce2", () -> call("E6", 0xb2, 9, "LinkErrors$Abs", "fld", "I"));
        t("icce3", () -> call("E7", 0xb8, 10, "LinkErrors$If", "sg", "()I"));
        t("iccei", () -> call("E7b", 0xb8, 11, "LinkErrors$Abs", "st", "()I"));
        t("iae", () -> call("E8", 0xb8, 10, "LinkErrors$Abs", "priv", "()I"));
        t("iaef", () -> call("E9", 0xb2, 9, "LinkErrors$Abs", "pf", "I"));
        t("ncdfe", () -> call("E10", 0xb8, 10, "no/such/Klass", "m", "()I"));
        t("ncdfearr", () -> call("E11", 0xbd, 7, "no/such/Elem", "", "", 0x03));
        t("ie", () -> call("E12", 0xbb, 7, "LinkErrors$Abs", "", ""));
        t("iei", () -> call("E13", 0xbb, 7, "java/util/List", "", ""));
        t("privcls", () -> call("E14", 0xb2, 9, "java/util/Collections$EmptyList", "serialVersionUID", "J"));
        t("ame", () -> { C c = new C(52, "E15", "LinkErrors$Abs"); int r = c.ref(10, "LinkErrors$Abs", "<init>", "()V"); c.m(1, "<init>", "()V", 1, 1, 0x2a, 0xb7, r >> 8, r, 0xb1); return ((Abs) c.load().getDeclaredConstructor().newInstance()).f(); });
        t("amei", () -> { C c = new C(52, "E16", "java/lang/Object", "LinkErrors$If"); int r = c.ref(10, "java/lang/Object", "<init>", "()V"); c.m(1, "<init>", "()V", 1, 1, 0x2a, 0xb7, r >> 8, r, 0xb1); return ((If) c.load().getDeclaredConstructor().newInstance()).g(); });
        t("iceiface", () -> { C c = new C(52, "E17", "LinkErrors$If"); return c.load(); });
        t("iceimpl", () -> { C c = new C(52, "E18", "java/lang/Object", "java/lang/String"); return c.load(); });
        t("finsup", () -> { C c = new C(52, "E19", "java/lang/String"); return c.load(); });
        t("circ", () -> { C c = new C(52, "E20", "E20"); return c.load(); });
        t("nosup", () -> { C c = new C(52, "E21", "no/Super"); return c.load(); });
        t("finalm", () -> { C c = new C(52, "E22", "java/lang/Object"); c.m(1, "getClass", "()Ljava/lang/Class;", 1, 1, 0x01, 0xb0); return c.load(); });
    }
}
