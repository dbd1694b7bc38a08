// javax.sql interfaces implemented by proxies, wrappers, events and transaction enums.
import java.lang.reflect.*;
import java.sql.*;
import java.util.*;
import javax.sql.*;
public class DataSourceFakes {
    @SuppressWarnings("unchecked") static <T> T fake(Class<T> c, Map<String, Object> r) { return (T) Proxy.newProxyInstance(DataSourceFakes.class.getClassLoader(), new Class<?>[]{c}, (p, m, a) -> { if (r.containsKey(m.getName())) return r.get(m.getName()); if (m.isDefault()) return InvocationHandler.invokeDefault(p, m, a); throw new SQLFeatureNotSupportedException(m.getName()); }); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        ResultSet rs = fake(ResultSet.class, Map.of("next", true, "getInt", 42, "getString", "str", "wasNull", false)); Connection cn = fake(Connection.class, new HashMap<>(Map.of("getAutoCommit", true, "isClosed", false, "getCatalog", "cat"))); DataSource ds = fake(DataSource.class, Map.of("getConnection", cn, "getLoginTimeout", 3));
        t("rs", () -> rs.next() + " " + rs.getInt(1) + rs.getString("x") + rs.wasNull());
        t("unsup", () -> rs.getDouble(1));
        t("ds", () -> (ds.getConnection() == cn) + " " + ds.getLoginTimeout() + ds.getConnection().getCatalog());
        t("dsdef", () -> ds.createConnectionBuilder());
        t("stdef", () -> fake(Statement.class, Map.of()).enquoteLiteral("it's"));
        t("stid", () -> fake(Statement.class, Map.of()).enquoteIdentifier("a b", true) + " " + fake(Statement.class, Map.of()).isSimpleIdentifier("abc_1"));
        t("stidbad", () -> fake(Statement.class, Map.of()).enquoteIdentifier("a\"b", true));
        t("large", () -> fake(Statement.class, Map.of()).getLargeUpdateCount());
        t("event", () -> { PooledConnection pc = fake(PooledConnection.class, Map.of("toString", "PC", "hashCode", 1)); ConnectionEvent e = new ConnectionEvent(pc, new SQLException("x")); return e.getSQLException().getMessage() + (e.getSource() == pc); });
        t("stev", () -> { try { new ConnectionEvent(null); return 0; } catch (IllegalArgumentException e) { return e.getMessage(); } });
        t("close", () -> { try (Connection c = fake(Connection.class, new HashMap<>() {{ put("close", null); put("getAutoCommit", false); }})) { return c.getAutoCommit(); } });
        t("shard", () -> fake(DataSource.class, Map.of()).createShardingKeyBuilder());
        t("isol", () -> Connection.TRANSACTION_SERIALIZABLE + " " + ResultSet.TYPE_SCROLL_SENSITIVE + Statement.RETURN_GENERATED_KEYS + DatabaseMetaData.bestRowSession);
        t("xa", () -> new javax.transaction.xa.XAException(5).errorCode + " " + javax.transaction.xa.XAResource.TMNOFLAGS);
    }
}
