// Velocity: a page with a loop, a macro and conditions.

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.apache.velocity.exception.ParseErrorException;

public class Velocity {
    public static void main(String[] args) {
        VelocityEngine engine = new VelocityEngine();
        engine.init();
        VelocityContext context = new VelocityContext();
        context.put("items", List.of(Map.of("name", "pen", "price", 2), Map.of("name", "desk", "price", 120)));
        StringWriter out = new StringWriter();
        engine.evaluate(context, out, "page", "#macro(row $p)<li>$p.name: $p.price#if($p.price > 100) (dear)#end</li>#end\n"
                + "#set($sum = 0)#foreach($p in $items)$foreach.count #row($p) #set($sum = $sum + $p.price)\n#end\n"
                + "sum $sum, $items.size(), $missing, $!missing, ${items.get(0).name.toUpperCase()}\n");
        System.out.println(out);
        try {
            engine.evaluate(context, new StringWriter(), "wrong", "#foreach($p in ");
        } catch (ParseErrorException e) {
            System.out.println(e.getTemplateName() + " " + e.getLineNumber());
        }
    }
}
