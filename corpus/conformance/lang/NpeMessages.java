// Helpful NullPointerException messages for many expression shapes.
public class NpeMessages {
    static class N { N next; int i; long l; int[] a; N[] na; int[][] aa; String s; Integer boxed; N self() { return next; } static N st; void m(int x, String y) {} double d; boolean z; byte[] b; char[] c; short[] sh; long[] la; double[] da; float[] fa; boolean[] za; Object[] oa; }
    interface X { void run() throws Throwable; }
    static int no;
    static void t(X x) { no++; try { x.run(); System.out.println(no + " no NPE"); } catch (NullPointerException e) { System.out.println(no + " " + e.getMessage()); } catch (Throwable e) { System.out.println(no + " " + e); } }
    static N snull; N inull;
    static N make() { return null; }
    static int[] arr(int n, String s, long[][] q) { return null; }
    void inst() { t(() -> inull.i = 1); t(() -> System.out.println(this.inull.next)); }
    static void params(N p, int idx, int[] pa, N[][] nn) {
        try { p.i++; } catch (NullPointerException e) { System.out.println("p1 " + e.getMessage()); }
        try { pa[idx] = 3; } catch (NullPointerException e) { System.out.println("p2 " + e.getMessage()); }
        try { nn[0][idx].self(); } catch (NullPointerException e) { System.out.println("p3 " + e.getMessage()); }
        try { nn[1][idx + 1] = p; } catch (NullPointerException e) { System.out.println("p4 " + e.getMessage()); }
    }
    public static void main(String[] args) {
        t(() -> snull.next.next = null); t(() -> snull.m(1, "x")); t(() -> make().self()); t(() -> make().i = 5); t(() -> System.out.println(make().l)); t(() -> arr(1, "a", null)[3] = 4); t(() -> System.out.println(arr(0, null, null).length));
        N n = new N();
        t(() -> System.out.println(n.next.next)); t(() -> System.out.println(n.a[2])); t(() -> n.a[n.i] = 1); t(() -> System.out.println(n.na[0].i)); t(() -> System.out.println(n.self().self())); t(() -> n.s.length()); t(() -> n.s.substring(1).trim()); t(() -> { int q = n.boxed; }); t(() -> { synchronized (n.next) { } }); t(() -> { throw (RuntimeException) (Object) n.next; }); t(() -> N.st.a.clone()); t(() -> n.aa[1][2]++);
        t(() -> n.b[0] = 1); t(() -> n.c[0] = 'c'); t(() -> n.sh[0] = 1); t(() -> n.la[0] = 1); t(() -> n.da[0] = 1); t(() -> n.fa[0] = 1); t(() -> n.za[0] = true); t(() -> n.oa[0] = ""); t(() -> System.out.println(n.b[1])); t(() -> System.out.println(n.c[1])); t(() -> System.out.println(n.sh[1])); t(() -> System.out.println(n.la[1])); t(() -> System.out.println(n.da[1])); t(() -> System.out.println(n.fa[1])); t(() -> System.out.println(n.oa[1]));
        t(() -> n.next.d = 2); t(() -> n.next.z = true); t(() -> n.next.l++);
        N[] ns = new N[2]; t(() -> ns[1].m(2, null)); t(() -> ns[no % 2].next = n); N[][] deep = new N[2][]; t(() -> deep[1][0].i = 2); t(() -> System.out.println(deep[0].length)); t(() -> ((String) (Object) n.next).length()); t(() -> { switch (n.s) { default: } });
        t(() -> { for (int x : n.a) { } }); t(() -> { for (Object o : (java.util.List<?>) null) { } }); t(() -> ((Runnable) null).run()); t(() -> java.util.Objects.requireNonNull(null)); t(() -> java.util.Objects.requireNonNull(null, "given")); t(() -> { throw new NullPointerException(); }); t(() -> { throw new NullPointerException("own"); }); t(() -> "x".compareTo(null)); t(() -> (n.i > 0 ? n : n.next).self()); t(() -> java.util.List.of((Object) null)); t(() -> { Runnable r = n.next::self; });
        new NpeMessages().inst(); params(null, 1, null, new N[][]{{null, null}, null});
        N local = n.next; try { local.i = 3; } catch (NullPointerException e) { System.out.println("local " + e.getMessage()); }
        int[][] ll = new int[1][]; int ix = 0; try { ll[ix][ix + 2] = 3; } catch (NullPointerException e) { System.out.println("ll " + e.getMessage()); }
        try { long z = ll[ll.length - 1][5]; } catch (NullPointerException e) { System.out.println("ll2 " + e.getMessage()); }
        try { Object o = null; o.toString(); } catch (NullPointerException e) { System.out.println("const " + e.getMessage()); System.out.println(e.getMessage().equals(e.getLocalizedMessage()) + " " + e); }
    }
}
