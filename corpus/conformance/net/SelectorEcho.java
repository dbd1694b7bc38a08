// One thread serves several clients by a selector; time-outs, wake-ups and cancelled keys.
import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.util.*;

public class SelectorEcho {
    static void serve(Selector selector, int clients) throws IOException {
        int ended = 0;
        while (ended < clients) {
            selector.select();
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.isAcceptable()) {
                    SocketChannel channel = ((ServerSocketChannel) key.channel()).accept();
                    channel.configureBlocking(false);
                    channel.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(64));
                } else if (key.isReadable()) {
                    ByteBuffer buffer = (ByteBuffer) key.attachment();
                    int count = ((SocketChannel) key.channel()).read(buffer);
                    if (count < 0) {
                        key.channel().close();
                        ended++;
                    } else {
                        key.interestOps(SelectionKey.OP_WRITE);
                    }
                } else if (key.isWritable()) {
                    ByteBuffer buffer = (ByteBuffer) key.attachment();
                    buffer.flip();
                    ((SocketChannel) key.channel()).write(buffer);
                    buffer.compact();
                    if (buffer.position() == 0) {
                        key.interestOps(SelectionKey.OP_READ);
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        System.out.println(server.accept());
        SelectionKey accepts = server.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println(selector.selectNow() + " " + selector.select(20) + " " + selector.keys().size());
        selector.wakeup();
        selector.wakeup();
        System.out.println(selector.select() + " " + selector.selectNow());
        Thread waker = new Thread(selector::wakeup);
        waker.start();
        System.out.println(selector.select() + " " + selector.selectedKeys());
        waker.join();

        Thread thread = new Thread(() -> {
            try {
                serve(selector, 3);
            } catch (IOException e) {
                e.printStackTrace();
            }
        });
        thread.start();
        for (int i = 0; i < 3; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.socket().getLocalPort())) {
                for (int j = 0; j < 2; j++) {
                    socket.getOutputStream().write(("message " + i + j).getBytes());
                    System.out.println(new String(socket.getInputStream().readNBytes(10)));
                }
            }
        }
        thread.join();
        accepts.cancel();
        System.out.println(accepts.isValid() + " " + selector.selectNow() + " " + selector.keys().size());

        // A client that does not wait.
        SocketChannel client = SocketChannel.open();
        client.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        boolean connected = client.connect(server.getLocalAddress());
        client.register(selector, SelectionKey.OP_CONNECT);
        Set<String> seen = new TreeSet<>();
        while (seen.size() < 2) {
            selector.select(key -> {
                try {
                    if (key.isConnectable()) {
                        seen.add("connected " + ((SocketChannel) key.channel()).finishConnect());
                        key.interestOps(0);
                    } else {
                        seen.add("accepted " + (((ServerSocketChannel) key.channel()).accept() != null));
                        key.interestOps(0);
                    }
                } catch (IOException e) {
                    e.printStackTrace();
                }
            });
        }
        System.out.println(seen + " " + client.isConnected());
        server.close();

        SocketChannel refused = SocketChannel.open();
        refused.configureBlocking(false);
        try {
            refused.connect(server.socket().getLocalSocketAddress() == null ? new InetSocketAddress("127.0.0.1", 1) : new InetSocketAddress("127.0.0.1", 1));
            refused.register(selector, SelectionKey.OP_CONNECT);
            selector.select();
            System.out.println(refused.isConnectionPending());
            refused.finishConnect();
        } catch (ConnectException e) {
            System.out.println(e.getMessage() + " " + refused.isOpen());
        }

        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.sink().configureBlocking(false);
        selector.selectNow();
        selector.selectedKeys().clear();
        SelectionKey source = pipe.source().register(selector, SelectionKey.OP_READ);
        SelectionKey sink = pipe.sink().register(selector, SelectionKey.OP_WRITE);
        System.out.println(selector.select() + " " + sink.isWritable() + " " + source.isReadable());
        pipe.sink().write(ByteBuffer.wrap(new byte[]{42}));
        System.out.println(selector.selectNow() + " " + source.isReadable() + " " + source.readyOps());
        selector.close();
        System.out.println(source.isValid() + " " + selector.isOpen());
        try {
            selector.select();
        } catch (ClosedSelectorException e) {
            System.out.println(e);
        }
    }
}
