// How ends of a connection learn that the other one is gone.
import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;

public class Resets {
    interface Body { Object run() throws Exception; }

    static void t(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (Throwable e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        ServerSocket server = new ServerSocket(0, 50, loopback);
        {
            Socket a = new Socket(loopback, server.getLocalPort());
            Socket b = server.accept();
            a.getOutputStream().write(5);
            Thread.sleep(50);
            b.close();
            t("closed with something unread", () -> a.getInputStream().read());
            t("and again", () -> a.getInputStream().read());
            t("write to it", () -> { a.getOutputStream().write(1); Thread.sleep(50); a.getOutputStream().write(2); return "?"; });
            a.close();
        }
        {
            Socket a = new Socket(loopback, server.getLocalPort());
            Socket b = server.accept();
            b.close();
            t("closed", () -> a.getInputStream().read());
            t("first write", () -> { a.getOutputStream().write(1); return "ok"; });
            Thread.sleep(50);
            t("second write", () -> { a.getOutputStream().write(2); return "ok"; });
            t("read after", () -> a.getInputStream().read());
            a.close();
        }
        {
            Socket a = new Socket(loopback, server.getLocalPort());
            Socket b = server.accept();
            b.getOutputStream().write(7);
            b.setSoLinger(true, 0);
            Thread.sleep(50);
            b.close();
            Thread.sleep(50);
            t("cut off with something under way", () -> a.getInputStream().read());
            t("then", () -> a.getInputStream().read());
            t("and then", () -> a.getInputStream().read());
            a.close();
        }
        ServerSocketChannel channels = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0));
        {
            SocketChannel a = SocketChannel.open(channels.getLocalAddress());
            SocketChannel b = channels.accept();
            a.write(ByteBuffer.wrap(new byte[]{1}));
            Thread.sleep(50);
            b.setOption(StandardSocketOptions.SO_LINGER, 0);
            b.close();
            Thread.sleep(50);
            t("channel read", () -> a.read(ByteBuffer.allocate(4)));
            t("channel read again", () -> a.read(ByteBuffer.allocate(4)));
            t("channel write", () -> a.write(ByteBuffer.allocate(4)));
            a.close();
        }
        {
            SocketChannel a = SocketChannel.open(channels.getLocalAddress());
            a.write(ByteBuffer.wrap(new byte[]{1, 2, 3}));
            a.close();
            SocketChannel b = channels.accept();
            ByteBuffer buffer = ByteBuffer.allocate(8);
            t("accepted after the close", () -> b.read(buffer) + " " + b.read(buffer));
            b.close();
        }
        {
            SocketChannel a = SocketChannel.open(channels.getLocalAddress());
            channels.close();
            Thread.sleep(50);
            t("never accepted", () -> a.read(ByteBuffer.allocate(4)));
            a.close();
        }
        server.close();
    }
}
