/** Reads and writes of instance fields, static fields and array elements. */
public class FieldAccess {
    static int calls;
    int a = 1, b = 2, c = 3;
    long total;
    final int[] ring = new int[64];

    void step(int i) {
        a += b ^ i;
        b = c + a;
        c = a - b;
        ring[i & 63] += a;
        total += ring[(i + 7) & 63];
        calls++;
    }

    public static void main(String[] args) {
        FieldAccess f = new FieldAccess();
        for (int i = 0; i < 4_000_000; i++) {
            f.step(i);
        }
        System.out.println(f.total + " " + calls);
    }
}
