// Loops over the bytes of strings that the machine computes at one stroke: comparing, hashing, widening and narrowing,
// in all lengths, with the first difference at every place.

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class StringLoops {
    public static void main(String[] args) {
        comparisons();
        hashes();
        widths();
        decoding();
        arrays();
    }

    private static void comparisons() {
        String[] texts = {"", "a", "b", "ab", "abc", "abd", "\u00ff", "\u00ffa", "\u0100", "a\u0100", "ab\u20ac"};
        for (String one : texts) {
            StringBuilder line = new StringBuilder();
            for (String other : texts) {
                String copy = new String(other.toCharArray());
                line.append(' ').append(one.compareTo(copy)).append(one.equals(copy) ? "=" : "");
                line.append(one.equalsIgnoreCase(copy) ? "~" : "").append(one.contentEquals(copy) ? "+" : "");
            }
            System.out.println(line);
        }
        for (int length : new int[] {1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 1000}) {
            String text = "x".repeat(length);
            int sum = 0;
            for (int at = 0; at < length; at++) {
                String other = text.substring(0, at) + '\u00e4' + text.substring(at + 1);
                sum = 31 * sum + other.compareTo(text) + (text.equals(other) ? 1 : 0);
            }
            System.out.println(length + " " + sum);
        }
    }

    private static void hashes() {
        StringBuilder text = new StringBuilder();
        int sum = 0;
        for (int i = 0; i < 400; i++) {
            sum = 17 * sum + text.toString().hashCode();
            text.append((char) (i * 7 % 256));
        }
        System.out.println(sum + " " + text.toString().hashCode() + " " + text.append('\u1234').toString().hashCode());
    }

    private static void widths() {
        for (int length = 0; length < 40; length++) {
            char[] chars = new char[length + 5];
            for (int i = 0; i < chars.length; i++) {
                chars[i] = (char) ('\u00f0' + i % 16);
            }
            String narrow = new String(chars, 3, length);
            char[] back = new char[length + 4];
            narrow.getChars(0, length, back, 2);
            if (length > 0) {
                chars[3 + length / 2] = '\u0100';
            }
            String wide = new String(chars, 3, length);
            StringBuilder mixed = new StringBuilder(narrow).append('\u4e2d').append(narrow);
            System.out.println(narrow + " " + Arrays.hashCode(back) + " " + wide + " " + mixed.reverse().toString().hashCode());
        }
        try {
            new String(new char[4], 2, 3);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".getChars(0, 3, new char[4], 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void decoding() {
        for (int length = 0; length < 20; length++) {
            for (int at = 0; at <= length; at++) {
                byte[] bytes = new byte[length + 1];
                Arrays.fill(bytes, (byte) 'q');
                bytes[at] = (byte) 0xc3;
                String utf = new String(bytes, 0, length, StandardCharsets.UTF_8);
                String latin = new String(bytes, StandardCharsets.ISO_8859_1);
                String ascii = new String(bytes, StandardCharsets.US_ASCII);
                System.out.print(utf.hashCode() + latin.hashCode() * 3 + ascii.hashCode() * 5 + " ");
            }
            System.out.println();
        }
    }

    private static void arrays() {
        byte[] bytes = {1, 2, -3};
        char[] chars = {'a', '\uffff'};
        System.out.println(Arrays.equals(bytes, bytes.clone()) + " " + Arrays.equals(bytes, new byte[] {1, 2, 3})
                + " " + Arrays.equals(bytes, null) + " " + Arrays.equals((byte[]) null, null)
                + " " + Arrays.equals(bytes, new byte[] {1, 2}) + " " + Arrays.equals(new byte[0], new byte[0]));
        System.out.println(Arrays.equals(chars, chars.clone()) + " " + Arrays.equals(chars, new char[] {'a', 'b'})
                + " " + Arrays.equals(chars, null) + " " + Arrays.equals(chars, new char[] {'a'}));
    }
}
