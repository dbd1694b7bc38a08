// Kryo: a graph of objects with a cycle to bytes and back.

import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.TreeMap;

public class Kryo {
    public static class Person {
        String name;
        int age;
        Person friend;
        ArrayList<String> notes = new ArrayList<>();
        TreeMap<String, Long> scores = new TreeMap<>();
    }

    public static void main(String[] args) {
        com.esotericsoftware.kryo.Kryo kryo = new com.esotericsoftware.kryo.Kryo();
        kryo.setReferences(true);
        kryo.register(Person.class);
        kryo.register(ArrayList.class);
        kryo.register(TreeMap.class);
        kryo.register(int[].class);
        Person ada = new Person();
        ada.name = "Ada";
        ada.age = 36;
        Person alan = new Person();
        alan.name = "Alan";
        alan.friend = ada;
        ada.friend = alan;
        for (int i = 0; i < 50; i++) {
            ada.notes.add("note " + i);
            ada.scores.put("k" + i % 7, (long) i << i);
        }
        Output output = new Output(64, -1);
        kryo.writeObject(output, ada);
        kryo.writeClassAndObject(output, new int[] {1, -1, Integer.MAX_VALUE});
        byte[] bytes = output.toBytes();
        System.out.println(bytes.length + " " + java.util.Arrays.hashCode(bytes));
        Input input = new Input(bytes);
        Person back = kryo.readObject(input, Person.class);
        System.out.println(back.name + " " + back.friend.name + " " + (back.friend.friend == back) + " " + back.notes.size() + " " + back.scores);
        System.out.println(java.util.Arrays.toString((int[]) kryo.readClassAndObject(input)));
        try {
            kryo.writeObject(new Output(16), new HashMap<>());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage().lines().findFirst().orElse(""));
        }
    }
}
