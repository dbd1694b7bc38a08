// SnakeYAML: documents to objects and back, with anchors and flows.

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.Constructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;

public class SnakeYaml {
    public static class Server {
        public String host;
        public int port;
        public List<String> roles;
    }

    public static void main(String[] args) {
        Yaml yaml = new Yaml();
        Object loaded = yaml.load("base: &b {a: 1, t: 2001-12-14}\nmine:\n  <<: *b\n  list: [x, 1.5, true, ~]\n  text: |\n    two\n    lines\n");
        Map<?, ?> map = (Map<?, ?>) loaded;
        System.out.println(((Map<?, ?>) map.get("mine")).get("list") + " " + ((Map<?, ?>) map.get("mine")).get("a"));
        Server server = new Yaml(new Constructor(Server.class, new LoaderOptions())).load("host: h\nport: 80\nroles: [web, 'log']\n");
        System.out.println(server.host + ":" + server.port + " " + server.roles);
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("name", "yes");
        out.put("lines", "a\nb");
        out.put("nested", List.of(Map.of("k", 1), List.of(2, 3)));
        System.out.print(new Yaml(options).dump(out));
        for (Object document : yaml.loadAll("--- 1\n--- [2]\n")) {
            System.out.println(document);
        }
        try {
            yaml.load("a: [1, 2");
        } catch (MarkedYAMLException e) {
            System.out.println(e.getMessage());
        }
    }
}
