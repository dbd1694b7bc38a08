// Piped streams between threads: order, end of stream, broken pipes, readers and writers.
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
public class Pipes {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static <T> Future<T> start(Callable<T> c) {
        FutureTask<T> task = new FutureTask<>(c);
        new Thread(task).start();
        return task;
    }

    public static void main(String[] args) throws Exception {
        t("bytes", () -> {
            PipedOutputStream out = new PipedOutputStream();
            PipedInputStream in = new PipedInputStream(out, 16);
            Future<Long> sum = start(() -> {
                long s = 0;
                for (int b = in.read(), i = 1; b >= 0; b = in.read(), i++) s += (long) b * i;
                in.close();
                return s;
            });
            for (int i = 0; i < 300; i++) { out.write(i); if (i % 50 == 0) out.flush(); }
            out.close();
            return sum.get();
        });
        t("text", () -> {
            PipedWriter writer = new PipedWriter();
            PipedReader reader = new PipedReader(writer);
            Future<List<String>> lines = start(() -> {
                List<String> all = new ArrayList<>();
                BufferedReader r = new BufferedReader(reader);
                for (String line = r.readLine(); line != null; line = r.readLine()) all.add(line);
                return all;
            });
            PrintWriter p = new PrintWriter(writer);
            for (int i = 0; i < 5; i++) p.println("line " + i + " of text");
            p.close();
            return lines.get();
        });
        t("chain", () -> {
            PipedOutputStream first = new PipedOutputStream();
            InputStream last = new PipedInputStream(first);
            for (int stage = 0; stage < 3; stage++) {
                PipedOutputStream next = new PipedOutputStream();
                InputStream from = last;
                last = new PipedInputStream(next, 4);
                start(() -> {
                    try (from; next) {
                        for (int b = from.read(); b >= 0; b = from.read()) { next.write(b + 1); next.flush(); }
                    }
                    return 0;
                });
            }
            first.write("HAL".getBytes());
            first.close();
            return new String(last.readAllBytes());
        });
        t("objects", () -> {
            PipedOutputStream out = new PipedOutputStream();
            PipedInputStream in = new PipedInputStream(out);
            Future<Object> f = start(() -> new ObjectInputStream(in).readObject());
            ObjectOutputStream o = new ObjectOutputStream(out);
            o.writeObject(new TreeMap<>(Map.of("a", List.of(1, 2), "b", List.of())));
            o.close();
            return f.get();
        });
        t("not connected", () -> new PipedInputStream().read());
        t("write not connected", () -> { new PipedOutputStream().write(1); return 0; });
        t("connected twice", () -> { PipedOutputStream o = new PipedOutputStream(); new PipedInputStream(o); return new PipedInputStream(o); });
        t("reader closed", () -> { PipedOutputStream o = new PipedOutputStream(); PipedInputStream i = new PipedInputStream(o); i.close(); o.write(1); return 0; });
        t("writer died", () -> {
            PipedOutputStream o = new PipedOutputStream();
            PipedInputStream i = new PipedInputStream(o);
            Thread w = new Thread(() -> { try { o.write(65); } catch (IOException e) { throw new UncheckedIOException(e); } });
            w.start();
            w.join();
            System.out.print(i.read() + " ");
            return i.read();
        });
        t("reader interrupted", () -> {
            PipedOutputStream o = new PipedOutputStream();
            PipedInputStream i = new PipedInputStream(o);
            String[] seen = new String[1];
            Thread r = new Thread(() -> { try { i.read(); } catch (IOException e) { seen[0] = e.getClass().getName(); } });
            r.start();
            r.interrupt();
            r.join();
            return seen[0];
        });
    }
}
