// writeObject/readObject, readResolve, writeReplace, Externalizable and validation.
import java.io.*;
import java.util.*;
public class CustomHooks {
    static class C implements Serializable { transient String pw = "secret"; int n = 3; private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeUTF(new StringBuilder(pw).reverse().toString()); o.writeInt(n * 2); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); pw = new StringBuilder(i.readUTF()).reverse() + "/" + i.readInt(); } } static class Sing implements Serializable { static final Sing I = new Sing(); private Object readResolve() { return I; } } static class Pt implements Serializable { int x; Pt(int x) { this.x = x; } private Object writeReplace() { return new Px(x); } static class Px implements Serializable { int v; Px(int v) { this.v = v; } private Object readResolve() { return new Pt(v + 100); } } } public static class Ex implements Externalizable { String a; int b; public Ex() { a = "ctor"; } public void writeExternal(ObjectOutput o) throws IOException { o.writeUTF(a); o.writeInt(b); o.writeObject(List.of(b)); } public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException { a = i.readUTF() + "!"; b = i.readInt() + 1; i.readObject(); } } static class ExPriv implements Externalizable { private ExPriv(int q) { } public void writeExternal(ObjectOutput o) { } public void readExternal(ObjectInput i) { } } static class V implements Serializable, ObjectInputValidation { int k; V(int k) { this.k = k; } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.registerValidation(this, 0); i.defaultReadObject(); } public void validateObject() throws InvalidObjectException { if (k < 0) throw new InvalidObjectException("k=" + k); } } static class PF implements Serializable { private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("alias", String.class), new ObjectStreamField("num", int.class)}; transient String real = "r"; private void writeObject(ObjectOutputStream o) throws IOException { ObjectOutputStream.PutField p = o.putFields(); p.put("alias", real + "A"); p.put("num", 9); o.writeFields(); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { ObjectInputStream.GetField g = i.readFields(); real = "" + g.get("alias", "none") + g.get("num", 0) + g.defaulted("num"); } }
    @SuppressWarnings("unchecked") static <T> T rt(Object o) throws Exception { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return (T) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("custom", () -> CustomHooks.<C>rt(new C()).pw);
        t("sing", () -> rt(Sing.I) == Sing.I);
        t("repl", () -> CustomHooks.<Pt>rt(new Pt(5)).x);
        t("ext", () -> { Ex e = new Ex(); e.b = 4; Ex r = rt(e); return r.a + r.b; });
        t("extpriv", () -> rt(new ExPriv(1)));
        t("valid", () -> CustomHooks.<V>rt(new V(1)).k);
        t("invalid", () -> rt(new V(-1)));
        t("pf", () -> CustomHooks.<PF>rt(new PF()).real);
        t("over", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b) { { enableReplaceObject(true); } protected Object replaceObject(Object x) { return x instanceof String s ? s.toUpperCase() : x; } }; o.writeObject(new ArrayList<>(List.of("a", 1))); o.flush(); return new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); });
        t("resolve", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); new ObjectOutputStream(b).writeObject("q"); return new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())) { { enableResolveObject(true); } protected Object resolveObject(Object x) { return "<" + x + ">"; } }.readObject(); });
    }
}
