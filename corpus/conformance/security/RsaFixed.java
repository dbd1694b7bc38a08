// RSA with a fixed small key: key factories, PKCS1 signatures (deterministic) and verification.
import java.math.BigInteger;
import java.security.*;
import java.security.spec.*;
import java.util.*;
public class RsaFixed {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        BigInteger p = new BigInteger("f7e75fdc469067ffdc4e847c51f452df", 16).nextProbablePrime().shiftLeft(130).nextProbablePrime(), q = new BigInteger("e85ced54af57e53e092113e62f436f4f", 16).shiftLeft(131).nextProbablePrime(), n = p.multiply(q), e = BigInteger.valueOf(65537), d = e.modInverse(p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE))); KeyFactory f = KeyFactory.getInstance("RSA"); PublicKey pub = f.generatePublic(new RSAPublicKeySpec(n, e)); PrivateKey prv = f.generatePrivate(new RSAPrivateKeySpec(n, d));
        t("n", () -> n.bitLength() + " " + n.toString(16));
        t("pub", () -> HexFormat.of().formatHex(pub.getEncoded()) + " " + pub.getFormat() + pub.getAlgorithm());
        t("sign", () -> { Signature s = Signature.getInstance("SHA256withRSA"); s.initSign(prv); s.update("msg".getBytes()); byte[] b = s.sign(); Signature v = Signature.getInstance("SHA256withRSA"); v.initVerify(pub); v.update("msg".getBytes()); boolean ok = v.verify(b); v.update("other".getBytes()); return HexFormat.of().formatHex(b) + " " + ok + v.verify(b); });
        t("sha1", () -> { Signature s = Signature.getInstance("SHA1withRSA"); s.initSign(prv); s.update(new byte[1000]); return HexFormat.of().formatHex(s.sign()); });
        t("badlen", () -> { Signature v = Signature.getInstance("SHA256withRSA"); v.initVerify(pub); v.update((byte) 1); return v.verify(new byte[3]); });
        t("raw", () -> { javax.crypto.Cipher c = javax.crypto.Cipher.getInstance("RSA/ECB/NoPadding"); c.init(javax.crypto.Cipher.ENCRYPT_MODE, pub); byte[] x = c.doFinal("raw".getBytes()); c.init(javax.crypto.Cipher.DECRYPT_MODE, prv); byte[] y = c.doFinal(x); return new String(y, y.length - 3, 3) + HexFormat.of().formatHex(x); });
        t("rt", () -> pub.equals(f.generatePublic(new X509EncodedKeySpec(pub.getEncoded()))) + " " + f.getKeySpec(pub, RSAPublicKeySpec.class).getModulus().equals(n));
        t("badspec", () -> f.generatePublic(new X509EncodedKeySpec(new byte[]{1, 2, 3})));
        t("wrongspec", () -> f.generatePublic(new PKCS8EncodedKeySpec(new byte[1])));
        t("noinit", () -> { Signature s = Signature.getInstance("SHA256withRSA"); s.update((byte) 1); return 0; });
        t("nope", () -> KeyFactory.getInstance("NOPE"));
    }
}
