/** Loops for ever, in Java or in natives, or nested in an initialiser. */
public class Forever {
    static class Nested {
        static int value;

        static {
            while (value >= 0) {
                value = value + 1 & 0xff;
            }
        }
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "java" -> {
                long n = 0;
                while (n >= 0) {
                    n = n + 1 & 0xffff;
                }
            }
            case "native" -> {
                byte[] bytes = new byte[1 << 20];
                while (bytes[0] == 0) {
                    System.arraycopy(bytes, 0, bytes, 1, bytes.length - 1);
                }
            }
            default -> System.out.println(Nested.value);
        }
    }
}
