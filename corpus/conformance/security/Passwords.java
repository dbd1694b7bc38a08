// Practical hashing programs: Merkle root, salted passwords, tokens, checksums of tables.
import java.nio.charset.*;
import java.security.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;
public class Passwords {
    static byte[] sha(byte[]... bs) throws Exception { MessageDigest m = MessageDigest.getInstance("SHA-256"); for (byte[] b : bs) m.update(b); return m.digest(); } static String hex(byte[] b) { return HexFormat.of().formatHex(b); }
    static byte[] merkle(List<byte[]> l) throws Exception { if (l.size() == 1) return l.get(0); List<byte[]> n = new ArrayList<>(); for (int i = 0; i < l.size(); i += 2) n.add(sha(l.get(i), l.get(Math.min(i + 1, l.size() - 1)))); return merkle(n); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("merkle", () -> { List<byte[]> l = new ArrayList<>(); for (int i = 0; i < 7; i++) l.add(sha(("leaf" + i).getBytes())); return hex(merkle(l)); });
        t("chain", () -> { byte[] h = new byte[32]; for (int i = 0; i < 50; i++) h = sha(h, new byte[]{(byte) i}); return hex(h); });
        t("pow", () -> { int n = 0; while (true) { byte[] h = sha(("block" + n).getBytes()); if (h[0] == 0) return n + " " + hex(h); n++; } });
        t("pw", () -> { byte[] k = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512").generateSecret(new PBEKeySpec("p\u00e4ss".toCharArray(), new byte[16], 20, 256)).getEncoded(); return Base64.getEncoder().encodeToString(k); });
        t("jwt", () -> { Mac m = Mac.getInstance("HmacSHA256"); m.init(new SecretKeySpec("secret".getBytes(), "HmacSHA256")); Base64.Encoder e = Base64.getUrlEncoder().withoutPadding(); String s = e.encodeToString("{\"alg\":\"HS256\"}".getBytes()) + "." + e.encodeToString("{\"sub\":1}".getBytes()); return s + "." + e.encodeToString(m.doFinal(s.getBytes())); });
        t("totp", () -> { Mac m = Mac.getInstance("HmacSHA1"); m.init(new SecretKeySpec("12345678901234567890".getBytes(), "x")); StringBuilder sb = new StringBuilder(); for (long c = 0; c < 5; c++) { byte[] h = m.doFinal(java.nio.ByteBuffer.allocate(8).putLong(c).array()); int o = h[19] & 15; sb.append(String.format("%06d ", ((h[o] & 127) << 24 | (h[o + 1] & 255) << 16 | (h[o + 2] & 255) << 8 | h[o + 3] & 255) % 1000000)); } return sb; });
        t("xor", () -> { byte[] a = "attack".getBytes(), k = "key".getBytes(); for (int i = 0; i < a.length; i++) a[i] ^= k[i % 3]; return hex(a); });
        t("eq", () -> MessageDigest.isEqual(new byte[]{1}, new byte[]{1, 2}) + " " + MessageDigest.isEqual(null, null) + MessageDigest.isEqual(new byte[]{1}, new byte[]{1}));
        t("keyed", () -> hex(sha("a".getBytes(), "b".getBytes())).equals(hex(sha("ab".getBytes()))));
    }
}
