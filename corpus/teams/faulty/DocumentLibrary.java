// verdict: IllegalStateException
// methods: open(String) close(Document)
// threads: 2
// fault: the last close() disposes of a document before it leaves the map; open() can find it in between
package faulty;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Documents that are shared while somebody has them open. All who open the same path get the same document, and who
 * closes it last disposes of it. Can be used from any thread.
 */
public class DocumentLibrary {
    /** A document that is open. */
    public static final class Document {
        private final String path;
        private int users = 1;

        private Document(String path) {
            this.path = path;
        }

        public String path() {
            return path;
        }

        private synchronized void retain() {
            if (users == 0) {
                throw new IllegalStateException(path + " is disposed of");
            }
            users++;
        }

        /** Whether this was the last one. */
        private synchronized boolean release() {
            if (users == 0) {
                return false;
            }
            users--;
            return users == 0;
        }

        private synchronized int users() {
            return users;
        }
    }

    private final Map<String, Document> documents = new ConcurrentHashMap<>();

    /** Opens a document. */
    public Document open(String path) {
        Document fresh = new Document(path);
        Document present = documents.putIfAbsent(path, fresh);
        if (present == null) {
            return fresh;
        }
        present.retain();
        return present;
    }

    /** Closes a document; true if nobody else has it open. Nothing happens if nobody has. */
    public boolean close(Document document) {
        boolean last = document.release();
        if (last) {
            documents.remove(document.path, document);
        }
        return last;
    }

    /** How many have a document open. */
    public int users(String path) {
        Document document = documents.get(path);
        return document == null ? 0 : document.users();
    }

    public boolean isOpen(String path) {
        return documents.containsKey(path);
    }
}
