// Order of instance and static initializers across superclasses, interfaces and constant access.
public class InitOrder {
    static StringBuilder sb = new StringBuilder();
    static int log(String s, int v) { System.out.println("  " + s); return v; }
    static class A { static int sa = log("A.static field", 1); static { log("A.static block", 0); } int ia = log("A.instance field", 1); { log("A.init block", 0); } A() { this(1); log("A()", 0); } A(int x) { log("A(int)", 0); virt(); } void virt() { log("A.virt", 0); } }
    static class B extends A { static int sb = log("B.static field", 2); int ib = log("B.instance field", 7); final int fin = 9; final Integer boxed = 9; B() { super(); log("B() ib=" + ib, 0); } void virt() { log("B.virt ib=" + ib + " fin=" + fin + " boxed=" + boxed, 0); } }
    interface I { int K = log("I.K", 5); int CONST = 3; default void d() { } }
    interface J extends I { int L = log("J.L", 6); }
    interface NoDef { int Q = log("NoDef.Q", 8); }
    static class C implements J, NoDef { static { log("C.static", 0); } }
    static class D { static final int CONST = 42; static final String S = "const"; static final Integer BOX = log("D.BOX", 1); static { log("D.static", 0); } static void m() { } }
    static class P { static int v = log("P.v", 10); static void sm() { } } static class Q extends P { static { log("Q.static", 0); } }
    static class Fwd { static int a = getB(); static int b = 5; static int c = getB(); static int getB() { return b; } }
    static class Single { static Single INST = new Single(); static int count = 1; int seen; Single() { seen = count; count = 50; } }
    static class Cy1 { static int v = log("Cy1", Cy2.v + 1); } static class Cy2 { static int v = log("Cy2", Cy1.v + 10); }
    enum E { X, Y; static { log("E.static", 0); } E() { log("E." + name(), 0); } }
    static class ArrEl { static { log("ArrEl.static", 0); } static int z = 3; }
    static { System.out.println("Main static 1"); } static int ms = log("Main static 2", 1);
    public static void main(String[] args) throws Exception {
        System.out.println("main"); System.out.println("new B"); new B(); System.out.println("new B again"); new B();
        System.out.println("new C"); new C(); System.out.println("J.CONST " + J.CONST); System.out.println("J.L"); System.out.println(J.L); System.out.println("C.K " + C.K); System.out.println("Q " + C.Q);
        System.out.println("D consts " + D.CONST + D.S); System.out.println("D.class " + D.class.getSimpleName()); System.out.println("D.m"); D.m();
        System.out.println("Q.v"); System.out.println(Q.v); System.out.println("Q.sm"); Q.sm(); System.out.println("new Q[1]"); Object o = new Q[1]; System.out.println("new Q"); new Q();
        System.out.println("Fwd " + Fwd.a + Fwd.b + Fwd.c); System.out.println("Single " + Single.INST.seen + " " + Single.count); System.out.println("Cy " + Cy1.v + " " + Cy2.v);
        System.out.println("E"); System.out.println(E.X); System.out.println("ArrEl"); o = new ArrEl[2][2]; System.out.println(o instanceof ArrEl[][]); System.out.println(ArrEl.z);
    }
}
