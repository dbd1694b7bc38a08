// StackOverflowError is catchable, finally blocks run while it unwinds, and the program goes on.
public class DeepRecursion {
    static int depth, fin;
    static void rec() { depth++; rec(); }
    static int recArgs(int a, long b, double c, Object d) { return recArgs(a + 1, b, c, d) + 1; }
    static void recFin(int n) { try { if (n < 100) recFin(n + 1); else rec(); } finally { fin++; } }
    static class Node { Node n; int len() { return n == null ? 1 : 1 + n.len(); } @Override public String toString() { return "N" + n; } }
    static class Loop { Object o; @Override public int hashCode() { return o.hashCode(); } }
    static long sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
    interface F { int f(int x); }
    static F self;
    public static void main(String[] args) {
        try { rec(); System.out.println("no"); } catch (StackOverflowError e) { System.out.println("rec caught " + e.getClass().getName() + " msg " + e.getMessage() + " deep " + (depth > 500)); }
        try { recArgs(0, 1, 2, "x"); } catch (StackOverflowError e) { System.out.println("args caught " + (e.getStackTrace().length > 100) + " " + e.getStackTrace()[500].getMethodName()); }
        try { recFin(0); } catch (StackOverflowError e) { System.out.println("fin " + fin); }
        System.out.println("sum " + sum(1000) + " again " + sum(2000));
        Node c = new Node(); c.n = c; try { c.toString(); } catch (StackOverflowError e) { System.out.println("toString cycle"); }
        try { c.len(); } catch (StackOverflowError e) { System.out.println("len cycle"); }
        Loop l = new Loop(); l.o = l; try { l.hashCode(); } catch (StackOverflowError e) { System.out.println("hash cycle"); }
        java.util.List<Object> list = new java.util.ArrayList<>(); list.add(list); System.out.println(list); try { list.hashCode(); } catch (StackOverflowError e) { System.out.println("list hash cycle"); }
        self = x -> self.f(x + 1); try { self.f(0); } catch (StackOverflowError e) { System.out.println("lambda cycle"); }
        depth = 0; int caught = 0; for (int i = 0; i < 3; i++) try { rec(); } catch (StackOverflowError e) { caught++; } System.out.println("repeat " + caught);
        Node head = null; for (int i = 0; i < 1000; i++) { Node n = new Node(); n.n = head; head = n; } System.out.println("chain " + head.len());
        System.out.println("is error " + (new StackOverflowError("m") instanceof VirtualMachineError) + " " + new StackOverflowError("m"));
    }
}
