// SecureRandom lengths only, providers, key generators and parameter facts.
import java.security.*;
import java.util.*;
import javax.crypto.*;
public class RandomsProviders {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("len", () -> { byte[] b = new byte[16]; new SecureRandom().nextBytes(b); return b.length + " " + new SecureRandom().generateSeed(4).length + (new SecureRandom().nextInt(10) < 10); });
        t("sha1prng", () -> { SecureRandom r = SecureRandom.getInstance("SHA1PRNG"); r.setSeed(42L); SecureRandom q = SecureRandom.getInstance("SHA1PRNG"); q.setSeed(42L); return r.nextLong() == q.nextLong(); });
        t("sha1val", () -> { SecureRandom r = SecureRandom.getInstance("SHA1PRNG"); r.setSeed(new byte[]{1, 2, 3}); return r.nextInt() + " " + r.nextLong() + r.getAlgorithm(); });
        t("drbg", () -> SecureRandom.getInstance("DRBG").getAlgorithm());
        t("bad", () -> SecureRandom.getInstance("NOPE"));
        t("kg", () -> { KeyGenerator g = KeyGenerator.getInstance("AES"); g.init(256); SecretKey k = g.generateKey(); return k.getEncoded().length + k.getAlgorithm() + k.getFormat(); });
        t("kgbad", () -> { KeyGenerator.getInstance("AES").init(100); return 0; });
        t("prov", () -> { Provider p = Security.getProvider("SUN"); return p.getName() + " " + (p.getService("MessageDigest", "SHA-256") != null) + p.getService("MessageDigest", "ZZ") + Security.getProvider("none"); });
        t("algs", () -> Security.getAlgorithms("MessageDigest").contains("SHA-256") + " " + Security.getAlgorithms("Cipher").contains("AES"));
        t("custom", () -> { Provider p = new Provider("MyProv", "1.0", "info") { { put("MessageDigest.FAKE", "x.Y"); put("Alg.Alias.MessageDigest.F2", "FAKE"); } }; int n = Security.addProvider(p); String s = p + " " + (n > 0) + Security.getProvider("MyProv").getInfo(); Security.removeProvider("MyProv"); return s + Security.getProvider("MyProv"); });
        t("ks", () -> { KeyStore k = KeyStore.getInstance("PKCS12"); k.load(null, null); return k.size() + k.getType() + k.containsAlias("a"); });
        t("ksbad", () -> KeyStore.getInstance("NOPE"));
        t("ksun", () -> KeyStore.getInstance("PKCS12").size());
        t("perm", () -> new java.io.FilePermission("/a/*", "read").implies(new java.io.FilePermission("/a/b", "read")) + " " + new PropertyPermission("x.*", "read,write").implies(new PropertyPermission("x.y", "read")));
        t("guard", () -> new GuardedObject("v", o -> { throw new SecurityException("no"); }).getObject());
        t("seal", () -> { KeyGenerator g = KeyGenerator.getInstance("AES"); SecretKey k = g.generateKey(); Cipher c = Cipher.getInstance("AES"); c.init(Cipher.ENCRYPT_MODE, k); return new SealedObject("sealed", c).getObject(k); });
    }
}
