// String similarity and text algorithms: Levenshtein, LCS, soundex, wrapping, justification, Roman numerals.
import java.util.*;
public class TextAlgos {
    static int lev(String a, String b) { int[][] d = new int[a.length() + 1][b.length() + 1]; for (int i = 0; i <= a.length(); i++) for (int j = 0; j <= b.length(); j++) d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1)); return d[a.length()][b.length()]; } static String lcs(String a, String b) { String[][] t = new String[a.length() + 1][b.length() + 1]; for (String[] r : t) Arrays.fill(r, ""); for (int i = 1; i <= a.length(); i++) for (int j = 1; j <= b.length(); j++) t[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? t[i - 1][j - 1] + a.charAt(i - 1) : t[i - 1][j].length() >= t[i][j - 1].length() ? t[i - 1][j] : t[i][j - 1]; return t[a.length()][b.length()]; } static String roman(int n) { int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1}; String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"}; StringBuilder sb = new StringBuilder(); for (int i = 0; i < 13; i++) while (n >= v[i]) { sb.append(s[i]); n -= v[i]; } return sb.toString(); } static List<String> wrap(String s, int w) { List<String> out = new ArrayList<>(); StringBuilder l = new StringBuilder(); for (String x : s.split(" ")) { if (l.length() + x.length() + 1 > w && l.length() > 0) { out.add(l.toString()); l.setLength(0); } if (l.length() > 0) l.append(' '); l.append(x); } out.add(l.toString()); return out; }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("lev", () -> lev("kitten", "sitting") + " " + lev("", "abc") + lev("flaw", "lawn"));
        t("lcs", () -> lcs("AGGTAB", "GXTXAYB") + " " + lcs("abc", "xyz"));
        t("roman", () -> roman(1994) + " " + roman(3999) + roman(49));
        t("wrap", () -> wrap("the quick brown fox jumps over the lazy dog again and again", 16));
        t("perm", () -> { List<String> out = new ArrayList<>(); Deque<String> q = new ArrayDeque<>(List.of("|abc")); while (!q.isEmpty()) { String s = q.poll(); int k = s.indexOf('|'); if (k == 3) { out.add(s.substring(0, 3)); continue; } for (int i = k + 1; i < s.length(); i++) q.add(s.substring(0, k) + s.charAt(i) + "|" + s.substring(k + 1, i) + s.substring(i + 1)); } return out; });
        t("rot13", () -> "Hello".chars().map(c -> Character.isLetter(c) ? (c & 32) | ((c & 31) - 1 + 13) % 26 + 65 : c).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append));
        t("kmp", () -> { String t = "ababcabcabababd", p = "ababd"; int[] f = new int[p.length()]; for (int i = 1, k = 0; i < p.length(); i++) { while (k > 0 && p.charAt(i) != p.charAt(k)) k = f[k - 1]; if (p.charAt(i) == p.charAt(k)) k++; f[i] = k; } return Arrays.toString(f) + t.indexOf(p); });
        t("lzw", () -> { Map<String, Integer> d = new HashMap<>(); for (int i = 0; i < 256; i++) d.put("" + (char) i, i); List<Integer> o = new ArrayList<>(); String w = ""; for (char c : "TOBEORNOTTOBEORTOBEORNOT".toCharArray()) { if (d.containsKey(w + c)) w += c; else { o.add(d.get(w)); d.put(w + c, d.size()); w = "" + c; } } o.add(d.get(w)); return o; });
        t("huff", () -> { Map<Character, Integer> f = new TreeMap<>(); for (char c : "abracadabra".toCharArray()) f.merge(c, 1, Integer::sum); PriorityQueue<Object[]> q = new PriorityQueue<>((x, y) -> (int) x[0] != (int) y[0] ? (int) x[0] - (int) y[0] : x[1].toString().compareTo(y[1].toString())); f.forEach((c, n) -> q.add(new Object[]{n, "" + c})); int bits = 0; while (q.size() > 1) { Object[] a = q.poll(), b = q.poll(); bits += (int) a[0] + (int) b[0]; q.add(new Object[]{(int) a[0] + (int) b[0], "" + a[1] + b[1]}); } return bits; });
    }
}
