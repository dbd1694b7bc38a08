// Virtual threads that block in sockets, are interrupted there, and find their socket closed.
// jdk: 21+
import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.util.*;
import java.util.concurrent.*;

public class VirtualSockets {
    interface Body { Object run() throws Exception; }

    static Thread virtual(String name, Body body) throws Exception {
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                System.out.println(name + ": " + body.run());
            } catch (Throwable e) {
                System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
            }
        });
        Thread.sleep(100);
        return thread;
    }

    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 50, loopback); ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> {
                for (int i = 0; i < 4; i++) {
                    Socket socket = server.accept();
                    executor.submit(() -> {
                        try (socket) {
                            return socket.getInputStream().transferTo(socket.getOutputStream());
                        }
                    });
                }
                return null;
            });
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                String text = "client " + i;
                answers.add(executor.submit(() -> {
                    try (Socket socket = new Socket(loopback, server.getLocalPort())) {
                        socket.getOutputStream().write(text.getBytes());
                        socket.shutdownOutput();
                        return new String(socket.getInputStream().readAllBytes());
                    }
                }));
            }
            for (Future<String> answer : answers) {
                System.out.println(answer.get());
            }
            Socket client = new Socket(loopback, server.getLocalPort());
            Socket served = server.accept();
            Thread thread = virtual("closed read", () -> client.getInputStream().read());
            client.close();
            thread.join();
            served.close();
            Socket second = new Socket(loopback, server.getLocalPort());
            Socket other = server.accept();
            thread = virtual("interrupted read", () -> second.getInputStream().read());
            thread.interrupt();
            thread.join();
            System.out.println(second.isClosed() + " " + other.getInputStream().read());
            Socket third = new Socket(loopback, server.getLocalPort());
            Socket last = server.accept();
            third.setSoTimeout(20);
            virtual("timed read", () -> third.getInputStream().read()).join();
            last.getOutputStream().write(8);
            virtual("read", () -> third.getInputStream().read()).join();
            ServerSocket closing = new ServerSocket(0);
            thread = virtual("closed accept", closing::accept);
            closing.close();
            thread.join();
        }
        Selector selector = Selector.open();
        Thread thread = virtual("select", () -> selector.select());
        selector.wakeup();
        thread.join();
        virtual("timed select", () -> selector.select(20)).join();
        Pipe pipe = Pipe.open();
        thread = virtual("pipe", () -> pipe.source().read(ByteBuffer.allocate(3)));
        pipe.sink().write(ByteBuffer.allocate(2));
        thread.join();
        thread = virtual("closed pipe", () -> pipe.source().read(ByteBuffer.allocate(3)));
        pipe.source().close();
        thread.join();
    }
}
