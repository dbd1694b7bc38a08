// Array instructions assembled by hand: multianewarray, newarray of each type, checkcast and instanceof on arrays.
import java.io.*;
import java.util.*;
public class Anewarray {
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
    static Object run(String n, String desc, int st, int[] code, Object... a) throws Throwable { C c = new C(52, n, "java/lang/Object"); c.m(9, "f", desc, st, 2, code); for (java.lang.reflect.Method m : c.load().getMethods()) if (m.getName().equals("f")) try { return m.invoke(null, a); } catch (java.lang.reflect.InvocationTargetException e) { throw e.getCause(); } return null; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + (e instanceof VerifyError || e instanceof ClassFormatError ? "" : ": " + e.getMessage())).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        for (int ty = 4; ty <= 11; ty++) { int k = ty; t("new" + ty, () -> run("N" + k, "()Ljava/lang/Object;", 1, new int[]{0x06, 0xbc, k, 0xb0})); }
        t("multi", () -> { C c = new C(52, "M1", "java/lang/Object"); int r = c.cls("[[[I"); c.m(9, "f", "(I)Ljava/lang/Object;", 3, 1, 0x05, 0x1a, 0xc5, r >> 8, r, 2, 0xb0); return ((Object[]) c.load().getMethod("f", int.class).invoke(null, 3)).getClass() + ""; });
        t("multineg", () -> { C c = new C(52, "M2", "java/lang/Object"); int r = c.cls("[[J"); c.m(9, "f", "(I)Ljava/lang/Object;", 3, 1, 0x05, 0x1a, 0xc5, r >> 8, r, 2, 0xb0); try { return c.load().getMethod("f", int.class).invoke(null, -3); } catch (java.lang.reflect.InvocationTargetException e) { return e.getCause(); } });
        t("inst", () -> { C c = new C(52, "M3", "java/lang/Object"); int r = c.cls("[Ljava/lang/Number;"); c.m(9, "f", "(Ljava/lang/Object;)I", 1, 1, 0x2a, 0xc1, r >> 8, r, 0xac); java.lang.reflect.Method m = c.load().getMethod("f", Object.class); return m.invoke(null, (Object) new Integer[0]) + " " + m.invoke(null, (Object) new String[0]) + m.invoke(null, (Object) null) + m.invoke(null, "s"); });
        t("cast", () -> { C c = new C(52, "M4", "java/lang/Object"); int r = c.cls("[[I"); c.m(9, "f", "(Ljava/lang/Object;)Ljava/lang/Object;", 1, 1, 0x2a, 0xc0, r >> 8, r, 0xb0); java.lang.reflect.Method m = c.load().getMethod("f", Object.class); try { return m.invoke(null, (Object) new int[1]); } catch (java.lang.reflect.InvocationTargetException e) { return e.getCause(); } });
        t("len", () -> run("M5", "([I)I", 1, new int[]{0x2a, 0xbe, 0xac}, (Object) new int[7]));
        t("lennull", () -> run("M6", "([I)I", 1, new int[]{0x2a, 0xbe, 0xac}, (Object) null));
        t("load", () -> run("M7", "([BI)I", 2, new int[]{0x2a, 0x1b, 0x33, 0xac}, new byte[]{1, -2}, 1));
        t("oob", () -> run("M8", "([BI)I", 2, new int[]{0x2a, 0x1b, 0x33, 0xac}, new byte[]{1, -2}, 2));
        t("baloadbool", () -> run("M9", "([ZI)I", 2, new int[]{0x2a, 0x1b, 0x33, 0xac}, new boolean[]{false, true}, 1));
        t("bastore", () -> { boolean[] z = {false}; run("M10", "([ZI)V", 3, new int[]{0x2a, 0x03, 0x1b, 0x54, 0xb1}, z, 3); return z[0]; });
        t("mon", () -> run("M11", "(Ljava/lang/Object;)V", 1, new int[]{0x2a, 0xc2, 0x2a, 0xc3, 0xb1}, "lock"));
        t("unbal", () -> run("M12", "(Ljava/lang/Object;)V", 1, new int[]{0x2a, 0xc3, 0xb1}, new Object()));
        t("monnull", () -> run("M13", "(Ljava/lang/Object;)V", 1, new int[]{0x2a, 0xc2, 0xb1}, (Object) null));
    }
}
