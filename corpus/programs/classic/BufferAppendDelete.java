// One thread appends q to p, another one deletes from q as many characters as p has: each call takes the locks that
// it needs, and what it finds is whole.
// origin: classic
// verdict: clean
public class BufferAppendDelete {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer p = new StringBuffer("abc"), q = new StringBuffer("def");
        Thread a = new Thread(() -> p.append(q)), b = new Thread(() -> q.delete(0, p.length()));
        a.start();
        b.start();
        a.join();
        b.join();
        assert q.length() == 0 : q;
        assert p.length() == 3 || p.length() == 6 : p;
    }
}
