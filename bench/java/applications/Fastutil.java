// fastutil: maps, sets, lists, queues and sorts of primitives.

import it.unimi.dsi.fastutil.ints.Int2ObjectAVLTreeMap;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;

public class Fastutil {
    public static void main(String[] args) {
        Long2LongOpenHashMap squares = new Long2LongOpenHashMap();
        IntOpenHashSet rests = new IntOpenHashSet();
        LongArrayList list = new LongArrayList();
        IntHeapPriorityQueue queue = new IntHeapPriorityQueue();
        for (int i = 0; i < 5000; i++) {
            squares.put(i * 7919L, (long) i * i);
            rests.add(i * 37 % 1009);
            list.add(i ^ 0x5555);
            queue.enqueue(i * 7919 % 5003);
        }
        long sum = 0;
        for (long value : squares.values()) {
            sum += value;
        }
        System.out.println(sum + " " + rests.size() + " " + list.getLong(1234) + " " + list.subList(10, 13));
        System.out.println(queue.dequeueInt() + " " + queue.dequeueInt() + " " + queue.size());
        int[] numbers = new int[10000];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i * 1103515245 + 12345;
        }
        IntArrays.radixSort(numbers);
        System.out.println(numbers[0] + " " + numbers[5000] + " " + java.util.Arrays.hashCode(numbers));
        IntArrays.parallelQuickSort(numbers, (a, b) -> Integer.compare(b, a));
        System.out.println(numbers[0]);
        Int2ObjectAVLTreeMap<String> tree = new Int2ObjectAVLTreeMap<>();
        Object2IntLinkedOpenHashMap<String> counts = new Object2IntLinkedOpenHashMap<>();
        for (String word : "the cat and the dog and the bird".split(" ")) {
            counts.addTo(word, 1);
            tree.put(word.hashCode() & 0xff, word);
        }
        System.out.println(counts + " " + tree);
    }
}
