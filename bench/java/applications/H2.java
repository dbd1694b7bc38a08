// H2 in memory: tables with an index, a transaction that is rolled back, joins and aggregates.

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

public class H2 {
    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop")) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("create table item(id int primary key, name varchar(40), price decimal(10, 2))");
                statement.execute("create table sale(id identity, item int references item(id), amount int)");
                statement.execute("create index on sale(item)");
            }
            fill(connection);
            show(connection, "select count(*), sum(amount) from sale");
            show(connection, "select i.name, sum(s.amount * i.price) as turnover from item i join sale s on s.item = i.id "
                    + "group by i.name having sum(s.amount) > 20 order by turnover desc, i.name limit 5");
            show(connection, "select name, rank() over (order by price desc) from item order by 2, 1 fetch first 3 rows only");
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                System.out.println("deleted " + statement.executeUpdate("delete from sale where amount < 5"));
            }
            connection.rollback();
            show(connection, "select count(*) from sale");
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("insert into item values(1, 'twice', 1)");
            } catch (SQLException e) {
                System.out.println(e.getSQLState() + " " + e.getErrorCode());
            }
        }
    }

    private static void fill(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("insert into item values(?, ?, ?)")) {
            for (int i = 0; i < 20; i++) {
                insert.setInt(1, i);
                insert.setString(2, "item " + i);
                insert.setBigDecimal(3, new java.math.BigDecimal(i * 37 % 100).movePointLeft(1));
                insert.addBatch();
            }
            System.out.println(insert.executeBatch().length);
        }
        try (PreparedStatement insert = connection.prepareStatement("insert into sale(item, amount) values(?, ?)")) {
            for (int i = 0; i < 200; i++) {
                insert.setInt(1, i * 7 % 20);
                insert.setInt(2, i % 11);
                insert.executeUpdate();
            }
        }
    }

    private static void show(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int c = 1; c <= columns; c++) {
                    line.append(c == 1 ? "" : ", ").append(rows.getString(c));
                }
                System.out.println(line);
            }
        }
    }
}
