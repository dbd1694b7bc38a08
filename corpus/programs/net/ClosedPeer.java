// The other end of a connection is closed while this one writes and reads: it has ended, or is cut off.
// origin: net
// jdk: 25+
// verdict: clean
import java.io.IOException;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;

public class ClosedPeer {
    static String written = "";

    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        SocketChannel client = SocketChannel.open(server.getLocalAddress());
        SocketChannel served = server.accept();
        Thread writer = new Thread(() -> {
            try {
                written += client.write(ByteBuffer.wrap(new byte[]{7}));
                written += client.write(ByteBuffer.wrap(new byte[]{8}));
            } catch (IOException e) {
                written += e.getMessage();
            }
        });
        Thread closer = new Thread(() -> {
            try {
                served.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        closer.start();
        String read;
        try {
            read = String.valueOf(client.read(ByteBuffer.allocate(4)));
        } catch (IOException e) {
            read = e.getMessage();
        }
        writer.join();
        closer.join();
        System.out.println(read + " " + written);
    }
}
