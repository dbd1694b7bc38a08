// A socket is closed while another thread reads from it: it reads, or finds the socket closed.
// origin: net
// verdict: exception java.net.SocketException
import java.io.IOException;
import java.net.*;

public class CloseRead {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        Socket served = server.accept();
        served.getOutputStream().write(1);
        Thread thread = new Thread(() -> {
            try {
                client.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        client.getInputStream().read();
        thread.join();
    }
}
