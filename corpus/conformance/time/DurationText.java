// Duration and Period text forms over a table, human formatting and parse round trips.
import java.time.*;
import java.time.format.*;
import java.util.*;
import java.util.stream.*;
public class DurationText {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (long s : new long[]{0, 1, -1, 59, 60, 3600, 86400, 90061, -90061, Integer.MAX_VALUE}) t("s", () -> s + " " + Duration.ofSeconds(s) + " " + Duration.ofSeconds(s, 500_000_000) + " " + Duration.ofSeconds(s).negated() + " " + Duration.parse(Duration.ofSeconds(s, 5).toString()).equals(Duration.ofSeconds(s, 5)));
        for (String p : new String[]{"P1D", "P1Y2M", "P-1Y", "-P1Y", "P1W", "P0D", "p1y", "P1Y-2M", "P", "P1", "1D", "P1.5D", "P1DT1H", "P99999999999D"}) t("p", () -> p + " " + Period.parse(p));
        for (String p : new String[]{"PT1S", "PT0.5S", "PT-0.5S", "-PT1M", "PT1H1S", "P1DT", "PT", "PT1.1234567891S", "PT1M1H", "pt5s", "PT+5S", "PT.5S", "P-1DT-1H"}) t("d", () -> p + " " + Duration.parse(p));
        t("human", () -> Stream.of(59, 3661, 86399).map(x -> Duration.ofSeconds(x)).map(d -> String.format("%d:%02d:%02d", d.toHours(), d.toMinutesPart(), d.toSecondsPart())).toList());
        t("norm", () -> Period.ofMonths(-13).normalized() + " " + Period.of(1, -1, 0).normalized() + Period.of(2, -25, 3).normalized());
    }
}
