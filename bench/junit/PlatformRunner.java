import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the test classes named on the command line with the launcher of the JUnit Platform, one after the other, and
 * prints the lines that {@code OneLineRunner} prints. A test is named by the last parts of its unique id, which say the
 * same in every run: what is displayed of a parameterized test may hold hash codes.
 */
public final class PlatformRunner implements TestExecutionListener {
    /** The real one: tests exchange {@code System.out}. */
    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true);

    private final String type;

    private PlatformRunner(String type) {
        this.type = type;
    }

    public static void main(String[] args) {
        Launcher launcher = LauncherFactory.create();
        for (String name : args) {
            OUT.println("\n@@CLASS\t" + name);
            launcher.execute(
                    LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectClass(name)).build(),
                    new PlatformRunner(name));
            OUT.println("\n@@END\t" + name);
        }
        System.exit(0);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        print(test, "IGNORED", null);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        boolean successful = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        if (test.isContainer() && successful) {
            return;
        }
        String status = switch (result.getStatus()) {
            case SUCCESSFUL -> "PASSED";
            case ABORTED -> "ASSUMPTION";
            case FAILED -> "FAILED";
        };
        print(test, status, result.getThrowable().orElse(null));
    }

    private void print(TestIdentifier test, String status, Throwable failure) {
        String reason = failure == null ? "" : clean(String.valueOf(failure));
        OUT.println("\n@@TEST\t" + type + "\t" + clean(name(test)) + "\t" + status + "\t" + reason);
        if (failure != null && Boolean.getBoolean("traces")) {
            failure.printStackTrace(OUT);
        }
    }

    /** What follows the class in the unique id. */
    private static String name(TestIdentifier test) {
        StringBuilder name = new StringBuilder();
        for (UniqueId.Segment segment : UniqueId.parse(test.getUniqueId()).getSegments()) {
            if (!segment.getType().equals("engine") && !segment.getType().equals("class")
                    && !segment.getType().equals("runner")) {
                name.append(name.length() == 0 ? "" : "/").append(segment.getValue());
            }
        }
        return name.length() == 0 ? "(class)" : name.toString();
    }

    private static String clean(String text) {
        String line = text.split("[\r\n]", 2)[0].replace('\t', ' ');
        return line.length() > 300 ? line.substring(0, 300) : line;
    }
}
