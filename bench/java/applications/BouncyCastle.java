// Bouncy Castle: hashes, ciphers, a key agreement and a signature, with fixed keys.

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Security;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import org.bouncycastle.jce.ECNamedCurveTable;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.util.encoders.Hex;

public class BouncyCastle {
    public static void main(String[] args) throws Exception {
        Security.addProvider(new BouncyCastleProvider());
        byte[] text = "the text to be hidden".getBytes(StandardCharsets.UTF_8);
        for (String name : new String[] {"SHA3-256", "RIPEMD160", "Whirlpool"}) {
            System.out.println(name + " " + Hex.toHexString(MessageDigest.getInstance(name, "BC").digest(text)));
        }
        Blake2bDigest blake = new Blake2bDigest(160);
        blake.update(text, 0, text.length);
        byte[] hash = new byte[20];
        blake.doFinal(hash, 0);
        System.out.println(Hex.toHexString(hash));
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "BC");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new GCMParameterSpec(128, new byte[12]));
        System.out.println(Hex.toHexString(cipher.doFinal(text)));
        System.out.println(Hex.toHexString(SCrypt.generate(text, new byte[8], 16, 2, 1, 16)));
        Ed25519Signer signer = new Ed25519Signer();
        Ed25519PrivateKeyParameters key = new Ed25519PrivateKeyParameters(new byte[32], 0);
        signer.init(true, key);
        signer.update(text, 0, text.length);
        byte[] signature = signer.generateSignature();
        signer.init(false, key.generatePublicKey());
        signer.update(text, 0, text.length);
        System.out.println(Hex.toHexString(signature) + " " + signer.verifySignature(signature));
        System.out.println(ECNamedCurveTable.getParameterSpec("secp256k1").getG().multiply(new BigInteger("123456789")).normalize().getAffineXCoord());
    }
}
