// Every access mode of a VarHandle on instance and static fields of every type.
import java.lang.invoke.*;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.*;
public class VarHandleFields {
    int i = 1;
    long l = 1;
    volatile int vi = 1;
    String s = "a";
    boolean z;
    byte b = 1;
    short h = 1;
    char c = 'a';
    float f = 1;
    double d = 1;
    static int si = 1;
    static volatile long sl = 1;
    static Object so = "x";

    static void check(String label, Object... results) {
        System.out.println(label + " " + Arrays.toString(results));
    }

    static void ints(VarHandle v, Object o) {
        VarHandleFields x = (VarHandleFields) o;
        v.set(x, 10);
        v.setOpaque(x, (int) v.get(x) + 1);
        v.setRelease(x, (int) v.getOpaque(x) + 1);
        v.setVolatile(x, (int) v.getAcquire(x) + 1);
        check("int", (int) v.getVolatile(x), v.compareAndSet(x, 13, 20), v.compareAndSet(x, 13, 21), (int) v.get(x));
        check("exchange", (int) v.compareAndExchange(x, 20, 21), (int) v.compareAndExchangeAcquire(x, 21, 22), (int) v.compareAndExchangeRelease(x, 22, 23), (int) v.compareAndExchange(x, 0, 99), (int) v.get(x));
        while (!v.weakCompareAndSet(x, 23, 24)) { }
        while (!v.weakCompareAndSetPlain(x, 24, 25)) { }
        while (!v.weakCompareAndSetAcquire(x, 25, 26)) { }
        while (!v.weakCompareAndSetRelease(x, 26, 27)) { }
        check("weak", (int) v.get(x), v.weakCompareAndSet(x, 0, 1), v.weakCompareAndSetPlain(x, 0, 1), v.weakCompareAndSetAcquire(x, 0, 1), v.weakCompareAndSetRelease(x, 0, 1));
        check("getAndSet", (int) v.getAndSet(x, 1), (int) v.getAndSetAcquire(x, 2), (int) v.getAndSetRelease(x, 3), (int) v.get(x));
        check("getAndAdd", (int) v.getAndAdd(x, 10), (int) v.getAndAddAcquire(x, Integer.MAX_VALUE), (int) v.getAndAddRelease(x, -1), (int) v.get(x));
        v.set(x, 0b1100);
        check("or", (int) v.getAndBitwiseOr(x, 1), (int) v.getAndBitwiseOrAcquire(x, 2), (int) v.getAndBitwiseOrRelease(x, 64), (int) v.get(x));
        check("and", (int) v.getAndBitwiseAnd(x, ~1), (int) v.getAndBitwiseAndAcquire(x, ~2), (int) v.getAndBitwiseAndRelease(x, ~64), (int) v.get(x));
        check("xor", (int) v.getAndBitwiseXor(x, -1), (int) v.getAndBitwiseXorAcquire(x, 5), (int) v.getAndBitwiseXorRelease(x, -1), (int) v.get(x));
    }

    static void modes(String label, VarHandle v) {
        StringBuilder text = new StringBuilder(label);
        for (AccessMode m : AccessMode.values()) text.append(v.isAccessModeSupported(m) ? '1' : '0');
        System.out.println(text + " " + v.varType().getSimpleName() + " " + v.coordinateTypes() + " " + v.accessModeType(AccessMode.COMPARE_AND_EXCHANGE));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup k = MethodHandles.lookup();
        VarHandleFields o = new VarHandleFields();
        ints(k.findVarHandle(VarHandleFields.class, "i", int.class), o);
        ints(k.findVarHandle(VarHandleFields.class, "vi", int.class), o);
        System.out.println(o.i + " " + o.vi);
        for (String n : "i l vi s z b h c f d".split(" ")) modes(n + " ", k.unreflectVarHandle(VarHandleFields.class.getDeclaredField(n)));
        VarHandle l = k.findVarHandle(VarHandleFields.class, "l", long.class), s = k.findVarHandle(VarHandleFields.class, "s", String.class), z = k.findVarHandle(VarHandleFields.class, "z", boolean.class);
        check("long", (long) l.getAndAdd(o, 1L << 40), (long) l.getAndBitwiseXor(o, -1L), (long) l.compareAndExchange(o, ~(1L + (1L << 40)), 5L), l.compareAndSet(o, 5L, 6L), (long) l.getAndSetRelease(o, 7L), o.l);
        String a = o.s;
        check("String", s.compareAndSet(o, new String("a"), "no"), s.compareAndSet(o, a, "b"), (String) s.compareAndExchange(o, "b", "c"), (String) s.compareAndExchangeRelease(o, "b", "d"), (String) s.getAndSet(o, null), (String) s.getAndSetAcquire(o, "e"), s.weakCompareAndSetPlain(o, null, "f"), o.s);
        check("boolean", (boolean) z.getAndSet(o, true), (boolean) z.getAndBitwiseAnd(o, false), (boolean) z.getAndBitwiseOr(o, true), (boolean) z.getAndBitwiseXor(o, true), z.compareAndSet(o, false, true), (boolean) z.compareAndExchange(o, true, false), o.z);
        VarHandle b = k.findVarHandle(VarHandleFields.class, "b", byte.class), h = k.findVarHandle(VarHandleFields.class, "h", short.class), c = k.findVarHandle(VarHandleFields.class, "c", char.class), f = k.findVarHandle(VarHandleFields.class, "f", float.class), d = k.findVarHandle(VarHandleFields.class, "d", double.class);
        check("byte", (byte) b.getAndAdd(o, (byte) 127), o.b, (byte) b.getAndBitwiseOr(o, (byte) 3), b.compareAndSet(o, (byte) -125, (byte) 4), (byte) b.compareAndExchange(o, (byte) 4, (byte) -1), (byte) b.getAndSet(o, (byte) 9), o.b);
        check("short", (short) h.getAndAdd(o, Short.MAX_VALUE), o.h, (short) h.getAndBitwiseAnd(o, (short) -256), h.compareAndSet(o, (short) -32768, (short) 4), (short) h.compareAndExchange(o, (short) 4, (short) -1), (short) h.getAndSetRelease(o, (short) 9), o.h);
        check("char", (char) c.getAndAdd(o, (char) 1), o.c, (char) c.getAndBitwiseXor(o, (char) 1), c.compareAndSet(o, 'c', 'x'), (char) c.compareAndExchangeAcquire(o, 'x', 'y'), (char) c.getAndAddRelease(o, (char) 0xffff), o.c);
        check("float", (float) f.getAndAdd(o, 0.5f), f.compareAndSet(o, 1.5f, Float.NaN), f.compareAndSet(o, Float.NaN, -0.0f), f.compareAndSet(o, 0.0f, 1f), (float) f.compareAndExchange(o, -0.0f, 2f), (float) f.getAndSet(o, 3f), o.f);
        check("double", (double) d.getAndAdd(o, 0.25), d.compareAndSet(o, 1.25, Double.NaN), d.compareAndSet(o, Double.NaN, -0.0), d.compareAndSet(o, 0.0, 1.0), (double) d.compareAndExchange(o, -0.0, 2.0), (double) d.getAndAddAcquire(o, 3.0), o.d);
        VarHandle si = k.findStaticVarHandle(VarHandleFields.class, "si", int.class), sl = k.findStaticVarHandle(VarHandleFields.class, "sl", long.class), so = k.findStaticVarHandle(VarHandleFields.class, "so", Object.class);
        check("statics", (int) si.getAndAdd(4), si.compareAndSet(5, 6), (int) si.getVolatile(), (long) sl.getAndAddRelease(1L << 33), (long) sl.getAcquire(), so.compareAndSet("x", 5), so.getAndSet(List.of()), so.getOpaque(), si.weakCompareAndSetPlain(0, 1));
        modes("si ", si);
        modes("so ", so);
        // Fields of a class that was not initialised yet.
        VarHandle lazy = k.findStaticVarHandle(Lazy.class, "n", int.class);
        System.out.println("found");
        check("lazy", (int) lazy.getAndAdd(1), Lazy.n);
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        for (AccessMode m : new AccessMode[]{AccessMode.GET, AccessMode.GET_VOLATILE, AccessMode.GET_AND_ADD, AccessMode.COMPARE_AND_SET}) {
            MethodHandle mh = si.toMethodHandle(m), inv = MethodHandles.varHandleInvoker(m, si.accessModeType(m));
            Object[] more = new Object[mh.type().parameterCount()];
            Arrays.fill(more, 6);
            List<Object> with = new ArrayList<>(List.of(si));
            with.addAll(Arrays.asList(more));
            check(m.methodName(), mh.type(), mh.invokeWithArguments(more), inv.invokeWithArguments(with));
        }
    }

    static class Lazy {
        static int n = 40;
        static { System.out.println("Lazy initialised"); }
    }
}
