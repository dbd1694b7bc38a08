// The compiler of Eclipse: one source with an error, one that is compiled and run.

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

public class Ecj {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("ecj");
        System.out.println(compile(folder, "Bad", "class Bad { int f() { return \"text\"; } void g() { h(); } }"));
        System.out.println(compile(folder, "Good", "import java.util.*; public class Good { record P(int x, int y) {}"
                + " public static String run() { List<P> all = new ArrayList<>(); for (int i = 0; i < 5; i++) all.add(new P(i, i * i));"
                + " all.sort(Comparator.comparing(P::y).reversed()); return all.toString(); } }"));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.out.println(loader.loadClass("Good").getMethod("run").invoke(null));
        }
        for (String name : new String[] {"Bad.class", "Bad.java", "Good$P.class", "Good.class", "Good.java"}) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
    }

    private static String compile(Path folder, String name, String source) throws Exception {
        Path file = folder.resolve(name + ".java");
        Files.writeString(file, source);
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        boolean good = BatchCompiler.compile(new String[] {"-17", "-d", folder.toString(), file.toString()}, writer, writer, null);
        return good + "\n" + out.toString().replace(folder.toString(), "");
    }
}
