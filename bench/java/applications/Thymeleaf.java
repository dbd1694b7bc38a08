// Thymeleaf: a page of HTML with loops, conditions and fragments.

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;
import org.thymeleaf.templateresolver.StringTemplateResolver;

public class Thymeleaf {
    public static void main(String[] args) {
        TemplateEngine engine = new TemplateEngine();
        engine.setTemplateResolver(new StringTemplateResolver());
        Context context = new Context(Locale.US);
        context.setVariable("title", "A <page>");
        context.setVariable("items", List.of(Map.of("name", "pen", "price", 2), Map.of("name", "desk", "price", 120)));
        System.out.println(engine.process("<html><h1 th:text=\"${title}\">x</h1><ul><li th:each=\"p, s : ${items}\" "
                + "th:class=\"${s.odd} ? 'odd' : 'even'\" th:text=\"${s.count + ': ' + p.name}\" th:attr=\"data-price=${p.price}\">y</li></ul>"
                + "<p th:if=\"${#lists.size(items) > 1}\">[[${items[1].name.toUpperCase()}]]</p><p th:unless=\"${title == null}\">kept</p></html>",
                context));
    }
}
