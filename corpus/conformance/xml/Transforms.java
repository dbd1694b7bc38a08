// Identity transforms, output properties, simple XSLT with templates, parameters and sorting.
import java.io.*;
import java.util.*;
import javax.xml.parsers.*;
import javax.xml.transform.*;
import javax.xml.transform.dom.*;
import javax.xml.transform.stream.*;
public class Transforms {
    static String id(String s, String... props) throws Exception { Transformer t = TransformerFactory.newInstance().newTransformer(); t.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes"); for (int i = 0; i < props.length; i += 2) t.setOutputProperty(props[i], props[i + 1]); StringWriter w = new StringWriter(); t.transform(new StreamSource(new StringReader(s)), new StreamResult(w)); return w.toString().replace("\n", "\\n"); }
    static String xsl(String body, String in, String... ps) throws Exception { Transformer t = TransformerFactory.newInstance().newTransformer(new StreamSource(new StringReader("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:output method='text'/>" + body + "</xsl:stylesheet>"))); for (int i = 0; i < ps.length; i += 2) t.setParameter(ps[i], ps[i + 1]); StringWriter w = new StringWriter(); t.transform(new StreamSource(new StringReader(in)), new StreamResult(w)); return w.toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("id", () -> id("<a k='&lt;'>t<b/><!--c--><![CDATA[<x>]]></a>"));
        t("text", () -> id("<a>x<b>y</b></a>", OutputKeys.METHOD, "text"));
        t("html", () -> id("<p>a<br/></p>", OutputKeys.METHOD, "html"));
        t("enc", () -> id("<a>\u00e9\u20ac</a>", OutputKeys.ENCODING, "US-ASCII"));
        t("cdata", () -> id("<a><b>x&lt;</b></a>", OutputKeys.CDATA_SECTION_ELEMENTS, "b"));
        t("dom", () -> { DOMResult r = new DOMResult(); TransformerFactory.newInstance().newTransformer().transform(new StreamSource(new StringReader("<q><w/></q>")), r); return r.getNode().getFirstChild().getNodeName(); });
        t("tmpl", () -> xsl("<xsl:template match='/'><xsl:for-each select='//i'><xsl:sort select='@n' data-type='number' order='descending'/>[<xsl:value-of select='@n'/>:<xsl:value-of select='.'/>]</xsl:for-each></xsl:template>", "<l><i n='2'>b</i><i n='10'>c</i><i n='1'>a</i></l>"));
        t("param", () -> xsl("<xsl:param name='p'/><xsl:template match='/'><xsl:if test='$p=5'>five</xsl:if><xsl:choose><xsl:when test='false()'>no</xsl:when><xsl:otherwise>other</xsl:otherwise></xsl:choose></xsl:template>", "<x/>", "p", "5"));
        t("rec", () -> xsl("<xsl:template match='/'><xsl:call-template name='f'><xsl:with-param name='n' select='5'/></xsl:call-template></xsl:template><xsl:template name='f'><xsl:param name='n'/><xsl:if test='$n &gt; 0'><xsl:value-of select='$n'/>,<xsl:call-template name='f'><xsl:with-param name='n' select='$n - 1'/></xsl:call-template></xsl:if></xsl:template>", "<x/>"));
        t("key", () -> xsl("<xsl:key name='k' match='i' use='@g'/><xsl:template match='/'><xsl:value-of select=\"count(key('k','a'))\"/></xsl:template>", "<l><i g='a'/><i g='b'/><i g='a'/></l>"));
        t("num", () -> xsl("<xsl:template match='/'><xsl:value-of select=\"format-number(1234.5,'#,##0.00')\"/></xsl:template>", "<x/>"));
        t("badin", () -> { try { return id("<a>"); } catch (TransformerException e) { return "TransformerException"; } });
        t("badprop", () -> { try { return id("<a/>", "nope", "x"); } catch (IllegalArgumentException e) { return e.getClass().getSimpleName(); } });
    }
}
