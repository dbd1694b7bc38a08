// GZIP, Deflater, Inflater and checksums in memory.
import java.io.*;
import java.util.*;
import java.util.zip.*;
public class Gzip {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        byte[] d = new byte[5000]; for (int i = 0; i < d.length; i++) d[i] = (byte) (i * i % 97);
        t("crc", () -> { CRC32 c = new CRC32(); c.update(d); Adler32 a = new Adler32(); a.update(d, 10, 100); CRC32C k = new CRC32C(); k.update("123456789".getBytes()); CRC32 e = new CRC32(); return Long.toHexString(c.getValue()) + " " + Long.toHexString(a.getValue()) + " " + Long.toHexString(k.getValue()) + " " + e.getValue(); });
        t("gz", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); try (GZIPOutputStream g = new GZIPOutputStream(o)) { g.write(d); } byte[] b = new GZIPInputStream(new ByteArrayInputStream(o.toByteArray())).readAllBytes(); return Arrays.equals(b, d) + " " + (o.size() < 2000) + HexFormat.of().formatHex(o.toByteArray(), 0, 4); });
        t("gzbad", () -> new GZIPInputStream(new ByteArrayInputStream(new byte[20])));
        t("gztrunc", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); try (GZIPOutputStream g = new GZIPOutputStream(o)) { g.write(d); } return new GZIPInputStream(new ByteArrayInputStream(o.toByteArray(), 0, 100)).readAllBytes().length; });
        t("gzcrc", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); try (GZIPOutputStream g = new GZIPOutputStream(o)) { g.write(d); } byte[] b = o.toByteArray(); b[b.length - 8] ^= 1; return new GZIPInputStream(new ByteArrayInputStream(b)).readAllBytes().length; });
        t("stored", () -> { Deflater f = new Deflater(0); f.setInput("hello".getBytes()); f.finish(); byte[] o = new byte[100]; int n = f.deflate(o); return HexFormat.of().formatHex(o, 0, n) + " " + f.finished() + f.getTotalIn() + f.getTotalOut() + f.getAdler(); });
        t("inf", () -> { Inflater i = new Inflater(); i.setInput(HexFormat.of().parseHex("789ccb48cdc9c907000" + "62c0215")); byte[] o = new byte[20]; int n = i.inflate(o); return new String(o, 0, n) + i.finished() + i.getRemaining(); });
        t("infbad", () -> { Inflater i = new Inflater(); i.setInput(new byte[]{1, 2, 3, 4}); return i.inflate(new byte[5]); });
        t("rt", () -> { StringBuilder sb = new StringBuilder(); for (int lv : new int[]{0, 1, 6, 9}) { Deflater f = new Deflater(lv, true); f.setInput(d); f.finish(); byte[] o = new byte[6000]; int n = f.deflate(o); Inflater i = new Inflater(true); i.setInput(o, 0, n); byte[] r = new byte[5000]; sb.append(i.inflate(r)).append(Arrays.equals(r, d)).append(i.finished()).append(' '); } return sb; });
        t("dict", () -> { Deflater f = new Deflater(); f.setDictionary("hello world".getBytes()); f.setInput("hello hello".getBytes()); f.finish(); byte[] o = new byte[100]; int n = f.deflate(o); Inflater i = new Inflater(); i.setInput(o, 0, n); byte[] r = new byte[20]; int a = i.inflate(r); boolean nd = i.needsDictionary(); i.setDictionary("hello world".getBytes()); int b = i.inflate(r); return a + " " + nd + b + new String(r, 0, b); });
        t("streams", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); try (DeflaterOutputStream s = new DeflaterOutputStream(o)) { s.write(d); } return new InflaterInputStream(new ByteArrayInputStream(o.toByteArray())).readAllBytes().length + " " + new InflaterInputStream(new ByteArrayInputStream(o.toByteArray())).skip(100); });
        t("checked", () -> { CheckedInputStream c = new CheckedInputStream(new ByteArrayInputStream(d), new CRC32()); c.readAllBytes(); return c.getChecksum().getValue(); });
        t("closed", () -> { Deflater f = new Deflater(); f.end(); f.setInput(d); return f.deflate(new byte[5]); });
    }
}
