// A compact source file: no class is declared, and main is an instance method without arguments.
// jdk: 25+
String greeting = "hello";

record Point(int x, int y) {}

int twice(int n) {
    return 2 * n;
}

void main() {
    IO.println(greeting + " " + twice(21) + " " + new Point(1, 2));
    List<String> list = List.of("a", "b");
    IO.println(list + " " + getClass().getSimpleName() + " " + java.lang.reflect.Modifier.toString(getClass().getModifiers()));
    throw new UnsupportedOperationException("end");
}
