// javax.sql.rowset.serial types, RowSetMetaData and CachedRowSet filled in memory.
import java.sql.*;
import java.util.*;
import javax.sql.rowset.*;
import javax.sql.rowset.serial.*;
public class SerialTypes {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("clob", () -> { SerialClob c = new SerialClob("hello world".toCharArray()); return c.length() + " " + c.getSubString(7, 5) + c.position("world", 1) + c.setString(1, "HE") + c.getSubString(1, 5); });
        t("clobbad", () -> new SerialClob("x".toCharArray()).getSubString(5, 1));
        t("blob", () -> { SerialBlob b = new SerialBlob(new byte[]{1, 2, 3, 4}); return b.length() + Arrays.toString(b.getBytes(2, 2)) + b.position(new byte[]{3}, 1) + b.setBytes(1, new byte[]{9}) + Arrays.toString(b.getBytes(1, 1)); });
        t("blobbad", () -> new SerialBlob(new byte[1]).getBytes(3, 1));
        t("meta", () -> { RowSetMetaDataImpl m = new RowSetMetaDataImpl(); m.setColumnCount(2); m.setColumnName(1, "id"); m.setColumnType(1, Types.INTEGER); m.setColumnName(2, "nm"); m.setColumnType(2, Types.VARCHAR); m.setNullable(2, ResultSetMetaData.columnNullable); return m.getColumnCount() + m.getColumnName(1) + m.getColumnType(2) + m.isNullable(2) + m.getColumnClassName(1); });
        t("metabad", () -> new RowSetMetaDataImpl().getColumnName(1));
        t("crs", () -> { CachedRowSet c = RowSetProvider.newFactory().createCachedRowSet(); RowSetMetaDataImpl m = new RowSetMetaDataImpl(); m.setColumnCount(2); m.setColumnName(1, "id"); m.setColumnType(1, Types.INTEGER); m.setColumnName(2, "nm"); m.setColumnType(2, Types.VARCHAR); c.setMetaData(m); for (int i = 1; i < 4; i++) { c.moveToInsertRow(); c.updateInt(1, i); c.updateString(2, "n" + i); c.insertRow(); } c.moveToCurrentRow(); c.beforeFirst(); StringBuilder sb = new StringBuilder(); while (c.next()) sb.append(c.getInt("id")).append(c.getString(2)).append(c.getRow()).append(' '); c.absolute(2); c.updateString(2, "upd"); c.updateRow(); c.first(); return sb + "" + c.size() + c.getString("nm") + c.isFirst() + c.last() + c.getInt(1); });
        t("event", () -> { CachedRowSet c = RowSetProvider.newFactory().createCachedRowSet(); return c.getConcurrency() + " " + c.getType() + c.getUrl() + c.getMaxRows() + c.isReadOnly(); });
        t("arr", () -> new SerialException("se").getMessage() + new javax.sql.rowset.spi.SyncProviderException("x").getMessage());
        t("dlink", () -> new SerialDatalink(new java.net.URL("http://h/p")).getDatalink());
        t("struct", () -> new SerialRef(new Ref() { public String getBaseTypeName() { return "BT"; } public Object getObject(Map<String, Class<?>> m) { return "o"; } public Object getObject() { return "obj"; } public void setObject(Object o) { } }).getBaseTypeName());
    }
}
