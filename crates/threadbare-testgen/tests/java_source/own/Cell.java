package own;

class Cell {
    static final Cell SHARED = new Cell(0);
    private long value;

    Cell(int value) {
        this.value = value;
    }

    void set(int v) {
        value = v;
    }

    void set(Integer v) {
        value = v + 1;
    }

    void set(byte v) {
        value = v + 2;
    }

    void set(long v) {
        value = v + 3;
    }
}
