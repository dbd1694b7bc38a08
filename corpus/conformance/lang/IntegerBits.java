// Integer and Long bit twiddling, unsigned operations, parsing and radix conversions.
public class IntegerBits {
    interface Op { Object run(); }
    static void t(String n, Op o) { String r; try { r = String.valueOf(o.run()); } catch (RuntimeException e) { r = e.getClass().getSimpleName() + ": " + e.getMessage(); } System.out.println(n + " = " + r); }
    public static void main(String[] args) {
        for (int i : new int[]{0, 1, -1, 42, -42, 0x12345678, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            System.out.println(i + " bc " + Integer.bitCount(i) + " nlz " + Integer.numberOfLeadingZeros(i) + " ntz " + Integer.numberOfTrailingZeros(i) + " hob " + Integer.highestOneBit(i) + " lob " + Integer.lowestOneBit(i) + " rev " + Integer.reverse(i) + " rb " + Integer.reverseBytes(i) + " rl " + Integer.rotateLeft(i, 5) + " rr " + Integer.rotateRight(i, -37) + " sg " + Integer.signum(i) + " hc " + Integer.hashCode(i));
            System.out.println(i + " hex " + Integer.toHexString(i) + " oct " + Integer.toOctalString(i) + " bin " + Integer.toBinaryString(i) + " r36 " + Integer.toString(i, 36) + " r7 " + Integer.toString(i, 7) + " r99 " + Integer.toString(i, 99) + " u " + Integer.toUnsignedString(i) + " u3 " + Integer.toUnsignedString(i, 3) + " ul " + Integer.toUnsignedLong(i));
        }
        for (long i : new long[]{0, 1, -1, 0x123456789ABCDEFL, Long.MIN_VALUE, Long.MAX_VALUE}) {
            System.out.println(i + " bc " + Long.bitCount(i) + " nlz " + Long.numberOfLeadingZeros(i) + " ntz " + Long.numberOfTrailingZeros(i) + " hob " + Long.highestOneBit(i) + " rev " + Long.reverse(i) + " rb " + Long.reverseBytes(i) + " rl " + Long.rotateLeft(i, 13) + " hc " + Long.hashCode(i));
            System.out.println(i + " hex " + Long.toHexString(i) + " oct " + Long.toOctalString(i) + " bin " + Long.toBinaryString(i) + " r36 " + Long.toString(i, 36) + " u " + Long.toUnsignedString(i) + " u36 " + Long.toUnsignedString(i, 36) + " udiv " + Long.divideUnsigned(i, 10) + " urem " + Long.remainderUnsigned(i, 10));
        }
        t("parse +5", () -> Integer.parseInt("+5")); t("parse -0", () -> Integer.parseInt("-0")); t("parse max+1", () -> Integer.parseInt("2147483648")); t("parse min", () -> Integer.parseInt("-2147483648"));
        t("parse empty", () -> Integer.parseInt("")); t("parse null", () -> Integer.parseInt(null)); t("parse +", () -> Integer.parseInt("+")); t("parse ' 1'", () -> Integer.parseInt(" 1")); t("parse 1_0", () -> Integer.parseInt("1_0"));
        t("parse zz 36", () -> Integer.parseInt("zz", 36)); t("parse radix 1", () -> Integer.parseInt("1", 1)); t("parse radix 37", () -> Integer.parseInt("1", 37)); t("parse arabic", () -> Integer.parseInt("\u0661\u0662"));
        t("parse sub", () -> Integer.parseInt("abc123def", 3, 6, 10)); t("parse sub bad", () -> Integer.parseInt("abc", 0, 2, 10));
        t("uparse", () -> Integer.parseUnsignedInt("4294967295")); t("uparse big", () -> Integer.parseUnsignedInt("4294967296")); t("uparse neg", () -> Integer.parseUnsignedInt("-1"));
        t("decode", () -> Integer.decode("0x7f") + " " + Integer.decode("-010") + " " + Integer.decode("#ff") + " " + Integer.decode("-0x80000000")); t("decode bad", () -> Integer.decode("0x-5")); t("decode empty", () -> Integer.decode(""));
        t("Lparse", () -> Long.parseLong("-9223372036854775808")); t("Lparse over", () -> Long.parseLong("9223372036854775808")); t("Lparse L", () -> Long.parseLong("5L")); t("Luparse", () -> Long.parseUnsignedLong("18446744073709551615")); t("Ldecode", () -> Long.decode("-0X8000000000000000"));
        t("udiv", () -> Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7) + " " + Integer.compareUnsigned(-1, 1)); t("udiv0", () -> Integer.divideUnsigned(1, 0));
        t("short", () -> Short.parseShort("32768")); t("byte", () -> Byte.parseByte("-129")); t("byte hex", () -> Byte.parseByte("7f", 16)); t("short rb", () -> Short.reverseBytes((short) 0x1234) + " " + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedInt((byte) -1));
        t("getInteger", () -> Integer.getInteger("no.such.prop", 9) + " " + Long.getLong("no.such.prop"));
        t("minmaxsum", () -> Integer.max(1, 2) + Integer.min(1, 2) + Integer.sum(4, 5)); t("cmp", () -> Byte.compare((byte) 1, (byte) -1) + " " + Short.compare((short) 5, (short) 9) + " " + Character.compare('a', 'd') + " " + Boolean.compare(true, false));
    }
}
