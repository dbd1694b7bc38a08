// AffineTransform composition, inversion, types and determinants; Area set operations.
import java.awt.*;
import java.awt.geom.*;
import java.util.*;
public class Transforms2D {
    static String m(AffineTransform a) { double[] d = new double[6]; a.getMatrix(d); StringBuilder sb = new StringBuilder(); for (double x : d) sb.append(Math.round(x * 1e6) / 1e6).append(' '); return sb + "t" + a.getType(); }
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("basic", () -> m(new AffineTransform()) + m(AffineTransform.getTranslateInstance(3, 4)) + m(AffineTransform.getRotateInstance(Math.PI / 2)) + m(AffineTransform.getShearInstance(1, 0)) + m(AffineTransform.getQuadrantRotateInstance(3)));
        t("comp", () -> { AffineTransform a = new AffineTransform(); a.translate(10, 0); a.scale(2, 3); a.rotate(Math.PI); a.shear(.5, 0); AffineTransform b = new AffineTransform(a); b.preConcatenate(AffineTransform.getScaleInstance(-1, 1)); return m(a) + m(b) + a.getDeterminant(); });
        t("pts", () -> AffineTransform.getTranslateInstance(1, 2).transform(new Point2D.Double(5, 5), null) + " " + AffineTransform.getScaleInstance(2, 4).inverseTransform(new Point2D.Double(8, 8), null) + AffineTransform.getScaleInstance(2, 2).deltaTransform(new Point(1, 1), null));
        t("arr", () -> { double[] d = {1, 1, 2, 2}; AffineTransform.getTranslateInstance(1, 0).transform(d, 0, d, 0, 2); return Arrays.toString(d); });
        t("inv", () -> m(new AffineTransform(2, 0, 0, 4, 6, 8).createInverse()));
        t("noninv", () -> AffineTransform.getScaleInstance(0, 1).createInverse());
        t("shape", () -> AffineTransform.getRotateInstance(Math.PI / 2).createTransformedShape(new Rectangle(0, 0, 10, 5)).getBounds());
        t("str", () -> new AffineTransform(1, 2, 3, 4, 5, 6) + " " + new AffineTransform().isIdentity() + new AffineTransform().equals(new AffineTransform()) + new AffineTransform(1, 2, 3, 4, 5, 6).hashCode());
        t("area", () -> { Area a = new Area(new Rectangle(0, 0, 10, 10)), b = new Area(new Rectangle(5, 5, 10, 10)); Area u = new Area(a), i = new Area(a), s = new Area(a), x = new Area(a); u.add(b); i.intersect(b); s.subtract(b); x.exclusiveOr(b); return u.getBounds() + " " + i.getBounds() + s.contains(7, 7) + s.contains(2, 2) + x.isSingular() + u.isPolygonal() + i.isRectangular() + i.isEmpty(); });
        t("areaell", () -> { Area a = new Area(new Ellipse2D.Double(0, 0, 10, 10)); a.subtract(new Area(new Rectangle(0, 0, 5, 10))); return a.getBounds() + " " + a.contains(2, 5) + a.contains(7, 5) + a.isPolygonal(); });
        t("areaeq", () -> new Area(new Rectangle(0, 0, 2, 2)).equals(new Area(new Polygon(new int[]{0, 2, 2, 0}, new int[]{0, 0, 2, 2}, 4))));
    }
}
