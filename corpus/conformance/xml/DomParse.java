// DOM parsing: elements, attributes, entities, CDATA, comments, namespaces, editing.
import java.io.*;
import javax.xml.parsers.*;
import org.w3c.dom.*;
import org.xml.sax.*;
public class DomParse {
    static Document p(String s) throws Exception { DocumentBuilderFactory f = DocumentBuilderFactory.newInstance(); f.setNamespaceAware(true); DocumentBuilder b = f.newDocumentBuilder(); b.setErrorHandler(null); b.setErrorHandler(new org.xml.sax.helpers.DefaultHandler()); return b.parse(new InputSource(new StringReader(s))); }
    static String w(Node n) { StringBuilder sb = new StringBuilder(); sb.append(n.getNodeType()).append(n.getNodeName()); if (n.getNodeValue() != null) sb.append('=').append(n.getNodeValue().replace("\n", "\\n")); NamedNodeMap a = n.getAttributes(); if (a != null) for (int i = 0; i < a.getLength(); i++) sb.append('@').append(a.item(i)); sb.append('('); for (Node c = n.getFirstChild(); c != null; c = c.getNextSibling()) sb.append(w(c)); return sb.append(')').toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("tree", () -> w(p("<a x='1' y=\"&lt;2\">t<!-- c --><b/>&amp;&#65;<![CDATA[<raw>]]><?pi data?></a>")));
        t("ns", () -> { Document d = p("<p:r xmlns:p='urn:x' xmlns='urn:d'><c p:at='v'/></p:r>"); Element c = (Element) d.getDocumentElement().getFirstChild(); return d.getDocumentElement().getNamespaceURI() + d.getDocumentElement().getLocalName() + c.getNamespaceURI() + c.getAttributeNS("urn:x", "at") + d.getElementsByTagNameNS("*", "c").getLength() + c.lookupPrefix("urn:x"); });
        t("dtd", () -> w(p("<!DOCTYPE a [<!ENTITY e 'ent'><!ATTLIST a d CDATA 'dflt'>]><a>&e;</a>")));
        t("edit", () -> { Document d = p("<a><b/><c/></a>"); Element e = d.getDocumentElement(), n = d.createElement("n"); n.setAttribute("k", "v"); n.appendChild(d.createTextNode("txt")); e.insertBefore(n, e.getLastChild()); e.removeChild(e.getFirstChild()); e.appendChild(n.cloneNode(true)); return w(e) + e.getTextContent(); });
        t("norm", () -> { Document d = p("<a/>"); Element e = d.getDocumentElement(); e.appendChild(d.createTextNode("x")); e.appendChild(d.createTextNode("y")); int b = e.getChildNodes().getLength(); e.normalize(); return b + " " + e.getChildNodes().getLength() + ((Text) e.getFirstChild()).splitText(1).getData(); });
        t("bad", () -> p("<a><b></a>"));
        t("bad2", () -> p(""));
        t("bad3", () -> p("<a>&undef;</a>"));
        t("bad4", () -> p("<a x='1' x='2'/>"));
        t("hier", () -> { Document d = p("<a><b/></a>"); d.getDocumentElement().getFirstChild().appendChild(d.getDocumentElement()); return 0; });
        t("wrong", () -> { Document d = p("<a/>"), e = p("<b/>"); d.getDocumentElement().appendChild(e.getDocumentElement()); return 0; });
        t("imp", () -> { Document d = p("<a/>"), e = p("<b><c/></b>"); d.getDocumentElement().appendChild(d.importNode(e.getDocumentElement(), true)); return w(d); });
        t("frag", () -> { Document d = p("<a/>"); DocumentFragment f = d.createDocumentFragment(); f.appendChild(d.createElement("x")); f.appendChild(d.createElement("y")); d.getDocumentElement().appendChild(f); return w(d) + f.hasChildNodes(); });
        t("pos", () -> p("<a><b/><c/></a>").getDocumentElement().getFirstChild().compareDocumentPosition(p("<q/>")) >= 0);
        t("decl", () -> { Document d = p("<?xml version='1.0' encoding='UTF-8' standalone='yes'?><a/>"); return d.getXmlVersion() + d.getXmlEncoding() + d.getXmlStandalone(); });
    }
}
