// Janino: expressions, a script and a class are compiled in memory and run.

import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.ExpressionEvaluator;
import org.codehaus.janino.ScriptEvaluator;
import org.codehaus.janino.SimpleCompiler;

public class Janino {
    public static void main(String[] args) throws Exception {
        ExpressionEvaluator sum = new ExpressionEvaluator("a * a + b", int.class, new String[] {"a", "b"},
                new Class<?>[] {int.class, int.class});
        System.out.println(sum.evaluate(new Object[] {19, 23}));
        ScriptEvaluator script = new ScriptEvaluator("StringBuilder s = new StringBuilder();"
                + "for (int i = 0; i < 10; ++i) { if (i % 3 == 0) s.append(i).append(' '); } return s.toString();", String.class);
        System.out.println(script.evaluate(new Object[0]));
        SimpleCompiler compiler = new SimpleCompiler();
        compiler.cook("public class Sieve { public static int primes(int n) { boolean[] no = new boolean[n]; int k = 0;"
                + " for (int i = 2; i < n; i++) { if (no[i]) continue; k++; for (int j = 2 * i; j < n; j += i) no[j] = true; }"
                + " return k; } }");
        Class<?> sieve = compiler.getClassLoader().loadClass("Sieve");
        System.out.println(sieve.getMethod("primes", int.class).invoke(null, 20000));
        try {
            new ExpressionEvaluator("a +", int.class, new String[] {"a"}, new Class<?>[] {int.class});
        } catch (CompileException e) {
            System.out.println(e.getMessage());
        }
    }
}
