// Multi-dimensional arrays, clones, array classes, default values and array covariance.
import java.util.*;
public class Arrays1 {
    static int calls; static int n(int v) { calls = calls * 10 + v; return v; }
    public static void main(String[] args) {
        int[][][] a = new int[n(2)][n(3)][n(4)]; System.out.println("dims " + a.length + a[0].length + a[1][2].length + " calls " + calls);
        int[][] jag = new int[3][]; System.out.println("jag " + jag[0] + " " + Arrays.deepToString(jag)); jag[1] = new int[]{1, 2}; System.out.println(Arrays.deepToString(jag));
        Object[] defs = {new boolean[1][0].length, new byte[1][0], new char[1], new short[1], new int[1], new long[1], new float[1], new double[1], new String[1]};
        boolean[] dz = new boolean[1]; byte[] db = new byte[1]; char[] dc = new char[1]; short[] dsh = new short[1]; int[] di = new int[1]; long[] dl = new long[1]; float[] df = new float[1]; double[] dd = new double[1]; String[] dst = new String[1];
        System.out.println("defaults " + dz[0] + db[0] + (int) dc[0] + dsh[0] + di[0] + dl[0] + df[0] + dd[0] + dst[0]);
        for (Object o : new Object[]{new int[0], new int[0][0], new String[0], new Object[0][], new boolean[0], new byte[0], new char[0][][], new short[0], new long[0], new float[0], new double[0], new Arrays1[0], new Map.Entry[0]}) System.out.println("class " + o.getClass().getName() + " simple " + o.getClass().getSimpleName() + " canon " + o.getClass().getCanonicalName() + " super " + o.getClass().getSuperclass().getSimpleName() + " ifaces " + Arrays.toString(o.getClass().getInterfaces()) + " comp " + o.getClass().getComponentType() + " mods " + o.getClass().getModifiers());
        int[] x = {1, 2, 3}, y = x.clone(); y[0] = 9; System.out.println("clone " + x[0] + y[0] + " " + x.equals(y) + " " + Arrays.equals(x, new int[]{1, 2, 3}));
        int[][] m = {{1}, {2}}, mc = m.clone(); mc[0][0] = 7; mc[1] = null; System.out.println("shallow " + m[0][0] + m[1][0]);
        Object o = new int[2][2]; System.out.println("inst " + (o instanceof int[][]) + (o instanceof Object[]) + (o instanceof Cloneable) + (o instanceof java.io.Serializable) + (((Object[]) o)[0] instanceof int[]) + (o instanceof Object[][]));
        Object sarr = new String[1][1]; System.out.println("inst2 " + (sarr instanceof Object[][]) + (sarr instanceof CharSequence[][]) + (sarr instanceof Comparable[][]) + (sarr instanceof Integer[][]) + (sarr instanceof Object[][][]) + (sarr instanceof java.io.Serializable[]) + (sarr instanceof Cloneable[]));
        CharSequence[] cs = new String[]{"a", "b"}; cs[0] = "z"; try { cs[1] = new StringBuilder(); } catch (ArrayStoreException e) { System.out.println("store " + e.getMessage()); }
        char[] chars = {'h', 'i'}; System.out.println(chars); System.out.println("len " + chars.length + String.valueOf(chars));
        int[] big = new int[100000]; big[99999] = 5; System.out.println("big " + Arrays.stream(big).sum());
        int[][] tri = new int[6][]; for (int i = 0; i < 6; i++) { tri[i] = new int[i + 1]; tri[i][0] = tri[i][i] = 1; for (int j = 1; j < i; j++) tri[i][j] = tri[i - 1][j - 1] + tri[i - 1][j]; } System.out.println("pascal " + Arrays.deepToString(tri));
        String[][] names = new String[2][2]; names[1][1] = "q"; System.out.println("names " + Arrays.deepToString(names));
        long[] la = {1, 2}; la[0] += 5; la[1]++; --la[0]; la[1] <<= 33; System.out.println("la " + Arrays.toString(la));
        byte[] ba = {1, (byte) 200}; ba[0] += 127; ba[1] >>= 1; System.out.println("ba " + Arrays.toString(ba)); char[] ca = {'a'}; ca[0]++; ca[0] += 2; System.out.println("ca " + ca[0]); short[] sa = {Short.MAX_VALUE}; sa[0]++; System.out.println("sa " + sa[0]); boolean[] za = {true}; za[0] &= false; System.out.println("za " + za[0]); float[] fa = {1f}; fa[0] /= 3; System.out.println("fa " + fa[0]); String[] st = {"x"}; st[0] += 1 + 2; System.out.println("st " + st[0]);
        System.out.println("eqclass " + (new int[0].getClass() == int[].class) + (di.getClass() == int[].class) + " " + int[][].class.getComponentType() + " " + (Object[].class.isAssignableFrom(String[].class)) + (Object[].class.isAssignableFrom(int[].class)) + (Object.class.isAssignableFrom(int[].class)));
        int[] self[] = {{1, 2}, {3}}; System.out.println("mixed decl " + self[0][1] + " deepHash " + Arrays.deepHashCode(self) + " deepEq " + Arrays.deepEquals(self, new int[][]{{1, 2}, {3}}));
        Object[] cyc = new Object[1]; cyc[0] = cyc; System.out.println("cyc " + Arrays.deepToString(cyc)); List<int[]> li = List.of(new int[]{4}); System.out.println(li.get(0)[0]);
        System.out.println(defs.length);
    }
}
