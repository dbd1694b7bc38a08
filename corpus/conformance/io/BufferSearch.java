// Algorithms over nio buffers: varints, ring buffers, checksums, record parsing with mark/reset.
import java.nio.*;
import java.nio.charset.*;
import java.util.*;
public class BufferSearch {
    static void putVar(ByteBuffer b, long v) { while ((v & ~127) != 0) { b.put((byte) (v & 127 | 128)); v >>>= 7; } b.put((byte) v); } static long getVar(ByteBuffer b) { long r = 0; int s = 0; byte x; do { x = b.get(); r |= (long) (x & 127) << s; s += 7; } while (x < 0); return r; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("var", () -> { ByteBuffer b = ByteBuffer.allocate(100); long[] vs = {0, 1, 127, 128, 300, 1L << 40, -1}; for (long v : vs) putVar(b, v); b.flip(); StringBuilder sb = new StringBuilder().append(b.limit()); for (long v : vs) sb.append(' ').append(getVar(b) == v); return sb; });
        t("frames", () -> { ByteBuffer b = ByteBuffer.allocate(64); for (String s : List.of("one", "three", "")) { byte[] x = s.getBytes(); b.putShort((short) x.length).put(x); } b.putShort((short) 10).put((byte) 1).flip(); List<String> out = new ArrayList<>(); while (b.remaining() >= 2) { b.mark(); int n = b.getShort(); if (b.remaining() < n) { b.reset(); break; } byte[] x = new byte[n]; b.get(x); out.add(new String(x)); } return out + " left " + b.remaining(); });
        t("order", () -> { ByteBuffer b = ByteBuffer.allocate(12); b.order(ByteOrder.LITTLE_ENDIAN).putInt(1).order(ByteOrder.BIG_ENDIAN).putInt(1).putFloat(0.1f); return HexFormat.of().formatHex(b.array()); });
        t("ring", () -> { IntBuffer r = IntBuffer.allocate(4); for (int i = 0; i < 10; i++) r.put(i % 4, i); return Arrays.toString(r.array()); });
        t("split", () -> { ByteBuffer b = ByteBuffer.wrap("a,bb,,ccc".getBytes()); List<String> l = new ArrayList<>(); int st = 0; for (int i = 0; i <= b.limit(); i++) if (i == b.limit() || b.get(i) == ',') { l.add(StandardCharsets.UTF_8.decode(b.slice(st, i - st)).toString()); st = i + 1; } return l; });
        t("bits", () -> { LongBuffer l = ByteBuffer.allocate(16).asLongBuffer(); l.put(0, 0x8000000000000001L); return Long.bitCount(l.get(0)) + " " + l.order() + l.capacity(); });
        t("chars", () -> { CharBuffer c = CharBuffer.wrap("h\u00e9llo \ud83d\ude00"); ByteBuffer b = StandardCharsets.UTF_8.encode(c); return b.limit() + " " + c.remaining() + StandardCharsets.UTF_8.decode(b).length(); });
        t("dupl", () -> { ByteBuffer a = ByteBuffer.allocate(4), d = a.duplicate(); d.put((byte) 5); return a.get(0) + " " + a.position() + d.position() + a.equals(d) + a.compareTo(d); });
        t("double", () -> { DoubleBuffer d = DoubleBuffer.wrap(new double[]{1, Double.NaN, -0.0}); return d.compareTo(DoubleBuffer.wrap(new double[]{1, Double.NaN, 0.0})) + " " + d.equals(DoubleBuffer.wrap(new double[]{1, Double.NaN, 0.0})) + d.mismatch(DoubleBuffer.wrap(new double[]{1, Double.NaN, 5})); });
    }
}
