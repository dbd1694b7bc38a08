// Digests of texts of every length around a block, in one piece and byte by byte, of a copy in the middle, and of
// slices of a larger array: what the machine computes at one stroke and what the library does around that.

import java.security.MessageDigest;
import java.util.HexFormat;

public class DigestBlocks {
    private static final String[] NAMES = {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256"};

    public static void main(String[] args) throws Exception {
        byte[] data = new byte[5000];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * i * 31 + i * 7 - 3);
        }
        for (String name : NAMES) {
            MessageDigest digest = MessageDigest.getInstance(name);
            MessageDigest all = MessageDigest.getInstance(name);
            for (int length = 0; length <= 300; length++) {
                digest.update(data, length, length);
                all.update(digest.digest());
            }
            System.out.println(name + " lengths " + hex(all.digest()));
            for (byte b : data) {
                digest.update(b);
            }
            System.out.println(name + " bytes   " + hex(digest.digest()));
            digest.update(data, 0, 1234);
            MessageDigest copy = (MessageDigest) digest.clone();
            digest.update(data, 1234, data.length - 1234);
            System.out.println(name + " pieces  " + hex(digest.digest()));
            copy.update(data, 17, 71);
            System.out.println(name + " copy    " + hex(copy.digest()));
            try {
                digest.update(data, 4990, 11);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
            digest.reset();
            System.out.println(name + " empty   " + hex(digest.digest()));
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
