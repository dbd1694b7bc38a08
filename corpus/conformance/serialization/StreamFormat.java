// Bytes produced by ObjectOutputStream for known objects, block data and primitives.
import java.io.*;
import java.util.*;
public class StreamFormat {
    static class S implements Serializable { private static final long serialVersionUID = 1L; int a = 1; boolean z = true; String s = "s"; double d = 1.5; byte[] b = {9}; }
    static String ser(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return HexFormat.of().formatHex(b.toByteArray()); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("str", () -> ser("hi"));
        t("arr", () -> ser(new int[]{1, -1}));
        t("obj", () -> ser(new S()));
        t("strs", () -> ser(new String[]{"a", "b", "a"}));
        t("list", () -> ser(new ArrayList<>(List.of(1))));
        t("cls", () -> ser(String.class));
        t("dt", () -> ser(java.time.LocalDate.of(2024, 2, 29)));
        t("prims", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b); o.writeBoolean(true); o.writeByte(1); o.writeChar('c'); o.writeShort(2); o.writeInt(3); o.writeLong(4); o.writeFloat(5); o.writeDouble(6); o.writeUTF("u\u20ac"); o.writeBytes("by"); o.writeChars("ch"); o.write(new byte[]{1, 2}); o.flush(); return HexFormat.of().formatHex(b.toByteArray()); });
        t("block", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b); o.write(new byte[2000]); o.flush(); return b.size(); });
        t("read", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b); o.writeInt(7); o.writeObject("x"); o.writeDouble(2.5); o.flush(); ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())); return i.readInt() + " " + i.readObject() + i.readDouble() + i.available() + i.read(); });
        t("annot", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b) { protected void annotateClass(Class<?> c) throws IOException { writeUTF("note"); } }; o.writeObject(new S()); o.flush(); List<String> l = new ArrayList<>(); ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())) { protected Class<?> resolveClass(ObjectStreamClass d) throws IOException, ClassNotFoundException { l.add(readUTF() + d.getName()); return super.resolveClass(d); } }; return ((S) i.readObject()).d + " " + l; });
    }
}
