// VerifyErrors for bad hand-made bytecode: only the exception class is printed.
import java.io.*;
import java.util.*;
public class VerifyBad {
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
    static void v(String label, int ver, String desc, int stack, int locals, int... code) { String r; try { C c = new C(ver, "V" + label, "java/lang/Object"); c.m(9, "f", desc, stack, locals, code); Class<?> k = c.load(); k.getDeclaredMethods(); Class.forName(k.getName(), true, k.getClassLoader()); r = "accepted"; } catch (Throwable t) { r = t.getClass().getName(); } System.out.println(label + " " + ver + " " + r); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (int ver : new int[]{48, 50, 52}) {
        v("underflow", ver, "()I", 2, 0, 0x60, 0xac);
        v("overflow", ver, "()I", 1, 0, 0x03, 0x03, 0x60, 0xac);
        v("wrongtype", ver, "()I", 2, 0, 0x0b, 0xac);
        v("falloff", ver, "()V", 1, 0, 0x00);
        v("wrongret", ver, "()V", 1, 0, 0x03, 0xac);
        v("badlocal", ver, "()I", 1, 1, 0x1b, 0xac);
        v("uninitlocal", ver, "()I", 1, 1, 0x1a, 0xac);
        v("halflong", ver, "()I", 2, 0, 0x09, 0x57, 0x03, 0xac);
        v("badbranch", ver, "()V", 1, 0, 0xa7, 0, 50, 0xb1);
        v("midbranch", ver, "()V", 1, 0, 0x10, 5, 0x57, 0xa7, 0xff, 0xfe, 0xb1);
        v("badopcode", ver, "()V", 1, 0, 0xfe, 0xb1);
        v("truncated", ver, "()V", 1, 0, 0xb1, 0x10);
        v("nullarr", ver, "()I", 2, 0, 0x01, 0x03, 0x2e, 0xac);
        v("intasref", ver, "(I)V", 1, 1, 0x1a, 0xb0);
        v("refasint", ver, "(Ljava/lang/String;)I", 1, 1, 0x2a, 0xac);
        v("throwint", ver, "()V", 1, 0, 0x03, 0xbf);
        v("ok", ver, "()V", 1, 0, 0x03, 0x57, 0xb1);
        v("badldc", ver, "()V", 1, 0, 0x12, 200, 0x57, 0xb1);
        v("longlocal", ver, "(J)J", 2, 2, 0x1f, 0xad);
        v("dupmix", ver, "()V", 3, 0, 0x03, 0x0a, 0x5a, 0x57, 0xb1);
        v("branchnomap", ver, "(I)I", 1, 1, 0x1a, 0x99, 0, 5, 0x03, 0xac, 0x04, 0xac);
        }
    }
}
