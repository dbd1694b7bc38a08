// verdict: none
package fixed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Gathers lines of an audit and writes them in batches. Threads log and flush as they like; every line is written once.
 */
public class AuditWriter {
    private final List<String> batch = Collections.synchronizedList(new ArrayList<>());
    private final StringBuffer written = new StringBuffer();
    private final String prefix;

    public AuditWriter() {
        this("");
    }

    /** @param prefix begins every line */
    public AuditWriter(String prefix) {
        this.prefix = prefix;
    }

    /** Adds a line to the batch. */
    public void log(String line) {
        batch.add(prefix + line);
    }

    /** Writes the batch, and returns its lines. */
    public List<String> flush() {
        synchronized (batch) {
            List<String> lines = List.of(batch.toArray(new String[0]));
            batch.clear();
            for (String line : lines) {
                written.append(line).append('\n');
            }
            return lines;
        }
    }

    /** How many lines wait to be written. */
    public int waiting() {
        return batch.size();
    }

    /** All that was written. */
    public String written() {
        synchronized (batch) {
            return written.toString();
        }
    }
}
