// What the launcher says where it can make no object to call main on.
// jdk: 25+
public class MainRefused {
    private MainRefused() {}

    void main() {
        System.out.println("unreachable");
    }
}
