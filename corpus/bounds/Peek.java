import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

// Tries to read files: `-path` must be refused, by both ways to read, and `+path` must be readable.
public class Peek {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            for (String arg : args) {
                String path = arg.substring(1);
                boolean wanted = arg.charAt(0) == '+';
                if (old(path) != wanted || modern(path) != wanted || Files.isReadable(Path.of(path)) != wanted) {
                    throw new AssertionError((wanted ? "cannot read " : "can read ") + path);
                }
            }
        });
        thread.start();
        thread.join();
    }

    private static boolean old(String path) {
        try (InputStream in = new FileInputStream(path)) {
            in.read();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean modern(String path) {
        try {
            Files.readAllBytes(Path.of(path));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
