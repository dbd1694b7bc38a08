// Services of the host that a run has to itself: signals that it raises, preferences, its user, its environment.
import com.sun.security.auth.module.UnixSystem;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.logging.*;
import java.util.prefs.Preferences;
import sun.misc.Signal;
import sun.misc.SignalHandler;

public class HostServices {
    static void attempt(String what, Callable<Object> body) {
        try {
            System.out.println(what + " = " + body.call());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e);
        }
    }

    static void signals() throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        SignalHandler old = Signal.handle(new Signal("USR1"), signal -> seen.add(signal + " " + signal.getNumber() + " " + Thread.currentThread().getName()));
        System.out.println(old);
        Signal.raise(new Signal("USR1"));
        System.out.println(seen.take());
        SignalHandler mine = Signal.handle(new Signal("USR1"), SignalHandler.SIG_IGN);
        attempt("ignored", () -> { Signal.raise(new Signal("USR1")); return "raised"; });
        mine.handle(new Signal("USR1"));
        System.out.println(seen.take());
        System.out.println(Signal.handle(new Signal("USR1"), SignalHandler.SIG_DFL));
        Signal.handle(new Signal("TERM"), signal -> seen.add("terminated"));
        Signal.raise(new Signal("TERM"));
        System.out.println(seen.take());
        for (String name : new String[] {"KILL", "SEGV", "QUIT", "NOSUCH"}) {
            attempt(name, () -> Signal.handle(new Signal(name), signal -> { }));
        }
        System.out.println(new Signal("WINCH").getNumber() + " " + new Signal("INT").equals(new Signal("INT")));
    }

    static void preferences() throws Exception {
        Logger.getLogger("java.util.prefs").setLevel(Level.OFF);
        Path folder = Files.createTempDirectory("prefs");
        System.setProperty("java.util.prefs.userRoot", folder.toString());
        Preferences node = Preferences.userRoot().node("one/two");
        node.put("text", "value");
        node.putInt("number", 7);
        node.putByteArray("bytes", new byte[] {1, 2});
        node.flush();
        System.out.println(node + " " + Arrays.toString(Preferences.userRoot().node("one").childrenNames()) + " " + new TreeSet<>(List.of(node.keys())));
        System.out.println(node.getInt("number", 0) + node.get("text", "") + node.getBoolean("none", true) + node.getByteArray("bytes", null).length);
        System.out.println(Files.exists(folder.resolve(".java/.userPrefs/one/two/prefs.xml")));
        node.removeNode();
        Preferences.userRoot().flush();
        System.out.println(Preferences.userRoot().nodeExists("one/two"));
        Preferences.userRoot().node("one").removeNode();
        Preferences.userRoot().flush();
    }

    public static void main(String[] args) throws Exception {
        signals();
        preferences();
        UnixSystem system = new UnixSystem();
        System.out.println((system.getUid() >= 0) + " " + (system.getGid() >= 0) + " " + (system.getUsername() != null) + " " + (system.getGroups() != null));
        System.out.println((System.getenv("PATH") != null) + " " + System.getenv("SURELY_NOT_SET_ANYWHERE"));
        attempt("environment", () -> System.getenv().put("a", "b"));
    }
}
