// UUID parsing and name-based creation, Base64 variants and HexFormat.
import java.util.*;
import java.nio.charset.*;
public class UuidBase64Hex {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        byte[] d = new byte[20]; for (int i = 0; i < 20; i++) d[i] = (byte) (i * 37);
        t("name", () -> UUID.nameUUIDFromBytes("threadbare".getBytes()) + " " + UUID.nameUUIDFromBytes(new byte[0]));
        t("parse", () -> UUID.fromString("123e4567-e89b-12d3-a456-426614174000").version() + " " + UUID.fromString("1-2-3-4-5") + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").timestamp());
        t("cmp", () -> new UUID(1, 2).compareTo(new UUID(-1, 0)) + " " + new UUID(1, 2).hashCode() + new UUID(5, 6).equals(new UUID(5, 6)) + " " + new UUID(-1, -1).variant());
        t("bad", () -> UUID.fromString("xyz"));
        t("bad2", () -> UUID.fromString("1-2-3-4"));
        t("rnd", () -> UUID.randomUUID().version() + " " + UUID.randomUUID().toString().length());
        t("enc", () -> Base64.getEncoder().encodeToString(d) + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(d));
        t("mime", () -> Base64.getMimeEncoder().encodeToString(new byte[80]).length() + " " + Base64.getMimeEncoder(8, new byte[]{'|'}).encodeToString(d));
        t("dec", () -> Base64.getDecoder().decode("AAECAw=="));
        t("decnopad", () -> Base64.getDecoder().decode("AAECAw"));
        t("decmime", () -> new String(Base64.getMimeDecoder().decode("aGV s\r\nbG8=!"), StandardCharsets.US_ASCII));
        t("decbad", () -> Base64.getDecoder().decode("AA*A"));
        t("decbad2", () -> Base64.getDecoder().decode("AAAAA"));
        t("decbad3", () -> Base64.getDecoder().decode("AA==AA"));
        t("url", () -> Base64.getUrlDecoder().decode("-_-_"));
        t("wrap", () -> { java.io.ByteArrayOutputStream o = new java.io.ByteArrayOutputStream(); try (var w = Base64.getEncoder().wrap(o)) { w.write(d); } return o; });
        t("hex", () -> HexFormat.of().formatHex(d) + " " + HexFormat.ofDelimiter(":").withUpperCase().withPrefix("0x").formatHex(d, 0, 4));
        t("hexparse", () -> HexFormat.of().parseHex("00ff10"));
        t("hexbad", () -> HexFormat.of().parseHex("abc"));
        t("hexbad2", () -> HexFormat.of().parseHex("zz"));
        t("hexmisc", () -> HexFormat.of().toHexDigits((byte) 10) + HexFormat.of().toHexDigits(255) + HexFormat.of().toHexDigits(7L, 3) + HexFormat.fromHexDigits("7fff") + HexFormat.isHexDigit('g') + HexFormat.of().withDelimiter("-"));
    }
}
