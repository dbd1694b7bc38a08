// ChronoUnit and ChronoField across temporal types.
import java.time.*;
import java.time.temporal.*;
public class ChronoUnits {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        LocalDateTime a = LocalDateTime.of(2020, 2, 29, 1, 2, 3, 4), b = LocalDateTime.of(2024, 7, 4, 23, 59, 59, 999999999);
        for (ChronoUnit u : ChronoUnit.values()) { t(u.name(), () -> u.between(a, b) + " " + u.getDuration() + " " + u.isTimeBased() + " " + u); t(u.name() + ".plus", () -> a.plus(3, u)); }
        for (ChronoField f : ChronoField.values()) t(f.name(), () -> f.range() + " " + f.getBaseUnit() + " " + f.getRangeUnit() + " " + (a.isSupported(f) ? a.getLong(f) + " " + a.range(f) : "unsupported"));
    }
}
