// RandomAccessFile reading, writing, seeking, extending and truncating.
import java.io.*;
import java.util.*;
public class RandomAccess {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        File f = File.createTempFile("raf", ".bin"); f.deleteOnExit(); RandomAccessFile r = new RandomAccessFile(f, "rw");
        t("write", () -> { r.writeInt(0x01020304); r.writeLong(-2L); r.writeDouble(1.5); r.writeUTF("\u20ac"); r.writeChars("ab"); r.writeBytes("xy\nline2\r\nl3"); return r.length() + " " + r.getFilePointer(); });
        t("read", () -> { r.seek(0); return r.readInt() + " " + r.readLong() + " " + r.readDouble() + r.readUTF() + r.readChar() + r.readChar() + r.readLine() + r.readLine() + r.readLine() + r.readLine(); });
        t("seek", () -> { r.seek(3); int a = r.readUnsignedByte(); r.seek(1000); return a + " " + r.getFilePointer() + r.length() + r.read(); });
        t("extend", () -> { r.writeByte(7); return r.length() + " " + r.getFilePointer(); });
        t("hole", () -> { r.seek(500); return r.read(); });
        t("trunc", () -> { r.setLength(10); return r.length() + " " + r.getFilePointer(); });
        t("negseek", () -> { r.seek(-1); return 0; });
        t("eof", () -> { r.seek(8); return r.readInt(); });
        t("skip", () -> { r.seek(0); return r.skipBytes(4) + " " + r.skipBytes(100) + r.skipBytes(-1); });
        t("over", () -> { r.seek(2); r.write(new byte[]{9, 9}, 0, 2); r.seek(0); byte[] b = new byte[6]; r.readFully(b); return b; });
        t("ro", () -> { try (RandomAccessFile x = new RandomAccessFile(f, "r")) { x.write(1); return 0; } });
        t("mode", () -> new RandomAccessFile(f, "zz"));
        t("bool", () -> { r.setLength(0); r.seek(0); r.writeBoolean(true); r.writeShort(-5); r.writeFloat(2.5f); r.seek(0); return r.readBoolean() + " " + r.readShort() + r.readFloat(); });
        t("chan", () -> { r.getChannel().position(1); return r.getFilePointer() + " " + r.getChannel().size(); });
        t("closed", () -> { r.close(); return r.read(); });
    }
}
