// Class evolution simulated by patching stream bytes: missing, extra and retyped fields and changed UIDs.
import java.io.*;
import java.util.*;
public class Versions {
    static class V1 implements Serializable { private static final long serialVersionUID = 1L; int aaa = 11; String bbb = "b"; } static class V2 implements Serializable { private static final long serialVersionUID = 1L; int ccc = 33; String bbb = "z"; } static class V3 implements Serializable { private static final long serialVersionUID = 2L; int aaa; } static class V4 implements Serializable { private static final long serialVersionUID = 1L; long aaa; String bbb; } static class V5 implements Serializable { private static final long serialVersionUID = 1L; int aaa; Integer bbb; } enum E1 { P, Q } enum E2 { P }
    static byte[] ser(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return b.toByteArray(); } @SuppressWarnings("unchecked") static <T> T as(Object o, String from, String to) throws Exception { return (T) new ObjectInputStream(new ByteArrayInputStream(new String(ser(o), "ISO-8859-1").replace(from, to).getBytes("ISO-8859-1"))).readObject(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("evolve", () -> { V2 v = as(new V1(), "$V1", "$V2"); return v.bbb + " " + v.ccc; });
        t("uid", () -> as(new V1(), "$V1", "$V3"));
        t("retype", () -> as(new V1(), "$V1", "$V4"));
        t("reftype", () -> as(new V1(), "$V1", "$V5"));
        t("enumok", () -> Versions.<Object>as(E1.P, "$E1", "$E2"));
        t("enumbad", () -> Versions.<Object>as(E1.Q, "$E1", "$E2"));
        t("nocls", () -> as(new V1(), "$V1", "$V9"));
        t("back", () -> { V1 v = as(new V2(), "$V2", "$V1"); return v.aaa + v.bbb; });
        t("data", () -> as("hello", "hello", "jello"));
        t("intarr", () -> Versions.<int[]>as(new int[]{1, 2}, "zzz", "yyy").length);
    }
}
