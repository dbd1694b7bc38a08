// Elliptic-curve parameters and Edwards keys from fixed bytes; deterministic Ed25519 signatures.
import java.math.*;
import java.security.*;
import java.security.interfaces.*;
import java.security.spec.*;
import java.util.*;
public class EcFixed {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + ": " + e.getMessage()).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        AlgorithmParameters ap = AlgorithmParameters.getInstance("EC"); ap.init(new ECGenParameterSpec("secp256r1")); ECParameterSpec ps = ap.getParameterSpec(ECParameterSpec.class);
        t("params", () -> ps.getOrder().toString(16) + " " + ps.getCofactor() + ps.getCurve().getField().getFieldSize() + " " + ps.getGenerator().getAffineX().toString(16));
        t("key", () -> { KeyFactory f = KeyFactory.getInstance("EC"); ECPublicKey k = (ECPublicKey) f.generatePublic(new ECPublicKeySpec(ps.getGenerator(), ps)); return HexFormat.of().formatHex(k.getEncoded()); });
        t("badcurve", () -> { AlgorithmParameters a = AlgorithmParameters.getInstance("EC"); a.init(new ECGenParameterSpec("nope")); return 0; });
        t("ed", () -> { KeyFactory f = KeyFactory.getInstance("Ed25519"); PrivateKey k = f.generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, HexFormat.of().parseHex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))); Signature s = Signature.getInstance("Ed25519"); s.initSign(k); return HexFormat.of().formatHex(s.sign()); });
        t("ed2", () -> { KeyFactory f = KeyFactory.getInstance("Ed25519"); PrivateKey k = f.generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, new byte[32])); Signature s = Signature.getInstance("Ed25519"); s.initSign(k); s.update("msg".getBytes()); return HexFormat.of().formatHex(s.sign()); });
        t("edpub", () -> { KeyFactory f = KeyFactory.getInstance("Ed25519"); return ((EdECPublicKey) f.generatePublic(new EdECPublicKeySpec(NamedParameterSpec.ED25519, new EdECPoint(true, BigInteger.TWO)))).getPoint().getY(); });
        t("x25519", () -> { KeyFactory f = KeyFactory.getInstance("X25519"); javax.crypto.KeyAgreement a = javax.crypto.KeyAgreement.getInstance("X25519"); byte[] s = new byte[32]; Arrays.fill(s, (byte) 5); a.init(f.generatePrivate(new XECPrivateKeySpec(NamedParameterSpec.X25519, s))); a.doPhase(f.generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, BigInteger.valueOf(9))), true); return HexFormat.of().formatHex(a.generateSecret()); });
        t("dh", () -> { KeyFactory f = KeyFactory.getInstance("DH"); BigInteger p = BigInteger.ONE.shiftLeft(521).subtract(BigInteger.ONE), g = BigInteger.TWO; javax.crypto.interfaces.DHPublicKey k = (javax.crypto.interfaces.DHPublicKey) f.generatePublic(new javax.crypto.spec.DHPublicKeySpec(BigInteger.valueOf(12345), p, g)); return k.getY() + " " + k.getParams().getG(); });
        t("inf", () -> ECPoint.POINT_INFINITY.getAffineX() + " " + new ECPoint(BigInteger.ONE, BigInteger.TWO).equals(new ECPoint(BigInteger.ONE, BigInteger.TWO)));
    }
}
