// Method handles and method references to methods that ask who called them.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.*;
import java.util.function.*;

public class CallerSensitive {
    interface Finder {
        Class<?> find(String name) throws Exception;
    }

    private static String hidden() { return "hidden"; }
    private static final String SECRET = "secret";

    /// The name without the number of a hidden class.
    static String plain(Class<?> type) {
        return type.getName().replaceAll("/.*", "").replaceAll("\\$\\$Lambda.*", "\\$\\$Lambda");
    }

    static void attempt(String what, java.util.concurrent.Callable<Object> body) {
        try {
            System.out.println(what + ": " + body.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.toString().replaceAll("/0x[0-9a-f]+", ""));
        }
    }

    static Object invoke(MethodHandle handle, Object... arguments) throws Exception {
        try {
            return handle.invokeWithArguments(arguments);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new Exception(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle forName = lookup.findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class));
        System.out.println((Class<?>) forName.invokeExact("CallerSensitive"));
        MethodHandle load = lookup.findStatic(ServiceLoader.class, "load", MethodType.methodType(ServiceLoader.class, Class.class));
        System.out.println(((ServiceLoader<?>) load.invoke(Runnable.class)).iterator().hasNext());
        MethodHandle own = lookup.findStatic(MethodHandles.class, "lookup", MethodType.methodType(MethodHandles.Lookup.class));
        System.out.println(plain(((MethodHandles.Lookup) own.invokeExact()).lookupClass()));
        Supplier<MethodHandles.Lookup> reference = MethodHandles::lookup;
        System.out.println(plain(reference.get().lookupClass()));
        Finder finder = Class::forName;
        System.out.println(finder.find("CallerSensitive"));
        Finder written = name -> Class.forName(name);
        System.out.println(written.find("CallerSensitive"));
        Supplier<MethodHandles.Lookup> inner = () -> MethodHandles.lookup();
        System.out.println(plain(inner.get().lookupClass()));
        MethodHandle invoke = lookup.findVirtual(Method.class, "invoke", MethodType.methodType(Object.class, Object.class, Object[].class));
        Method secret = CallerSensitive.class.getDeclaredMethod("hidden");
        attempt("invoke", () -> invoke(invoke, secret, null, new Object[0]));
        MethodHandle get = lookup.findVirtual(Field.class, "get", MethodType.methodType(Object.class, Object.class));
        Field field = CallerSensitive.class.getDeclaredField("SECRET");
        attempt("get", () -> invoke(get, field, null));
        MethodHandle reflected = lookup.unreflect(Class.class.getMethod("forName", String.class));
        attempt("unreflect", () -> invoke(reflected, "CallerSensitive"));
        attempt("missing", () -> invoke(reflected, "NoSuchClass"));
        attempt("reflection", () -> Class.class.getMethod("forName", String.class).invoke(null, "CallerSensitive"));
        MethodHandle loader = lookup.findVirtual(Thread.class, "getContextClassLoader", MethodType.methodType(ClassLoader.class));
        attempt("loader", () -> invoke(loader, Thread.currentThread()) == CallerSensitive.class.getClassLoader());
        MethodHandle bundle = lookup.findStatic(ResourceBundle.class, "getBundle", MethodType.methodType(ResourceBundle.class, String.class));
        attempt("bundle", () -> invoke(bundle, "none"));
        MethodHandle bound = lookup.bind(CallerSensitive.class, "getDeclaredMethod",
                MethodType.methodType(Method.class, String.class, Class[].class));
        attempt("bind", () -> invoke(bound, "hidden", new Class<?>[0]));
        MethodHandle elsewhere = MethodHandles.publicLookup().findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) elsewhere.invokeExact(1, 2));
        try {
            MethodHandles.publicLookup().findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class));
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
    }
}
