// URI parsing, resolution, relativization, quoting and errors; URL components without connecting.
import java.net.*;
import java.util.*;
public class Uris {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String s : new String[]{"http://user:pw@host.com:8080/p/a?q=1&r=%20#frag", "mailto:a@b.c", "file:///tmp/x", "/rel/path", "urn:isbn:123", "//auth/p", "?q", "http://[::1]:80/", "a%20b", "http://h", "HTTP://Host/%7Ex", "scheme:opaque#f", ""}) t("u", () -> { URI u = new URI(s); return s + " -> " + u.getScheme() + "|" + u.getSchemeSpecificPart() + "|" + u.getAuthority() + "|" + u.getUserInfo() + "|" + u.getHost() + "|" + u.getPort() + "|" + u.getPath() + "|" + u.getQuery() + "|" + u.getRawQuery() + "|" + u.getFragment() + "|" + u.isAbsolute() + u.isOpaque(); });
        for (String s : new String[]{"http://a b", "http://h/%zz", ":x", "http://[bad", "1http:x", "a\\b"}) t("bad", () -> new URI(s));
        URI b = URI.create("http://a/b/c/d;p?q");
        for (String s : new String[]{"g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "..", "../g", "../../g", "../../../g", "g;x", "", "http:g"}) t("res", () -> s + " " + b.resolve(s));
        t("rel", () -> URI.create("http://a/b/").relativize(URI.create("http://a/b/c/d")) + " " + URI.create("/x/./y/../z").normalize() + " " + URI.create("http://a/b").equals(URI.create("HTTP://A/b")) + URI.create("a").compareTo(URI.create("b")));
        t("quote", () -> new URI("http", "h", "/a b/\u00e9", "q=x y", "f g") + " " + new URI("http", "h", "/\u20ac", null).toASCIIString());
        t("enc", () -> URLEncoder.encode("a b&c=\u00e9/~*", "UTF-8") + " " + URLDecoder.decode("a+b%26%C3%A9", "UTF-8"));
        t("decbad", () -> URLDecoder.decode("%zz", "UTF-8"));
        t("url", () -> { URL u = new URL("https://u@h.com:99/p/f.txt?q=1#r"); return u.getProtocol() + u.getHost() + u.getPort() + u.getDefaultPort() + u.getFile() + u.getPath() + u.getQuery() + u.getRef() + u.getUserInfo() + u.toExternalForm() + new URL(u, "../z"); });
        t("urlbad", () -> new URL("nope://x"));
        t("urlbad2", () -> new URL("noproto"));
        t("jar", () -> new URL("jar:file:/x.jar!/e").getPath() + " " + new URL("file:/a/b").equals(new URL("file:/a/b")));
        t("inet", () -> InetAddress.getByAddress(new byte[]{127, 0, 0, 1}).isLoopbackAddress() + " " + InetAddress.getByAddress("h", new byte[]{1, 2, 3, 4}) + InetAddress.getByName("10.0.0.1").isSiteLocalAddress() + InetAddress.getByName("::1").getHostAddress() + new InetSocketAddress(InetAddress.getByAddress(new byte[]{1, 2, 3, 4}), 80));
        t("idn", () -> IDN.toASCII("b\u00fccher.de") + " " + IDN.toUnicode("xn--bcher-kva.de"));
    }
}
