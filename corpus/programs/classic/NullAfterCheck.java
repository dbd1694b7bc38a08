// A field is tested for null and then used, while another thread clears it.
// origin: classic
// verdict: exception java.lang.NullPointerException
public class NullAfterCheck {
    static volatile String name = "x";
    static int length;

    static void use() {
        if (name != null) length = name.length();
    }

    static void clear() {
        name = null;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(NullAfterCheck::use), b = new Thread(NullAfterCheck::clear);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
