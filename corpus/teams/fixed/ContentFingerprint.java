// verdict: none
package fixed;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Fingerprints of contents: equal contents have equal ones. Has no state of its own, so threads can share it.
 */
public class ContentFingerprint {
    private static final String DIGITS = "0123456789abcdef";

    private final String salt;

    public ContentFingerprint() {
        this("");
    }

    /** @param salt goes before every content */
    public ContentFingerprint(String salt) {
        this.salt = salt;
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The fingerprint of some bytes, as hexadecimal digits. */
    public String of(byte[] content) {
        MessageDigest digest = newDigest();
        digest.update(salt.getBytes(StandardCharsets.UTF_8));
        digest.update(content);
        return hexadecimal(digest.digest());
    }

    /** The fingerprint of a text. */
    public String of(String content) {
        return of(content.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether a text has a fingerprint. */
    public boolean matches(String content, String fingerprint) {
        return of(content).equals(fingerprint);
    }

    private static String hexadecimal(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(DIGITS.charAt(b >> 4 & 15)).append(DIGITS.charAt(b & 15));
        }
        return text.toString();
    }

    public String salt() {
        return salt;
    }
}
