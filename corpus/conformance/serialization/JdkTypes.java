// Round trips of many JDK types with printed results.
import java.io.*;
import java.math.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class JdkTypes {
    @SuppressWarnings("unchecked") static <T> T rt(T o) throws Exception { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return (T) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (Object o : new Object[]{new BigDecimal("1.50"), LocalDateTime.of(2024, 1, 2, 3, 4, 5, 6), ZonedDateTime.of(2024, 1, 2, 3, 4, 5, 6, ZoneId.of("Europe/Paris")), Period.of(1, 2, 3), Year.of(7), MonthDay.of(2, 29), OffsetTime.of(1, 2, 3, 4, ZoneOffset.ofHours(2)), Instant.ofEpochSecond(9, 8), new AtomicInteger(5), new AtomicLong(6), new ConcurrentSkipListMap<>(Map.of(2, "b", 1, "a")), new CopyOnWriteArrayList<>(List.of(1, 2)), new LinkedBlockingQueue<>(List.of(3)), new Vector<>(List.of("v")), new StringBuffer("buf"), new SimpleTimeZone(3600000, "Q").getID(), Currency.getInstance("EUR"), new EnumMap<>(Map.of(DayOfWeek.MONDAY, 1)), Collections.unmodifiableList(new ArrayList<>(List.of(1))), Collections.synchronizedMap(new TreeMap<>(Map.of(1, 2))), Collections.emptyList(), Collections.singleton(4), Arrays.asList(1, null), new AbstractMap.SimpleEntry<>("k", "v"), Map.entry(1, 2).getKey(), java.util.regex.Pattern.compile("a+", 2), new File("rel/path"), java.net.URI.create("http://h/p?q"), new Locale.Builder().setLanguage("sr").setScript("Latn").build(), Character.valueOf('x'), new IdentityHashMap<>(Map.of()), new Properties(), new java.awt.Point(1, 2), new java.awt.Color(1, 2, 3), new Stack<Integer>()}) t(o.getClass().getSimpleName(), () -> rt(o) + " " + (o.equals(rt(o)) || !(o instanceof Comparable)));
        t("rnd", () -> { Random r = new Random(5); r.nextInt(); Random c = rt(r); return r.nextLong() == c.nextLong(); });
        t("cal", () -> rt(new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US) {{ clear(); set(2024, 1, 29); }}.getTimeInMillis()));
        t("tz", () -> rt(TimeZone.getTimeZone("Asia/Tokyo")).getRawOffset());
        t("inet", () -> rt(java.net.InetAddress.getByAddress(new byte[]{1, 2, 3, 4})));
        t("opt", () -> rt(Optional.of(1)));
        t("thread", () -> rt(Thread.currentThread()));
    }
}
