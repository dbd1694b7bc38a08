// StreamTokenizer over numbers, words, quotes, comments and end of line.
import java.io.*;
import java.util.*;
public class Tokenizer {
    static String run(StreamTokenizer s) throws IOException { StringBuilder sb = new StringBuilder(); while (s.nextToken() != StreamTokenizer.TT_EOF) switch (s.ttype) { case StreamTokenizer.TT_NUMBER: sb.append("N").append(s.nval); break; case StreamTokenizer.TT_WORD: sb.append("W").append(s.sval); break; case StreamTokenizer.TT_EOL: sb.append("EOL"); break; case '"': case '\'': sb.append("Q").append(s.sval.replace("\n", "\\n")); break; default: sb.append("C").append((char) s.ttype); } return sb + " line " + s.lineno(); }
    static StreamTokenizer st(String s) { return new StreamTokenizer(new StringReader(s)); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("basic", () -> run(st("abc 12 -3.5 x1 .5 - . 1.2.3")));
        t("quotes", () -> run(st("\"str\\n\\101\" 'q' \"open\nnext")));
        t("comments", () -> run(st("a / comment\nb")));
        t("slash", () -> { StreamTokenizer s = st("a // x\n b /* y \n z */ c"); s.slashSlashComments(true); s.slashStarComments(true); s.ordinaryChar('/'); return run(s); });
        t("eol", () -> { StreamTokenizer s = st("a\nb\r\nc"); s.eolIsSignificant(true); return run(s); });
        t("lower", () -> { StreamTokenizer s = st("ABC Def"); s.lowerCaseMode(true); return run(s); });
        t("ops", () -> { StreamTokenizer s = st("x=(y+2)*3/4-1"); s.ordinaryChar('/'); s.ordinaryChar('-'); return run(s); });
        t("words", () -> { StreamTokenizer s = st("a_b:c d$1"); s.wordChars('_', '_'); s.wordChars(':', ':'); return run(s); });
        t("noparse", () -> { StreamTokenizer s = st("12 abc34"); s.resetSyntax(); s.wordChars('0', 'z'); s.whitespaceChars(' ', ' '); return run(s); });
        t("push", () -> { StreamTokenizer s = st("one two"); s.nextToken(); s.pushBack(); s.nextToken(); return s.sval + s; });
        t("comchar", () -> { StreamTokenizer s = st("a # rest\nb"); s.commentChar('#'); return run(s); });
        t("exp", () -> run(st("1e5 0x10 1,000")));
    }
}
