// An uncaught exception with a cause and a suppressed one leaves main: trace on stderr, exit status 1.
public class UncaughtCause {
    static class AppException extends Exception { final int code; AppException(String m, Throwable c, int code) { super(m, c); this.code = code; } @Override public String toString() { return super.toString() + " [code " + code + "]"; } }
    static void low(int[] a) { a[a.length]++; }
    static void mid() throws AppException { try { low(new int[2]); } catch (ArrayIndexOutOfBoundsException e) { throw new AppException("mid failed", e, 17); } }
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        try { mid(); } catch (AppException e) { IllegalStateException top = new IllegalStateException("top", e); top.addSuppressed(new java.io.IOException("while closing")); throw top; } finally { System.out.println("finally ran"); }
    }
}
