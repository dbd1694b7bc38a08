// Mustache: sections, inverted sections, lambdas and escapes.

import com.github.mustachejava.DefaultMustacheFactory;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Function;

public class Mustache {
    static class Item {
        final String name;
        final int price;
        final List<String> tags;

        Item(String name, int price, String... tags) {
            this.name = name;
            this.price = price;
            this.tags = List.of(tags);
        }

        boolean dear() {
            return price > 100;
        }
    }

    List<Item> items = List.of(new Item("pen & ink", 2, "a", "b"), new Item("desk", 120));
    Function<String, String> loud = String::toUpperCase;

    public static void main(String[] args) throws Exception {
        com.github.mustachejava.Mustache page = new DefaultMustacheFactory().compile(new StringReader(
                "{{#items}}\n* {{name}} {{{name}}} {{price}}{{#dear}} dear{{/dear}}{{^tags}} untagged{{/tags}}{{#tags}} [{{.}}]{{/tags}}\n{{/items}}\n"
                + "{{#loud}}quiet{{/loud}}{{missing}}\n"), "page");
        StringWriter out = new StringWriter();
        page.execute(out, new Mustache()).flush();
        System.out.println(out);
    }
}
