// Text blocks: indentation stripping, escapes, line continuation, trailing spaces and quotes.
public class TextBlocks {
    static void show(String l, String s) { System.out.println(l + " " + s.length() + " [" + s.replace("\n", "\\n").replace("\t", "\\t").replace(" ", "_") + "]"); }
    public static void main(String[] args) {
        show("basic", """
            hello
              indented
            end
            """);
        show("no trailing newline", """
            a
            b""");
        show("closing left", """
            x
              y
        """);
        show("escapes", """
            tab\there "quotes" \"""triple\""" back\\slash
            octal \101 unicode \u0042 space\s\s
            joined \
            line
            """);
        show("blank lines", """

            first

            last   

            """);
        show("trailing stripped", """
            abc   
            def\040\040
            """);
        show("one line", """
            only""");
        show("empty", """
            """);
        show("html", """
            <html>
                <p class="x">It's 'fine'</p>
            </html>
            """);
        String n = """
            val=%d name=%s
            """.formatted(5, "z"); show("formatted", n);
        System.out.println("same constant " + ("""
            abc""" == "abc")); show("concat", "pre" + """
              mid
            """ + "post");
        show("crlf", """
            a\r
            b
            """); show("quote end", """
            say "hi\"""");
        System.out.print("""
            printed
              as is
            """);
    }
}
