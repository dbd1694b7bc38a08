// BufferedImage pixels, rasters, color models and image ops without a display.
import java.awt.*;
import java.awt.geom.*;
import java.awt.image.*;
import java.util.*;
public class Images {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + ": " + e.getMessage()).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        System.setProperty("java.awt.headless", "true"); BufferedImage i = new BufferedImage(4, 3, BufferedImage.TYPE_INT_ARGB);
        t("pix", () -> { i.setRGB(1, 1, 0x80ff0000); i.setRGB(3, 2, 0xff00ff00); return Integer.toHexString(i.getRGB(1, 1)) + " " + Integer.toHexString(i.getRGB(0, 0)) + i.getWidth() + i.getHeight() + i.getType() + i.isAlphaPremultiplied(); });
        t("oob", () -> i.getRGB(4, 0));
        t("types", () -> { StringBuilder sb = new StringBuilder(); for (int t : new int[]{BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_BYTE_BINARY, BufferedImage.TYPE_USHORT_565_RGB, BufferedImage.TYPE_4BYTE_ABGR}) { BufferedImage b = new BufferedImage(2, 2, t); b.setRGB(0, 0, 0xff336699); sb.append(Integer.toHexString(b.getRGB(0, 0))).append(' '); } return sb; });
        t("raster", () -> { WritableRaster r = i.getRaster(); r.setSample(0, 0, 2, 77); return Arrays.toString(r.getPixel(1, 1, (int[]) null)) + r.getSample(0, 0, 2) + r.getNumBands() + r.getBounds() + r.getDataBuffer().getSize(); });
        t("data", () -> Integer.toHexString(((DataBufferInt) i.getRaster().getDataBuffer()).getData()[5]));
        t("sub", () -> { BufferedImage s = i.getSubimage(1, 1, 2, 2); s.setRGB(0, 0, -1); return Integer.toHexString(i.getRGB(1, 1)) + s.getWidth(); });
        t("bulk", () -> { int[] a = i.getRGB(0, 0, 4, 3, null, 0, 4); int h = 0; for (int x : a) h = h * 31 + x; return h; });
        t("cm", () -> i.getColorModel().hasAlpha() + " " + i.getColorModel().getPixelSize() + i.getColorModel().getNumComponents() + ColorModel.getRGBdefault().getRed(0xff123456));
        t("index", () -> { IndexColorModel m = new IndexColorModel(2, 4, new byte[]{0, 50, 100, -1}, new byte[4], new byte[4]); BufferedImage b = new BufferedImage(2, 1, BufferedImage.TYPE_BYTE_INDEXED, m); b.setRGB(0, 0, 0xff640000); return m.getMapSize() + " " + b.getRaster().getSample(0, 0, 0) + Integer.toHexString(b.getRGB(0, 0)); });
        t("badsize", () -> new BufferedImage(0, 1, 1));
        t("badtype", () -> new BufferedImage(1, 1, 99));
        t("kernel", () -> new Kernel(3, 3, new float[9]).getXOrigin() + " " + Arrays.toString(new Kernel(1, 2, new float[]{1, 2}).getKernelData(null)));
        t("props", () -> i.getProperty("x") + " " + Arrays.toString(i.getPropertyNames()) + i.getTileWidth());
    }
}
