// XPath expressions: axes, predicates, functions, numeric and string results, namespaces and variables.
import java.io.*;
import java.util.*;
import javax.xml.namespace.*;
import javax.xml.parsers.*;
import javax.xml.xpath.*;
import org.w3c.dom.*;
public class XPaths {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Document d = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream("<lib><book id='1' y='1999'><t>Java</t><p>30.5</p></book><book id='2' y='2005'><t>XML</t><p>20</p></book><mag id='3'><t>Mag</t></mag></lib>".getBytes())); XPath x = XPathFactory.newInstance().newXPath();
        for (String e : new String[]{"/lib/book/t", "count(//t)", "sum(//p)", "//book[@y>2000]/t", "//book[1]/@id", "//*[@id='3']/t/text()", "string(//book[last()]/t)", "//t[contains(.,'M')]", "concat(//t[1],'-',//t[2])", "//book/following-sibling::mag/@id", "name(//*[@id=3])", "substring('hello',2,3)", "translate('abc','ab','X')", "normalize-space('  a  b ')", "string-length('abc') + 2 * 3", "5 mod 3 = 2", "not(//zzz)", "round(2.5)", "floor(-1.5)", "number('x')", "boolean('')", "//p/../t", "//t/ancestor::*[1]/@id", "position()", "starts-with('abc','ab') and true()", "10 div 4", "1 div 0", "//book[p<25]/@y | //mag/@id", "substring-before('a=b','=')", "count(//@*)"}) t("x", () -> e + " => " + x.evaluate(e, d));
        t("nodes", () -> { NodeList l = (NodeList) x.evaluate("//t", d, XPathConstants.NODESET); StringJoiner j = new StringJoiner(","); for (int i = 0; i < l.getLength(); i++) j.add(l.item(i).getTextContent()); return j; });
        t("types", () -> x.evaluate("//p", d, XPathConstants.NUMBER) + " " + x.evaluate("//zz", d, XPathConstants.BOOLEAN) + x.evaluate("//zz", d, XPathConstants.NODE) + x.evaluateExpression("//p", d, Double.class));
        t("compiled", () -> { XPathExpression e = x.compile("t"); return e.evaluate(d.getElementsByTagName("mag").item(0)); });
        t("vars", () -> { XPath v = XPathFactory.newInstance().newXPath(); v.setXPathVariableResolver(q -> q.getLocalPart().equals("n") ? 2.0 : null); return v.evaluate("//book[@id=$n]/t", d); });
        t("bad", () -> { try { x.compile("//["); return 0; } catch (XPathExpressionException e) { return "XPathExpressionException"; } });
        t("badfn", () -> { try { return x.evaluate("nope()", d); } catch (XPathExpressionException e) { return "XPathExpressionException"; } });
        t("qname", () -> new QName("u", "l", "p") + " " + QName.valueOf("{u}l").equals(new QName("u", "l")));
    }
}
