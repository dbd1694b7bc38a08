// java.awt.geom shapes: Line2D, Ellipse2D, Path2D, Arc2D, RoundRectangle2D and path iterators.
import java.awt.*;
import java.awt.geom.*;
public class Geom2D {
    static String it(Shape s, AffineTransform a) { StringBuilder sb = new StringBuilder(); double[] c = new double[6]; for (PathIterator p = s.getPathIterator(a); !p.isDone(); p.next()) { int t = p.currentSegment(c); sb.append(t).append(':'); for (int i = 0; i < new int[]{2, 2, 4, 6, 0}[t]; i++) sb.append(Math.round(c[i] * 1000) / 1000.0).append(','); sb.append(' '); } return sb.toString(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("line", () -> new Line2D.Double(0, 0, 10, 10).intersectsLine(0, 10, 10, 0) + " " + Line2D.ptLineDist(0, 0, 10, 0, 5, 3) + Line2D.ptSegDist(0, 0, 10, 0, 15, 0) + Line2D.relativeCCW(0, 0, 10, 0, 5, 5) + new Line2D.Float(1, 2, 3, 4).getBounds2D());
        t("ell", () -> it(new Ellipse2D.Double(0, 0, 4, 2), null) + new Ellipse2D.Double(0, 0, 4, 2).contains(2, 1) + new Ellipse2D.Double(0, 0, 4, 2).contains(0.1, 0.1));
        t("arc", () -> it(new Arc2D.Double(0, 0, 2, 2, 0, 90, Arc2D.PIE), null) + new Arc2D.Double(0, 0, 2, 2, 0, 90, Arc2D.OPEN).getStartPoint());
        t("round", () -> it(new RoundRectangle2D.Double(0, 0, 10, 5, 2, 2), null));
        t("quad", () -> new QuadCurve2D.Double(0, 0, 5, 10, 10, 0).getFlatness() + " " + QuadCurve2D.solveQuadratic(new double[]{-6, 1, 1}) + new CubicCurve2D.Double(0, 0, 1, 2, 3, 4, 5, 0).getBounds2D());
        t("path", () -> { Path2D p = new Path2D.Double(); p.moveTo(0, 0); p.lineTo(10, 0); p.quadTo(10, 10, 0, 10); p.curveTo(1, 2, 3, 4, 5, 6); p.closePath(); return it(p, AffineTransform.getScaleInstance(2, 0.5)) + p.getBounds2D() + p.getCurrentPoint() + p.contains(3, 3); });
        t("nomove", () -> { new Path2D.Double().lineTo(1, 1); return 0; });
        t("wind", () -> { Path2D p = new Path2D.Double(Path2D.WIND_EVEN_ODD); p.append(new Rectangle(0, 0, 10, 10), false); p.append(new Rectangle(3, 3, 4, 4), false); boolean a = p.contains(5, 5); p.setWindingRule(Path2D.WIND_NON_ZERO); return a + " " + p.contains(5, 5); });
        t("rect", () -> new Rectangle2D.Double(0, 0, 5, 5).createIntersection(new Rectangle2D.Double(3, 3, 9, 9)) + " " + new Rectangle2D.Double(1, 2, 3, 4).outcode(0, 0) + new Rectangle2D.Float(1, 2, 3, 4).createUnion(new Rectangle2D.Float(0, 0, 1, 1)) + new Rectangle2D.Double(1, 2, 3, 4).hashCode());
        t("pt", () -> new Point2D.Double(1.5, 2.5).distance(4.5, 6.5) + " " + new Point2D.Float(1, 2).equals(new Point2D.Double(1, 2)) + new Point2D.Double(1, 2));
    }
}
