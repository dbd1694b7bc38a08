// HMAC vectors, key reuse and errors.
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;
public class Macs {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String a : new String[]{"HmacMD5", "HmacSHA1", "HmacSHA224", "HmacSHA256", "HmacSHA384", "HmacSHA512", "HmacSHA3-256"}) t(a, () -> { Mac m = Mac.getInstance(a); m.init(new SecretKeySpec("key".getBytes(), a)); return HexFormat.of().formatHex(m.doFinal("The quick brown fox jumps over the lazy dog".getBytes())) + " " + m.getMacLength(); });
        t("longkey", () -> { Mac m = Mac.getInstance("HmacSHA256"); m.init(new SecretKeySpec(new byte[200], "x")); return HexFormat.of().formatHex(m.doFinal()); });
        t("again", () -> { Mac m = Mac.getInstance("HmacSHA256"); m.init(new SecretKeySpec("k".getBytes(), "x")); byte[] a = m.doFinal("d".getBytes()); m.update("d".getBytes()); return Arrays.equals(a, m.doFinal()); });
        t("noinit", () -> Mac.getInstance("HmacSHA256").doFinal());
        t("emptykey", () -> new SecretKeySpec(new byte[0], "x"));
        t("bad", () -> Mac.getInstance("Nope"));
        t("pbkdf", () -> HexFormat.of().formatHex(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1").generateSecret(new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 2, 160)).getEncoded()));
        t("pbkdf256", () -> HexFormat.of().formatHex(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 10, 256)).getEncoded()));
        t("keyeq", () -> new SecretKeySpec(new byte[]{1}, "A").equals(new SecretKeySpec(new byte[]{1}, "A")) + " " + new SecretKeySpec(new byte[]{1}, "A").getFormat());
    }
}
