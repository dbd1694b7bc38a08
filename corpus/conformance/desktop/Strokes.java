// BasicStroke fields, stroke equality, Font-free rendering hints and composite facts.
import java.awt.*;
import java.util.*;
public class Strokes {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        BasicStroke s = new BasicStroke(2.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_BEVEL, 5f, new float[]{3, 1}, 2f);
        t("fields", () -> s.getLineWidth() + " " + s.getEndCap() + s.getLineJoin() + s.getMiterLimit() + Arrays.toString(s.getDashArray()) + s.getDashPhase());
        t("def", () -> new BasicStroke().getLineWidth() + " " + new BasicStroke().getEndCap() + new BasicStroke().getDashArray() + new BasicStroke().equals(new BasicStroke(1f)) + s.hashCode());
        t("neg", () -> new BasicStroke(-1));
        t("cap", () -> new BasicStroke(1, 9, 0));
        t("dash", () -> new BasicStroke(1, 0, 0, 10, new float[]{0, 0}, 0));
        t("dash2", () -> new BasicStroke(1, 0, 0, 10, new float[0], 0));
        t("miter", () -> new BasicStroke(1, 0, BasicStroke.JOIN_MITER, 0.5f));
        t("hints", () -> { RenderingHints h = new RenderingHints(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON); h.put(RenderingHints.KEY_DITHERING, RenderingHints.VALUE_DITHER_DISABLE); return h.size() + " " + h.get(RenderingHints.KEY_ANTIALIASING) + h.containsKey(RenderingHints.KEY_RENDERING); });
        t("hintbad", () -> new RenderingHints(RenderingHints.KEY_ANTIALIASING, "nope"));
        t("alpha", () -> AlphaComposite.SrcOver.getRule() + " " + AlphaComposite.getInstance(AlphaComposite.SRC_IN, .5f).getAlpha() + AlphaComposite.Src.equals(AlphaComposite.getInstance(AlphaComposite.SRC)) + AlphaComposite.Clear.derive(.3f).getAlpha());
        t("alphabad", () -> AlphaComposite.getInstance(99));
        t("cursor", () -> Cursor.HAND_CURSOR + " " + Transparency.TRANSLUCENT + Adjustable.VERTICAL);
        t("headless", () -> { System.setProperty("java.awt.headless", "true"); return GraphicsEnvironment.isHeadless(); });
    }
}
