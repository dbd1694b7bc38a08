// Datagrams on the loopback: sockets and channels, connected ones, time-outs, lost and cut ones.
import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.util.*;

public class Datagrams {
    interface Body { Object run() throws Exception; }

    static void t(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (Throwable e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static DatagramPacket packet(int size) {
        return new DatagramPacket(new byte[size], size);
    }

    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        try (DatagramSocket a = new DatagramSocket(0, loopback); DatagramSocket b = new DatagramSocket(0, loopback)) {
            a.send(new DatagramPacket("hello".getBytes(), 5, loopback, b.getLocalPort()));
            DatagramPacket received = packet(100);
            b.receive(received);
            System.out.println(new String(received.getData(), 0, received.getLength()) + " " + received.getAddress() + " " + (received.getPort() == a.getLocalPort()));
            a.send(new DatagramPacket("cut short".getBytes(), 9, loopback, b.getLocalPort()));
            received = packet(3);
            b.receive(received);
            System.out.println(received.getLength() + new String(received.getData()));
            b.setSoTimeout(20);
            t("in time", () -> { b.receive(packet(1)); return "?"; });
            t("empty", () -> { a.send(new DatagramPacket(new byte[0], 0, loopback, b.getLocalPort())); DatagramPacket p = packet(4); b.receive(p); return p.getLength(); });
            t("too long", () -> { a.send(new DatagramPacket(new byte[70000], 70000, loopback, b.getLocalPort())); return "?"; });
            t("in use", () -> new DatagramSocket(b.getLocalPort(), loopback));
            Thread thread = new Thread(() -> t("closed", () -> { a.receive(packet(1)); return "?"; }));
            thread.start();
            Thread.sleep(50);
            a.close();
            thread.join();
        }
        try (DatagramChannel a = DatagramChannel.open(StandardProtocolFamily.INET).bind(new InetSocketAddress(loopback, 0));
             DatagramChannel b = DatagramChannel.open(StandardProtocolFamily.INET).bind(new InetSocketAddress(loopback, 0))) {
            a.connect(b.getLocalAddress());
            System.out.println(a.isConnected() + " " + a.getRemoteAddress().equals(b.getLocalAddress()));
            System.out.println(a.write(ByteBuffer.wrap(new byte[]{1, 2, 3})));
            ByteBuffer buffer = ByteBuffer.allocate(10);
            SocketAddress from = b.receive(buffer);
            System.out.println(from.equals(a.getLocalAddress()) + " " + buffer.position());
            buffer.flip();
            System.out.println(b.send(buffer, from));
            buffer.clear();
            System.out.println(a.read(buffer));
            b.configureBlocking(false);
            System.out.println(b.receive(buffer));
            Selector selector = Selector.open();
            b.register(selector, SelectionKey.OP_READ);
            System.out.println(selector.selectNow());
            a.write(new ByteBuffer[]{ByteBuffer.wrap(new byte[]{1}), ByteBuffer.wrap(new byte[]{2})});
            buffer.clear();
            System.out.println(selector.select() + " " + (b.receive(buffer) != null) + " " + buffer.position());
            t("not connected", () -> b.read(ByteBuffer.allocate(1)));
            t("elsewhere", () -> a.send(ByteBuffer.allocate(1), new InetSocketAddress(loopback, 9)));
            a.disconnect();
            System.out.println(a.isConnected() + " " + a.getRemoteAddress());
            selector.close();
        }
        int unused;
        try (DatagramSocket s = new DatagramSocket(0, loopback)) {
            unused = s.getLocalPort();
        }
        try (DatagramSocket a = new DatagramSocket(0, loopback)) {
            a.connect(loopback, unused);
            a.send(new DatagramPacket(new byte[1], 1));
            Thread.sleep(50);
            a.setSoTimeout(20);
            t("unreachable", () -> { a.receive(packet(1)); return "?"; });
            t("then", () -> { a.receive(packet(1)); return "?"; });
        }
    }
}
