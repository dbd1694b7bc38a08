/** Calls through a class hierarchy with four receivers, and plain recursion. */
public class VirtualCalls {
    abstract static class Shape {
        abstract int area(int k);
        int twice(int k) { return area(k) * 2; }
    }
    static class Square extends Shape { int area(int k) { return k * k; } }
    static class Strip extends Shape { int area(int k) { return k * 3; } }
    static class Wide extends Strip { int area(int k) { return super.area(k) + 1; } }
    static class Point extends Shape { int area(int k) { return 0; } @Override int twice(int k) { return 1; } }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(), new Strip(), new Wide(), new Point()};
        long sum = fib(28);
        for (int i = 0; i < 3_000_000; i++) {
            sum += shapes[i & 3].twice(i & 15);
        }
        System.out.println(sum);
    }
}
