// verdict: deadlock
// methods: add(FolderNode) detach()
// threads: 2
// fault: add() locks the parent and then the child, detach() the child and then its parent
package faulty;

import java.util.ArrayList;
import java.util.List;

/**
 * A folder in a tree. Every folder is in one other at most, and knows which one. Threads change the tree as they like.
 */
public class FolderNode {
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
        synchronized (this) {
            synchronized (child) {
                if (child.parent != null) {
                    return false;
                }
                child.parent = this;
                return children.add(child);
            }
        }
    }

    /** Takes this folder out of the one it is in; false if it is in none. */
    public synchronized boolean detach() {
        FolderNode from = parent;
        if (from == null) {
            return false;
        }
        synchronized (from) {
            from.children.remove(this);
        }
        parent = null;
        return true;
    }

    public synchronized boolean isDetached() {
        return parent == null;
    }

    /** How many folders are in this one. */
    public synchronized int size() {
        return children.size();
    }

    public String name() {
        return name;
    }
}
