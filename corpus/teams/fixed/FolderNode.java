// verdict: none
package fixed;

import java.util.ArrayList;
import java.util.List;

/**
 * A folder in a tree. Every folder is in one other at most, and knows which one. Threads change the tree as they like.
 */
public class FolderNode {
    /** One lock for all trees, since a folder can move from any to any. */
    private static final Object TREES = new Object();

    private final String name;
    private final List<FolderNode> children = new ArrayList<>();
    private FolderNode parent;

    public FolderNode() {
        this("folder");
    }

    public FolderNode(String name) {
        this.name = name;
    }

    /** Puts a folder into this one; false if it is in one already, or is this one. */
    public boolean add(FolderNode child) {
        if (child == this) {
            return false;
        }
        synchronized (TREES) {
            if (child.parent != null) {
                return false;
            }
            child.parent = this;
            return children.add(child);
        }
    }

    /** Takes this folder out of the one it is in; false if it is in none. */
    public boolean detach() {
        synchronized (TREES) {
            if (parent == null) {
                return false;
            }
            parent.children.remove(this);
            parent = null;
            return true;
        }
    }

    public boolean isDetached() {
        synchronized (TREES) {
            return parent == null;
        }
    }

    /** How many folders are in this one. */
    public int size() {
        synchronized (TREES) {
            return children.size();
        }
    }

    public String name() {
        return name;
    }
}
