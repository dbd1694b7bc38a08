// NotSerializableException, InvalidClassException, corrupted streams, filters and EOF.
import java.io.*;
import java.util.*;
public class Failures {
    static class NS { } static class Holds implements Serializable { Object o = new NS(); } static class NoDef { NoDef(int x) { } } static class SubNo extends NoDef implements Serializable { SubNo() { super(1); } } static class Thr implements Serializable { private void writeObject(ObjectOutputStream o) throws IOException { throw new IOException("no write"); } }
    static byte[] ser(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return b.toByteArray(); } static Object de(byte[] b) throws Exception { return new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("ns", () -> ser(new NS()));
        t("holds", () -> ser(new Holds()));
        t("arr", () -> ser(new Object[]{1, new NS()}));
        t("nodef", () -> de(ser(new SubNo())));
        t("thr", () -> ser(new Thr()));
        t("empty", () -> de(new byte[0]));
        t("magic", () -> de(new byte[]{1, 2, 3, 4, 5}));
        t("trunc", () -> { byte[] b = ser("hello world"); return de(Arrays.copyOf(b, b.length - 3)); });
        t("badtag", () -> de(new byte[]{(byte) 0xac, (byte) 0xed, 0, 5, 0x55}));
        t("header", () -> HexFormat.of().formatHex(ser("a")) + " " + HexFormat.of().formatHex(ser(null)));
        t("intbytes", () -> HexFormat.of().formatHex(ser(5)));
        t("uid", () -> { byte[] b = ser(new Holds() {{ o = null; }}.o = "x"); return b.length; });
        t("wrongcls", () -> { byte[] b = ser(Thread.State.NEW); String s = new String(b, "ISO-8859-1").replace("NEW", "NEX"); return de(s.getBytes("ISO-8859-1")); });
        t("missing", () -> { byte[] b = ser(new Date(0)); String s = new String(b, "ISO-8859-1").replace("java.util.Date", "java.util.Dxte"); return de(s.getBytes("ISO-8859-1")); });
        t("prims", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b); o.writeInt(5); o.writeObject("s"); o.flush(); ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())); try { i.readObject(); return 0; } catch (OptionalDataException e) { return e.length + " " + e.eof; } });
        t("eofprim", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); new ObjectOutputStream(b).flush(); return new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readInt(); });
        t("filter", () -> { ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(ser(new Date(0)))); i.setObjectInputFilter(ObjectInputFilter.Config.createFilter("!java.util.Date;*")); return i.readObject(); });
        t("filterdepth", () -> { ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(ser(new ArrayList<>(List.of(new ArrayList<>(List.of(1))))))); i.setObjectInputFilter(ObjectInputFilter.Config.createFilter("maxdepth=1")); return i.readObject(); });
        t("filterlog", () -> { List<String> l = new ArrayList<>(); ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(ser(new ArrayList<>(List.of("a"))))); i.setObjectInputFilter(f -> { l.add((f.serialClass() == null ? "-" : f.serialClass().getSimpleName()) + f.depth() + f.arrayLength()); return ObjectInputFilter.Status.UNDECIDED; }); i.readObject(); return l; });
        t("filterstr", () -> ObjectInputFilter.Config.createFilter("java.base/*;maxbytes=100") + "");
    }
}
