// Jackson: objects, records and trees to JSON and back.

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

public class Jackson {
    public enum Kind { SMALL, LARGE }

    public record Item(String name, double price, Kind kind, List<String> tags) {}

    public static class Order {
        @JsonProperty("number")
        public long id;
        public Item[] items;
        private boolean paid;

        public boolean isPaid() {
            return paid;
        }

        public void setPaid(boolean paid) {
            this.paid = paid;
        }
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
        Order order = new Order();
        order.id = 1L << 40;
        order.paid = true;
        order.items = new Item[] {new Item("pen", 1.5, Kind.SMALL, List.of("blue", "\u00fc\"")), new Item("desk", 1e20, Kind.LARGE, List.of())};
        String text = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(order);
        System.out.println(text);
        Order back = mapper.readValue(text, Order.class);
        System.out.println(back.id + " " + back.paid + " " + List.of(back.items));
        Map<String, List<Integer>> map = mapper.readValue("{\"b\":[3,4],\"a\":[1]}", new TypeReference<>() {});
        System.out.println(mapper.writeValueAsString(map));
        JsonNode tree = mapper.readTree("{\"x\": {\"y\": [1, {\"z\": null}]}}");
        ((ObjectNode) tree.get("x")).put("added", true);
        System.out.println(tree.at("/x/y/1/z") + " " + tree);
        try {
            mapper.readValue("{\"number\": \"many\"}", Order.class);
        } catch (JsonProcessingException e) {
            System.out.println(e.getOriginalMessage());
        }
    }
}
