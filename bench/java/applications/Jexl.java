// JEXL: expressions and scripts over maps and objects.

import java.util.List;
import java.util.TreeMap;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;

public class Jexl {
    public static void main(String[] args) {
        JexlEngine engine = new JexlBuilder().permissions(JexlPermissions.UNRESTRICTED).silent(false).strict(true).create();
        MapContext context = new MapContext(new TreeMap<>());
        context.set("list", List.of(3, 1, 2));
        context.set("text", new StringBuilder("abc"));
        System.out.println(engine.createExpression("list[0] * 10 + size(list)").evaluate(context));
        System.out.println(engine.createExpression("text.reverse().append('!').toString()").evaluate(context));
        System.out.println(engine.createScript("var t = 0; for (var x : list) { t += x * x; } return t;").execute(context));
        System.out.println(engine.createScript("var f = (n) -> { n < 2 ? n : f(n - 1) + f(n - 2); }; f(12);").execute(context));
        System.out.println(engine.createExpression("'abc' =~ 'a.*' and 3 =~ [1, 2, 3]").evaluate(context));
        try {
            engine.createExpression("nobody.home()").evaluate(context);
        } catch (JexlException e) {
            System.out.println(e.getMessage());
        }
    }
}
