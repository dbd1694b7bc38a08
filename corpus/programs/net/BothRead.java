// Both ends of a connection wait for the other one to say something first.
// origin: net
// verdict: deadlock
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.net.*;

public class BothRead {
    static void exchange(SocketChannel channel) throws Exception {
        channel.read(ByteBuffer.allocate(1));
        channel.write(ByteBuffer.allocate(1));
    }

    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        SocketChannel client = SocketChannel.open(server.getLocalAddress());
        SocketChannel served = server.accept();
        Thread thread = new Thread(() -> {
            try {
                exchange(served);
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        });
        thread.start();
        exchange(client);
        thread.join();
    }
}
