// An instance main of a superclass, called on an object of the main class; threads from the constructor.
// jdk: 25+
// args: one two
abstract class Base {
    static { System.out.println("base"); }

    void main(String[] args) {
        System.out.println(getClass().getName() + " " + String.join(",", args) + " " + name());
        for (StackTraceElement element : new Throwable().getStackTrace()) {
            System.out.println(element);
        }
        throw new IllegalStateException("thrown");
    }

    abstract String name();
}

public class InstanceMain extends Base {
    static { System.out.println("class"); }

    private final String name;

    InstanceMain() throws InterruptedException {
        Thread thread = new Thread(() -> System.out.println("constructed in " + Thread.currentThread().getName()));
        thread.start();
        thread.join();
        name = "made";
    }

    @Override
    String name() {
        return name;
    }

    // Not chosen, because one with arguments is there.
    void main() {
        System.out.println("no arguments");
    }
}
