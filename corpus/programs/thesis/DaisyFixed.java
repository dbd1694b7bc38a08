// A file system on a simulated disk: inodes with a lock each, a block map, blocks of bytes. Two
// threads create a file each, write to it and read it back. The block map is searched and marked
// under a lock of its own. Traces: 64, by enumeration of the orders in which the locks can be
// taken.
// origin: thesis daisy
// verdict: clean
// traces: 64
public class DaisyFixed {
    static final int INODES = 2, BLOCKS = 3, BLOCK_SIZE = 2;

    /** A lock that need not be left by the method that took it. */
    static class Latch {
        boolean held;

        synchronized void take() throws InterruptedException {
            while (held) wait();
            held = true;
        }

        synchronized void leave() {
            held = false;
            notify();
        }
    }

    static class Disk {
        final byte[] bytes = new byte[BLOCKS * BLOCK_SIZE];

        void write(int block, int offset, byte value) {
            bytes[block * BLOCK_SIZE + offset] = value;
        }

        byte read(int block, int offset) {
            return bytes[block * BLOCK_SIZE + offset];
        }
    }

    static class Inode {
        final Latch lock = new Latch();
        boolean used;
        int block = -1, size;
    }

    static class FileSystem {
        final Disk disk = new Disk();
        final Inode[] inodes = new Inode[INODES];
        final Latch mapLock = new Latch();
        final boolean[] blockUsed = new boolean[BLOCKS];

        FileSystem() {
            for (int i = 0; i < INODES; i++) inodes[i] = new Inode();
        }

        int create() throws InterruptedException {
            for (int i = 0; i < INODES; i++) {
                Inode inode = inodes[i];
                inode.lock.take();
                boolean free = !inode.used;
                inode.used = true;
                inode.lock.leave();
                if (free) return i;
            }
            throw new IllegalStateException("no inode left");
        }

        private int allocate() throws InterruptedException {
            mapLock.take();
            int found = -1;
            for (int b = 0; b < BLOCKS && found < 0; b++) {
                if (!blockUsed[b]) {
                    blockUsed[b] = true;
                    found = b;
                }
            }
            mapLock.leave();
            if (found < 0) throw new IllegalStateException("disk full");
            return found;
        }

        void append(int file, byte value) throws InterruptedException {
            Inode inode = inodes[file];
            inode.lock.take();
            if (inode.block < 0) inode.block = allocate();
            disk.write(inode.block, inode.size, value);
            inode.size++;
            inode.lock.leave();
        }

        byte read(int file, int offset) throws InterruptedException {
            Inode inode = inodes[file];
            inode.lock.take();
            if (offset >= inode.size) throw new IllegalStateException("end of file");
            byte value = disk.read(inode.block, offset);
            inode.lock.leave();
            return value;
        }
    }

    static final FileSystem FILES = new FileSystem();

    static void use(byte value) {
        try {
            int file = FILES.create();
            FILES.append(file, value);
            byte back = FILES.read(file, 0);
            if (back != value) throw new IllegalStateException("wrote " + value + ", read " + back);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> use((byte) 1)), b = new Thread(() -> use((byte) 2));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
