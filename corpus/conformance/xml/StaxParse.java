// StAX cursor and event readers and writers.
import java.io.*;
import java.util.*;
import javax.xml.stream.*;
import javax.xml.stream.events.*;
public class StaxParse {
    static XMLStreamReader r(String s) throws Exception { return XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(s)); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("events", () -> { XMLStreamReader r = r("<?xml version='1.0'?><a k='v'>t<b/><!--c--><![CDATA[cd]]></a>"); StringBuilder sb = new StringBuilder(); while (r.hasNext()) { int e = r.next(); sb.append(e); if (r.hasName()) sb.append(r.getLocalName()); if (r.hasText()) sb.append('[').append(r.getText()).append(']'); if (e == 1) for (int i = 0; i < r.getAttributeCount(); i++) sb.append('@').append(r.getAttributeLocalName(i)).append(r.getAttributeValue(i)); sb.append(' '); } return sb; });
        t("text", () -> { XMLStreamReader r = r("<a>he<!--x-->llo</a>"); r.nextTag(); return r.getElementText(); });
        t("textbad", () -> { XMLStreamReader r = r("<a><b/></a>"); r.nextTag(); try { return r.getElementText(); } catch (XMLStreamException e) { return "XMLStreamException"; } });
        t("req", () -> { XMLStreamReader r = r("<a/>"); r.nextTag(); try { r.require(XMLStreamConstants.START_ELEMENT, null, "b"); return 0; } catch (XMLStreamException e) { return "mismatch"; } });
        t("coalesce", () -> { XMLInputFactory f = XMLInputFactory.newInstance(); f.setProperty(XMLInputFactory.IS_COALESCING, true); XMLStreamReader r = f.createXMLStreamReader(new StringReader("<a>x<![CDATA[y]]>&amp;</a>")); r.next(); r.next(); return r.getText(); });
        t("write", () -> { StringWriter w = new StringWriter(); XMLStreamWriter x = XMLOutputFactory.newInstance().createXMLStreamWriter(w); x.writeStartDocument("1.0"); x.writeStartElement("r"); x.writeAttribute("q", "a<\"b"); x.writeCharacters("<&>"); x.writeEmptyElement("e"); x.writeCData("cd"); x.writeComment("cm"); x.writeProcessingInstruction("p", "d"); x.writeEndDocument(); x.flush(); return w; });
        t("nswrite", () -> { StringWriter w = new StringWriter(); XMLStreamWriter x = XMLOutputFactory.newInstance().createXMLStreamWriter(w); x.writeStartElement("p", "r", "urn:x"); x.writeNamespace("p", "urn:x"); x.writeEndElement(); x.close(); return w; });
        t("ev", () -> { XMLEventReader e = XMLInputFactory.newInstance().createXMLEventReader(new StringReader("<a><b k='1'>t</b></a>")); List<String> l = new ArrayList<>(); while (e.hasNext()) { XMLEvent v = e.nextEvent(); l.add(v.getEventType() + (v.isStartElement() ? v.asStartElement().getName().toString() : "")); } return l; });
        t("copy", () -> { StringWriter w = new StringWriter(); XMLEventWriter x = XMLOutputFactory.newInstance().createXMLEventWriter(w); XMLEventFactory f = XMLEventFactory.newInstance(); x.add(f.createStartElement("", "", "z")); x.add(f.createAttribute("a", "1")); x.add(f.createCharacters("c")); x.add(f.createEndElement("", "", "z")); x.flush(); return w; });
        t("bad", () -> { XMLStreamReader r = r("<a><b></a>"); while (r.hasNext()) r.next(); return 0; });
        t("end", () -> { XMLStreamReader r = r("<a/>"); while (r.hasNext()) r.next(); try { r.next(); return 0; } catch (NoSuchElementException e) { return "NSE"; } });
        t("loc", () -> { XMLStreamReader r = r("<a>\n  <b/>\n</a>"); r.nextTag(); r.nextTag(); return r.getLocation().getLineNumber() + ":" + r.getLocation().getColumnNumber(); });
    }
}
