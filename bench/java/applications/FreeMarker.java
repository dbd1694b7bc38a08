// FreeMarker: a page with a loop, a macro, built-ins and an error.

import freemarker.cache.StringTemplateLoader;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

public class FreeMarker {
    public static void main(String[] args) throws Exception {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_33);
        configuration.setLocale(Locale.US);
        configuration.setLogTemplateExceptions(false);
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        StringTemplateLoader loader = new StringTemplateLoader();
        loader.putTemplate("page", "<#macro row p><tr><td>${p.name?upper_case?html}</td><td>${p.price?string['0.00']}</td></tr></#macro>"
                + "<#list items?sort_by('price')?reverse as p><@row p/>\n</#list>"
                + "<#assign total = 0><#list items as p><#assign total += p.price></#list>${total} ${missing!'none'} ${(items?size > 2)?c}");
        loader.putTemplate("wrong", "before ${nobody.home}");
        configuration.setTemplateLoader(loader);
        List<Map<String, Object>> items = List.of(Map.of("name", "pen & ink", "price", 1.5), Map.of("name", "desk", "price", 1234.5),
                Map.of("name", "lamp", "price", 20));
        StringWriter out = new StringWriter();
        configuration.getTemplate("page").process(Map.of("items", items), out);
        System.out.println(out);
        try {
            configuration.getTemplate("wrong").process(Map.of(), new StringWriter());
        } catch (TemplateException e) {
            System.out.println(e.getMessageWithoutStackTop().lines().findFirst().orElse(""));
        }
    }
}
