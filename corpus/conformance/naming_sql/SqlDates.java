// java.sql Date, Time and Timestamp with a fixed zone: parsing, printing, nanos and comparison.
import java.sql.*;
import java.time.*;
import java.util.TimeZone;
public class SqlDates {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        t("date", () -> Date.valueOf("2024-02-29") + " " + new Date(0) + Date.valueOf(LocalDate.of(2020, 1, 2)).toLocalDate() + Date.valueOf("2024-2-9") + new Date(-1));
        t("datebad", () -> Date.valueOf("2024/02/29"));
        t("datehours", () -> new Date(0).getHours());
        t("time", () -> Time.valueOf("13:05:09") + " " + new Time(3661000L) + Time.valueOf("01:02:03").toLocalTime() + Time.valueOf(LocalTime.NOON));
        t("timebad", () -> Time.valueOf("xx"));
        t("timeyear", () -> new Time(0).getYear());
        t("ts", () -> { Timestamp t = Timestamp.valueOf("2024-02-29 12:30:45.123456789"); return t + " " + t.getNanos() + " " + t.getTime() + t.toLocalDateTime() + t.toInstant() + new Timestamp(0) + new Timestamp(1500); });
        t("tsset", () -> { Timestamp t = new Timestamp(1234567L); t.setNanos(999999999); return t + " " + t.getTime() + t.compareTo(new Timestamp(1234567L)) + t.after(new Timestamp(0)) + t.equals(new java.util.Date(t.getTime())) + t.hashCode(); });
        t("tsbad", () -> Timestamp.valueOf("2024-02-29"));
        t("tsnano", () -> { new Timestamp(0).setNanos(-1); return 0; });
        t("from", () -> Timestamp.from(Instant.ofEpochSecond(5, 7)) + " " + Timestamp.valueOf(LocalDateTime.of(2000, 1, 1, 0, 0)) + Timestamp.valueOf("2024-1-2 3:4:5.6"));
        t("inst", () -> new Date(0).toInstant());
        t("types", () -> Types.VARCHAR + " " + JDBCType.valueOf(Types.INTEGER) + JDBCType.DECIMAL.getVendorTypeNumber() + JDBCType.CLOB.getVendor());
        t("typebad", () -> JDBCType.valueOf(99999));
        t("ny", () -> { TimeZone.setDefault(TimeZone.getTimeZone("America/New_York")); String s = new Timestamp(0) + " " + new Date(0) + new Time(0); TimeZone.setDefault(TimeZone.getTimeZone("UTC")); return s; });
    }
}
