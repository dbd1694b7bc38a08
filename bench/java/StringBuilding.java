/** StringBuilder, concatenation, substring, split and format. */
public class StringBuilding {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 30_000; i++) {
            StringBuilder b = new StringBuilder();
            for (int k = 0; k < 10; k++) {
                b.append(i).append(',').append(k).append("ab");
            }
            String s = b.toString();
            String t = "<" + s.substring(3, 20) + ":" + i + ">";
            sum += t.hashCode() + s.indexOf("9ab") + t.toUpperCase().length();
            if (i % 50 == 0) {
                sum += s.split(",").length + String.format("%05d|%s", i, t).length();
            }
        }
        System.out.println(sum);
    }
}
