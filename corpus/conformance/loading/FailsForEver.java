// Resolution that has failed fails for ever with the same error (JVMS 5.4.3), and bootstrap methods are called once.
import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.InvocationTargetException;

public class FailsForEver {
    static int bootstraps;
    static boolean willing;

    public static CallSite bootstrap(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        bootstraps++;
        if (willing) {
            return new ConstantCallSite(MethodHandles.constant(int.class, 7));
        }
        switch (name) {
            case "checked": throw new IOException("no " + bootstraps);
            case "linkage": throw new IncompatibleClassChangeError("changed " + bootstraps);
            case "other": throw new AssertionError("asserted " + bootstraps);
            case "nothing": return null;
            default: return new ConstantCallSite(MethodHandles.constant(int.class, 7));
        }
    }

    public static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type) {
        bootstraps++;
        if (willing) {
            return "made";
        }
        throw new IllegalStateException("constant " + bootstraps);
    }

    /// Finds a class only when it is willing to.
    static class Moody extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            System.out.println("  asked for " + name);
            if (!willing) {
                throw new ClassNotFoundException(name + " is not there");
            }
            try {
                return define(new Writer(name).finish());
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /// Writes a class file with static methods and at most one bootstrap method.
    static class Writer {
        private final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
        private final ByteArrayOutputStream methodBytes = new ByteArrayOutputStream();
        private final DataOutputStream pool = new DataOutputStream(poolBytes);
        private final DataOutputStream methods = new DataOutputStream(methodBytes);
        private final int self;
        private final int parent;
        private int next = 1;
        private int methodCount;
        private int bootstrap;

        Writer(String name) throws IOException {
            self = type(name);
            parent = type("java/lang/Object");
        }

        int text(String text) throws IOException {
            pool.writeByte(1);
            pool.writeUTF(text);
            return next++;
        }

        int entry(int tag, int... parts) throws IOException {
            pool.writeByte(tag);
            for (int part : parts) {
                pool.writeShort(part);
            }
            return next++;
        }

        int type(String name) throws IOException {
            return entry(7, text(name));
        }

        int member(int tag, String owner, String name, String descriptor) throws IOException {
            return entry(tag, type(owner), entry(12, text(name), text(descriptor)));
        }

        int dynamic(int tag, String method, String signature, String name, String descriptor) throws IOException {
            int reference = member(10, "FailsForEver", method, signature);
            pool.writeByte(15);
            pool.writeByte(6);
            pool.writeShort(reference);
            bootstrap = next++;
            return entry(tag, 0, entry(12, text(name), text(descriptor)));
        }

        void method(String name, String descriptor, int... code) throws IOException {
            int[] head = {9, text(name), text(descriptor), 1, text("Code")};
            for (int part : head) {
                methods.writeShort(part);
            }
            methods.writeInt(12 + code.length);
            methods.writeShort(4);
            methods.writeShort(2);
            methods.writeInt(code.length);
            for (int part : code) {
                methods.writeByte(part);
            }
            methods.writeInt(0);
            methodCount++;
        }

        byte[] finish() throws IOException {
            int name = bootstrap == 0 ? 0 : text("BootstrapMethods");
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(0xCAFEBABE);
            out.writeInt(55);
            out.writeShort(next);
            out.write(poolBytes.toByteArray());
            for (int part : new int[] {0x21, self, parent, 0, 0, methodCount}) {
                out.writeShort(part);
            }
            out.write(methodBytes.toByteArray());
            out.writeShort(bootstrap == 0 ? 0 : 1);
            if (bootstrap != 0) {
                out.writeShort(name);
                out.writeInt(6);
                out.writeShort(1);
                out.writeShort(bootstrap);
                out.writeShort(0);
            }
            return bytes.toByteArray();
        }
    }

    static Throwable call(Class<?> type, String method) throws Exception {
        try {
            Object result = type.getMethod(method).invoke(null);
            System.out.println("  " + method + " = " + (result instanceof Integer || result instanceof String ? result : result.getClass().getName()));
            return null;
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            Throwable cause = thrown.getCause();
            System.out.println("  " + method + " ! " + thrown + (cause == null ? "" : " by " + cause));
            return thrown;
        }
    }

    static void tryAgain(String what, Class<?> type, String... methods) throws Exception {
        System.out.println(what);
        bootstraps = 0;
        willing = false;
        Throwable first = call(type, methods[0]);
        willing = true;
        Throwable second = null;
        for (String method : methods) {
            second = call(type, method);
        }
        System.out.println("  bootstraps " + bootstraps + ", one error: " + (first == second));
    }

    public static void main(String[] args) throws Exception {
        String signature = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
        for (String name : new String[] {"checked", "linkage", "other", "nothing", "fine"}) {
            Writer writer = new Writer("Site_" + name);
            int site = writer.dynamic(18, "bootstrap", signature, name, "()I");
            writer.method("first", "()I", 0xba, site >> 8, site, 0, 0, 0xac);
            writer.method("second", "()I", 0xba, site >> 8, site, 0, 0, 0xac);
            tryAgain(name, new Moody().define(writer.finish()), "first", "second");
        }
        Writer constants = new Writer("Constants");
        int made = constants.dynamic(17, "constant",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;", "value", "Ljava/lang/Object;");
        constants.method("first", "()Ljava/lang/Object;", 0x13, made >> 8, made, 0xb0);
        constants.method("second", "()Ljava/lang/Object;", 0x13, made >> 8, made, 0xb0);
        tryAgain("constant", new Moody().define(constants.finish()), "first", "second");

        Writer user = new Writer("User");
        int late = user.type("Late");
        int other = user.type("Late");
        user.method("first", "()Ljava/lang/Object;", 0x13, late >> 8, late, 0xb0);
        user.method("second", "()Ljava/lang/Object;", 0x13, late >> 8, late, 0xb0);
        user.method("array", "()Ljava/lang/Object;", 0x03, 0xbd, late >> 8, late, 0xb0);
        user.method("otherEntry", "()Ljava/lang/Object;", 0x13, other >> 8, other, 0xb0);
        tryAgain("class", new Moody().define(user.finish()), "first", "second", "array", "otherEntry");

        Writer members = new Writer("Members");
        int field = members.member(9, "java/lang/Integer", "MISSING", "I");
        int method = members.member(10, "java/lang/Integer", "missing", "()I");
        int type = members.entry(16, members.text("(LLater;)V"));
        members.method("field", "()I", 0xb2, field >> 8, field, 0xac);
        members.method("method", "()I", 0xb8, method >> 8, method, 0xac);
        members.method("type", "()Ljava/lang/Object;", 0x13, type >> 8, type, 0xb0);
        Class<?> loaded = new Moody().define(members.finish());
        tryAgain("field", loaded, "field");
        tryAgain("method", loaded, "method");
        tryAgain("type", loaded, "type");
    }
}
