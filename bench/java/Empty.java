/** The baseline: what starting and ending costs. */
public class Empty {
    public static void main(String[] args) {
    }
}
