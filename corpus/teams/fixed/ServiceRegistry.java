// verdict: none
package fixed;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows at which address each service can be reached. All methods may be called from any thread.
 */
public class ServiceRegistry {
    /** An address as it was registered. */
    private static final class Endpoint {
        private final String host;
        private final int port;

        Endpoint(String host, int port) {
            this.host = host;
            this.port = port;
        }

        String address() {
            return host + ":" + port;
        }
    }

    private final Map<String, Endpoint> endpoints = new ConcurrentHashMap<>();
    private final String fallback;

    public ServiceRegistry() {
        this("localhost:80");
    }

    /** @param fallback the address of services that nobody registered */
    public ServiceRegistry(String fallback) {
        this.fallback = fallback;
    }

    /**
     * Registers a service, or moves it to another address.
     *
     * @throws IllegalArgumentException if there is no such port
     */
    public void register(String name, String host, int port) {
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port " + port);
        }
        endpoints.put(name, new Endpoint(host, port));
    }

    /** Forgets a service; false if it was not registered. */
    public boolean unregister(String name) {
        return endpoints.remove(name) != null;
    }

    /** The address of a service, or the fallback if it is not registered. */
    public String locate(String name) {
        Endpoint endpoint = endpoints.get(name);
        return endpoint == null ? fallback : endpoint.address();
    }

    public boolean isRegistered(String name) {
        return endpoints.containsKey(name);
    }
}
