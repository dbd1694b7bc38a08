// Closing what another thread is blocked in: accept, read and write of sockets and channels, and interrupts.
import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;

public class CloseWhileBlocked {
    interface Body { Object run() throws Exception; }

    static Thread blocked(String name, Body body) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                System.out.println(name + ": " + body.run());
            } catch (Throwable e) {
                System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
            }
        });
        thread.start();
        Thread.sleep(100);
        return thread;
    }

    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        ServerSocket server = new ServerSocket(0);
        Thread thread = blocked("accept", server::accept);
        System.out.println(thread.getState());
        server.close();
        thread.join();

        server = new ServerSocket(0);
        Socket client = new Socket(loopback, server.getLocalPort());
        Socket served = server.accept();
        thread = blocked("read", () -> client.getInputStream().read());
        client.close();
        thread.join();
        System.out.println("other end: " + served.getInputStream().read());
        served.close();

        Socket writer = new Socket(loopback, server.getLocalPort());
        Socket reader = server.accept();
        thread = blocked("write", () -> { writer.getOutputStream().write(new byte[64 << 20]); return "?"; });
        writer.close();
        thread.join();
        reader.close();
        server.close();

        ServerSocketChannel acceptor = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0));
        thread = blocked("channel accept", acceptor::accept);
        acceptor.close();
        thread.join();

        ServerSocketChannel second = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0));
        thread = blocked("interrupted accept", second::accept);
        thread.interrupt();
        thread.join();
        System.out.println(second.isOpen());

        ServerSocketChannel third = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0));
        SocketChannel channel = SocketChannel.open(third.getLocalAddress());
        SocketChannel other = third.accept();
        thread = blocked("channel read", () -> channel.read(ByteBuffer.allocate(10)));
        channel.close();
        thread.join();
        System.out.println("other end: " + other.read(ByteBuffer.allocate(10)));
        SocketChannel again = SocketChannel.open(third.getLocalAddress());
        thread = blocked("interrupted read", () -> again.read(ByteBuffer.allocate(10)));
        thread.interrupt();
        thread.join();
        System.out.println(again.isOpen());
        Thread.currentThread().interrupt();
        try {
            third.accept();
        } catch (ClosedByInterruptException e) {
            System.out.println("at once: " + e.getClass().getSimpleName() + " " + Thread.interrupted());
        }

        Pipe pipe = Pipe.open();
        thread = blocked("pipe read", () -> pipe.source().read(ByteBuffer.allocate(10)));
        pipe.source().close();
        thread.join();
        try {
            pipe.sink().write(ByteBuffer.wrap(new byte[1]));
        } catch (IOException e) {
            System.out.println("sink: " + e.getMessage());
        }

        Selector selector = Selector.open();
        thread = blocked("select", () -> selector.select());
        thread.interrupt();
        thread.join();
        thread = blocked("closed select", () -> selector.select());
        selector.close();
        thread.join();
    }
}
