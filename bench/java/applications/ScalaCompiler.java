// The compiler of Scala on one small file.

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

public class ScalaCompiler {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("scala");
        Path source = folder.resolve("Shapes.scala");
        Files.writeString(source, "sealed trait Shape { def area: Int }\n"
                + "case class Square(side: Int) extends Shape { def area = side * side }\n"
                + "object Shapes { def total(all: List[Shape]): Int = all.collect { case Square(s) if s > 1 => s * s }.sum }\n");
        scala.tools.nsc.Main.process(new String[] {"-usejavacp", "-d", folder.toString(), source.toString()});
        System.out.println(scala.tools.nsc.Main.reporter().hasErrors());
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".class")).map(file -> file.getFileName() + " " + file.toFile().length()).sorted()
                    .forEach(System.out::println);
        }
    }
}
