// MessageDigest vectors for MD5, SHA-1, SHA-2 and SHA-3, cloning, reset and streaming.
import java.security.*;
import java.util.*;
public class Digests {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String a : new String[]{"MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256", "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512"}) for (String s : new String[]{"", "abc", "a".repeat(200)}) t(a, () -> { MessageDigest m = MessageDigest.getInstance(a); return s.length() + " " + HexFormat.of().formatHex(m.digest(s.getBytes())) + " " + m.getDigestLength() + m.getAlgorithm(); });
        t("stream", () -> { MessageDigest m = MessageDigest.getInstance("SHA-256"); for (int i = 0; i < 1000; i++) m.update((byte) i); m.update(new byte[77], 5, 60); m.update(java.nio.ByteBuffer.allocateDirect(50)); return HexFormat.of().formatHex(m.digest()); });
        t("clone", () -> { MessageDigest m = MessageDigest.getInstance("SHA-1"); m.update("ab".getBytes()); MessageDigest c = (MessageDigest) m.clone(); m.update("c".getBytes()); c.update("c".getBytes()); return MessageDigest.isEqual(m.digest(), c.digest()); });
        t("reset", () -> { MessageDigest m = MessageDigest.getInstance("MD5"); m.update((byte) 1); m.reset(); return HexFormat.of().formatHex(m.digest()); });
        t("dis", () -> { DigestInputStream i = new DigestInputStream(new java.io.ByteArrayInputStream("abc".getBytes()), MessageDigest.getInstance("MD5")); i.readAllBytes(); return HexFormat.of().formatHex(i.getMessageDigest().digest()); });
        t("bad", () -> MessageDigest.getInstance("NOPE"));
        t("badprov", () -> MessageDigest.getInstance("MD5", "NoProv"));
        t("prov", () -> MessageDigest.getInstance("SHA-256").getProvider().getName());
    }
}
