// subject: C8 V12 A4 B12
// verdict: none
package twins;

/**
 * The scale of a chart: the part of the number line that is shown. The window is one immutable object in
 * a volatile field, so the scale is thread-safe.
 */
public class ValueScale {
    /** A part of the number line that is not empty. */
    public static final class Window {
        private final double lower;
        private final double upper;

        public Window(double lower, double upper) {
            if (lower > upper) {
                throw new IllegalArgumentException("window from " + lower + " to " + upper);
            }
            this.lower = lower;
            this.upper = upper;
        }

        public double lower() {
            return lower;
        }

        public double upper() {
            return upper;
        }

        public double length() {
            return upper - lower;
        }
    }

    private volatile Window window = new Window(0.0, 10.0);
    private volatile boolean inverted;

    public Window window() {
        return window;
    }

    public boolean isInverted() {
        return inverted;
    }

    public void setInverted(boolean on) {
        inverted = on;
    }

    public double getLower() {
        return window.lower();
    }

    public double getUpper() {
        return window.upper();
    }

    /** Moves the lower end; the upper end gives way when it would fall below. */
    public synchronized void setLower(double value) {
        if (window.upper() > value) {
            window = new Window(value, window.upper());
        } else {
            window = new Window(value, value + 1.0);
        }
    }

    /** Moves the upper end; the lower end gives way when it would be above. */
    public synchronized void setUpper(double value) {
        if (window.lower() < value) {
            window = new Window(window.lower(), value);
        } else {
            window = new Window(value - 1.0, value);
        }
    }

    /** Shows twice as much, around the same centre. */
    public synchronized void zoomOut() {
        Window now = window;
        double half = Math.abs(now.length());
        double centre = now.lower() + half / 2;
        if (centre - half <= centre + half) {
            window = new Window(centre - half, centre + half);
        }
    }

    public boolean shows(double value) {
        Window now = window;
        return value >= now.lower() && value <= now.upper();
    }
}
