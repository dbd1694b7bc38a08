// The compiler of Kotlin on one small file.

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

public class KotlinCompiler {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("kotlin");
        Path source = folder.resolve("Shapes.kt");
        Files.writeString(source, "sealed class Shape { abstract val area: Int }\n"
                + "data class Square(val side: Int) : Shape() { override val area get() = side * side }\n"
                + "fun total(all: List<Shape>) = all.filter { it.area > 1 }.sumOf { it.area }\n");
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        String libraries = System.getProperty("java.class.path");
        Object code = new K2JVMCompiler().exec(new PrintStream(errors, true), "-no-stdlib", "-no-reflect", "-cp", libraries, "-jvm-target", "17",
                "-d", folder.resolve("out").toString(), source.toString());
        System.out.println(code);
        System.out.println(errors.toString().replace(folder.toString(), ""));
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            files.filter(file -> file.toString().endsWith(".class")).map(file -> file.getFileName() + " " + file.toFile().length()).sorted()
                    .forEach(System.out::println);
        }
        System.exit(0);
    }
}
