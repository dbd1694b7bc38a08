// System.exit inside nested try/finally stops at once with its status; finally blocks do not run.
// args: 3 extra
public class ExitCode {
    public static void main(String[] args) {
        System.out.println("args " + args.length + " " + args[0] + " " + args[1]); try { try { System.out.println("exiting"); System.exit(Integer.parseInt(args[0]) * 14); } catch (Throwable t) { System.out.println("caught " + t); } finally { System.out.println("finally must not run"); } } finally { System.out.println("nor this"); }
    }
}
