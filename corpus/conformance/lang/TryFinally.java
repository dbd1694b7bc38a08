// Nested try/finally with returns, breaks, overriding exceptions and execution order.
public class TryFinally {
    static int x;
    @SuppressWarnings("finally") static int f1() { try { return 1; } finally { return 2; } }
    static int f2() { int i = 1; try { return i; } finally { i = 5; } }
    @SuppressWarnings("finally") static int f3() { try { throw new RuntimeException("lost"); } finally { return 3; } }
    static int[] f4() { int[] a = {1}; try { return a; } finally { a[0] = 9; } }
    static String f5() { StringBuilder sb = new StringBuilder(); for (int i = 0; i < 5; i++) { try { if (i == 1) continue; if (i == 3) break; sb.append(i); } finally { sb.append('f').append(i); } } return sb.toString(); }
    static int f6() { try { try { throw new IllegalStateException("a"); } finally { x = 6; throw new IllegalArgumentException("b"); } } catch (IllegalArgumentException e) { System.out.println("f6 " + e.getMessage() + " suppressed " + e.getSuppressed().length + " cause " + e.getCause()); return x; } }
    static String f7() { StringBuilder sb = new StringBuilder(); try { try { try { Integer.parseInt("z"); } finally { sb.append(1); } } catch (ArithmeticException e) { sb.append("no"); } finally { sb.append(2); } } catch (NumberFormatException e) { sb.append(3); } finally { sb.append(4); } return sb.toString(); }
    @SuppressWarnings("finally") static int f8() { while (true) { try { return 8; } finally { break; } } return 88; }
    static int f9(int n) { try { if (n == 0) throw new Error("deep"); return f9(n - 1); } finally { x += n; } }
    static int f10() { try { return x = 10; } finally { x = 11; } }
    static long f11() { long l = 1; double d = 2; try { l += 5; d *= 3; return l + (long) d; } finally { l = -1; d = -1; } }
    static void multi(int k) {
        try { switch (k) { case 0: throw new IllegalStateException("ise"); case 1: throw new java.io.IOException("io"); case 2: Object o = "s"; Integer i = (Integer) o; break; case 3: throw new StackOverflowError("soe"); default: } System.out.println("none"); }
        catch (IllegalStateException | java.io.IOException e) { System.out.println("multi " + e); }
        catch (RuntimeException e) { System.out.println("rt " + e.getClass().getSimpleName()); }
        catch (Throwable t) { System.out.println("t " + t); }
        finally { System.out.println("fin " + k); }
    }
    static <T extends Throwable> void sneaky(Throwable t) throws T { @SuppressWarnings("unchecked") T x = (T) t; throw x; }
    static void rethrow(boolean a) throws java.io.IOException { try { if (a) throw new java.io.IOException("pr"); throw new RuntimeException("rr"); } catch (Exception e) { throw e; } }
    public static void main(String[] args) {
        System.out.println("f1 " + f1()); System.out.println("f2 " + f2()); System.out.println("f3 " + f3()); System.out.println("f4 " + f4()[0]); System.out.println("f5 " + f5()); System.out.println("f6 " + f6()); System.out.println("f7 " + f7()); System.out.println("f8 " + f8());
        x = 0; try { f9(10); } catch (Error e) { System.out.println("f9 " + x + " " + e.getMessage()); }
        System.out.println("f10 " + f10() + " " + x); System.out.println("f11 " + f11());
        for (int k = 0; k < 5; k++) multi(k);
        try { TryFinally.<RuntimeException>sneaky(new java.io.IOException("sneaked")); } catch (Exception e) { System.out.println("sneaky " + e); }
        for (boolean b : new boolean[]{true, false}) try { rethrow(b); } catch (Exception e) { System.out.println("rethrow " + e); }
        try { throw null; } catch (NullPointerException e) { System.out.println("throw null " + e.getMessage()); }
        int i = 0; try { i = 1; i = i / (i - 1); i = 2; } catch (ArithmeticException e) { i += 10; } finally { i += 100; } System.out.println("i " + i);
    }
}
