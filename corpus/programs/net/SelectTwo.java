// A selector over two pipes: which of them is ready first, and whether the other one is ready then.
// origin: net
// jdk: 25+
// verdict: clean
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.*;

public class SelectTwo {
    static Thread writer(Pipe pipe) {
        return new Thread(() -> {
            try {
                pipe.sink().write(ByteBuffer.wrap(new byte[]{1}));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Pipe p = Pipe.open();
        Pipe q = Pipe.open();
        p.source().configureBlocking(false);
        q.source().configureBlocking(false);
        Selector selector = Selector.open();
        SelectionKey a = p.source().register(selector, SelectionKey.OP_READ);
        SelectionKey b = q.source().register(selector, SelectionKey.OP_READ);
        selector.selectNow();
        Thread first = writer(p);
        Thread second = writer(q);
        first.start();
        second.start();
        selector.select();
        String ready = a.isReadable() + " " + b.isReadable();
        selector.selectedKeys().clear();
        selector.selectNow();
        first.join();
        second.join();
        System.out.println(ready + " " + a.isReadable() + " " + b.isReadable());
    }
}
