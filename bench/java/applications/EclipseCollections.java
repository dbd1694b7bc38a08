// Eclipse Collections: lists, bags, multimaps and maps of primitives.

import org.eclipse.collections.api.list.MutableList;
import org.eclipse.collections.impl.factory.Bags;
import org.eclipse.collections.impl.factory.Lists;
import org.eclipse.collections.impl.factory.primitive.IntObjectMaps;
import org.eclipse.collections.impl.list.Interval;
import org.eclipse.collections.api.map.primitive.MutableIntObjectMap;

public class EclipseCollections {
    public static void main(String[] args) {
        MutableList<String> words = Lists.mutable.with("the", "cat", "and", "the", "dog", "and", "the", "bird");
        System.out.println(words.toBag().topOccurrences(2));
        System.out.println(words.groupBy(String::length).keyMultiValuePairsView().toSortedListBy(p -> p.getOne())
                .collect(p -> p.getOne() + "=" + p.getTwo().toList()));
        System.out.println(words.partition(w -> w.length() == 3).getRejected() + " " + words.distinct().makeString("<", "|", ">"));
        System.out.println(Interval.oneTo(100).select(n -> n % 7 == 0).collectInt(Integer::intValue).sum());
        MutableIntObjectMap<String> map = IntObjectMaps.mutable.empty();
        for (int i = 0; i < 1000; i++) {
            map.put(i * 31 % 257, "v" + i);
        }
        System.out.println(map.size() + " " + map.get(5) + " " + map.keySet().max());
        System.out.println(Bags.immutable.with(1, 1, 2).occurrencesOf(1) + " " + words.zipWithIndex().getLast());
        System.out.println(words.chunk(3) + " " + words.sumOfInt(String::length));
    }
}
