// BeanShell: scripts in Java's syntax with loose types, and an interface that a script implements.

import bsh.EvalError;
import bsh.Interpreter;

public class BeanShell {
    public static void main(String[] args) throws Exception {
        Interpreter shell = new Interpreter();
        shell.set("limit", 12);
        System.out.println(shell.eval("sum = 0; for (i = 0; i < limit; i++) { if (i % 3 == 0) sum += i * i; } sum;"));
        shell.eval("int fib(int n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }");
        System.out.println(shell.eval("fib(12)"));
        System.out.println(shell.eval("import java.util.*; l = new ArrayList(); l.add(\"b\"); l.add(\"a\"); Collections.sort(l); l.toString();"));
        shell.eval("counter() { int n = 0; next() { return ++n; } return this; } c = counter(); c.next(); c.next();");
        System.out.println(shell.eval("c.next()"));
        try {
            shell.eval("nobody.home()");
        } catch (EvalError e) {
            System.out.println(e.getErrorText());
        }
    }
}
