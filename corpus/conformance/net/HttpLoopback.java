// The library's own server and clients for HTTP, with each other.
import com.sun.net.httpserver.HttpServer;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.*;

public class HttpLoopback {
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/echo", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            byte[] answer = (exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("X-Length", String.valueOf(body.length));
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.createContext("/missing", exchange -> {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        ExecutorService pool = Executors.newFixedThreadPool(2);
        server.setExecutor(pool);
        server.start();
        String base = "http://127.0.0.1:" + server.getAddress().getPort();

        HttpURLConnection connection = (HttpURLConnection) new URL(base + "/echo?q=1").openConnection();
        System.out.println(connection.getResponseCode() + " " + new String(connection.getInputStream().readAllBytes()));
        connection = (HttpURLConnection) new URL(base + "/echo").openConnection();
        connection.setDoOutput(true);
        connection.getOutputStream().write("posted".getBytes());
        System.out.println(new String(connection.getInputStream().readAllBytes()) + " " + connection.getHeaderField("X-Length"));
        connection = (HttpURLConnection) new URL(base + "/missing").openConnection();
        System.out.println(connection.getResponseCode());

        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpResponse<String> response = client.send(HttpRequest.newBuilder(URI.create(base + "/echo/sent")).POST(HttpRequest.BodyPublishers.ofString("by the client")).build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body() + " " + response.headers().firstValue("x-length"));
        System.out.println(client.sendAsync(HttpRequest.newBuilder(URI.create(base + "/echo/later")).build(), HttpResponse.BodyHandlers.ofString()).thenApply(HttpResponse::body).get());
        server.stop(0);
        pool.shutdown();
        System.out.println("stopped");
        System.exit(0);
    }
}
