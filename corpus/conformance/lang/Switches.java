// Old and new switch statements and expressions over ints, strings with colliding hashes, chars and enums.
public class Switches {
    enum E { A, B, C, D }
    static String str(String s) {
        switch (s) {
            case "Aa": return "one";
            case "BB": return "two";
            case "AaAa": case "BBBB": return "four";
            case "": return "empty";
            default: return "other:" + s.hashCode();
        }
    }
    static String dense(int i) { StringBuilder sb = new StringBuilder(); switch (i) { case 1: sb.append("1"); case 2: sb.append("2"); break; case 3: sb.append("3"); default: sb.append("d"); case 5: sb.append("5"); } return sb.toString(); }
    static int sparse(int i) { switch (i) { case Integer.MIN_VALUE: return 1; case -100: return 2; case 0: return 3; case 1000000: return 4; case Integer.MAX_VALUE: return 5; } return -1; }
    static int arrow(E e) { return switch (e) { case A -> 1; case B, C -> { int x = e.ordinal(); yield x * 10; } case D -> throw new IllegalStateException("D!"); }; }
    static String chr(char c) { return switch (c) { case 'a', 'e', 'i', 'o', 'u' -> "vowel"; case '0' -> "zero"; default -> { if (Character.isDigit(c)) yield "digit"; yield "cons"; } }; }
    static String boxed(Integer i) { switch (i) { case 1: return "one"; default: return "many"; } }
    public static void main(String[] args) {
        for (String s : new String[]{"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "x"}) System.out.println("str " + s + " " + str(s));
        for (int i = 0; i < 7; i++) System.out.println("dense " + i + " " + dense(i));
        for (int i : new int[]{Integer.MIN_VALUE, -100, -99, 0, 1000000, Integer.MAX_VALUE}) System.out.println("sparse " + i + " " + sparse(i));
        for (E e : E.values()) try { System.out.println("arrow " + e + " " + arrow(e)); } catch (IllegalStateException x) { System.out.println("threw " + x.getMessage()); }
        for (char c : "ab07".toCharArray()) System.out.println("chr " + c + " " + chr(c));
        System.out.println("boxed " + boxed(1) + " " + boxed(2));
        try { str(null); } catch (NullPointerException e) { System.out.println("null string NPE"); }
        try { E e = null; switch (e) { case A: } } catch (NullPointerException e) { System.out.println("null enum NPE"); }
        try { boxed(null); } catch (NullPointerException e) { System.out.println("null box NPE"); }
        outer: for (int i = 0; i < 5; i++) { switch (i) { case 1: continue outer; case 3: break outer; } System.out.println("loop " + i); }
        byte b = 3; switch (b) { case 3: System.out.println("byte three"); } short sh = -1; switch (sh) { case -1: System.out.println("short -1"); }
        int n = 0; for (int i = 0; i < 100; i++) n += switch (i % 4) { case 0 -> 1; case 1 -> { yield i; } default -> { try { yield i / (i % 4 - 2); } catch (ArithmeticException e) { yield -1; } finally { n++; } } }; System.out.println("n " + n);
        final String K = "ke" + "y"; switch ("key") { case K -> System.out.println("const expr"); default -> System.out.println("bad"); }
    }
}
