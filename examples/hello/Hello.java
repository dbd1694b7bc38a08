import java.util.List;
import java.util.stream.Collectors;

/** What runs here is the JDK's own library: collections, streams, string concatenation. */
public class Hello {
    record Greeting(String word, String whom) {
        @Override
        public String toString() {
            return word + ", " + whom + "!";
        }
    }

    public static void main(String[] args) {
        List<String> whom = args.length == 0 ? List.of("world") : List.of(args);
        System.out.println(whom.stream()
                .map(name -> new Greeting("Hello", name).toString())
                .collect(Collectors.joining("\n")));
        System.out.printf("Java %s, identity hash %x, time %d%n",
                System.getProperty("java.specification.version"),
                System.identityHashCode(whom), System.currentTimeMillis());
    }
}
