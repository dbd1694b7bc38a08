// Zip and Jar streams in memory, ZipFile on a temporary file and zipfs-free errors.
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;
public class Zips {
    static byte[] zip() throws IOException { ByteArrayOutputStream o = new ByteArrayOutputStream(); try (ZipOutputStream z = new ZipOutputStream(o)) { z.setComment("zc"); ZipEntry e = new ZipEntry("a.txt"); e.setTime(1700000000000L); e.setComment("ec"); e.setExtra(new byte[]{1, 0, 1, 0, 9}); z.putNextEntry(e); z.write("hello".getBytes()); z.closeEntry(); z.putNextEntry(new ZipEntry("dir/")); z.closeEntry(); ZipEntry s = new ZipEntry("dir/s"); s.setMethod(ZipEntry.STORED); s.setSize(3); CRC32 c = new CRC32(); c.update("xyz".getBytes()); s.setCrc(c.getValue()); z.putNextEntry(s); z.write("xyz".getBytes()); z.closeEntry(); } return o.toByteArray(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        byte[] b = zip();
        t("stream", () -> { ZipInputStream z = new ZipInputStream(new ByteArrayInputStream(b)); StringBuilder sb = new StringBuilder(); ZipEntry e; while ((e = z.getNextEntry()) != null) sb.append(e.getName()).append(e.isDirectory()).append(e.getMethod()).append(new String(z.readAllBytes())).append(' '); return sb; });
        Path p = Files.createTempFile("z", ".zip"); Files.write(p, b);
        t("file", () -> { try (ZipFile z = new ZipFile(p.toFile())) { StringBuilder sb = new StringBuilder(); for (ZipEntry e : Collections.list(z.entries())) sb.append(e).append(e.getSize()).append(' ').append(e.getCompressedSize()).append(' ').append(Long.toHexString(e.getCrc())).append(e.getComment()).append(' '); return sb + z.getComment() + z.size() + new String(z.getInputStream(z.getEntry("a.txt")).readAllBytes()) + z.getEntry("nope") + z.getEntry("dir") + z.stream().count(); } });
        t("dup", () -> { ZipOutputStream z = new ZipOutputStream(new ByteArrayOutputStream()); z.putNextEntry(new ZipEntry("a")); z.putNextEntry(new ZipEntry("a")); return 0; });
        t("badstored", () -> { ZipOutputStream z = new ZipOutputStream(new ByteArrayOutputStream()); ZipEntry e = new ZipEntry("a"); e.setMethod(ZipEntry.STORED); z.putNextEntry(e); return 0; });
        t("notzip", () -> { Path q = Files.createTempFile("n", ".zip"); Files.writeString(q, "not a zip at all"); return new ZipFile(q.toFile()); });
        t("empty", () -> { Path q = Files.createTempFile("n", ".zip"); return new ZipFile(q.toFile()); });
        t("missing", () -> { try { new ZipFile("no-such.zip"); return 0; } catch (NoSuchFileException e) { return e.getMessage(); } });
        t("corrupt", () -> { byte[] c = b.clone(); c[40] ^= 0x55; ZipInputStream z = new ZipInputStream(new ByteArrayInputStream(c)); try { while (z.getNextEntry() != null) z.readAllBytes(); return "fine"; } catch (IOException e) { return "bad"; } });
        t("closed", () -> { ZipFile z = new ZipFile(p.toFile()); z.close(); return z.getEntry("a.txt"); });
        t("jar", () -> { Manifest m = new Manifest(); m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0"); m.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "X"); m.getEntries().put("e", new Attributes()); ByteArrayOutputStream o = new ByteArrayOutputStream(); try (JarOutputStream j = new JarOutputStream(o, m)) { j.putNextEntry(new JarEntry("k")); j.write(7); } JarInputStream i = new JarInputStream(new ByteArrayInputStream(o.toByteArray())); return i.getManifest().getMainAttributes().getValue("Main-Class") + i.getNextJarEntry().getName() + i.read(); });
        t("manifest", () -> { Manifest m = new Manifest(new ByteArrayInputStream("Manifest-Version: 1.0\r\nLong: aaa\r\n bbb\r\n\r\nName: x\r\nK: v\r\n\r\n".getBytes())); ByteArrayOutputStream o = new ByteArrayOutputStream(); m.getMainAttributes().putValue("Very-Long", "z".repeat(100)); m.write(o); return m.getMainAttributes().getValue("long") + m.getAttributes("x").getValue("K") + o.toString().replace("\r\n", "|"); });
        t("badman", () -> new Manifest(new ByteArrayInputStream("no colon\n\n".getBytes())));
    }
}
