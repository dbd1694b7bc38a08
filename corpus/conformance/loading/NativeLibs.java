// Native libraries that are not there, and arrays that are longer than a virtual machine allows.
import java.util.ArrayList;
import java.util.concurrent.Callable;

public class NativeLibs {
    static native int missing(String text);

    static void attempt(String what, Callable<Object> body) {
        try {
            System.out.println(what + " = " + body.call());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e.toString().replaceAll("path: .*", "path"));
        }
    }

    public static void main(String[] args) {
        for (String name : new String[] {"nosuchlibrary", "", "a/b"}) {
            attempt("loadLibrary " + name, () -> { System.loadLibrary(name); return "loaded"; });
        }
        for (String name : new String[] {"/no/such/libx.so", "relative.so"}) {
            attempt("load " + name, () -> { System.load(name); return "loaded"; });
        }
        attempt("runtime", () -> { Runtime.getRuntime().loadLibrary("nosuchlibrary"); return "loaded"; });
        attempt("of the JDK", () -> { System.loadLibrary("zip"); return "loaded"; });
        attempt("null", () -> { System.loadLibrary(null); return "loaded"; });
        attempt("missing", () -> missing("x"));
        attempt("mapped", () -> System.mapLibraryName("x"));
        int most = Integer.MAX_VALUE;
        for (int length : new int[] {most, most - 1}) {
            attempt("byte", () -> new byte[length].length);
            attempt("boolean", () -> new boolean[length].length);
            attempt("int", () -> new int[length].length);
            attempt("long", () -> new long[length].length);
            attempt("Object", () -> new Object[length].length);
            attempt("rows", () -> new byte[2][length].length);
            attempt("reflection", () -> java.lang.reflect.Array.newInstance(byte.class, length));
        }
        attempt("list", () -> new ArrayList<Object>(most).size());
        attempt("repeat", () -> "ab".repeat(most).length());
        attempt("negative", () -> new byte[-1].length);
    }
}
