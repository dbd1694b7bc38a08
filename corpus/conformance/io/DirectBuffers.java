// Direct buffers, typed views in both byte orders, alignment and slices.
import java.nio.*;
import java.util.*;
public class DirectBuffers {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ByteBuffer d = ByteBuffer.allocateDirect(32);
        t("info", () -> d.isDirect() + " " + d.hasArray() + d + d.order());
        t("arr", () -> d.array());
        t("views", () -> { d.order(ByteOrder.BIG_ENDIAN); IntBuffer i = d.asIntBuffer(); i.put(new int[]{1, -2, 0x7fffffff}); LongBuffer l = d.asLongBuffer(); ShortBuffer s = d.asShortBuffer(); return l.get(0) + " " + s.get(1) + " " + i + " " + i.isDirect() + d.getInt(4) + i.order(); });
        t("le", () -> { d.order(ByteOrder.LITTLE_ENDIAN); return d.getInt(0) + " " + d.asIntBuffer().get(0) + d.asIntBuffer().order() + d.asDoubleBuffer().put(0, 1.5).get(0) + " " + d.getLong(0); });
        t("chars", () -> { d.clear().order(ByteOrder.BIG_ENDIAN); d.asCharBuffer().put("h\u20ac"); return d.get(0) + " " + d.get(1) + d.getChar(2) + d.asCharBuffer().limit(2); });
        t("floats", () -> { d.asFloatBuffer().put(new float[]{1f, -0f, Float.NaN}); return d.asFloatBuffer().get(1) + " " + Integer.toHexString(d.getInt(8)); });
        t("slice", () -> { d.clear().position(5).limit(9); ByteBuffer s = d.slice(); s.put(0, (byte) 77); return s + " " + d.get(5) + s.order(); });
        t("off", () -> { d.clear().position(3); return d.asIntBuffer().capacity() + " " + d.asLongBuffer().capacity(); });
        t("bulk", () -> { d.clear(); for (int i = 0; i < 32; i++) d.put((byte) i); byte[] x = new byte[5]; d.get(10, x); return x; });
        t("copy", () -> { ByteBuffer h = ByteBuffer.allocate(32); d.flip(); h.put(d); h.flip(); return h.equals(d.rewind()) + " " + h.hashCode(); });
        t("heapview", () -> { ByteBuffer h = ByteBuffer.allocate(9); IntBuffer v = h.position(1).asIntBuffer(); v.put(0, 5); return h.get(4) + " " + v.capacity() + v.isDirect() + v.hasArray(); });
        t("ro", () -> d.asReadOnlyBuffer().asIntBuffer().put(0, 1));
        t("align", () -> { ByteBuffer a = d.alignedSlice(8); return a.capacity() % 8 + " " + a.alignmentOffset(0, 8); });
        t("oob", () -> d.getLong(30));
        t("dup", () -> { ByteBuffer x = d.duplicate(); x.position(4); return d.position() + " " + x.position() + x.isDirect(); });
        t("native", () -> ByteOrder.nativeOrder());
    }
}
