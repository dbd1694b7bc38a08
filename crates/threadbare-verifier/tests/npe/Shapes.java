// One way to meet a null per method. Run as a program, it prints for each method the line that
// threw and the message, and the test compares the messages with the ones it computes.
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

public class Shapes {
    int x;
    long wide;
    double real;
    Shapes next;
    String name;
    int[] ints;
    Shapes[] many;
    Shapes[][] grid;
    static Shapes shared;
    static int[] numbers;
    static String text;

    interface Face { int call(int a, String b); }

    static Shapes none() { return null; }
    static Shapes some() { return new Shapes(); }
    Shapes self() { return this; }
    Shapes nothing(int i, long l, String s, Object o, StringBuilder b, int[][] a, String[] t) { return null; }
    static int[] array() { return null; }
    static Integer boxed() { return null; }
    Face face;

    static void t01() { String s = null; s.length(); }
    static int t02(String s) { return s.length(); }
    int t03(Object o) { return o.hashCode(); }
    static int t04() { return new Shapes().next.x; }
    int t05() { return this.next.x; }
    int t06() { return next.next.next.x; }
    static void t07() { Shapes s = null; s.x = 5; }
    static void t08(Shapes s) { s.wide = 5L; }
    static void t09(Shapes s) { s.real = 1.0; }
    static void t10(Shapes s) { s.name = "q"; }
    static int t11(int[] a) { return a[2]; }
    static long t12(long[] a) { return a[0]; }
    static float t13(float[] a) { return a[0]; }
    static double t14(double[] a) { return a[0]; }
    static Object t15(Object[] a) { return a[0]; }
    static byte t16(byte[] a) { return a[0]; }
    static boolean t17(boolean[] a) { return a[0]; }
    static char t18(char[] a) { return a[0]; }
    static short t19(short[] a) { return a[0]; }
    static void t20(int[] a) { a[2] = 1; }
    static void t21(long[] a) { a[2] = 1; }
    static void t22(float[] a) { a[2] = 1; }
    static void t23(double[] a) { a[2] = 1; }
    static void t24(Object[] a) { a[2] = ""; }
    static void t25(byte[] a) { a[2] = 1; }
    static void t26(boolean[] a) { a[2] = true; }
    static void t27(char[] a) { a[2] = 1; }
    static void t28(short[] a) { a[2] = 1; }
    static int t29(int[] a) { return a.length; }
    static void t30() { throw null; }
    static void t31(RuntimeException e) { throw e; }
    static void t32(Object lock) { synchronized (lock) { shared = null; } }
    static int t33() { return none().x; }
    static int t34() { return some().self().nothing(1, 2L, "", null, null, null, null).x; }
    static void t35() { array()[1] = 7; }
    static int t36() { return boxed(); }
    static int t37() { return shared.x; }
    static int t38() { return numbers[3]; }
    static int t39() { return text.length(); }
    static int t40() { int[][] a = new int[3][]; return a[2][0]; }
    static int t41() { int[][][] a = new int[3][3][]; int i = 1, j = 2; return a[i][j][0]; }
    int t42() { grid = new Shapes[2][2]; return grid[1][0].x; }
    int t43() { many = new Shapes[300]; return many[200].next.x; }
    int t44() { many = new Shapes[70]; return many[x + 1].x; }
    int t45() { return next.nothing(1, 2L, "", null, null, null, null).x; }
    static int t46(boolean b) { String s = b ? "x" : null; return s.length(); }
    static int t47(boolean b) { return (b ? text : null).length(); }
    static int t48(Object o) { return ((String) o).length(); }
    static int t49(Object o) { o = text; return o.hashCode(); }
    static int t50(long a, double b, String s) { return s.length(); }
    int t51(long a, double b, String s) { Object q = s; return q.hashCode(); }
    int t52() { return face.call(1, "2"); }
    static int t53(List<String> l) { return l.get(0).length(); }
    static int t54() { return ((Supplier<String>) () -> null).get().length(); }
    static void t55() { Supplier<Integer> s = null; s.get(); }
    static void t56() { Runnable r = () -> text.length(); r.run(); }
    static int t57() { int n = 0; String s = null; for (int i = 0; i < 3; i++) { n += s.length(); s = "a" + i; } return n; }
    static int t58() { try { throw new IllegalStateException(); } catch (IllegalStateException e) { return e.getMessage().length(); } }
    static String t59() { Shapes s = none(); return s.name + 1; }
    int t60() { Shapes a = new Shapes(); a.next = new Shapes(); a.next.next = new Shapes();
                a.next.next.next = new Shapes(); a.next.next.next.next = new Shapes();
                a.next.next.next.next.next = new Shapes();
                return a.next.next.next.next.next.next.x; }
    static int t61() { int[] idx = {1}; int[][] a = new int[3][]; return a[idx[0]][5]; }
    static int t62() { int[][] a = new int[3][]; return a[Integer.parseInt("1")][5]; }
    static int t63() { int[][] a = new int[3][]; Shapes s = new Shapes(); return a[s.x][5]; }
    static void t64(Shapes s) { s.x++; }
    static void t65(int[] a) { a[0] += 2; }
    static void t66(long[] a) { a[0] += 2; }
    static int t67(String s, int k) { switch (k) { case 0: return s.length(); default: return 1; } }
    static void t68() { new NullPointerException("by hand"); throw new NullPointerException(); }
    static int t69() { Shapes s; return (s = none()).x; }
    static int t70() { String a = null, b = null, c = null, d = null, e = null; return e.length(); }
    static boolean t71(String s) { return s.equals(null); }
    static String t72(StringBuilder b, CharSequence c) { return b.append(c, 0, 1).toString(); }
    static int t73(Object[][][][][][][] a) { return a[0][1][2][3][4][5][6].hashCode(); }
    static void t74() { Shapes[][][][][][][] a = new Shapes[1][1][1][1][1][1][1]; a[0][0][0][0][0][0][0].x = 3; }
    static int t75(Object[] v) { int i = -1000; return v[i].hashCode() + v[-1000].hashCode(); }
    static void t76() { class Local { Shapes inner; int get() { return inner.x; } } new Local().get(); }
    static int t77(int[]... rest) { return rest.length; }
    static int t78(String s) { while (true) { if (s == null) { return s.length(); } s = null; } }
    static int t79() { int[][] a = new int[300][]; return a[-(-200)][1] + a[1000].length; }
    static boolean t80() { return none() == none() && none().name.isEmpty(); }
    static long t81() { Long l = null; long r = l; return r; }
    static char t82() { char[] c = null; int i = 0; return c[i++]; }
    static int t83() { Shapes s = shared; int i = s == null ? 1 : 2; return s.many[i].x; }
    static void t84(Thread t, Class<?>[] c) { t.start(); }
    static Object t85(Object o) { Object p = o; o = p; return o.toString(); }

    public static void main(String[] args) throws Exception {
        Method[] methods = Shapes.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            if (!m.getName().matches("t\\d\\d")) continue;
            Class<?>[] types = m.getParameterTypes();
            Object[] values = new Object[types.length];
            for (int i = 0; i < values.length; i++) {
                if (types[i] == int.class) values[i] = 0;
                if (types[i] == long.class) values[i] = 0L;
                if (types[i] == double.class) values[i] = 0.0;
                if (types[i] == boolean.class) values[i] = false;
            }
            try {
                m.invoke(Modifier.isStatic(m.getModifiers()) ? null : new Shapes(), values);
                System.out.println(m.getName() + "\tno exception");
            } catch (InvocationTargetException e) {
                StackTraceElement top = e.getCause().getStackTrace()[0];
                System.out.println(top.getClassName() + "\t" + top.getMethodName() + "\t" + top.getLineNumber()
                    + "\t" + e.getCause().getMessage());
            }
        }
    }
}
