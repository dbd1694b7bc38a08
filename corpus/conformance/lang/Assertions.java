// Assertions are disabled by default; desiredAssertionStatus and explicit AssertionError constructors.
public class Assertions {
    static int side; static boolean effect() { side++; return false; }
    static class Inner { static boolean on; static { assert on = true; } }
    public static void main(String[] args) {
        assert effect() : "never"; System.out.println("side " + side); boolean enabled = false; assert enabled = true; System.out.println("enabled " + enabled); System.out.println("inner " + Inner.on); System.out.println("desired " + Assertions.class.desiredAssertionStatus() + String.class.desiredAssertionStatus());
        for (AssertionError e : new AssertionError[]{new AssertionError(), new AssertionError("s"), new AssertionError(5), new AssertionError(1.5), new AssertionError('c'), new AssertionError(true), new AssertionError(7L), new AssertionError(2f), new AssertionError("m", new Error("c")), new AssertionError(new RuntimeException("as detail")), new AssertionError((Object) null)}) System.out.println(e + " cause " + e.getCause()); ClassLoader cl = Assertions.class.getClassLoader(); cl.setClassAssertionStatus("Assertions$Later", true); try { Later.check(-1); System.out.println("passed"); } catch (AssertionError e) { System.out.println("Later " + e.getMessage()); } Later.check(3); cl.setDefaultAssertionStatus(true); try { Later2.check(); System.out.println("passed"); } catch (AssertionError e) { System.out.println("Later2 " + e.getMessage() + " " + Later2.class.desiredAssertionStatus()); } cl.clearAssertionStatus(); System.out.println("Later3 " + Later3.status());
    }
    static class Later { static void check(int x) { assert x > 0 : "x was " + x; System.out.println("checked " + x); } } static class Later2 { static void check() { assert 1 > 2; } } static class Later3 { static boolean status() { boolean b = false; assert b = true; return b; } }
}
