// A custom Error thrown through several frames and finally blocks out of main.
public class UncaughtOverflow {
    static class Custom extends Error { Custom(String m) { super(m); } @Override public String getMessage() { return "decorated(" + super.getMessage() + ")"; } }
    interface Step { void go(int n); }
    static final Step S = new Step() { public void go(int n) { try { if (n == 0) throw new Custom("bottom"); go(n - 1); } finally { System.out.println("unwind " + n); } } };
    public static void main(String[] args) { System.out.println("args " + args.length); S.go(4); System.out.println("not reached"); }
}
