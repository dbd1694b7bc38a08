// DOM level 3 load/save, DOM traversal, tree walkers and document building from scratch.
import java.io.*;
import javax.xml.parsers.*;
import org.w3c.dom.*;
import org.w3c.dom.bootstrap.*;
import org.w3c.dom.ls.*;
import org.w3c.dom.traversal.*;
public class LsSerializer {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Document d = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument(); Element r = d.createElement("root"); d.appendChild(r); for (int i = 0; i < 4; i++) { Element e = d.createElement(i % 2 == 0 ? "even" : "odd"); e.setAttribute("i", "" + i); e.appendChild(d.createTextNode("t" + i + "&")); r.appendChild(e); } r.insertBefore(d.createComment("cm"), r.getFirstChild()); DOMImplementationLS ls = (DOMImplementationLS) d.getImplementation().getFeature("LS", "3.0");
        t("ser", () -> { LSSerializer s = ls.createLSSerializer(); s.getDomConfig().setParameter("xml-declaration", false); return s.writeToString(d); });
        t("parse", () -> { LSInput in = ls.createLSInput(); in.setStringData("<a><b/></a>"); return ls.createLSParser(DOMImplementationLS.MODE_SYNCHRONOUS, null).parse(in).getDocumentElement().getFirstChild().getNodeName(); });
        t("walk", () -> { TreeWalker w = ((DocumentTraversal) d).createTreeWalker(r, NodeFilter.SHOW_ELEMENT, n -> n.getNodeName().equals("odd") ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT, true); StringBuilder sb = new StringBuilder(); for (Node n = w.getCurrentNode(); n != null; n = w.nextNode()) sb.append(n.getNodeName()).append(' '); return sb; });
        t("iter", () -> { NodeIterator it = ((DocumentTraversal) d).createNodeIterator(r, NodeFilter.SHOW_TEXT, null, true); StringBuilder sb = new StringBuilder(); for (Node n; (n = it.nextNode()) != null; ) sb.append(n.getNodeValue()); return sb + it.previousNode().getNodeValue(); });
        t("rename", () -> { Node n = d.renameNode(r.getLastChild(), "urn:z", "z:last"); return n.getNodeName() + n.getNamespaceURI() + n.getLocalName(); });
        t("id", () -> { Element e = (Element) r.getLastChild(); e.setIdAttribute("i", true); return d.getElementById("3").getNodeName() + d.getElementById("0"); });
        t("attr", () -> { Attr a = ((Element) r.getLastChild()).getAttributeNode("i"); return a.getName() + a.getValue() + a.getSpecified() + a.isId() + a.getOwnerElement().getNodeName(); });
        t("userdata", () -> { r.setUserData("k", 5, null); return r.getUserData("k") + " " + r.getUserData("z"); });
        t("eq", () -> r.isEqualNode(r.cloneNode(true)) + " " + r.isSameNode(r) + r.cloneNode(false).getChildNodes().getLength());
        t("impl", () -> d.getImplementation().hasFeature("XML", "1.0") + " " + d.getImplementation().createDocument("u", "p:d", null).getDocumentElement().getPrefix());
        t("badname", () -> d.createElement("1bad"));
        t("twice", () -> { d.appendChild(d.createElement("second")); return 0; });
    }
}
