// An exception in the main class's static initializer: exit status 1 and the launcher's message.
public class UncaughtInit {
    static int v = compute();
    static int compute() { System.out.println("computing"); Object o = "text"; return (Integer) o; }
    public static void main(String[] args) { System.out.println("never printed"); }
}
