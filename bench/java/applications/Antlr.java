// ANTLR: a grammar is read, its automata are built, and they parse with and without errors.

import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.LexerInterpreter;
import org.antlr.v4.runtime.ParserInterpreter;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.tool.Grammar;

public class Antlr {
    private static final String GRAMMAR = "grammar Calc; prog : stat+ ; stat : ID '=' expr ';' | expr ';' ;"
            + "expr : expr ('*' | '/') expr | expr ('+' | '-') expr | '(' expr ')' | NUM | ID ;"
            + "ID : [a-z]+ ; NUM : [0-9]+ ; WS : [ \\n]+ -> skip ;";

    public static void main(String[] args) throws Exception {
        Grammar grammar = new Grammar(GRAMMAR);
        System.out.println(grammar.getRuleNames().length + " rules, " + grammar.atn.states.size() + " states");
        for (String text : new String[] {"x = 1 + 2 * (y - 3); x * x;", "x = ; 4 +", "a = b $ c;"}) {
            LexerInterpreter lexer = grammar.createLexerInterpreter(CharStreams.fromString(text));
            ParserInterpreter parser = grammar.createParserInterpreter(new CommonTokenStream(lexer));
            ParseTree tree = parser.parse(grammar.getRule("prog").index);
            System.out.println(tree.toStringTree(parser) + ", errors: " + parser.getNumberOfSyntaxErrors());
        }
    }
}
