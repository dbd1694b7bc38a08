import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Set;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/**
 * Runs the test classes named on the command line with JUnit 4's own runner and prints one line
 * for each test: {@code @@TEST}, class, method, status, first line of the failure, separated by
 * tabs. {@code @@CLASS} comes before the tests of a class, {@code @@END} after the last one.
 */
public final class OneLineRunner extends RunListener {
    /** The real one: tests exchange {@code System.out}. */
    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true);

    private final Set<Description> failed = new HashSet<>();

    public static void main(String[] args) throws Exception {
        JUnitCore core = new JUnitCore();
        core.addListener(new OneLineRunner());
        for (String name : args) {
            OUT.println("\n@@CLASS\t" + name);
            Class<?> type = Class.forName(name, false, OneLineRunner.class.getClassLoader());
            if (!Modifier.isAbstract(type.getModifiers())) {
                core.run(type);
            }
            OUT.println("\n@@END\t" + name);
        }
        System.exit(0);
    }

    @Override
    public void testFailure(Failure failure) {
        // A description fails once more for each failing @After; a failing @BeforeClass has no method.
        failed.add(failure.getDescription());
        print(failure.getDescription(), "FAILED", failure.getException());
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
        failed.add(failure.getDescription());
        print(failure.getDescription(), "ASSUMPTION", failure.getException());
    }

    @Override
    public void testIgnored(Description description) {
        print(description, "IGNORED", null);
    }

    @Override
    public void testFinished(Description description) {
        if (!failed.remove(description)) {
            print(description, "PASSED", null);
        }
    }

    private static void print(Description description, String status, Throwable failure) {
        String reason = failure == null ? "" : clean(String.valueOf(failure));
        OUT.println("\n@@TEST\t" + clean(description.getClassName()) + "\t"
                + clean(String.valueOf(description.getMethodName())) + "\t" + status + "\t" + reason);
        if (failure != null && Boolean.getBoolean("traces")) {
            failure.printStackTrace(OUT);
        }
    }

    private static String clean(String text) {
        String line = text.split("[\r\n]", 2)[0].replace('\t', ' ');
        return line.length() > 300 ? line.substring(0, 300) : line;
    }
}
