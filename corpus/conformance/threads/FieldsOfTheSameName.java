// Subclasses whose own fields are called as private ones of the library.
import java.io.*;
public class FieldsOfTheSameName {
    static class Worker extends Thread {
        String name = "mine";
        boolean daemon = true, interrupted = true;
        long eetop = 7;
        Object holder = "holder", group = "group", parkBlocker = "blocker", target = "target";
        int threadStatus = 99, priority = -1;
        Object uncaughtExceptionHandler = "handler";

        @Override public void run() {
            System.out.println(getName() + " " + isDaemon() + " " + isInterrupted() + " " + isAlive() + " " + getPriority());
            System.out.println(name + " " + daemon + " " + interrupted + " " + eetop + " " + threadStatus + " " + priority);
            throw new Odd("from " + getName());
        }
    }

    static class Odd extends RuntimeException {
        int backtrace = 5, depth = 6;
        String cause = "no cause", detailMessage = "no message";
        long stackTrace = 8;

        Odd(String message) { super(message); }
    }

    static class Stream extends FileInputStream {
        int fd = 77;

        Stream(File file) throws IOException { super(file); }
    }

    static class Path extends File {
        int path = 3;

        Path(String name) { super(name); }
    }

    static class Loader extends ClassLoader {
        int name = 1, parent = 2, unnamedModule = 3;

        Loader() { super("named", Loader.class.getClassLoader()); }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        System.out.println(worker.getState() + " " + worker.isAlive());
        worker.start();
        worker.join();
        System.out.println(worker.getState() + " " + worker.eetop + " " + worker.isAlive());
        Odd odd = new Odd("told");
        odd.initCause(new Odd("cause"));
        System.out.println(odd.getMessage() + " " + odd.getCause().getMessage() + " " + odd.getStackTrace()[0].getMethodName());
        System.out.println(odd.backtrace + " " + odd.depth + " " + odd.cause + " " + odd.detailMessage + " " + odd.stackTrace);
        Path path = new Path("made");
        try (FileWriter writer = new FileWriter(path)) { writer.write("text"); }
        try (Stream stream = new Stream(path)) { System.out.println((char) stream.read() + " " + stream.fd + " " + path.length()); }
        System.out.println(path.delete() + " " + path.path);
        Loader loader = new Loader();
        System.out.println(loader.getName() + " " + loader.name + " " + loader.getUnnamedModule().getName());
        try { loader.loadClass("none.Such"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
    }
}
