// Rhino: the same JavaScript interpreted and compiled to classes.

import org.mozilla.javascript.Context;
import org.mozilla.javascript.EcmaError;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

public class Rhino {
    private static final String SCRIPT = "var words = 'the cat and the dog and the bird'.split(' ');"
            + "var counts = {}; words.forEach(function (w) { counts[w] = (counts[w] || 0) + 1; });"
            + "var keys = Object.keys(counts).sort(function (a, b) { return counts[b] - counts[a] || (a < b ? -1 : 1); });"
            + "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }"
            + "out.println(keys.map(function (k) { return k + '=' + counts[k]; }).join(', '));"
            + "out.println(JSON.stringify({ fib: fib(15), list: [1, 2.5, null, 'x'], date: new Date(0).toISOString() }));"
            + "out.println(/(\\w+)@(\\w+)/.exec('mail ada@home now').slice(1).join(' at '));"
            + "new java.util.ArrayList(java.util.Arrays.asList(3, 1, 2)).size() + fib(10)";

    public static void main(String[] args) {
        for (int level : new int[] {-1, 0, 9}) {
            Context context = Context.enter();
            try {
                context.setOptimizationLevel(level);
                context.setLanguageVersion(Context.VERSION_ES6);
                Scriptable scope = context.initStandardObjects();
                ScriptableObject.putProperty(scope, "out", Context.javaToJS(System.out, scope));
                System.out.println(Context.toString(context.evaluateString(scope, SCRIPT, "words", 1, null)));
                context.evaluateString(scope, "nobody.home()", "wrong", 1, null);
            } catch (EcmaError e) {
                System.out.println(e.getMessage());
            } finally {
                Context.exit();
            }
        }
    }
}
