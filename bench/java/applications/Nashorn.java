// Nashorn: JavaScript by dynamic linking, with calls to and from Java.

import java.util.function.Function;
import javax.script.Invocable;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;

public class Nashorn {
    public static void main(String[] args) throws Exception {
        ScriptEngine engine = new NashornScriptEngineFactory().getScriptEngine("--language=es6");
        engine.put("twice", (Function<Object, Object>) x -> ((Number) x).intValue() * 2);
        System.out.println(engine.eval("[1, 2, 3].map(function (n) { return twice(n) }).join()"));
        System.out.println(engine.eval("var o = { a: 1, f: function () { return this.a + 1 } }; JSON.stringify(o) + o.f()"));
        System.out.println(engine.eval("var list = new java.util.ArrayList(); for (let i = 0; i < 5; i++) list.add(i * i); list.toString()"));
        engine.eval("function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }");
        System.out.println(((Invocable) engine).invokeFunction("fib", 15));
        try {
            engine.eval("nobody.home()");
        } catch (ScriptException e) {
            System.out.println(e.getMessage());
        }
    }
}
