// Hand-made exception tables: catch types, overlapping ranges, catch-all order and handlers that cover themselves.
import java.io.*;
import java.util.*;
public class ExceptionTables {
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
    static Object run(C c, String desc, Object... a) throws Throwable { for (java.lang.reflect.Method m : c.load().getMethods()) if (m.getName().equals("f")) try { return m.invoke(null, a); } catch (java.lang.reflect.InvocationTargetException e) { throw e.getCause(); } return null; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + (e instanceof VerifyError || e instanceof ClassFormatError ? "" : ": " + e.getMessage())).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        t("catchit", () -> { C c = new C(49, "X1", "java/lang/Object"); c.ex = new int[][]{{0, 4, 4, c.cls("java/lang/ArithmeticException")}}; c.m(9, "f", "(I)I", 2, 2, 0x04, 0x1a, 0x6c, 0xac, 0x57, 0x02, 0xac); return run(c, "", 0); });
        t("nocatch", () -> { C c = new C(49, "X2", "java/lang/Object"); c.ex = new int[][]{{0, 4, 4, c.cls("java/lang/NullPointerException")}}; c.m(9, "f", "(I)I", 2, 2, 0x04, 0x1a, 0x6c, 0xac, 0x57, 0x02, 0xac); return run(c, "", 0); });
        t("order", () -> { C c = new C(49, "X3", "java/lang/Object"); c.ex = new int[][]{{0, 4, 4, c.cls("java/lang/RuntimeException")}, {0, 4, 7, 0}}; c.m(9, "f", "(I)I", 2, 2, 0x04, 0x1a, 0x6c, 0xac, 0x57, 0x06, 0xac, 0x57, 0x07, 0xac); return run(c, "", 0); });
        t("any", () -> { C c = new C(49, "X4", "java/lang/Object"); c.ex = new int[][]{{0, 4, 4, 0}}; c.m(9, "f", "(I)I", 2, 2, 0x04, 0x1a, 0x6c, 0xac, 0x57, 0x08, 0xac); return run(c, "", 0) + " " + 1; });
        t("range", () -> { C c = new C(49, "X5", "java/lang/Object"); c.ex = new int[][]{{0, 2, 4, 0}}; c.m(9, "f", "(I)I", 2, 2, 0x04, 0x1a, 0x6c, 0xac, 0x57, 0x08, 0xac); return run(c, "", 0); });
        t("missing", () -> { C c = new C(49, "X6", "java/lang/Object"); c.ex = new int[][]{{0, 4, 4, c.cls("no/such/Exc")}}; c.m(9, "f", "(I)I", 2, 2, 0x04, 0x1a, 0x6c, 0xac, 0x57, 0x02, 0xac); try { return run(c, "", 0); } catch (Throwable e) { return e.getClass().getSimpleName(); } });
        t("ret", () -> { C c = new C(49, "X7", "java/lang/Object"); c.ex = new int[][]{{0, 4, 4, 0}}; c.m(9, "f", "(I)Ljava/lang/Object;", 2, 2, 0x04, 0x1a, 0x6c, 0x57, 0xb0); try { return run(c, "", 0); } catch (VerifyError e) { return "VerifyError"; } });
        t("obj", () -> { C c = new C(49, "X8", "java/lang/Object"); c.ex = new int[][]{{0, 2, 2, 0}}; c.m(9, "f", "()Ljava/lang/Object;", 2, 2, 0x01, 0xbf, 0xb0); return run(c, ""); });
        t("badrange", () -> { C c = new C(49, "X9", "java/lang/Object"); c.ex = new int[][]{{3, 1, 4, 0}}; c.m(9, "f", "(I)I", 2, 2, 0x04, 0x1a, 0x6c, 0xac, 0x57, 0x08, 0xac); try { return run(c, "", 0); } catch (Throwable e) { return e.getClass().getSimpleName(); } });
        t("notthrow", () -> { C c = new C(49, "X10", "java/lang/Object"); c.ex = new int[][]{{0, 4, 4, c.cls("java/lang/String")}}; c.m(9, "f", "(I)I", 2, 2, 0x04, 0x1a, 0x6c, 0xac, 0x57, 0x08, 0xac); try { return run(c, "", 0); } catch (Throwable e) { return e.getClass().getSimpleName(); } });
    }
}
