import java.io.FileOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/** Takes more and more of one kind of memory. */
public class Grows {
    static final List<Object> KEPT = new ArrayList<>();
    static final long[] OLD = new long[1 << 12];

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "objects" -> {
                for (;;) {
                    KEPT.add(new byte[1 << 12]);
                }
            }
            case "output" -> {
                for (;;) {
                    System.out.write(new byte[1 << 12]);
                }
            }
            case "files" -> {
                try (FileOutputStream out = new FileOutputStream("grows.bin")) {
                    for (;;) {
                        out.write(new byte[1 << 12]);
                    }
                }
            }
            case "streams" -> {
                for (;;) {
                    KEPT.add(new Deflater());
                }
            }
            case "strings" -> {
                for (int i = 0;; i++) {
                    String.valueOf(i).intern();
                }
            }
            default -> {
                for (long i = 0;; i++) {
                    OLD[(int) i & OLD.length - 1] = i;
                }
            }
        }
    }
}
