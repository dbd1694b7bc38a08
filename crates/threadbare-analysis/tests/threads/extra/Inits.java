// Classes that threads initialise, statics in them, objects that escape from constructors.
public class Inits {
    static Late leaked;

    static class Table {
        static final int[] NUMBERS = new int[4];
        static int hits;
        static { for (int i = 0; i < 4; i++) NUMBERS[i] = i; }
        static synchronized int look(int i) { hits++; return NUMBERS[i]; }
    }

    static class Late {
        int before, after;
        Late() {
            before = 1;
            leaked = this;
            after = 2;
        }
        synchronized void touch() { after += before; }
    }

    enum Kind {
        A { @Override int next() { return ++uses; } },
        B { @Override int next() { return uses += 2; } };
        int uses;
        abstract int next();
    }

    static void work(Kind kind) {
        Table.NUMBERS[1] = Table.look(1) + kind.next();
        Late late = leaked;
        if (late != null) { late.touch(); late.after++; }
        new Late().touch();
        Table.hits++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            Kind kind = Kind.values()[i % 2];
            (all[i] = new Thread() { @Override public void run() { work(kind); } }).start();
        }
        for (Thread t : all) t.join();
    }
}
