// verdict: none
package fixed;

/**
 * Where a server can be reached. An administrator moves it while clients ask for addresses; what they get is one at
 * which it is or was, never a mixture.
 */
public class EndpointSettings {
    private String host;
    private int port;

    public EndpointSettings() {
        this("localhost", 8080);
    }

    /** @throws IllegalArgumentException if there is no such port */
    public EndpointSettings(String host, int port) {
        check(port);
        this.host = host;
        this.port = port;
    }

    private static void check(int port) {
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port " + port);
        }
    }

    /**
     * Moves the server.
     *
     * @throws IllegalArgumentException if there is no such port
     */
    public synchronized void moveTo(String newHost, int newPort) {
        check(newPort);
        host = newHost;
        port = newPort;
    }

    /** The address of a page on the server. */
    public String url(String page) {
        return "http://" + authority() + "/" + page;
    }

    /** Host and port. */
    public synchronized String authority() {
        return host + ":" + port;
    }

    public synchronized String host() {
        return host;
    }

    public synchronized int port() {
        return port;
    }
}
