// A tiny class-file assembler: hand-made classes with fields, methods and constants are loaded and run.
import java.io.*;
import java.util.*;
public class AsmBasic {
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
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + (e instanceof VerifyError || e instanceof ClassFormatError ? "" : ": " + e.getMessage())).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        t("ok", () -> { C c = new C(52, "Gen1", "java/lang/Object"); c.m(9, "f", "(II)I", 2, 2, 0x1a, 0x1b, 0x60, 0xac); return c.load().getMethod("f", int.class, int.class).invoke(null, 3, 4); });
        t("ldc", () -> { C c = new C(52, "Gen2", "java/lang/Object"); int s = c.str("from pool"); c.m(9, "g", "()Ljava/lang/String;", 1, 0, 0x12, s, 0xb0); return c.load().getMethod("g").invoke(null); });
        t("longs", () -> { C c = new C(52, "Gen3", "java/lang/Object"); c.m(9, "h", "(JD)J", 4, 4, 0x1e, 0x28, 0x8f, 0x61, 0xad); return c.load().getMethod("h", long.class, double.class).invoke(null, 1L << 40, 2.9); });
        t("loop", () -> { C c = new C(49, "Gen4", "java/lang/Object"); c.m(9, "sum", "(I)I", 2, 2, 0x03, 0x3c, 0x1a, 0x99, 0, 13, 0x1b, 0x1a, 0x60, 0x3c, 0x84, 0, 0xff, 0xa7, 0xff, 0xf5, 0x1b, 0xac); return c.load().getMethod("sum", int.class).invoke(null, 10); });
        t("field", () -> { C c = new C(52, "Gen5", "java/lang/Object"); c.f(9, "x", "I"); int r = c.ref(9, "Gen5", "x", "I"); c.m(9, "inc", "()I", 3, 0, 0xb2, r >> 8, r, 0x08, 0x60, 0x59, 0xb3, r >> 8, r, 0xac); Class<?> k = c.load(); k.getMethod("inc").invoke(null); return k.getMethod("inc").invoke(null) + " " + k.getField("x").get(null); });
        t("call", () -> { C c = new C(52, "Gen6", "java/lang/Object"); int r = c.ref(10, "java/lang/Math", "max", "(II)I"); c.m(9, "mx", "()I", 2, 0, 0x10, 77, 0x11, 1, 0, 0xb8, r >> 8, r, 0xac); return c.load().getMethod("mx").invoke(null); });
        t("dups", () -> { C c = new C(52, "Gen7", "java/lang/Object"); c.m(9, "d", "()I", 6, 0, 0x04, 0x05, 0x5a, 0x5f, 0x5c, 0x60, 0x68, 0x64, 0x60, 0xac); return c.load().getMethod("d").invoke(null); });
        t("info", () -> { C c = new C(50, "Gen8", "java/util/ArrayList"); Class<?> k = c.load(); return k.getSuperclass() + " " + k.getDeclaredMethods().length + k.getModifiers() + k.getSimpleName() + k.isSynthetic(); });
        t("line", () -> { C c = new C(52, "Gen9", "java/lang/Object"); c.m(9, "boom", "()I", 2, 0, 0x04, 0x03, 0x6c, 0xac); try { c.load().getMethod("boom").invoke(null); return 0; } catch (java.lang.reflect.InvocationTargetException e) { return e.getCause() + " " + e.getCause().getStackTrace()[0]; } });
    }
}
