// subject: C12 V16 B11
// verdict: ConcurrentModificationException, NoSuchElementException, NullPointerException
// methods: add(double,double) total()
package kernels;

import java.util.ArrayList;
import java.util.List;

/**
 * Points of a curve. The methods that change it are synchronised, so it is thought thread-safe.
 */
public class PointSeries {
    /** One point, which cannot be changed. */
    public record Point(double x, double y) {
    }

    private final List<Point> points = new ArrayList<>();
    private String name;

    public PointSeries(String name) {
        this.name = name;
    }

    public synchronized String getName() {
        return name;
    }

    public synchronized void setName(String text) {
        name = text;
    }

    public synchronized int size() {
        return points.size();
    }

    public synchronized void add(double x, double y) {
        points.add(new Point(x, y));
    }

    public synchronized boolean removeFirst() {
        if (points.isEmpty()) {
            return false;
        }
        points.remove(0);
        return true;
    }

    public synchronized void clear() {
        points.clear();
    }

    /** The point at a place, or null where there is none. */
    public synchronized Point get(int place) {
        return place >= 0 && place < points.size() ? points.get(place) : null;
    }

    /** The sum of all ordinates. */
    // Only reads, hence thought to need no lock.
    public double total() {
        double sum = 0;
        for (Point point : points) {
            sum += point.y();
        }
        return sum;
    }

    /** The largest ordinate, or NaN. */
    public double highest() {
        double best = Double.NaN;
        for (Point point : points) {
            best = point.y() > best || Double.isNaN(best) ? point.y() : best;
        }
        return best;
    }

    public synchronized List<Point> toList() {
        return new ArrayList<>(points);
    }
}
