import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.collect.*;
import com.google.common.collect.testing.*;
import com.google.common.collect.testing.features.*;
import com.google.common.collect.testing.google.*;
import java.util.*;
import java.util.Map.Entry;
import java.util.function.Function;
import java.util.function.Supplier;
import junit.framework.Test;
import junit.framework.TestSuite;

/**
 * Guava's generators of tests, {@code guava-testlib}, over Guava's own collections. Guava's own calls of them are
 * not published.
 */
public final class GuavaCollections {
    private static final Feature<?>[] GROWING = {
        CollectionSize.ANY, CollectionFeature.GENERAL_PURPOSE, CollectionFeature.SERIALIZABLE,
    };

    private GuavaCollections() {}

    public static final class Lists {
        public static Test suite() {
            TestSuite all = new TestSuite("Lists");
            all.addTest(list("ImmutableList", ImmutableList::copyOf, CollectionFeature.SERIALIZABLE));
            all.addTest(list("ImmutableList.reverse", texts -> ImmutableList.copyOf(backwards(texts)).reverse(),
                    CollectionFeature.SERIALIZABLE));
            all.addTest(list("ImmutableList.subList", texts -> {
                List<String> longer = new ArrayList<>(List.of("before"));
                longer.addAll(Arrays.asList(texts));
                longer.add("behind");
                return ImmutableList.copyOf(longer).subList(1, longer.size() - 1);
            }, CollectionFeature.SERIALIZABLE));
            all.addTest(list("Lists.reverse",
                    texts -> com.google.common.collect.Lists.reverse(new ArrayList<>(backwards(texts))),
                    ListFeature.GENERAL_PURPOSE, CollectionFeature.ALLOWS_NULL_VALUES));
            all.addTest(list("Lists.transform", texts -> com.google.common.collect.Lists.transform(
                    new ArrayList<>(Arrays.asList(texts)), text -> text), ListFeature.REMOVE_OPERATIONS,
                    CollectionFeature.ALLOWS_NULL_VALUES));
            all.addTest(list("Lists.asList", texts -> texts.length == 0
                    ? ImmutableList.of()
                    : com.google.common.collect.Lists.asList(texts[0], Arrays.copyOfRange(texts, 1, texts.length))));
            return all;
        }

        private static List<String> backwards(String[] texts) {
            List<String> list = new ArrayList<>(Arrays.asList(texts));
            Collections.reverse(list);
            return list;
        }

        private static Test list(String name, Function<String[], List<String>> make, Feature<?>... features) {
            return ListTestSuiteBuilder.using(new TestStringListGenerator() {
                @Override
                protected List<String> create(String[] texts) {
                    return make.apply(texts);
                }
            }).named(name).withFeatures(CollectionSize.ANY).withFeatures(features).createTestSuite();
        }
    }

    public static final class Sets {
        public static Test suite() {
            TestSuite all = new TestSuite("Sets");
            Feature<?>[] immutable = {CollectionFeature.KNOWN_ORDER, CollectionFeature.SERIALIZABLE};
            all.addTest(set("ImmutableSet", ImmutableSet::copyOf, immutable));
            all.addTest(set("concurrent", texts -> {
                Set<String> set = com.google.common.collect.Sets.newConcurrentHashSet();
                Collections.addAll(set, texts);
                return set;
            }, SetFeature.GENERAL_PURPOSE));
            all.addTest(set("union", texts -> com.google.common.collect.Sets.union(
                    new LinkedHashSet<>(Arrays.asList(texts).subList(0, texts.length / 2)),
                    new LinkedHashSet<>(Arrays.asList(texts))), CollectionFeature.KNOWN_ORDER,
                    CollectionFeature.ALLOWS_NULL_VALUES));
            all.addTest(set("filter", texts -> com.google.common.collect.Sets.filter(
                    new LinkedHashSet<>(Arrays.asList(texts)), text -> true), SetFeature.GENERAL_PURPOSE,
                    CollectionFeature.KNOWN_ORDER, CollectionFeature.ALLOWS_NULL_VALUES));
            all.addTest(sorted("ImmutableSortedSet", texts -> ImmutableSortedSet.copyOf(texts), immutable));
            return all;
        }

        private static Test set(String name, Function<String[], Set<String>> make, Feature<?>... features) {
            return SetTestSuiteBuilder.using(new TestStringSetGenerator() {
                @Override
                protected Set<String> create(String[] texts) {
                    return make.apply(texts);
                }
            }).named(name).withFeatures(CollectionSize.ANY).withFeatures(features).createTestSuite();
        }

        private static Test sorted(
                String name, Function<String[], NavigableSet<String>> make, Feature<?>... features) {
            return NavigableSetTestSuiteBuilder.using(new TestStringSortedSetGenerator() {
                @Override
                protected NavigableSet<String> create(String[] texts) {
                    return make.apply(texts);
                }
            }).named(name).withFeatures(CollectionSize.ANY).withFeatures(features).createTestSuite();
        }
    }

    public static final class Maps {
        public static Test suite() {
            TestSuite all = new TestSuite("Maps");
            Feature<?>[] general = {
                MapFeature.GENERAL_PURPOSE, CollectionFeature.SUPPORTS_ITERATOR_REMOVE, CollectionSize.ANY,
            };
            all.addTest(map("ImmutableMap", entries -> {
                ImmutableMap.Builder<String, String> builder = ImmutableMap.builder();
                builder.putAll(Arrays.asList(entries));
                return builder.buildKeepingLast();
            }, CollectionSize.ANY, CollectionFeature.KNOWN_ORDER, CollectionFeature.SERIALIZABLE_INCLUDING_VIEWS));
            all.addTest(map("filterKeys", entries -> com.google.common.collect.Maps.filterKeys(
                    filled(new LinkedHashMap<>(), entries), key -> true),
                    MapFeature.GENERAL_PURPOSE, MapFeature.ALLOWS_NULL_KEYS, MapFeature.ALLOWS_NULL_VALUES,
                    MapFeature.ALLOWS_ANY_NULL_QUERIES, CollectionFeature.SUPPORTS_ITERATOR_REMOVE,
                    CollectionFeature.KNOWN_ORDER, CollectionSize.ANY));
            all.addTest(concurrent("MapMaker", () -> new MapMaker().weakValues().makeMap(), general));
            all.addTest(concurrent("Cache", () -> CacheBuilder.newBuilder().<String, String>build().asMap(), general));
            all.addTest(concurrent("LoadingCache", () -> CacheBuilder.newBuilder().maximumSize(1000)
                    .<String, String>build(CacheLoader.from(key -> key)).asMap(), general));
            all.addTest(NavigableMapTestSuiteBuilder.using(new TestStringSortedMapGenerator() {
                @Override
                protected NavigableMap<String, String> create(Entry<String, String>[] entries) {
                    return ImmutableSortedMap.copyOf(Arrays.asList(entries));
                }
            }).named("ImmutableSortedMap").withFeatures(CollectionSize.ANY, CollectionFeature.KNOWN_ORDER,
                    CollectionFeature.SERIALIZABLE_INCLUDING_VIEWS, MapFeature.REJECTS_DUPLICATES_AT_CREATION,
                    MapFeature.ALLOWS_ANY_NULL_QUERIES).createTestSuite());
            return all;
        }

        private static Test map(
                String name, Function<Entry<String, String>[], Map<String, String>> make, Feature<?>... features) {
            return MapTestSuiteBuilder.using(new TestStringMapGenerator() {
                @Override
                protected Map<String, String> create(Entry<String, String>[] entries) {
                    return make.apply(entries);
                }
            }).named(name).withFeatures(features).createTestSuite();
        }

        private static Test concurrent(
                String name, Supplier<java.util.concurrent.ConcurrentMap<String, String>> make,
                Feature<?>... features) {
            return ConcurrentMapTestSuiteBuilder.using(new TestStringMapGenerator() {
                @Override
                protected Map<String, String> create(Entry<String, String>[] entries) {
                    return filled(make.get(), entries);
                }
            }).named(name).withFeatures(features).createTestSuite();
        }
    }

    public static final class BiMaps {
        public static Test suite() {
            TestSuite all = new TestSuite("BiMaps");
            Feature<?>[] general = {
                CollectionSize.ANY, MapFeature.GENERAL_PURPOSE, CollectionFeature.SUPPORTS_ITERATOR_REMOVE,
                CollectionFeature.SERIALIZABLE, CollectionFeature.KNOWN_ORDER, MapFeature.ALLOWS_NULL_KEYS,
                MapFeature.ALLOWS_NULL_VALUES, MapFeature.ALLOWS_ANY_NULL_QUERIES,
            };
            all.addTest(bimap("HashBiMap", entries -> filled(HashBiMap.create(), entries), general));
            all.addTest(bimap("synchronized", entries -> com.google.common.collect.Maps.synchronizedBiMap(
                    filled(HashBiMap.create(), entries)), general));
            all.addTest(bimap("ImmutableBiMap", entries -> ImmutableBiMap.copyOf(Arrays.asList(entries)),
                    CollectionSize.ANY, CollectionFeature.SERIALIZABLE, CollectionFeature.KNOWN_ORDER,
                    MapFeature.REJECTS_DUPLICATES_AT_CREATION, MapFeature.ALLOWS_ANY_NULL_QUERIES));
            return all;
        }

        private static Test bimap(
                String name, Function<Entry<String, String>[], BiMap<String, String>> make, Feature<?>... features) {
            return BiMapTestSuiteBuilder.using(new TestStringBiMapGenerator() {
                @Override
                protected BiMap<String, String> create(Entry<String, String>[] entries) {
                    return make.apply(entries);
                }
            }).named(name).withFeatures(features).createTestSuite();
        }
    }

    public static final class Multisets {
        public static Test suite() {
            TestSuite all = new TestSuite("Multisets");
            all.addTest(multiset("HashMultiset", HashMultiset::create, GROWING, CollectionFeature.ALLOWS_NULL_VALUES,
                    CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION));
            all.addTest(multiset("LinkedHashMultiset", LinkedHashMultiset::create, GROWING,
                    CollectionFeature.ALLOWS_NULL_VALUES, CollectionFeature.KNOWN_ORDER,
                    CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION));
            all.addTest(multiset("ConcurrentHashMultiset", ConcurrentHashMultiset::create, GROWING));
            all.addTest(multiset("ImmutableMultiset", ImmutableMultiset::copyOf, new Feature<?>[0],
                    CollectionSize.ANY, CollectionFeature.SERIALIZABLE, CollectionFeature.ALLOWS_NULL_QUERIES));
            all.addTest(SortedMultisetTestSuiteBuilder.using(new TestStringMultisetGenerator() {
                @Override
                protected Multiset<String> create(String[] texts) {
                    return TreeMultiset.create(Arrays.asList(texts));
                }

                @Override
                public List<String> order(List<String> texts) {
                    return Ordering.natural().sortedCopy(texts);
                }
            }).named("TreeMultiset").withFeatures(GROWING).withFeatures(CollectionFeature.KNOWN_ORDER,
                    CollectionFeature.ALLOWS_NULL_QUERIES,
                    CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION).createTestSuite());
            return all;
        }

        private static Test multiset(
                String name, Function<List<String>, Multiset<String>> make, Feature<?>[] features, Feature<?>... more) {
            return MultisetTestSuiteBuilder.using(new TestStringMultisetGenerator() {
                @Override
                protected Multiset<String> create(String[] texts) {
                    return make.apply(Arrays.asList(texts));
                }
            }).named(name).withFeatures(features).withFeatures(more).createTestSuite();
        }
    }

    public static final class ListMultimaps {
        public static Test suite() {
            TestSuite all = new TestSuite("ListMultimaps");
            all.addTest(multimap("ArrayListMultimap", ArrayListMultimap::create,
                    CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION));
            all.addTest(multimap("LinkedListMultimap", LinkedListMultimap::create, CollectionFeature.KNOWN_ORDER));
            all.addTest(multimap("MultimapBuilder",
                    () -> MultimapBuilder.linkedHashKeys().linkedListValues().build(),
                    CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION, CollectionFeature.KNOWN_ORDER));
            return all;
        }

        private static Test multimap(
                String name, Supplier<ListMultimap<String, String>> make, Feature<?>... features) {
            return ListMultimapTestSuiteBuilder.using(new TestStringListMultimapGenerator() {
                @Override
                protected ListMultimap<String, String> create(Entry<String, String>[] entries) {
                    ListMultimap<String, String> multimap = make.get();
                    for (Entry<String, String> entry : entries) {
                        multimap.put(entry.getKey(), entry.getValue());
                    }
                    return multimap;
                }
            }).named(name).withFeatures(MULTIMAP).withFeatures(features).createTestSuite();
        }
    }

    public static final class SetMultimaps {
        public static Test suite() {
            TestSuite all = new TestSuite("SetMultimaps");
            all.addTest(multimap("HashMultimap", HashMultimap::create,
                    CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION));
            all.addTest(multimap("LinkedHashMultimap", LinkedHashMultimap::create, CollectionFeature.KNOWN_ORDER,
                    CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION));
            return all;
        }

        private static Test multimap(
                String name, Supplier<SetMultimap<String, String>> make, Feature<?>... features) {
            return SetMultimapTestSuiteBuilder.using(new TestStringSetMultimapGenerator() {
                @Override
                protected SetMultimap<String, String> create(Entry<String, String>[] entries) {
                    SetMultimap<String, String> multimap = make.get();
                    for (Entry<String, String> entry : entries) {
                        multimap.put(entry.getKey(), entry.getValue());
                    }
                    return multimap;
                }
            }).named(name).withFeatures(MULTIMAP).withFeatures(features).createTestSuite();
        }
    }

    private static final Feature<?>[] MULTIMAP = {
        CollectionSize.ANY, MapFeature.GENERAL_PURPOSE, MapFeature.ALLOWS_NULL_KEYS, MapFeature.ALLOWS_NULL_VALUES,
        MapFeature.ALLOWS_ANY_NULL_QUERIES, CollectionFeature.SUPPORTS_ITERATOR_REMOVE, CollectionFeature.SERIALIZABLE,
    };

    private static <M extends Map<String, String>> M filled(M map, Entry<String, String>[] entries) {
        for (Entry<String, String> entry : entries) {
            map.put(entry.getKey(), entry.getValue());
        }
        return map;
    }
}
