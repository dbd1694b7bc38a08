// A server that serves each client in a thread of its own, and two clients.
import java.io.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.*;

public class EchoThreads {
    static void serve(Socket socket) {
        try (socket) {
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
            PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
            for (String line; (line = in.readLine()) != null; ) {
                out.println("echo " + line);
            }
        } catch (IOException e) {
            System.out.println("server: " + e);
        }
    }

    static List<String> talk(int port, String name) throws IOException {
        List<String> answers = new ArrayList<>();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
            PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
            for (int i = 0; i < 3; i++) {
                out.println(name + i);
                answers.add(in.readLine());
            }
            socket.shutdownOutput();
            answers.add(String.valueOf(in.read()));
        }
        return answers;
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            int port = server.getLocalPort();
            System.out.println(port > 0);
            Thread acceptor = new Thread(() -> {
                for (int i = 0; i < 2; i++) {
                    try {
                        Socket socket = server.accept();
                        new Thread(() -> serve(socket)).start();
                    } catch (IOException e) {
                        System.out.println("acceptor: " + e);
                    }
                }
            });
            acceptor.start();
            ExecutorService clients = Executors.newFixedThreadPool(2);
            Future<List<String>> a = clients.submit(() -> talk(port, "a"));
            Future<List<String>> b = clients.submit(() -> talk(port, "b"));
            System.out.println(a.get());
            System.out.println(b.get());
            clients.shutdown();
            acceptor.join();
        }
    }
}
