// A client that waits for some time only: with ideal timing the answer is always there before.
// origin: net
// jdk: 25+
// verdict: clean
// any: exception java.net.SocketTimeoutException
import java.net.*;

public class TimedRead {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        Socket served = server.accept();
        Thread thread = new Thread(() -> {
            try {
                served.getOutputStream().write(1);
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        });
        thread.start();
        client.setSoTimeout(100);
        client.getInputStream().read();
        thread.join();
    }
}
