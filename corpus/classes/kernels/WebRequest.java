// subject: V4
// verdict: NullPointerException
// methods: getParameter(String) getParameterCount()
package kernels;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request as a servlet sees it. Its query is parsed when the first parameter is asked for. It may be
 * handed to worker threads, so it is thought thread-safe.
 */
public class WebRequest {
    private String query = "";
    private String method = "GET";
    private boolean parsed;
    private Map<String, String> parameters;

    public WebRequest() {
    }

    public WebRequest(String query) {
        this.query = query == null ? "" : query;
    }

    public synchronized String getMethod() {
        return method;
    }

    public synchronized void setMethod(String name) {
        method = name;
    }

    public String getQuery() {
        return query;
    }

    public void setQuery(String text) {
        query = text == null ? "" : text;
        parsed = false;
    }

    private void parse() {
        // The mark is set first, lest parsing begin twice; the parameters are not there yet.
        parsed = true;
        Map<String, String> found = new LinkedHashMap<>();
        for (String part : query.split("&")) {
            int sign = part.indexOf('=');
            if (sign > 0) {
                found.put(part.substring(0, sign), part.substring(sign + 1));
            } else if (!part.isEmpty()) {
                found.put(part, "");
            }
        }
        parameters = found;
    }

    /** The value of a parameter, or null. */
    public String getParameter(String name) {
        if (!parsed) {
            parse();
        }
        return parameters.get(name);
    }

    public int getParameterCount() {
        if (!parsed) {
            parse();
        }
        return parameters.size();
    }

    public List<String> getParameterNames() {
        if (!parsed) {
            parse();
        }
        return new ArrayList<>(parameters.keySet());
    }

    /** Makes the object ready for the next request. */
    public void recycle() {
        parsed = false;
        parameters = null;
        query = "";
        method = "GET";
    }
}
