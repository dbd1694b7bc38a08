/** Twenty threads set two fields in turn, and one looks whether it sees one set without the other. */
public class ReorderCrowd {
    static int a;
    static int b;
    static boolean seen;

    static void round() throws Exception {
        a = 0;
        b = 0;
        seen = false;
        Crowd.run(21, i -> {
            if (i < 20) {
                a = 1;
                b = -1;
            } else {
                seen = a == 1 && b == 0;
            }
        });
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Loop.run(args, ReorderCrowd::round);
        } else {
            round();
        }
    }
}
