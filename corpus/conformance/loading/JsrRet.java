// Old class versions 45 to 48 with jsr and ret in hand-assembled bytes.
import java.io.*;
import java.util.*;
public class JsrRet {
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
        for (int v : new int[]{45, 46, 47, 48, 49}) t("v" + v, () -> { C c = new C(v, "J" + v, "java/lang/Object"); c.m(9, "f", "(I)I", 2, 3, 0xa8, 0, 11, 0x84, 0, 1, 0xa8, 0, 5, 0x1a, 0xac, 0x4c, 0x84, 0, 10, 0xa9, 1); return c.load().getMethod("f", int.class).invoke(null, 5); });
        t("jsr", () -> { C c = new C(48, "Jx", "java/lang/Object"); c.m(9, "f", "(I)I", 2, 3, 0xa8, 0, 11, 0x84, 0, 1, 0xa8, 0, 5, 0x1a, 0xac, 0x4c, 0x4c, 0x84, 0, 10, 0xa9, 1); return c.load().getMethod("f", int.class).invoke(null, 5); });
        t("good", () -> { C c = new C(48, "Jy", "java/lang/Object"); c.m(9, "f", "(I)I", 2, 3, 0xa8, 0, 11, 0x84, 0, 1, 0xa8, 0, 5, 0x1a, 0xac, 0x4c, 0x84, 0, 10, 0xa9, 1); return c.load().getMethod("f", int.class).invoke(null, 5); });
        t("wide", () -> { C c = new C(47, "Jz", "java/lang/Object"); c.m(9, "f", "()I", 2, 2, 0x04, 0x3b, 0xc9, 0, 0, 0, 7, 0x1a, 0xac, 0x4c, 0x84, 0, 41, 0xa9, 1); return c.load().getMethod("f").invoke(null); });
        t("v50", () -> { C c = new C(50, "J50", "java/lang/Object"); c.m(9, "f", "(I)I", 2, 3, 0xa8, 0, 5, 0x1a, 0xac, 0x4c, 0x84, 0, 10, 0xa9, 1); return c.load().getMethod("f", int.class).invoke(null, 5); });
        t("v51", () -> { C c = new C(51, "J51", "java/lang/Object"); c.m(9, "f", "(I)I", 2, 3, 0xa8, 0, 5, 0x1a, 0xac, 0x4c, 0x84, 0, 10, 0xa9, 1); try { return c.load().getMethod("f", int.class).invoke(null, 5); } catch (VerifyError e) { return "VerifyError"; } });
        t("twice", () -> { C c = new C(46, "Jt", "java/lang/Object"); c.m(9, "f", "(I)I", 2, 2, 0xa8, 0, 8, 0xa8, 0, 5, 0x1a, 0xac, 0x4c, 0x1a, 0x05, 0x68, 0x3b, 0xa9, 1); return c.load().getMethod("f", int.class).invoke(null, 3); });
    }
}
