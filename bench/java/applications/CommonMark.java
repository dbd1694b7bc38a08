// commonmark: Markdown with lists, code, links and a table to HTML and to text.

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

public class CommonMark {
    private static final String TEXT = "# Title *here*\n\nSome `code` and **strong [link](http://a.b 'x')**.\n\n1. one\n2. two\n   - nested\n\n"
            + "> quote\n> goes on\n\n```java\nint x = 1 < 2;\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n<div>raw</div>\n\n## End\n";

    public static void main(String[] args) {
        List<Extension> extensions = List.of(TablesExtension.create());
        Node document = Parser.builder().extensions(extensions).build().parse(TEXT);
        System.out.print(HtmlRenderer.builder().extensions(extensions).escapeHtml(true).build().render(document));
        System.out.println(TextContentRenderer.builder().extensions(extensions).build().render(document));
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                System.out.println(heading.getLevel() + " " + ((Text) heading.getFirstChild()).getLiteral());
            }
        });
    }
}
