// X.509 parsing of an embedded certificate with fixed bytes and principal names.
import java.io.*;
import java.security.cert.*;
import java.util.*;
import javax.security.auth.x500.*;
public class Certs {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("x500", () -> new X500Principal("CN=Duke, OU=Java, O=Oracle, C=US").getName() + " | " + new X500Principal("CN=Duke,O=\"a,b\"").getName(X500Principal.RFC1779) + " | " + new X500Principal("cn=A + ou=B").getName(X500Principal.CANONICAL));
        t("x500enc", () -> HexFormat.of().formatHex(new X500Principal("CN=x").getEncoded()) + " " + new X500Principal("CN=x").equals(new X500Principal("cn=X")));
        t("x500bad", () -> new X500Principal("no equals"));
        t("empty", () -> new X500Principal("").getName().isEmpty());
        t("cf", () -> CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream("garbage".getBytes())));
        t("cfempty", () -> CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(new byte[0])).size());
        t("cftype", () -> CertificateFactory.getInstance("NOPE"));
        t("path", () -> CertificateFactory.getInstance("X.509").generateCertPath(List.of()).getCertificates().size());
        t("sel", () -> { X509CertSelector s = new X509CertSelector(); s.setSerialNumber(java.math.BigInteger.TEN); s.setSubject("CN=z"); return s.getSubjectAsString() + s.getSerialNumber(); });
        t("ext", () -> new X509CRLSelector().getIssuers() + " " + CRLReason.KEY_COMPROMISE.ordinal());
        t("pem", () -> new String(Base64.getMimeDecoder().decode("LS0tLS1CRUdJTg==")));
        t("exc", () -> new CertificateExpiredException("e") + " " + new CertPathValidatorException("m").getIndex() + new CertPathValidatorException("m").getReason());
    }
}
