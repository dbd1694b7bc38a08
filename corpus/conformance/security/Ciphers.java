// AES in several modes with fixed keys, padding errors, DES and stream wrappers.
import java.io.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;
public class Ciphers {
    static byte[] h(String s) { return HexFormat.of().parseHex(s); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        SecretKeySpec k = new SecretKeySpec(h("000102030405060708090a0b0c0d0e0f"), "AES"); byte[] iv = h("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
        t("fips", () -> { Cipher c = Cipher.getInstance("AES/ECB/NoPadding"); c.init(Cipher.ENCRYPT_MODE, k); return HexFormat.of().formatHex(c.doFinal(h("00112233445566778899aabbccddeeff"))); });
        for (String m : new String[]{"CBC/PKCS5Padding", "CTR/NoPadding", "CFB/NoPadding", "OFB/NoPadding"}) t(m, () -> { Cipher c = Cipher.getInstance("AES/" + m); c.init(Cipher.ENCRYPT_MODE, k, new IvParameterSpec(iv)); byte[] e = c.doFinal("some plain text, 23 byt".getBytes()); c.init(Cipher.DECRYPT_MODE, k, new IvParameterSpec(iv)); return HexFormat.of().formatHex(e) + " " + new String(c.doFinal(e)); });
        t("gcm", () -> { Cipher c = Cipher.getInstance("AES/GCM/NoPadding"); c.init(Cipher.ENCRYPT_MODE, k, new GCMParameterSpec(128, new byte[12])); c.updateAAD("aad".getBytes()); byte[] e = c.doFinal("data".getBytes()); c.init(Cipher.DECRYPT_MODE, k, new GCMParameterSpec(128, new byte[12])); c.updateAAD("aad".getBytes()); return HexFormat.of().formatHex(e) + new String(c.doFinal(e)); });
        t("gcmbad", () -> { Cipher c = Cipher.getInstance("AES/GCM/NoPadding"); c.init(Cipher.DECRYPT_MODE, k, new GCMParameterSpec(128, new byte[12])); return c.doFinal(new byte[20]); });
        t("badpad", () -> { Cipher c = Cipher.getInstance("AES/CBC/PKCS5Padding"); c.init(Cipher.DECRYPT_MODE, k, new IvParameterSpec(iv)); return c.doFinal(new byte[16]); });
        t("badlen", () -> { Cipher c = Cipher.getInstance("AES/ECB/NoPadding"); c.init(Cipher.ENCRYPT_MODE, k); return c.doFinal(new byte[15]); });
        t("badkey", () -> { Cipher c = Cipher.getInstance("AES"); c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[5], "AES")); return 0; });
        t("badiv", () -> { Cipher c = Cipher.getInstance("AES/CBC/PKCS5Padding"); c.init(Cipher.ENCRYPT_MODE, k, new IvParameterSpec(new byte[3])); return 0; });
        t("noinit", () -> Cipher.getInstance("AES").doFinal(new byte[1]));
        t("nope", () -> Cipher.getInstance("Nope/X/Y"));
        t("des", () -> { Cipher c = Cipher.getInstance("DESede/ECB/PKCS5Padding"); c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[]{1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38, 41, 42, 44, 47}, "DESede")); return HexFormat.of().formatHex(c.doFinal("des".getBytes())); });
        t("chacha", () -> { Cipher c = Cipher.getInstance("ChaCha20-Poly1305"); c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], "ChaCha20"), new IvParameterSpec(new byte[12])); return HexFormat.of().formatHex(c.doFinal("hi".getBytes())); });
        t("stream", () -> { Cipher c = Cipher.getInstance("AES/CBC/PKCS5Padding"); c.init(Cipher.ENCRYPT_MODE, k, new IvParameterSpec(iv)); ByteArrayOutputStream o = new ByteArrayOutputStream(); try (CipherOutputStream s = new CipherOutputStream(o, c)) { s.write(new byte[50]); } Cipher d = Cipher.getInstance("AES/CBC/PKCS5Padding"); d.init(Cipher.DECRYPT_MODE, k, new IvParameterSpec(iv)); return o.size() + " " + new CipherInputStream(new ByteArrayInputStream(o.toByteArray()), d).readAllBytes().length; });
        t("wrap", () -> { Cipher c = Cipher.getInstance("AESWrap"); c.init(Cipher.WRAP_MODE, k); return HexFormat.of().formatHex(c.wrap(new SecretKeySpec(new byte[16], "AES"))); });
        t("sizes", () -> { Cipher c = Cipher.getInstance("AES/CBC/PKCS5Padding"); c.init(Cipher.ENCRYPT_MODE, k, new IvParameterSpec(iv)); return c.getBlockSize() + " " + c.getOutputSize(17) + c.getIV().length + c.getAlgorithm() + Cipher.getMaxAllowedKeyLength("AES"); });
    }
}
