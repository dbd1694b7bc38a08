// java.awt.Color components, conversions, decoding and equality.
import java.awt.*;
import java.util.*;
public class Colors {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        System.setProperty("java.awt.headless", "true"); Color c = new Color(10, 200, 30, 128);
        t("comp", () -> c + " " + c.getAlpha() + " " + Integer.toHexString(c.getRGB()) + c.getTransparency() + c.hashCode());
        t("bright", () -> c.brighter() + " " + c.darker() + Color.BLACK.brighter() + Color.WHITE.darker().darker());
        t("decode", () -> Color.decode("#ff8000") + " " + Color.decode("0x10") + Color.decode("255"));
        t("decodebad", () -> Color.decode("zz"));
        t("range", () -> new Color(300, 0, 0));
        t("rangef", () -> new Color(1.5f, 0, 0));
        t("floats", () -> new Color(0.5f, 0.25f, 1f, 0.1f) + " " + Arrays.toString(new Color(51, 102, 255).getRGBComponents(null)) + Arrays.toString(c.getRGBColorComponents(null)));
        t("hsb", () -> Arrays.toString(Color.RGBtoHSB(10, 200, 30, null)) + " " + Integer.toHexString(Color.HSBtoRGB(0.6f, 0.5f, 0.9f)) + Color.getHSBColor(0.1f, 1f, 1f));
        t("eq", () -> new Color(1, 2, 3).equals(new Color(1, 2, 3, 255)) + " " + Color.red.equals(Color.RED) + (Color.getColor("no.such.prop") == null) + new Color(0x80112233, true).getAlpha() + new Color(0x80112233).getAlpha());
        t("grad", () -> new GradientPaint(0, 0, Color.RED, 10, 10, Color.BLUE).getColor2() + " " + new GradientPaint(0, 0, Color.RED, 10, 10, Color.BLUE).isCyclic() + new BasicStroke(2f).getLineWidth());
    }
}
