// subject: C13 V18
// verdict: none
package twins;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes log lines to a file that is rolled over when it is full; the files are kept in memory. All
 * threads of a program log through it, so it is thread-safe.
 */
public class FileSink {
    private final List<String> backups = new ArrayList<>();
    private StringBuilder file;
    private String fileName;
    private String threshold = "";
    private int limit = 64;

    public FileSink() {
        this("main.log");
    }

    public FileSink(String fileName) {
        setFile(fileName);
    }

    public synchronized String getFile() {
        return fileName;
    }

    /** Goes on in another file. */
    public final synchronized void setFile(String name) {
        fileName = name;
        file = new StringBuilder();
    }

    public synchronized int getLimit() {
        return limit;
    }

    public synchronized void setLimit(int characters) {
        limit = characters;
    }

    public synchronized String getThreshold() {
        return threshold;
    }

    public synchronized void setThreshold(String level) {
        threshold = level;
    }

    /** Writes a line. After close() nothing is written. */
    public synchronized void append(String line) {
        if (file == null) {
            return;
        }
        file.append(line).append('\n');
        if (file.length() > limit) {
            rollOver();
        }
    }

    /** Puts the file aside and begins an empty one. */
    public synchronized void rollOver() {
        StringBuilder full = file;
        file = null;
        if (full != null) {
            synchronized (backups) {
                backups.add(full.toString());
            }
            file = new StringBuilder();
        }
    }

    public int backupCount() {
        synchronized (backups) {
            return backups.size();
        }
    }

    public synchronized boolean isOpen() {
        return file != null;
    }

    public synchronized void close() {
        file = null;
    }
}
