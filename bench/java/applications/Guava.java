// Guava: collections, ranges, graphs, hashes, splitters, a cache and futures.

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.ImmutableRangeMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Multimaps;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.Sets;
import com.google.common.collect.TreeMultimap;
import com.google.common.graph.Graphs;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.MutableGraph;
import com.google.common.hash.Hashing;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;

public class Guava {
    public static void main(String[] args) throws Exception {
        List<String> words = Splitter.on(' ').trimResults().omitEmptyStrings().splitToList(" the cat  and the dog ");
        System.out.println(TreeMultimap.create(Multimaps.index(words, String::length)));
        System.out.println(Sets.powerSet(Set.of(1, 2, 3)).size() + " " + Ordering.natural().reverse().sortedCopy(words));
        System.out.println(ImmutableRangeMap.<Integer, String>builder().put(Range.closed(1, 5), "low").put(Range.greaterThan(5), "high").build().get(6));
        HashBasedTable<String, String, Integer> table = HashBasedTable.create();
        table.put("a", "x", 1);
        table.put("b", "x", 2);
        System.out.println(table.column("x").equals(ImmutableSortedMap.of("a", 1, "b", 2)));
        System.out.println(Hashing.murmur3_128(1).hashString("text", StandardCharsets.UTF_8) + " "
                + Hashing.sha256().hashInt(7) + " " + Hashing.crc32c().hashLong(7));
        MutableGraph<Integer> graph = GraphBuilder.directed().build();
        for (int i = 2; i < 10; i++) {
            graph.putEdge(i, i / 2);
        }
        System.out.println(Graphs.hasCycle(graph) + " " + Graphs.reachableNodes(graph, 9));
        LoadingCache<Integer, Integer> cache = CacheBuilder.newBuilder().maximumSize(5).recordStats().build(CacheLoader.from(n -> n * n));
        for (int i = 0; i < 30; i++) {
            cache.get(i % 7);
        }
        System.out.println(cache.stats().requestCount() + " " + cache.get(3));
        ListeningExecutorService pool = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2));
        List<com.google.common.util.concurrent.ListenableFuture<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            futures.add(pool.submit(() -> n * 10));
        }
        System.out.println(Joiner.on('+').join(Futures.allAsList(futures).get()));
        pool.shutdown();
    }
}
