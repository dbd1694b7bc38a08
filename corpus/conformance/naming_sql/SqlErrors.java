// SQLException chains, subclasses, BatchUpdateException, SQLWarning and DriverManager without drivers.
import java.sql.*;
import java.util.*;
public class SqlErrors {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        SQLException a = new SQLException("first", "08001", 17), b = new SQLException("second", new java.io.IOException("io")); a.setNextException(b); a.setNextException(new SQLException("third"));
        t("chain", () -> { List<String> l = new ArrayList<>(); for (Throwable t : a) l.add(t.getMessage()); return l; });
        t("next", () -> a.getNextException().getMessage() + " " + a.getNextException().getNextException().getMessage() + a.getSQLState() + a.getErrorCode() + b.getSQLState() + b.getErrorCode() + b.getCause());
        t("batch", () -> { BatchUpdateException e = new BatchUpdateException("b", "st", 5, new int[]{1, Statement.EXECUTE_FAILED}); return Arrays.toString(e.getUpdateCounts()) + Arrays.toString(e.getLargeUpdateCounts()) + e; });
        t("trunc", () -> { DataTruncation d = new DataTruncation(3, true, false, 10, 5); return d.getMessage() + d.getIndex() + d.getParameter() + d.getDataSize() + d.getSQLState(); });
        t("warn", () -> { SQLWarning w = new SQLWarning("w1"); w.setNextWarning(new SQLWarning("w2")); return w.getNextWarning().getMessage(); });
        t("kinds", () -> new SQLTimeoutException("t") + " " + new SQLSyntaxErrorException("s", "42000") + new SQLIntegrityConstraintViolationException("c").getMessage() + new SQLFeatureNotSupportedException() + (new SQLTransientException() instanceof SQLException));
        t("client", () -> new SQLClientInfoException(Map.of("k", ClientInfoStatus.REASON_UNKNOWN_PROPERTY)).getFailedProperties());
        t("nodriver", () -> DriverManager.getConnection("jdbc:none:x"));
        t("driver", () -> DriverManager.getDriver("jdbc:none:x"));
        t("drivers", () -> Collections.list(DriverManager.getDrivers()).size());
        t("custom", () -> { Driver d = (Driver) java.lang.reflect.Proxy.newProxyInstance(SqlErrors.class.getClassLoader(), new Class<?>[]{Driver.class}, (p, m, ar) -> switch (m.getName()) { case "acceptsURL" -> ((String) ar[0]).startsWith("jdbc:my"); case "connect" -> { throw new SQLException("refused " + ar[0], "08004"); } case "equals" -> p == ar[0]; case "hashCode" -> 5; case "toString" -> "MyDriver"; default -> null; }); DriverManager.registerDriver(d); String s = DriverManager.getDriver("jdbc:my:x") == d ? "registered" : "no"; try { DriverManager.getConnection("jdbc:my:x"); } catch (SQLException e) { s += " " + e.getMessage() + e.getSQLState(); } DriverManager.deregisterDriver(d); return s + Collections.list(DriverManager.getDrivers()).size(); });
        t("timeout", () -> { DriverManager.setLoginTimeout(5); return DriverManager.getLoginTimeout(); });
        t("info", () -> { DriverPropertyInfo i = new DriverPropertyInfo("n", "v"); i.required = true; return i.name + i.value + i.required + Arrays.toString(i.choices); });
        t("pseudo", () -> PseudoColumnUsage.valueOf("NO_USAGE_RESTRICTIONS") + " " + RowIdLifetime.ROWID_UNSUPPORTED);
    }
}
