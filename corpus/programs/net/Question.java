// A client asks and a server answers: whoever comes first waits for the other.
// origin: net
// verdict: clean
import java.io.*;
import java.net.*;

public class Question {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread client = new Thread(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                socket.getOutputStream().write(20);
                if (socket.getInputStream().read() != 21) throw new AssertionError();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        client.start();
        try (Socket socket = server.accept()) {
            socket.getOutputStream().write(socket.getInputStream().read() + 1);
        }
        client.join();
    }
}
