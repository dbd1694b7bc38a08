// tableswitch, lookupswitch, wide, goto_w and comparison opcodes assembled by hand in an old class version.
import java.io.*;
import java.util.*;
public class SwitchOps {
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
    static Object run(String n, String desc, int st, int lo, int[] code, Object... a) throws Throwable { C c = new C(49, n, "java/lang/Object"); c.m(9, "f", desc, st, lo, code); for (java.lang.reflect.Method m : c.load().getMethods()) if (m.getName().equals("f")) try { return m.invoke(null, a); } catch (java.lang.reflect.InvocationTargetException e) { throw e.getCause(); } return null; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + (e instanceof VerifyError || e instanceof ClassFormatError ? "" : ": " + e.getMessage())).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        int[] ts = {0x1a, 0xaa, 0, 0, 0, 0, 0, 27, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1, 0, 0, 0, 29, 0, 0, 0, 31, 0, 0, 0, 33, 0x02, 0xac, 0x03, 0xac, 0x04, 0xac, 0x05, 0xac};
        for (int i : new int[]{-2, -1, 0, 1, 2}) t("table" + i, () -> run("S" + (i + 5), "(I)I", 1, 1, ts, i));
        int[] ls = {0x1a, 0xab, 0, 0, 0, 0, 0, 27, 0, 0, 0, 2, 0x80, 0, 0, 0, 0, 0, 0, 29, 0, 0, 0, 100, 0, 0, 0, 31, 0x02, 0xac, 0x03, 0xac, 0x04, 0xac};
        for (int i : new int[]{Integer.MIN_VALUE, 100, 7}) t("lookup", () -> run("L" + (i & 0xff), "(I)I", 1, 1, ls, i));
        t("wide", () -> run("W1", "()I", 1, 300, new int[]{0x08, 0xc4, 0x36, 1, 0, 0xc4, 0x84, 1, 0, 3, 0xe8, 0xc4, 0x15, 1, 0, 0xac}));
        t("gotow", () -> run("W2", "()I", 1, 1, new int[]{0xc8, 0, 0, 0, 7, 0x02, 0xac, 0x08, 0xac}));
        t("lcmp", () -> run("W3", "(JJ)I", 4, 4, new int[]{0x1e, 0x20, 0x94, 0xac}, 5L, 6L));
        for (int op : new int[]{0x97, 0x98}) for (double d : new double[]{1, 2, Double.NaN}) t("dcmp", () -> run("D" + op, "(DD)I", 4, 4, new int[]{0x26, 0x28, op, 0xac}, 1.5, d));
        t("fcmp", () -> run("W4", "(FF)I", 2, 2, new int[]{0x22, 0x23, 0x95, 0xac}, Float.NaN, 1f) + " " + run("W5", "(FF)I", 2, 2, new int[]{0x22, 0x23, 0x96, 0xac}, Float.NaN, 1f));
        t("swap", () -> run("W6", "(II)I", 2, 2, new int[]{0x1a, 0x1b, 0x5f, 0x64, 0xac}, 10, 3));
        t("dup2x2", () -> run("W7", "(JJ)J", 8, 4, new int[]{0x1e, 0x20, 0x5e, 0x65, 0x61, 0xad}, 100L, 7L));
        t("dupx2", () -> run("W8", "(III)I", 6, 3, new int[]{0x1a, 0x1b, 0x1c, 0x5b, 0x64, 0x68, 0x60, 0xac}, 2, 30, 4));
        t("shifts", () -> run("W9", "(JI)J", 3, 3, new int[]{0x1e, 0x1c, 0x7d, 0xad}, -1L, 68));
        t("i2x", () -> run("W10", "(I)I", 1, 1, new int[]{0x1a, 0x91, 0xac}, 200) + " " + run("W11", "(I)I", 1, 1, new int[]{0x1a, 0x92, 0xac}, -1) + run("W12", "(I)I", 1, 1, new int[]{0x1a, 0x93, 0xac}, 40000));
        t("boolret", () -> run("W13", "(I)Z", 1, 1, new int[]{0x1a, 0xac}, 2) + " " + run("W14", "(I)B", 1, 1, new int[]{0x1a, 0xac}, 300) + run("W15", "(I)C", 1, 1, new int[]{0x1a, 0xac}, 65601));
        t("pops", () -> run("W16", "(J)I", 4, 2, new int[]{0x1e, 0x58, 0x08, 0x57, 0x06, 0xac}, 1L));
        t("nops", () -> run("W17", "()I", 1, 1, new int[]{0, 0, 0, 0x07, 0, 0xac}));
        t("drem", () -> run("W18", "(DD)D", 4, 4, new int[]{0x26, 0x28, 0x73, 0xaf}, -7.5, 2.0));
    }
}
