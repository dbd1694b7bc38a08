// Access modes of VarHandles on array elements and on views of bytes.
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;
public class VarHandleArrays {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static VarHandle of(Class<?> c) { return MethodHandles.arrayElementVarHandle(c); }

    public static void main(String[] args) {
        VarHandle ia = of(int[].class), la = of(long[].class), ba = of(byte[].class), sa = of(short[].class), ca = of(char[].class), za = of(boolean[].class), fa = of(float[].class), da = of(double[].class), ra = of(String[].class), oa = of(Object[].class);
        int[] i = {1, 2, 3};
        t("int", () -> (int) ia.getAndAdd(i, 0, 5) + " " + (int) ia.getAndBitwiseOr(i, 1, 8) + " " + (int) ia.getAndSetAcquire(i, 2, 9) + " " + ia.compareAndSet(i, 0, 6, 7) + " " + (int) ia.compareAndExchangeRelease(i, 0, 7, 8) + " " + ia.weakCompareAndSetPlain(i, 0, 0, 1) + Arrays.toString(i));
        t("opaque", () -> { ia.setOpaque(i, 0, 4); ia.setRelease(i, 1, 5); ia.setVolatile(i, 2, 6); return (int) ia.getOpaque(i, 0) + (int) ia.getAcquire(i, 1) + (int) ia.getVolatile(i, 2); });
        long[] l = {1, -1};
        t("long", () -> (long) la.getAndAddRelease(l, 1, 2L) + " " + (long) la.getAndBitwiseXorAcquire(l, 0, 1L << 62) + " " + la.compareAndSet(l, 0, 0L, 1L) + Arrays.toString(l));
        byte[] b = {1, 2, 3, 4, 5, 6, 7, 8};
        t("byte", () -> (byte) ba.getAndAdd(b, 3, (byte) -5) + " " + ba.compareAndSet(b, 2, (byte) 3, (byte) 33) + " " + (byte) ba.getAndBitwiseAnd(b, 0, (byte) 0) + " " + (byte) ba.getAndSet(b, 7, (byte) -8) + " " + (byte) ba.compareAndExchange(b, 6, (byte) 7, (byte) 77) + Arrays.toString(b));
        short[] s = {1, 2, 3};
        t("short", () -> (short) sa.getAndAdd(s, 1, Short.MAX_VALUE) + " " + sa.compareAndSet(s, 2, (short) 3, (short) -3) + " " + (short) sa.getAndBitwiseOr(s, 0, (short) -32768) + Arrays.toString(s));
        char[] c = "abc".toCharArray();
        t("char", () -> (char) ca.getAndAdd(c, 1, (char) 10) + " " + ca.compareAndSet(c, 2, 'c', 'z') + " " + (char) ca.getAndSet(c, 0, 'q') + new String(c));
        boolean[] z = new boolean[3];
        t("boolean", () -> (boolean) za.getAndBitwiseOr(z, 1, true) + " " + za.compareAndSet(z, 2, false, true) + " " + (boolean) za.getAndBitwiseXor(z, 1, true) + Arrays.toString(z));
        float[] f = {1, 2};
        t("float", () -> (float) fa.getAndAdd(f, 0, 1.5f) + " " + fa.compareAndSet(f, 1, 2f, 3f) + Arrays.toString(f));
        double[] d = {1, 2};
        t("double", () -> (double) da.getAndAdd(d, 0, 1.5) + " " + da.compareAndSet(d, 1, 2.0, 3.0) + " " + (double) da.getAndSet(d, 1, 4.0) + Arrays.toString(d));
        String[] r = {"a", null};
        t("String", () -> (String) ra.getAndSet(r, 1, "b") + " " + ra.compareAndSet(r, 0, "a", "c") + " " + (String) ra.compareAndExchange(r, 0, "c", null) + Arrays.toString(r));
        t("Object", () -> { Object[] o = {1, "x"}; return oa.getAndSet(o, 0, List.of()) + " " + oa.compareAndExchangeAcquire(o, 1, "x", 2) + Arrays.toString(o); });
        t("store", () -> { Object[] o = new Integer[1]; return oa.compareAndSet(o, 0, null, "not an Integer"); });
        t("store exchange", () -> { Object[] o = new Integer[1]; return oa.getAndSet(o, 0, "not an Integer"); });
        t("out of bounds", () -> ia.compareAndSet(i, 3, 0, 0));
        t("negative", () -> (int) ia.getAndAdd(i, -1, 0));
        t("null array", () -> (int) ia.getVolatile((int[]) null, 0));
        t("2d", () -> { int[][] m = {{1}, {2}}; VarHandle v = of(int[][].class); int[] old = (int[]) v.getAndSet(m, 0, new int[]{9, 9}); return old[0] + Arrays.deepToString(m); });

        byte[] bytes = new byte[32];
        for (ByteOrder order : new ByteOrder[]{ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            VarHandle vi = MethodHandles.byteArrayViewVarHandle(int[].class, order), vl = MethodHandles.byteArrayViewVarHandle(long[].class, order), vs = MethodHandles.byteArrayViewVarHandle(short[].class, order), vd = MethodHandles.byteArrayViewVarHandle(double[].class, order);
            Arrays.fill(bytes, (byte) 0);
            t(order + " plain", () -> { vi.set(bytes, 1, 0x01020304); vl.set(bytes, 9, 0x0102030405060708L); vs.set(bytes, 21, (short) 0x0a0b); vd.set(bytes, 23, 1.5); return Arrays.toString(bytes) + (int) vi.get(bytes, 1) + " " + (double) vd.get(bytes, 23); });
            t(order + " bounds", () -> (int) vi.get(bytes, 29));
            t(order + " null", () -> (int) vi.get((byte[]) null, 0));

            VarHandle bi = MethodHandles.byteBufferViewVarHandle(int[].class, order), bl = MethodHandles.byteBufferViewVarHandle(long[].class, order), bf = MethodHandles.byteBufferViewVarHandle(float[].class, order), bs = MethodHandles.byteBufferViewVarHandle(short[].class, order);
            ByteBuffer buffer = ByteBuffer.allocateDirect(32);
            t(order + " direct", () -> {
                bi.setVolatile(buffer, 4, 7);
                String text = bi.compareAndSet(buffer, 4, 7, 0x01020304) + " " + (int) bi.getAndAdd(buffer, 4, 1) + " " + (int) bi.compareAndExchange(buffer, 4, 0x01020305, -2) + " " + (int) bi.getAndBitwiseAnd(buffer, 4, 0xff) + " " + (int) bi.getAcquire(buffer, 4);
                bl.setRelease(buffer, 8, 1L << 40);
                text += " " + (long) bl.getAndAdd(buffer, 8, 3L) + " " + (long) bl.getAndSet(buffer, 8, -9L) + " " + bl.compareAndSet(buffer, 8, -9L, 11L) + " " + (long) bl.getOpaque(buffer, 8);
                bf.setOpaque(buffer, 16, 2.5f);
                text += " " + bf.compareAndSet(buffer, 16, 2.5f, 3.5f) + " " + (float) bf.getAndSet(buffer, 16, 4.5f);
                bs.setVolatile(buffer, 20, (short) 0x1234);
                byte[] all = new byte[32];
                buffer.get(0, all);
                return text + " " + (short) bs.getVolatile(buffer, 20) + Arrays.toString(all);
            });
            t(order + " direct unaligned", () -> (int) bi.get(buffer, 1));
            t(order + " direct unaligned volatile", () -> (int) bi.getVolatile(buffer, 1) );
            t(order + " buffer bounds", () -> (long) bl.get(buffer, 25));
            t(order + " read only", () -> { bi.set(buffer.asReadOnlyBuffer(), 0, 1); return 0; });
            t(order + " heap", () -> { ByteBuffer h = ByteBuffer.wrap(bytes); bi.set(h, 3, 0x11223344); return (int) bi.get(h, 3) + " " + bytes[3]; });
            t(order + " short add", () -> bs.getAndAdd(buffer, 20, (short) 1));
            t(order + " float add", () -> bf.getAndAdd(buffer, 16, 1f));
        }
        t("byte view", () -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN));
        t("boolean view", () -> MethodHandles.byteBufferViewVarHandle(boolean[].class, ByteOrder.BIG_ENDIAN));
        t("not an array", () -> MethodHandles.arrayElementVarHandle(String.class));
    }
}
