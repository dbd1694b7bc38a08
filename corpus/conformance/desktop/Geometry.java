// Point, Dimension, Rectangle, Insets and their operations.
import java.awt.*;
public class Geometry {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        Rectangle r = new Rectangle(1, 2, 10, 20);
        t("rect", () -> r + " " + r.contains(5, 5) + r.contains(11, 5) + r.intersects(new Rectangle(10, 20, 5, 5)) + r.intersection(new Rectangle(5, 5, 100, 3)) + r.union(new Rectangle(-5, 0, 1, 1)) + r.getCenterX() + r.isEmpty());
        t("grow", () -> { Rectangle q = new Rectangle(r); q.grow(2, 3); q.translate(1, 1); q.add(100, 100); q.setLocation(0, 0); return q + " " + q.getSize() + q.outcode(500, -5); });
        t("empty", () -> new Rectangle(5, 5, -1, 3).isEmpty() + " " + new Rectangle(5, 5, -1, 3).union(r) + r.intersection(new Rectangle(500, 500, 1, 1)));
        t("point", () -> new Point(3, 4).distance(0, 0) + " " + new Point(1, 2).equals(new Point(1, 2)) + new Point(5, 6).hashCode() + Point.Float.distanceSq(1, 1, 4, 5));
        t("move", () -> { Point p = new Point(1, 1); p.translate(2, -3); p.move(9, 9); p.setLocation(2.6, 3.4); return p; });
        t("dim", () -> new Dimension(3, 4) + " " + new Dimension(3, 4).equals(new Dimension(3, 4)) + new Dimension(3, 4).hashCode() + new Dimension(new Dimension(1, 2)).getWidth());
        t("insets", () -> new Insets(1, 2, 3, 4) + " " + new Insets(1, 2, 3, 4).equals(new Insets(1, 2, 3, 4)) + new Insets(1, 2, 3, 4).hashCode());
        t("poly", () -> { Polygon p = new Polygon(new int[]{0, 10, 10, 0}, new int[]{0, 0, 10, 10}, 4); p.addPoint(-5, 5); return p.getBounds() + " " + p.contains(5, 5) + p.contains(-4, 5) + p.contains(20, 20) + p.intersects(9, 9, 5, 5) + p.npoints; });
        t("polybad", () -> new Polygon(new int[1], new int[1], 3));
        t("grid", () -> new GridBagConstraints().fill + " " + GridBagConstraints.REMAINDER + new GridLayout(2, 3).getColumns() + new BorderLayout(1, 2).getVgap() + new FlowLayout().getAlignment());
        t("gridbad", () -> new GridLayout(0, 0));
        t("flow", () -> new FlowLayout(FlowLayout.LEFT, 3, 4) + " " + new CardLayout(1, 2) + ComponentOrientation.getOrientation(java.util.Locale.forLanguageTag("he")).isLeftToRight());
    }
}
