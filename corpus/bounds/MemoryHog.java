import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

// Every call takes one kind of memory for ever: objects, saved states, output, files, native streams.
public class MemoryHog {
    private final long[] old = new long[1 << 16];
    private List<Object> kept = new ArrayList<>();
    private int calls;

    public void objects() {
        calls++;
        for (;;) {
            kept.add(new byte[1 << 16]);
        }
    }

    public void writes() {
        calls++;
        for (int i = 0;; i++) {
            System.arraycopy(old, 0, old, 1, old.length - 1);
        }
    }

    public void output() {
        calls++;
        String line = "x".repeat(1 << 16);
        for (;;) {
            System.out.println(line);
        }
    }

    public void files() throws IOException {
        calls++;
        byte[] block = new byte[1 << 16];
        try (FileOutputStream out = new FileOutputStream(new File("hog.bin"))) {
            for (;;) {
                out.write(block);
            }
        }
    }

    public void streams() {
        calls++;
        for (;;) {
            kept.add(new Deflater());
        }
    }

    public int calls() {
        return calls;
    }
}
