// DataInputStream and DataOutputStream for every type, modified UTF-8 and EOF.
import java.io.*;
import java.util.*;
public class DataStreams {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ByteArrayOutputStream o = new ByteArrayOutputStream(); DataOutputStream d = new DataOutputStream(o); d.writeBoolean(true); d.writeByte(-2); d.writeChar('\u20ac'); d.writeShort(-300); d.writeInt(0xCAFEBABE); d.writeLong(1L << 60 | 5); d.writeFloat(-1.5f); d.writeDouble(Math.PI); d.writeUTF("a\0\u00e9\u20ac\ud83d\ude00"); d.writeBytes("xyz\u1234"); d.writeChars("q");
        t("hex", () -> HexFormat.of().formatHex(o.toByteArray()) + " " + d.size());
        DataInputStream i = new DataInputStream(new ByteArrayInputStream(o.toByteArray()));
        t("read", () -> i.readBoolean() + " " + i.readByte() + " " + i.readChar() + " " + i.readShort() + " " + Integer.toHexString(i.readInt()) + " " + i.readLong() + " " + i.readFloat() + " " + i.readDouble() + " " + i.readUTF().length());
        t("rest", () -> { byte[] b = new byte[4]; i.readFully(b); return new String(b, "ISO-8859-1").length() + " " + i.readChar() + i.skipBytes(5); });
        t("eof", () -> i.readInt());
        t("eofutf", () -> new DataInputStream(new ByteArrayInputStream(new byte[]{0, 5, 65})).readUTF());
        t("badutf", () -> new DataInputStream(new ByteArrayInputStream(new byte[]{0, 2, (byte) 0xc3, 65})).readUTF());
        t("badutf2", () -> new DataInputStream(new ByteArrayInputStream(new byte[]{0, 1, (byte) 0xff})).readUTF());
        t("long", () -> { new DataOutputStream(OutputStream.nullOutputStream()).writeUTF("\u20ac".repeat(30000)); return 0; });
        t("unsigned", () -> { DataInputStream x = new DataInputStream(new ByteArrayInputStream(new byte[]{-1, -1, -2})); return x.readUnsignedByte() + " " + x.readUnsignedShort(); });
        t("line", () -> new DataInputStream(new ByteArrayInputStream("l1\r\nl2".getBytes())).readLine());
        t("fully", () -> { new DataInputStream(new ByteArrayInputStream(new byte[3])).readFully(new byte[4]); return 0; });
        t("nan", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); new DataOutputStream(b).writeDouble(Double.longBitsToDouble(0x7ff0000000000001L)); return HexFormat.of().formatHex(b.toByteArray()); });
    }
}
