// ClassFormatError variants and UnsupportedClassVersionError: class names, and the version message.
import java.io.*;
import java.util.*;
public class FormatErrors {
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
    static byte[] dupm() throws IOException { C c = new C(52, "F2", "java/lang/Object"); c.m(9, "f", "()V", 1, 0, 0xb1); c.m(9, "f", "()V", 1, 0, 0xb1); return c.bytes(); }
    static byte[] dupf() throws IOException { C c = new C(52, "F3", "java/lang/Object"); c.f(9, "x", "I"); c.f(9, "x", "I"); return c.bytes(); }
    static byte[] named(String n) throws IOException { return new C(52, n, "java/lang/Object").bytes(); }
    static byte[] meth(String n, String d, int acc) throws IOException { C c = new C(52, "F4", "java/lang/Object"); c.m(acc, n, d, 1, 255, 0xb1); return c.bytes(); }
    static byte[] flags(int f) throws IOException { C c = new C(52, "F5", "java/lang/Object"); c.flags = f; return c.bytes(); }
    static byte[] fld(String n, String d) throws IOException { C c = new C(52, "F6", "java/lang/Object"); c.f(9, n, d); return c.bytes(); }
    static byte[] fldf(int f) throws IOException { C c = new C(52, "F7", "java/lang/Object"); c.f(f, "x", "I"); return c.bytes(); }
    static void v(String label, byte[] b) { String r; try { r = "accepted " + new Ld().def(b).getName(); } catch (Throwable t) { r = t.getClass().getName() + (t instanceof UnsupportedClassVersionError ? " " + t.getMessage().replaceAll("up to [0-9.]+", "up to N") : ""); } System.out.println(label + " " + r); }
    static byte[] patch(byte[] b, int at, int... v) { b = b.clone(); for (int i = 0; i < v.length; i++) b[at + i] = (byte) v[i]; return b; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        C c = new C(52, "F1", "java/lang/Object"); c.m(9, "f", "()V", 1, 0, 0xb1); byte[] g = c.bytes();
        v("good", g);
        v("magic", patch(g, 0, 1));
        v("empty", new byte[0]);
        for (int n : new int[]{4, 8, 10, 20, g.length - 1}) v("trunc" , Arrays.copyOf(g, n));
        v("extra", Arrays.copyOf(g, g.length + 1));
        v("newver", patch(g, 4, 0, 0, 0x13, 0x88));
        v("newminor", patch(g, 4, 0, 1, 0, 56));
        v("preview", patch(g, 4, 0xff, 0xff, 0, 50));
        v("oldver", patch(g, 4, 0, 0, 0, 44));
        v("v45", patch(g, 4, 0, 3, 0, 45));
        v("cpcount0", patch(g, 8, 0, 0));
        v("cptag", patch(g, 10, 99));
        v("dupmethod", dupm()); v("dupfield", dupf()); v("badname", named("a;b")); v("badname2", named("a/")); v("slash", named("a//b")); v("badmeth", meth("a.b", "()V", 9)); v("baddesc", meth("m", "(Q)V", 9)); v("baddesc2", meth("m", "()", 9)); v("badflags", meth("m", "()V", 0x0c01)); v("pubpriv", meth("m", "()V", 0x0b)); v("absbody", meth("m", "()V", 0x401)); v("badinit", meth("<x>", "()V", 9)); v("initret", meth("<init>", "()I", 1)); v("longargs", meth("m", "(" + "J".repeat(128) + ")V", 9)); v("okargs", meth("m", "(" + "J".repeat(127) + ")V", 9)); v("clsflags", flags(0x0631)); v("finabs", flags(0x0431)); v("iface", flags(0x0200)); v("badfield", fld("x", "V")); v("fieldflags", fldf(0x0050)); v("voidarr", fld("x", "[V")); v("arr255", fld("x", "[".repeat(255) + "I")); v("arr256", fld("x", "[".repeat(256) + "I"));
    }
}
