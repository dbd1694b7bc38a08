// Two clients, and a server that asks who each of them is.
// origin: net
// verdict: clean
// bound: 300
import java.net.*;

public class OrderFixed {
    static void client(int port, int name) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(name);
            socket.getInputStream().read();
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    static int serve(ServerSocket server) throws Exception {
        try (Socket socket = server.accept()) {
            return socket.getInputStream().read();
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        int port = server.getLocalPort();
        Thread first = new Thread(() -> client(port, 1));
        Thread second = new Thread(() -> client(port, 2));
        first.start();
        second.start();
        int a = serve(server);
        int b = serve(server);
        assert a + b == 3;
    }
}
