// XML Schema validation: valid and invalid documents, types, facets and error counts.
import java.io.*;
import java.util.*;
import javax.xml.transform.stream.*;
import javax.xml.validation.*;
import org.xml.sax.*;
public class SchemaValidation {
    static Schema s; static List<String> v(String x) throws Exception { List<String> l = new ArrayList<>(); Validator v = s.newValidator(); v.setErrorHandler(new ErrorHandler() { public void warning(SAXParseException e) { l.add("W " + e.getMessage()); } public void error(SAXParseException e) { l.add("E " + e.getMessage()); } public void fatalError(SAXParseException e) throws SAXException { l.add("F"); throw e; } }); v.validate(new StreamSource(new StringReader(x))); return l; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Locale.setDefault(Locale.ENGLISH); s = SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema").newSchema(new StreamSource(new StringReader("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='o'><xs:complexType><xs:sequence><xs:element name='q' type='xs:int' maxOccurs='2'/><xs:element name='d' type='xs:date' minOccurs='0'/></xs:sequence><xs:attribute name='c' use='required'><xs:simpleType><xs:restriction base='xs:string'><xs:pattern value='[A-Z]{2}'/></xs:restriction></xs:simpleType></xs:attribute></xs:complexType></xs:element></xs:schema>")));
        t("ok", () -> v("<o c='AB'><q>1</q><d>2024-02-29</d></o>"));
        t("noattr", () -> v("<o><q>1</q></o>"));
        t("badattr", () -> v("<o c='abc'><q>1</q></o>"));
        t("badint", () -> v("<o c='AB'><q>x</q></o>"));
        t("baddate", () -> v("<o c='AB'><q>1</q><d>2023-02-29</d></o>"));
        t("extra", () -> v("<o c='AB'><q>1</q><q>2</q><q>3</q></o>"));
        t("unknown", () -> v("<zz/>"));
        t("missing", () -> v("<o c='AB'/>"));
        t("text", () -> v("<o c='AB'>text<q>1</q></o>"));
        t("range", () -> v("<o c='AB'><q>99999999999</q></o>"));
        t("malformed", () -> v("<o c='AB'>"));
        t("badschema", () -> { try { SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema").newSchema(new StreamSource(new StringReader("<x/>"))); return 0; } catch (SAXException e) { return "SAXException"; } });
        t("nolang", () -> SchemaFactory.newInstance("urn:nope"));
    }
}
