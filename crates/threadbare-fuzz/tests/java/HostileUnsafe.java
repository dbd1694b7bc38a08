// Every access is outside of what it names. A fault is an InternalError; anything that gets through
// throws an AssertionError of its own.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class HostileUnsafe {
    int field = 42;
    static int still = 43;

    interface Access { void run(); }

    static void faults(String what, Access access) {
        try {
            access.run();
        } catch (InternalError | IllegalArgumentException | NullPointerException | OutOfMemoryError e) {
            return;
        }
        throw new AssertionError(what + " was let through");
    }

    public static void main(String[] args) throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        Unsafe u = (Unsafe) f.get(null);
        HostileUnsafe o = new HostileUnsafe();
        int[] ints = new int[3];
        long[] offsets = { -1, -8, 0, 4, 8, 12, 28, 1 << 20, 1L << 33, 1L << 40, (1L << 40) + (1L << 33), (1L << 40) + (256 << 20),
            Long.MAX_VALUE, Long.MIN_VALUE, -(1L << 33) };
        for (long at : offsets) {
            if (at != 1L << 40) {
                faults("get " + at, () -> u.getInt(o, at));
                faults("put " + at, () -> u.putInt(o, at, 99));
                faults("put long " + at, () -> u.putLong(o, at, 99));
                faults("cas " + at, () -> u.compareAndSwapInt(o, at, 0, 1));
                faults("object " + at, () -> u.putObject(o, at, "x"));
                faults("copy " + at, () -> u.copyMemory(ints, at, ints, 16, 1L << 34));
                faults("set " + at, () -> u.setMemory(ints, at, 1L << 34, (byte) 1));
            }
        }
        for (long at : new long[] { 0, 1, 64, 4096, 1 << 20, (256 << 20) - 1, 1L << 36, Long.MAX_VALUE, -1, Long.MIN_VALUE }) {
            faults("absolute get " + at, () -> u.getInt(at));
            faults("absolute put " + at, () -> u.putLong(at, 7));
            faults("absolute set " + at, () -> u.setMemory(at, 1L << 40, (byte) 1));
        }
        faults("array end", () -> u.putInt(ints, 16 + 4 * 4, 1));
        faults("allocate", () -> u.allocateMemory(-5));
        faults("instance", () -> { try { u.allocateInstance(null); } catch (InstantiationException e) { throw new AssertionError(e); } });
        faults("throw", () -> u.throwException(null));
        u.putInt(o, u.objectFieldOffset(HostileUnsafe.class.getDeclaredField("field")), 7);
        u.putInt(ints, 16 + 8, 8);
        long block = u.allocateMemory(64);
        u.putLong(block + 56, 9);
        Field s = HostileUnsafe.class.getDeclaredField("still");
        u.putInt(u.staticFieldBase(s), u.staticFieldOffset(s), 10);
        if (o.field != 7 || ints[2] != 8 || u.getLong(block + 56) != 9 || still != 10) {
            throw new AssertionError("a good access failed");
        }
    }
}
