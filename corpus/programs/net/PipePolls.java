// Two threads write to a pipe that a third one reads without waiting: ten orders for each order of the writers.
// origin: net
// jdk: 25+
// verdict: clean
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class PipePolls {
    static Thread writer(Pipe pipe, int value) {
        return new Thread(() -> {
            try {
                pipe.sink().write(ByteBuffer.wrap(new byte[]{(byte) value}));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    static int read(Pipe pipe) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1);
        return pipe.source().read(buffer) == 1 ? buffer.get(0) : 0;
    }

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        Thread a = writer(pipe, 1);
        Thread b = writer(pipe, 2);
        a.start();
        b.start();
        int first = read(pipe);
        int second = read(pipe);
        int third = read(pipe);
        a.join();
        b.join();
        System.out.println(first + " " + second + " " + third);
    }
}
