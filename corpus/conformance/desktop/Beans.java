// PropertyChangeSupport, VetoableChangeSupport, Introspector and PropertyDescriptor.
import java.beans.*;
import java.util.*;
public class Beans {
    public static class B { private int n; private String s = "x"; private boolean on; private int[] arr = {1, 2}; final PropertyChangeSupport p = new PropertyChangeSupport(this); public int getN() { return n; } public void setN(int v) { int o = n; n = v; p.firePropertyChange("n", o, v); } public String getS() { return s; } public boolean isOn() { return on; } public void setOn(boolean b) { on = b; } public int[] getArr() { return arr; } public int getArr(int i) { return arr[i]; } public void setArr(int i, int v) { arr[i] = v; } public void addPropertyChangeListener(PropertyChangeListener l) { p.addPropertyChangeListener(l); } public void removePropertyChangeListener(PropertyChangeListener l) { p.removePropertyChangeListener(l); } }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        List<String> log = new ArrayList<>(); B b = new B(); PropertyChangeListener l = e -> log.add(e.getPropertyName() + e.getOldValue() + ">" + e.getNewValue()); b.addPropertyChangeListener(l); b.p.addPropertyChangeListener("n", e -> log.add("n only"));
        t("fire", () -> { b.setN(5); b.setN(5); b.setN(6); b.p.firePropertyChange("q", null, null); b.p.fireIndexedPropertyChange("arr", 1, 2, 3); return log; });
        t("rm", () -> { log.clear(); b.removePropertyChangeListener(l); b.setN(7); return log + " " + b.p.hasListeners("n") + b.p.hasListeners("z") + b.p.getPropertyChangeListeners().length; });
        t("veto", () -> { VetoableChangeSupport v = new VetoableChangeSupport(b); v.addVetoableChangeListener(e -> { if ((int) e.getNewValue() < 0) throw new PropertyVetoException("neg", e); }); v.fireVetoableChange("n", 0, 1); v.fireVetoableChange("n", 1, -1); return 0; });
        t("props", () -> { StringBuilder sb = new StringBuilder(); for (PropertyDescriptor d : Introspector.getBeanInfo(B.class, Object.class).getPropertyDescriptors()) sb.append(d.getName()).append(':').append(d.getPropertyType()).append(d.getReadMethod() != null).append(d.getWriteMethod() != null).append(d instanceof IndexedPropertyDescriptor).append(d.isBound()).append(' '); return sb; });
        t("pd", () -> { PropertyDescriptor d = new PropertyDescriptor("n", B.class); d.getWriteMethod().invoke(b, 99); return d.getReadMethod().invoke(b) + " " + d.getDisplayName(); });
        t("pdbad", () -> new PropertyDescriptor("zz", B.class));
        t("decap", () -> Introspector.decapitalize("FooBar") + Introspector.decapitalize("URL") + Introspector.decapitalize("X"));
        t("events", () -> { List<String> n = new ArrayList<>(); for (EventSetDescriptor e : Introspector.getBeanInfo(B.class, Object.class).getEventSetDescriptors()) n.add(e.getName()); return n; });
        t("ev", () -> new PropertyChangeEvent("src", "p", 1, 2).toString().contains("propertyName=p") + " " + new IndexedPropertyChangeEvent("s", "p", 1, 2, 3).getIndex());
        t("stmt", () -> { List<String> x = new ArrayList<>(); new Statement(x, "add", new Object[]{"via stmt"}).execute(); return x + " " + new Expression("abc", "length", null).getValue(); });
        t("design", () -> java.beans.Beans.isDesignTime() + " " + new SimpleBeanInfo().getDefaultPropertyIndex());
        t("proxy", () -> { PropertyChangeListener q = EventHandler.create(PropertyChangeListener.class, b, "n", "newValue"); q.propertyChange(new PropertyChangeEvent("s", "p", 0, 123)); return b.getN(); });
    }
}
