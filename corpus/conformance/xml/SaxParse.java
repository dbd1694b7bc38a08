// SAX events in order, attributes, locator lines, errors and entity handling.
import java.io.*;
import java.util.*;
import javax.xml.parsers.*;
import org.xml.sax.*;
import org.xml.sax.helpers.*;
public class SaxParse {
    static class H extends DefaultHandler { final List<String> l = new ArrayList<>(); Locator loc; public void setDocumentLocator(Locator x) { loc = x; } public void startDocument() { l.add("start"); } public void endDocument() { l.add("end"); } public void startElement(String u, String n, String q, Attributes a) { StringBuilder sb = new StringBuilder("<" + q + "@" + loc.getLineNumber()); for (int i = 0; i < a.getLength(); i++) sb.append(' ').append(a.getQName(i)).append('=').append(a.getValue(i)).append(':').append(a.getType(i)); l.add(sb.toString()); } public void endElement(String u, String n, String q) { l.add("/" + q + "{" + u + "}"); } public void characters(char[] c, int s, int n) { String t = new String(c, s, n).trim(); if (!t.isEmpty()) l.add("'" + t + "'"); } public void processingInstruction(String t, String d) { l.add("?" + t + " " + d); } public void startPrefixMapping(String p, String u) { l.add("ns " + p + "=" + u); } public void error(SAXParseException e) { l.add("error " + e.getMessage()); } public void fatalError(SAXParseException e) throws SAXException { l.add("fatal@" + e.getLineNumber() + ":" + e.getColumnNumber()); throw e; } }
    static List<String> run(String s, boolean v) throws Exception { SAXParserFactory f = SAXParserFactory.newInstance(); f.setNamespaceAware(true); f.setValidating(v); H h = new H(); try { f.newSAXParser().parse(new InputSource(new StringReader(s)), h); } catch (SAXParseException e) { h.l.add(e.getMessage()); } return h.l; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("basic", () -> run("<a x='1' y='2'>\n <b>text</b>\n <?p d?>\n</a>", false));
        t("ns", () -> run("<p:a xmlns:p='u'><p:b/></p:a>", false));
        t("fatal", () -> run("<a>\n<b></c>\n</a>", false));
        t("valid", () -> run("<!DOCTYPE a [<!ELEMENT a (b+)><!ELEMENT b (#PCDATA)><!ATTLIST b k ID #REQUIRED>]><a><b k='i1'>x</b></a>", true));
        t("invalid", () -> run("<!DOCTYPE a [<!ELEMENT a (b+)><!ELEMENT b EMPTY>]><a><c/></a>", true));
        t("ent", () -> run("<!DOCTYPE a [<!ENTITY x 'val'>]><a q='&x;'>&x;&#x41;</a>", false));
        t("stop", () -> { SAXParserFactory f = SAXParserFactory.newInstance(); f.newSAXParser().parse(new ByteArrayInputStream("<a><b/></a>".getBytes()), new DefaultHandler() { public void startElement(String u, String l, String q, Attributes a) throws SAXException { if (q.equals("b")) throw new SAXException("stop here"); } }); return 0; });
        t("attrs", () -> { AttributesImpl a = new AttributesImpl(); a.addAttribute("u", "l", "p:l", "CDATA", "v"); a.setValue(0, "w"); return a.getValue("p:l") + a.getValue("u", "l") + a.getIndex("zz") + a.getLength(); });
        t("filter", () -> { XMLFilterImpl x = new XMLFilterImpl(SAXParserFactory.newInstance().newSAXParser().getXMLReader()) { public void startElement(String u, String l, String q, Attributes a) throws SAXException { super.startElement(u, l, q.toUpperCase(), a); } }; H h = new H(); x.setContentHandler(h); x.parse(new InputSource(new StringReader("<m><n/></m>"))); return h.l; });
        t("feat", () -> SAXParserFactory.newInstance().newSAXParser().getXMLReader().getFeature("http://xml.org/sax/features/namespaces"));
        t("badfeat", () -> SAXParserFactory.newInstance().newSAXParser().getXMLReader().getFeature("http://nope"));
    }
}
