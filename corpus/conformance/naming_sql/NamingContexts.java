// A small in-memory javax.naming Context installed through an InitialContextFactory.
import java.util.*;
import javax.naming.*;
import javax.naming.spi.*;
public class NamingContexts {
    public static class Fac implements InitialContextFactory { static Map<String, Object> m = new TreeMap<>(); public Context getInitialContext(Hashtable<?, ?> env) { return (Context) java.lang.reflect.Proxy.newProxyInstance(Fac.class.getClassLoader(), new Class<?>[]{Context.class}, (p, me, a) -> { String k = a == null || a.length == 0 ? null : String.valueOf(a[0]); switch (me.getName()) { case "bind": if (m.containsKey(k)) throw new NameAlreadyBoundException(k); m.put(k, a[1]); return null; case "rebind": m.put(k, a[1]); return null; case "lookup": if (!m.containsKey(k)) throw new NameNotFoundException(k + " not bound"); return m.get(k); case "unbind": m.remove(k); return null; case "close": return null; case "getEnvironment": return env; default: throw new OperationNotSupportedException(me.getName()); } }); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Hashtable<String, String> env = new Hashtable<>(Map.of(Context.INITIAL_CONTEXT_FACTORY, "NamingContexts$Fac", "custom", "v")); Context c = new InitialContext(env);
        t("bind", () -> { c.bind("a", 5); c.bind("b/c", "str"); return c.lookup("a") + " " + c.lookup("b/c") + Fac.m; });
        t("dup", () -> { c.bind("a", 6); return 0; });
        t("rebind", () -> { c.rebind("a", 7); return c.lookup("a"); });
        t("miss", () -> c.lookup("zz"));
        t("unbind", () -> { c.unbind("a"); return Fac.m; });
        t("unsup", () -> c.list(""));
        t("env", () -> new TreeMap<>(c.getEnvironment()));
        t("nofactory", () -> new InitialContext(new Hashtable<>(Map.of(Context.INITIAL_CONTEXT_FACTORY, "no.Such"))).lookup("x"));
        t("dolookup", () -> { System.setProperty(Context.INITIAL_CONTEXT_FACTORY, "NamingContexts$Fac"); return InitialContext.doLookup("b/c"); });
        t("url", () -> new InitialContext(env).lookup("nope:thing"));
        t("close", () -> { c.close(); return "closed"; });
        t("binding", () -> new Binding("n", 5) + " " + new NameClassPair("n", "c") + new Binding("n", "cls", null).getClassName());
        t("mgr", () -> NamingManager.hasInitialContextFactoryBuilder());
        t("link", () -> new LinkRef("a/b").getLinkName());
    }
}
