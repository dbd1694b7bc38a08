// Inner, local, static nested and anonymous classes: captures, outer this, shadowing, private access.
import java.util.*;
import java.util.function.*;
public class InnerClasses {
    private int x = 1; private static int sx = 10; private int inc() { return ++x; }
    class In { int x = 2; class Deep { int x = 3; String show(int x) { return x + "," + this.x + "," + In.this.x + "," + InnerClasses.this.x; } void poke() { InnerClasses.this.x += 100; In.this.x *= 2; sx++; inc(); } } private int secret = 42; }
    static class SN { private int hidden = 5; private SN() { } private static int s = 6; class NI { int both() { return hidden + s; } } }
    int readSecret(In i) { return i.secret++ + i.secret; }
    class Sub extends In { int get() { return x + InnerClasses.this.x; } }
    static class OuterSub extends InnerClasses.In { OuterSub(InnerClasses o) { o.super(); } }
    List<Supplier<String>> local(int p) {
        final String cap = "cap" + p; List<Supplier<String>> out = new ArrayList<>();
        class Loc { int k = p * 2; int count; String s() { count++; return cap + k + x + count; } class LL { String t() { return s() + "LL"; } } }
        Loc l = new Loc(); out.add(l::s); out.add(() -> l.new LL().t());
        out.add(new Supplier<>() { int c; { c = p; } public String get() { return "anon" + (c++) + cap + x; } });
        for (int i = 0; i < 3; i++) { int j = i; out.add(() -> "loop" + j + cap); }
        class Rec { int fact(int n) { return n < 2 ? 1 : n * new Rec().fact(n - 1); } } out.add(() -> "f" + new Rec().fact(5));
        return out;
    }
    static abstract class Tmpl { Tmpl() { System.out.println("Tmpl sees " + hook()); } abstract String hook(); }
    public static void main(String[] args) {
        InnerClasses o = new InnerClasses(); In in = o.new In(); In.Deep d = in.new Deep(); System.out.println(d.show(4)); d.poke(); System.out.println(d.show(4) + " sx " + sx);
        System.out.println("secret " + o.readSecret(in)); SN sn = new SN(); System.out.println("nested " + sn.hidden + SN.s + sn.new NI().both()); System.out.println("sub " + o.new Sub().get() + " " + new OuterSub(o).x);
        for (int r = 0; r < 2; r++) { for (Supplier<String> s : o.local(r + 1)) System.out.print(s.get() + " " + s.get() + " | "); System.out.println(); o.x++; }
        String cap = "captured"; new Tmpl() { String fld = "fld"; String hook() { return cap + " " + fld; } };
        for (Class<?> c : new Class<?>[]{In.class, In.Deep.class, SN.class, new Object() { }.getClass(), Map.Entry.class}) System.out.println(c.getName() + " " + c.getSimpleName() + " " + c.isAnonymousClass() + c.isMemberClass() + c.isLocalClass() + " encl " + c.getEnclosingClass());
        class LocalM { } System.out.println(LocalM.class.getName() + " " + LocalM.class.getSimpleName() + " " + LocalM.class.isLocalClass() + " " + LocalM.class.getEnclosingMethod());
        Comparator<String> cmp = new Comparator<String>() { int calls; @Override public int compare(String a, String b) { calls++; return b.compareTo(a); } @Override public String toString() { return "calls>0 " + (calls > 0); } }; List<String> l = new ArrayList<>(List.of("a", "c", "b")); l.sort(cmp); System.out.println(l + " " + cmp);
        var anon = new Object() { int f = 3; int g() { return f * 2; } }; anon.f = 8; System.out.println("var anon " + anon.g());
        try { InnerClasses nul = null; nul.new In(); } catch (NullPointerException e) { System.out.println("NPE for null outer"); }
        Runnable[] rs = new Runnable[3]; for (int i = 0; i < 3; i++) { int[] box = {i}; rs[i] = () -> { box[0] += 10; System.out.print(box[0] + " "); }; } for (Runnable r : rs) { r.run(); r.run(); } System.out.println();
    }
}
