// Appending is one critical section. Traces: orders of two threads' three critical sections each on
// one lock, 6! / (3! 3!) = 20.
// origin: thesis linkedlist
// verdict: clean
// traces: 20
public class LinkedListFixed {
    static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static final Node HEAD = new Node(0);

    static synchronized void append(int value) {
        Node last = HEAD;
        while (last.next != null) last = last.next;
        last.next = new Node(value);
    }

    static void fill(int from) {
        for (int i = 0; i < 3; i++) append(from + i);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> fill(1)), b = new Thread(() -> fill(11));
        a.start();
        b.start();
        a.join();
        b.join();
        int length = 0, sum = 0;
        for (Node n = HEAD.next; n != null; n = n.next) {
            length++;
            sum += n.value;
        }
        assert length == 6 && sum == 1 + 2 + 3 + 11 + 12 + 13 : "nodes are missing: " + length;
    }
}
