// Small interpreters: a stack machine, Brainfuck, RPN and a tokenizing calculator.
import java.util.*;
public class Interpreters {
    static String bf(String p, String in) { byte[] m = new byte[100]; int ptr = 0, ip = 0, ii = 0; StringBuilder out = new StringBuilder(); while (ip < p.length()) { switch (p.charAt(ip)) { case '>': ptr++; break; case '<': ptr--; break; case '+': m[ptr]++; break; case '-': m[ptr]--; break; case '.': out.append((char) m[ptr]); break; case ',': m[ptr] = ii < in.length() ? (byte) in.charAt(ii++) : 0; break; case '[': if (m[ptr] == 0) for (int d = 1; d > 0; ) { ip++; if (p.charAt(ip) == '[') d++; if (p.charAt(ip) == ']') d--; } break; case ']': if (m[ptr] != 0) for (int d = 1; d > 0; ) { ip--; if (p.charAt(ip) == ']') d++; if (p.charAt(ip) == '[') d--; } break; } ip++; } return out.toString(); }
    enum Op { PUSH, ADD, MUL, SUB, JNZ, DUP, SWAP, POP, HALT } static long vm(Object... code) { Deque<Long> s = new ArrayDeque<>(); int pc = 0; while (true) { switch ((Op) code[pc++]) { case PUSH -> s.push(((Number) code[pc++]).longValue()); case ADD -> s.push(s.pop() + s.pop()); case MUL -> s.push(s.pop() * s.pop()); case SUB -> { long b = s.pop(), a = s.pop(); s.push(a - b); } case JNZ -> { int t = (Integer) code[pc++]; if (s.peek() != 0) pc = t; } case DUP -> s.push(s.peek()); case SWAP -> { long b = s.pop(), a = s.pop(); s.push(b); s.push(a); } case POP -> s.pop(); case HALT -> { return s.pop(); } } } }
    static double rpn(String e) { Deque<Double> s = new ArrayDeque<>(); for (String t : e.split(" ")) switch (t) { case "+" -> s.push(s.pop() + s.pop()); case "*" -> s.push(s.pop() * s.pop()); case "-" -> { double b = s.pop(); s.push(s.pop() - b); } case "/" -> { double b = s.pop(); s.push(s.pop() / b); } default -> s.push(Double.valueOf(t)); } return s.pop(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("hello", () -> bf("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.", ""));
        t("cat", () -> bf(",[.,]", "echo"));
        t("rev", () -> bf(">,[>,]<[.<]", "abc"));
        t("oob", () -> bf("<+", ""));
        t("sum", () -> vm(Op.PUSH, 0, Op.PUSH, 10, Op.DUP, Op.PUSH, 0, Op.ADD, Op.POP, Op.SWAP, Op.PUSH, 5, Op.ADD, Op.SWAP, Op.PUSH, 1, Op.SUB, Op.JNZ, 4, Op.POP, Op.HALT));
        t("fact", () -> { long r = 1; for (int i = 1; i <= 15; i++) r = vm(Op.PUSH, r, Op.PUSH, i, Op.MUL, Op.HALT); return r; });
        t("under", () -> vm(Op.ADD));
        t("runoff", () -> vm(Op.PUSH, 1));
        t("badcode", () -> vm("x"));
        t("rpn", () -> rpn("3 4 + 2 * 7 /") + " " + rpn("1 0 /") + rpn("5 1 2 + 4 * + 3 -"));
        t("rpnbad", () -> rpn("1 +"));
        t("rpnnum", () -> rpn("1 x +"));
    }
}
