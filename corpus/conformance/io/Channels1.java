// FileChannel read, write, position, truncate, scatter/gather, transfer, map and locks-free errors.
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
public class Channels1 {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Path p = Files.createTempFile("ch", ".bin"); FileChannel c = FileChannel.open(p, StandardOpenOption.READ, StandardOpenOption.WRITE);
        t("write", () -> c.write(ByteBuffer.wrap("hello channel".getBytes())) + " " + c.position() + c.size());
        t("read", () -> { ByteBuffer b = ByteBuffer.allocate(5); int n = c.position(0).read(b); return n + new String(b.array()) + c.read(ByteBuffer.allocate(3), 6) + c.position(); });
        t("eof", () -> c.read(ByteBuffer.allocate(3), 100));
        t("gather", () -> { c.position(0); return c.write(new ByteBuffer[]{ByteBuffer.wrap("AB".getBytes()), ByteBuffer.wrap("CD".getBytes())}) + " " + c.position(); });
        t("scatter", () -> { ByteBuffer x = ByteBuffer.allocate(2), y = ByteBuffer.allocateDirect(3); long n = c.position(0).read(new ByteBuffer[]{x, y}); return n + new String(x.array()) + (char) y.get(2); });
        t("abs", () -> c.write(ByteBuffer.wrap("Z".getBytes()), 20) + " " + c.size());
        t("trunc", () -> c.truncate(4).size() + " " + c.position());
        t("transfer", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); long n = c.transferTo(0, 100, java.nio.channels.Channels.newChannel(o)); return n + o.toString(); });
        t("from", () -> c.transferFrom(java.nio.channels.Channels.newChannel(new ByteArrayInputStream("xyz".getBytes())), 1, 10) + " " + Files.readString(p));
        t("map", () -> { MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 0, 8); m.put(0, (byte) '!'); m.force(); return m.isDirect() + " " + m.capacity() + c.size() + (char) Files.readAllBytes(p)[0]; });
        t("neg", () -> c.position(-1));
        t("ro", () -> { try (FileChannel r = FileChannel.open(p)) { return r.write(ByteBuffer.allocate(1)); } });
        t("wo", () -> { try (FileChannel w = FileChannel.open(p, StandardOpenOption.APPEND)) { w.write(ByteBuffer.wrap("+".getBytes())); return w.position() + " " + w.size() + w.read(ByteBuffer.allocate(1)); } });
        t("robuf", () -> c.read(ByteBuffer.allocate(1).asReadOnlyBuffer()));
        t("ch", () -> new String(java.nio.channels.Channels.newInputStream(FileChannel.open(p)).readAllBytes()).length());
        t("sbc", () -> { try (SeekableByteChannel s = Files.newByteChannel(p)) { s.position(2); ByteBuffer b = ByteBuffer.allocate(1); s.read(b); return (char) b.get(0) + "" + s.isOpen(); } });
        t("badopts", () -> FileChannel.open(p, StandardOpenOption.READ, StandardOpenOption.APPEND));
        t("closed", () -> { c.close(); return c.size(); });
    }
}
