// java.nio buffers of every type: put, get, flip, compact, slice, duplicate, mark, limits and errors.
import java.nio.*;
import java.util.*;
public class Buffers {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ByteBuffer b = ByteBuffer.allocate(16);
        t("put", () -> { b.put((byte) 1).putShort((short) 2).putInt(3).putChar('c'); return b + " " + b.remaining(); });
        t("flip", () -> { b.flip(); return b.get() + " " + b.getShort() + b.getInt() + b.getChar() + b.hasRemaining(); });
        t("under", () -> b.get());
        t("over", () -> { ByteBuffer x = ByteBuffer.allocate(1); x.putInt(5); return 0; });
        t("compact", () -> { b.clear().put(new byte[]{1, 2, 3, 4}).flip().position(2); b.compact(); return b + Arrays.toString(Arrays.copyOf(b.array(), 4)); });
        t("slice", () -> { ByteBuffer x = ByteBuffer.wrap(new byte[]{0, 1, 2, 3, 4, 5}, 1, 4), s = x.slice(); s.put(0, (byte) 9); return x + " " + s + s.arrayOffset() + Arrays.toString(x.array()) + x.slice(2, 2).get(1); });
        t("dup", () -> { ByteBuffer d = b.duplicate().order(ByteOrder.LITTLE_ENDIAN); return d.order() + " " + b.order() + d.duplicate().order() + d.equals(b); });
        t("ro", () -> { ByteBuffer r = b.asReadOnlyBuffer(); return r.isReadOnly() + " " + r.hasArray(); });
        t("roput", () -> b.asReadOnlyBuffer().put((byte) 1));
        t("roarr", () -> b.asReadOnlyBuffer().array());
        t("mark", () -> { b.clear().position(3).mark().position(7).reset(); return b.position(); });
        t("nomark", () -> ByteBuffer.allocate(1).reset());
        t("lim", () -> b.clear().limit(4).position(5));
        t("lim2", () -> b.limit(99));
        t("idx", () -> ByteBuffer.allocate(2).getInt(0));
        t("cap", () -> ByteBuffer.allocate(-1));
        t("order", () -> { ByteBuffer x = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putInt(0x01020304).putFloat(1f); return HexFormat.of().formatHex(x.array()); });
        t("cmp", () -> ByteBuffer.wrap(new byte[]{1, 2}).compareTo(ByteBuffer.wrap(new byte[]{1, 3})) + " " + ByteBuffer.wrap(new byte[]{1, 2}).mismatch(ByteBuffer.wrap(new byte[]{1, 3})) + ByteBuffer.wrap(new byte[]{5}).hashCode() + ByteBuffer.wrap(new byte[]{5}).equals(ByteBuffer.wrap(new byte[]{0, 5}, 1, 1)));
        t("typed", () -> IntBuffer.wrap(new int[]{1, 2, 3}).position(1).slice() + " " + LongBuffer.allocate(2).put(5).flip() + DoubleBuffer.wrap(new double[]{1.5}).get() + FloatBuffer.allocate(1).put(0, 2f).get(0) + ShortBuffer.allocate(3).put((short) 1).compact() + CharBuffer.wrap("hello", 1, 4) + CharBuffer.wrap("abc").charAt(1) + CharBuffer.allocate(2).length());
        t("chars", () -> { CharBuffer c = CharBuffer.allocate(5); c.put("xyz").append('w').flip(); return c + " " + c.subSequence(1, 3) + c.chars().sum() + c.read(CharBuffer.allocate(2)); });
        t("rochar", () -> CharBuffer.wrap("ro").put('x'));
        t("bulk", () -> { byte[] d = new byte[3]; ByteBuffer.wrap(new byte[]{1, 2, 3, 4}).get(1, d).get(d, 0, 2); return d; });
        t("self", () -> b.put(b));
        t("absput", () -> { ByteBuffer x = ByteBuffer.allocate(6); x.put(1, new byte[]{7, 8}).put(3, ByteBuffer.wrap(new byte[]{5}), 0, 1).putLong(0, 1L); return 0; });
    }
}
