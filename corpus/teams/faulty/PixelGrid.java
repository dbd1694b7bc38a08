// verdict: ArrayIndexOutOfBoundsException, results
// methods: get(int,int) resize(int,int)
// threads: 2
// fault: the readers check against the size and read the pixels without the lock of resize()
package faulty;

import java.util.Arrays;

/**
 * A picture in one colour. Painters and viewers are on different threads. What lies outside of the picture is empty.
 */
public class PixelGrid {
    private static final int MOST = 64;

    private volatile int width;
    private volatile int height;
    private volatile int[] pixels;

    public PixelGrid() {
        this(4, 4);
    }

    /** @throws IllegalArgumentException unless both sides are between 1 and 64 */
    public PixelGrid(int width, int height) {
        check(width, height);
        this.width = width;
        this.height = height;
        pixels = new int[width * height];
    }

    private static void check(int width, int height) {
        if (width < 1 || width > MOST || height < 1 || height > MOST) {
            throw new IllegalArgumentException(width + " x " + height);
        }
    }

    private boolean isInside(int x, int y) {
        return x >= 0 && x < width && y >= 0 && y < height;
    }

    /** The colour at a place, or zero outside. */
    public int get(int x, int y) {
        return isInside(x, y) ? pixels[y * width + x] : 0;
    }

    /** Paints a place; false if it is outside. */
    public synchronized boolean set(int x, int y, int colour) {
        if (!isInside(x, y)) {
            return false;
        }
        pixels[y * width + x] = colour;
        return true;
    }

    /** Paints everything. */
    public synchronized void fill(int colour) {
        Arrays.fill(pixels, colour);
    }

    /**
     * Cuts the picture, or makes it larger with empty pixels.
     *
     * @throws IllegalArgumentException unless both sides are between 1 and 64
     */
    public synchronized void resize(int newWidth, int newHeight) {
        check(newWidth, newHeight);
        int[] resized = new int[newWidth * newHeight];
        for (int y = 0; y < Math.min(height, newHeight); y++) {
            System.arraycopy(pixels, y * width, resized, y * newWidth, Math.min(width, newWidth));
        }
        pixels = resized;
        width = newWidth;
        height = newHeight;
    }

    public int area() {
        return pixels.length;
    }
}
