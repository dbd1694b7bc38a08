// What sockets say of themselves, and which exceptions there are: refused, closed, timed out, in use, unknown.
import java.io.*;
import java.net.*;

public class SocketStates {
    interface Body { Object run() throws Exception; }

    static void t(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (Throwable e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static int unusedPort() throws IOException {
        try (ServerSocket server = new ServerSocket(0)) {
            return server.getLocalPort();
        }
    }

    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        int unused = unusedPort();
        t("refused", () -> new Socket(loopback, unused));
        t("refused in time", () -> { Socket s = new Socket(); s.connect(new InetSocketAddress(loopback, unused), 1000); return s; });
        t("closed after refusal", () -> { Socket s = new Socket(); try { s.connect(new InetSocketAddress(loopback, unused)); } catch (ConnectException e) { return s.isClosed() + " " + s.isConnected(); } return "?"; });
        t("accept in time", () -> { try (ServerSocket s = new ServerSocket(0)) { s.setSoTimeout(50); return s.accept(); } });
        t("in use", () -> { try (ServerSocket s = new ServerSocket(0)) { return new ServerSocket(s.getLocalPort()); } });
        t("in use at another address", () -> { try (ServerSocket s = new ServerSocket(0, 5, loopback)) { return new ServerSocket(s.getLocalPort()); } });
        t("other address", () -> { try (ServerSocket s = new ServerSocket(0, 5, loopback); ServerSocket r = new ServerSocket(s.getLocalPort(), 5, InetAddress.getByName("127.0.0.2"))) { return s.getLocalPort() == r.getLocalPort(); } });
        t("foreign address", () -> new ServerSocket(0, 5, InetAddress.getByName("192.0.2.1")));
        t("used again", () -> { int port; try (ServerSocket s = new ServerSocket(0)) { port = s.getLocalPort(); } try (ServerSocket s = new ServerSocket(port)) { return s.getLocalPort() == port; } });
        t("closed accept", () -> { ServerSocket s = new ServerSocket(0); s.close(); return s.accept(); });
        t("closed twice", () -> { ServerSocket s = new ServerSocket(0); s.close(); s.close(); return s.isClosed() + " " + s.isBound(); });
        t("unbound accept", () -> new ServerSocket().accept());
        t("unconnected read", () -> new Socket().getInputStream());
        t("unconnected", () -> { Socket s = new Socket(); return s.isBound() + " " + s.isConnected() + " " + s.getLocalPort() + " " + s.getPort() + " " + s.getInetAddress() + " " + s.getRemoteSocketAddress(); });
        t("bound", () -> { Socket s = new Socket(); s.bind(new InetSocketAddress(loopback, 0)); return s.isBound() + " " + (s.getLocalPort() > 0) + " " + s.getLocalAddress(); });
        t("bad port", () -> new Socket(loopback, 70000));
        t("unknown", () -> new Socket("no-such-host.invalid", 80));
        t("reuse", () -> { ServerSocket s = new ServerSocket(); return s.getReuseAddress(); });
        t("options", () -> { try (ServerSocket server = new ServerSocket(0); Socket s = new Socket(loopback, server.getLocalPort())) {
            s.setTcpNoDelay(true); s.setKeepAlive(true); s.setSoLinger(true, 3); s.setSoTimeout(77); s.setTrafficClass(8); s.setReceiveBufferSize(4000);
            return s.getTcpNoDelay() + " " + s.getKeepAlive() + " " + s.getSoLinger() + " " + s.getSoTimeout() + " " + s.getTrafficClass() + " " + s.getReceiveBufferSize() + " " + s.getOOBInline(); } });
        try (ServerSocket server = new ServerSocket(0, 5, loopback)) {
            Socket client = new Socket(loopback, server.getLocalPort());
            Socket served = server.accept();
            t("connected", () -> client.isConnected() + " " + client.getInetAddress() + " " + (client.getPort() == server.getLocalPort()) + " " + (served.getPort() == client.getLocalPort()) + " " + served.getLocalAddress() + " " + served.getLocalSocketAddress().equals(client.getRemoteSocketAddress()));
            t("connect again", () -> { client.connect(new InetSocketAddress(loopback, server.getLocalPort())); return "?"; });
            t("bind connected", () -> { client.bind(null); return "?"; });
            client.setSoTimeout(30);
            t("read in time", () -> client.getInputStream().read());
            served.getOutputStream().write(new byte[]{1, 2, 3});
            t("available", () -> { while (client.getInputStream().available() < 3) Thread.onSpinWait(); return client.getInputStream().available(); });
            t("read", () -> client.getInputStream().read() + " " + client.getInputStream().skip(1) + " " + client.getInputStream().available());
            t("half closed", () -> { served.shutdownOutput(); return client.getInputStream().read() + " " + client.getInputStream().read() + " " + served.isOutputShutdown(); });
            t("write after shutdown", () -> { served.getOutputStream().write(1); return "?"; });
            t("other half", () -> { client.getOutputStream().write(9); return served.getInputStream().read(); });
            t("input shut", () -> { served.shutdownInput(); return served.getInputStream().read() + " " + served.isInputShutdown(); });
            client.close();
            t("read closed", () -> client.getInputStream().read());
            t("closed", () -> client.isClosed() + " " + client.isConnected() + " " + client.isBound());
            served.close();
            t("closed again", () -> { served.close(); return served.isClosed(); });
        }
    }
}
