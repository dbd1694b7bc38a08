// Interface default, static and private methods, diamond resolution and super calls.
public class InterfacesDefaults {
    interface A { default String hi() { return "A.hi(" + name() + ")"; } default String name() { return "a"; } static String st() { return "A.st"; } private String priv() { return "A.priv"; } default String usePriv() { return priv() + spriv(); } private static String spriv() { return "A.spriv"; } int K = init("A.K"); }
    interface B extends A { default String hi() { return "B.hi>" + A.super.hi(); } }
    interface C extends A { default String name() { return "c"; } }
    static class D implements B, C { }
    static class E implements A { public String hi() { return "E.hi>" + A.super.hi(); } public String name() { return "e"; } }
    static class F extends E implements B { public String hi() { return "F.hi>" + super.hi() + ">" + B.super.hi(); } }
    static class G extends E implements B { }
    interface X { default String conflict() { return "X"; } } interface Y { default String conflict() { return "Y"; } }
    static class Z implements X, Y { public String conflict() { return X.super.conflict() + Y.super.conflict() + "Z"; } }
    interface Re extends A { String hi(); }
    static abstract class Ab implements A { public abstract String name(); String call() { return hi(); } }
    interface ObjLike { boolean equals(Object o); int hashCode(); default String desc() { return "desc:" + toString(); } }
    enum En implements A { P { public String name2() { return "P2"; } }, Q; public String name2() { return "en2"; } public String hi() { return A.super.hi() + ordinal(); } }
    record Rec(int v) implements C { }
    static int init(String s) { System.out.println("init " + s); return 1; }
    static class Base { String who() { return "Base"; } String call() { return who(); } static String s() { return "Base.s"; } String f = "Base.f"; private String pv() { return "Base.pv"; } String callPv() { return pv(); } }
    static class Mid extends Base { String who() { return "Mid>" + super.who(); } static String s() { return "Mid.s"; } String f = "Mid.f"; private String pv() { return "Mid.pv"; } }
    static class Leaf extends Mid { String who() { return "Leaf>" + super.who(); } String fs() { return f + ((Base) this).f + super.f; } }
    interface Gen<T> { T get(); default T twice() { get(); return get(); } } static int cnt;
    public static void main(String[] args) {
        System.out.println("D " + new D().hi() + " " + new D().usePriv()); System.out.println("E " + new E().hi()); System.out.println("F " + new F().hi()); System.out.println("G " + new G().hi()); System.out.println("Z " + new Z().conflict());
        System.out.println("A.st " + A.st()); System.out.println("K " + A.K); System.out.println("Re " + ((Re) () -> "lambda re").hi());
        System.out.println("Ab " + new Ab() { public String name() { return "anon"; } }.call());
        ObjLike ol = new ObjLike() { public String toString() { return "OL"; } }; System.out.println(ol.desc() + ol.equals(ol));
        System.out.println("enum " + En.P.hi() + En.Q.hi() + En.P.name2() + En.Q.name2() + " " + En.P.getClass().getName() + " " + En.P.getDeclaringClass().getSimpleName());
        System.out.println("rec " + new Rec(3).hi());
        Base b = new Leaf(); System.out.println(b.who() + " " + b.call() + " " + b.f + " " + ((Mid) b).f + " " + ((Leaf) b).fs() + " " + Base.s() + " " + Mid.s() + " " + b.callPv());
        Gen<Integer> g = () -> ++cnt; System.out.println("gen " + g.twice() + " " + cnt);
        A anon = new A() { }; System.out.println(anon.hi() + " " + (anon instanceof A) + " " + (anon instanceof B)); A lam = new B() { public String name() { return "bb"; } }; System.out.println(lam.hi());
    }
}
