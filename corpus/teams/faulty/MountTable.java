// verdict: ConcurrentModificationException, results
// methods: resolve(Path) mount(Path,String)
// threads: 2
// fault: resolve() goes through the map without the lock of mount() and unmount()
package faulty;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which volume a path belongs to: that of the deepest folder at which one is mounted. Volumes come and go while
 * threads resolve paths. Nothing is looked up in the file system.
 */
public class MountTable {
    private final Map<Path, String> volumes = new TreeMap<>();
    private final String root;

    public MountTable() {
        this("root");
    }

    /** @param root the volume of what lies in no folder that is mounted */
    public MountTable(String root) {
        this.root = root;
    }

    /** Mounts a volume, in place of another one. */
    public synchronized void mount(Path folder, String volume) {
        volumes.put(folder.normalize(), volume);
    }

    /** Unmounts what is mounted at a folder; false if nothing is. */
    public synchronized boolean unmount(Path folder) {
        return volumes.remove(folder.normalize()) != null;
    }

    /** The volume of a path. */
    public String resolve(Path path) {
        Path wanted = path.normalize();
        String found = root;
        int depth = -1;
        for (Map.Entry<Path, String> entry : volumes.entrySet()) {
            Path folder = entry.getKey();
            if (wanted.startsWith(folder) && folder.getNameCount() > depth) {
                found = entry.getValue();
                depth = folder.getNameCount();
            }
        }
        return found;
    }

    public synchronized boolean isMounted(Path folder) {
        return volumes.containsKey(folder.normalize());
    }

    public synchronized int mounted() {
        return volumes.size();
    }
}
