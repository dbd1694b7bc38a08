// Saxon: a style sheet, a query and a path over one document.

import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.Serializer;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XPathSelector;
import net.sf.saxon.s9api.XsltTransformer;

public class Saxon {
    private static final String BOOKS = "<books><book year='1999'><title>B</title></book><book year='1984'><title>A</title></book></books>";

    public static void main(String[] args) throws Exception {
        Processor processor = new Processor(false);
        XdmNode books = processor.newDocumentBuilder().build(new StreamSource(new StringReader(BOOKS)));
        XPathSelector path = processor.newXPathCompiler().compile("for $b in //book return concat($b/title, ' ', $b/@year)").load();
        path.setContextItem(books);
        for (XdmItem item : path) {
            System.out.println(item.getStringValue());
        }
        StringWriter out = new StringWriter();
        XsltTransformer transformer = processor.newXsltCompiler().compile(new StreamSource(new StringReader(
                "<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template match='/'><ul>"
                + "<xsl:for-each select='//book'><xsl:sort select='@year'/><li n='{position()}'><xsl:value-of select='upper-case(title)'/></li>"
                + "</xsl:for-each></ul></xsl:template></xsl:stylesheet>"))).load();
        transformer.setInitialContextNode(books);
        transformer.setDestination(processor.newSerializer(out));
        transformer.transform();
        System.out.println(out);
        Serializer serializer = processor.newSerializer(System.out);
        serializer.setOutputProperty(Serializer.Property.OMIT_XML_DECLARATION, "yes");
        processor.newXQueryCompiler().compile("declare function local:f($n) { if ($n < 2) then $n else local:f($n - 1) + local:f($n - 2) }; "
                + "<r>{ for $i in 1 to 12 where $i mod 3 = 0 return <f n='{$i}'>{ local:f($i) }</f> }</r>").load().run(serializer);
        System.out.println();
    }
}
