// Negative exit statuses are reduced to eight bits; text printed without newline is still flushed.
public class ExitNegative {
    static int calls; static class Res implements AutoCloseable { public void close() { System.out.println("closed?"); } }
    public static void main(String[] args) { System.out.print("no newline at end"); System.err.print("err text"); calls++; try (Res r = new Res()) { Runtime.getRuntime().exit(-1 - calls); } }
}
