import java.lang.reflect.Field;
import sun.misc.Unsafe;

// Accesses by `Unsafe` that `java` may not survive: each must end as the program's own error.
public class Wild {
    private int number = 7;
    private String text = "text";
    private Object any = "any";
    private static String shared = "shared";

    interface Act {
        void run();
    }

    private static void faults(String what, Act act) {
        try {
            act.run();
        } catch (InternalError e) {
            return;
        }
        System.out.println(what + " does not fault");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            System.out.println(what);
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long number = unsafe.objectFieldOffset(Wild.class.getDeclaredField("number"));
        long text = unsafe.objectFieldOffset(Wild.class.getDeclaredField("text"));
        long any = unsafe.objectFieldOffset(Wild.class.getDeclaredField("any"));
        Field statics = Wild.class.getDeclaredField("shared");
        Object base = unsafe.staticFieldBase(statics);
        long shared = unsafe.staticFieldOffset(statics);
        Wild wild = new Wild();
        Object[] strings = new String[2];
        byte[] bytes = new byte[16];

        for (long address : new long[] {0, 1, 8, 4096, 123_456_789, 1L << 28, 1L << 30, 1L << 40, -1, -8, Long.MIN_VALUE}) {
            faults("getByte(" + address + ")", () -> unsafe.getByte(address));
            faults("getLong(" + address + ")", () -> unsafe.getLong(address));
            faults("putByte(" + address + ")", () -> unsafe.putByte(address, (byte) 1));
            faults("putLong(" + address + ")", () -> unsafe.putLong(address, 1));
            faults("setMemory(" + address + ")", () -> unsafe.setMemory(address, 64, (byte) 1));
            faults("copyMemory(" + address + ")", () -> unsafe.copyMemory(address, address + 8, 8));
        }
        long block = unsafe.allocateMemory(64);
        unsafe.putLong(block + 56, 42);
        check(unsafe.getLong(block + 56) == 42, "memory does not keep what is written");
        faults("getLong beyond", () -> unsafe.getLong(block + 60));
        faults("putByte before", () -> unsafe.putByte(block - 1, (byte) 1));
        faults("setMemory beyond", () -> unsafe.setMemory(block, 1L << 35, (byte) 1));
        long larger = unsafe.reallocateMemory(block, 128);
        check(unsafe.getLong(larger + 56) == 42, "memory loses what was written");
        unsafe.freeMemory(larger);
        faults("getLong of freed memory", () -> unsafe.getLong(larger));
        unsafe.freeMemory(larger);

        for (long offset : new long[] {-8, 0, 4, 8, 1 << 20, 1L << 33, Long.MAX_VALUE}) {
            faults("getInt of an object at " + offset, () -> unsafe.getInt(wild, offset));
            faults("putInt of an array at " + offset, () -> unsafe.putInt(bytes, offset, 1));
        }
        faults("an Integer as a String", () -> unsafe.putObject(wild, text, Integer.valueOf(1)));
        faults("a number as a reference", () -> unsafe.putInt(wild, text, 12345));
        faults("half a reference", () -> unsafe.putByte(wild, text + 1, (byte) 1));
        faults("a reference of a number", () -> unsafe.getObject(wild, number));
        faults("an Integer in a String[]",
            () -> unsafe.putObject(strings, Unsafe.ARRAY_OBJECT_BASE_OFFSET, Integer.valueOf(1)));
        faults("a number in a String[]", () -> unsafe.putLong(strings, Unsafe.ARRAY_OBJECT_BASE_OFFSET, 99));
        faults("an Integer in a static String", () -> unsafe.putObject(base, shared, Integer.valueOf(1)));
        faults("a static field that is none", () -> unsafe.getObject(base, shared + 1));
        faults("a compare-and-set of another class",
            () -> unsafe.compareAndSwapObject(wild, text, "text", Integer.valueOf(1)));

        unsafe.putInt(wild, number, 8);
        check(wild.number == 8, "a field does not keep what is written");
        unsafe.putObject(wild, text, "other");
        unsafe.putObject(wild, any, new int[1]);
        unsafe.putObject(base, shared, "more");
        check(wild.text.equals("other") && wild.any instanceof int[] && shared != 0 && Wild.shared.equals("more"),
            "a reference is not kept");
        check(unsafe.compareAndSwapObject(wild, text, "other", "text"), "a compare-and-set fails");
        unsafe.putLong(bytes, (long) Unsafe.ARRAY_BYTE_BASE_OFFSET + 8, -1);
        check(bytes[15] == -1, "an array does not keep what is written");
        try {
            unsafe.allocateInstance(Class.class);
            System.out.println("a class is made of nothing");
        } catch (Exception e) {
            System.out.println(e instanceof IllegalAccessException ? "done" : e.toString());
        }
    }
}
