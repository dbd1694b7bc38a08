// Asynchronous channels: completion by futures and handlers.
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.util.concurrent.*;

public class AsyncChannels {
    public static void main(String[] args) throws Exception {
        AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Future<AsynchronousSocketChannel> accepted = server.accept();
        AsynchronousSocketChannel client = AsynchronousSocketChannel.open();
        client.connect(server.getLocalAddress()).get();
        AsynchronousSocketChannel served = accepted.get();
        ByteBuffer buffer = ByteBuffer.allocate(16);
        Future<Integer> read = served.read(buffer);
        System.out.println(client.write(ByteBuffer.wrap("question".getBytes())).get());
        System.out.println(read.get() + " " + new String(buffer.array(), 0, buffer.position()));
        CountDownLatch done = new CountDownLatch(1);
        ByteBuffer answer = ByteBuffer.allocate(16);
        client.read(answer, "attachment", new CompletionHandler<Integer, String>() {
            @Override
            public void completed(Integer count, String attachment) {
                System.out.println(attachment + " " + count);
                done.countDown();
            }

            @Override
            public void failed(Throwable e, String attachment) {
                System.out.println(attachment + " " + e);
                done.countDown();
            }
        });
        served.write(ByteBuffer.wrap("answer".getBytes())).get();
        done.await();
        served.close();
        System.out.println(client.read(ByteBuffer.allocate(1)).get());
        Future<AsynchronousSocketChannel> never = server.accept();
        server.close();
        try {
            never.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        client.close();
    }
}
