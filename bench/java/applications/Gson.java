// Gson: objects and trees to JSON and back, with an adapter.

import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import com.google.gson.JsonSyntaxException;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Gson {
    static class Node {
        @SerializedName("n")
        String name;
        transient int hidden = 7;
        List<Node> children = new ArrayList<>();
        Map<String, Double> weights = new LinkedHashMap<>();

        Node(String name, Node... children) {
            this.name = name;
            this.children.addAll(List.of(children));
        }
    }

    public static void main(String[] args) {
        com.google.gson.Gson gson = new GsonBuilder().setPrettyPrinting()
                .registerTypeAdapter(StringBuilder.class, (JsonSerializer<StringBuilder>) (b, type, context) -> new JsonPrimitive("<" + b + ">"))
                .create();
        Node root = new Node("root", new Node("left"), new Node("right", new Node("leaf")));
        root.weights.put("one", 1.0);
        root.weights.put("third", 1 / 3.0);
        String text = gson.toJson(root);
        System.out.println(text);
        Node back = gson.fromJson(text, Node.class);
        System.out.println(back.children.get(1).children.get(0).name + " " + back.hidden + " " + back.weights);
        Map<String, List<Integer>> map = gson.fromJson("{a: [1, 2], 'b': []}", new TypeToken<Map<String, List<Integer>>>() {}.getType());
        System.out.println(map);
        System.out.println(gson.toJson(new StringBuilder("adapted")));
        System.out.println(JsonParser.parseString("[1, {\"x\": 1e3}]").getAsJsonArray().get(1).getAsJsonObject().get("x").getAsInt());
        try {
            gson.fromJson("{\"n\": [}", Node.class);
        } catch (JsonSyntaxException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
