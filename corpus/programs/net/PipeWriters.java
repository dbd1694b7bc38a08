// Two threads write to a pipe of which one reads: the order of what they write is open.
// origin: net
// jdk: 25+
// verdict: exception java.lang.AssertionError
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class PipeWriters {
    static Thread writer(Pipe pipe, int value) {
        return new Thread(() -> {
            try {
                pipe.sink().write(ByteBuffer.wrap(new byte[]{(byte) value}));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread a = writer(pipe, 1);
        Thread b = writer(pipe, 2);
        a.start();
        b.start();
        ByteBuffer buffer = ByteBuffer.allocate(2);
        while (buffer.hasRemaining()) {
            pipe.source().read(buffer);
        }
        assert buffer.get(0) == 1;
    }
}
