// javax.naming CompositeName, CompoundName, LdapName and Rdn.
import java.util.*;
import javax.naming.*;
import javax.naming.ldap.*;
public class Names {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("comp", () -> { CompositeName n = new CompositeName("a/b\\/c//d"); return n.size() + " " + n.get(1) + n.getPrefix(2) + "|" + n.getSuffix(2) + n.add("e") + n.add(0, "z") + n.remove(1); });
        t("comp2", () -> new CompositeName("").isEmpty() + " " + new CompositeName("/").size() + new CompositeName("a/").size() + new CompositeName("\"q/r\"/s").get(0) + new CompositeName("a/b").startsWith(new CompositeName("a")) + new CompositeName("a/b").compareTo(new CompositeName("a/c")));
        t("compbad", () -> new CompositeName("\"unclosed"));
        t("idx", () -> new CompositeName("a").get(5));
        t("compound", () -> { Properties p = new Properties(); p.put("jndi.syntax.direction", "right_to_left"); p.put("jndi.syntax.separator", "."); p.put("jndi.syntax.ignorecase", "true"); CompoundName n = new CompoundName("www.Example.COM", p); return n.get(0) + n.size() + n + n.equals(new CompoundName("WWW.example.com", p)) + n.add("x"); });
        t("ldap", () -> { LdapName n = new LdapName("CN=Steve\\, Jr,OU=Eng+L=x,O=Acme"); return n.size() + " " + n.get(0) + n.getRdn(2).getValue() + n.getRdn(1).size() + n.getPrefix(1) + n.equals(new LdapName("cn=steve\\2c jr, ou=eng+l=X, o=ACME")); });
        t("ldapadd", () -> { LdapName n = new LdapName("O=Acme"); n.add("OU=x"); n.add(new Rdn("CN", "a+b")); return n + " " + n.hashCode() + n.endsWith(new LdapName("CN=a\\+b")); });
        t("ldapbad", () -> new LdapName("no equals"));
        t("rdn", () -> Rdn.escapeValue(" a,b=c ") + " " + Rdn.unescapeValue("\\2c\\20x") + new Rdn("CN=v").getType() + new Rdn("a=1+b=2").toAttributes().size());
        t("nctx", () -> new InitialContext().lookup("java:x"));
        t("exc", () -> { NamingException e = new NameNotFoundException("m"); e.setRemainingName(new CompositeName("r/s")); e.setResolvedName(new CompositeName("q")); e.setRootCause(new Error("root")); e.appendRemainingComponent("t"); return e + " | " + e.getExplanation() + e.getRemainingName() + e.getRootCause() + e.toString(true); });
        t("ref", () -> { Reference r = new Reference("cls", new StringRefAddr("type", "addr")); r.add(new BinaryRefAddr("b", new byte[]{1})); return r.getClassName() + r.size() + r.get("type").getContent() + r.get("zz"); });
        t("attrs", () -> { javax.naming.directory.BasicAttributes a = new javax.naming.directory.BasicAttributes(true); a.put("Mail", "x@y"); a.get("mail").add("z"); return a.get("MAIL") + " " + a.size() + a.get("mail").contains("z"); });
    }
}
