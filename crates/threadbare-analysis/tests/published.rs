//! The published rules on the paper's own examples (Figures 1 and 3), written anew with their structure.

use threadbare_analysis::program::classes::{Program, Sources};
use threadbare_analysis::published::{self, Published, Summary};
use threadbare_testkit::{CompiledClasses, Jdk, jdks};

const STREAM: &str = "
import java.io.*;
class Stream extends FilterInputStream {
    byte[] buf = new byte[8]; int count, pos, markpos, marklimit;
    Stream(InputStream in) { super(in); }
    private void ensureOpen() throws IOException { if (in == null) throw new IOException(\"closed\"); }
    private void fill() throws IOException { count = in.read(buf); pos = 0; }
    public synchronized void mark(int readlimit) { marklimit = readlimit; markpos = pos; }
    public synchronized int available() throws IOException { ensureOpen(); return (count - pos) + in.available(); }
    public synchronized int read() throws IOException {
        ensureOpen();
        if (pos >= count) { fill(); if (pos >= count) return -1; }
        return buf[pos++] & 0xff;
    }
    public void close() throws IOException { if (in == null) return; in.close(); in = null; buf = null; }
}";

/// The public methods of `Hashtable` before generics, and what they do in outline.
const TABLE: &str = "
import java.util.*;
class Table implements Map<Object, Object>, Cloneable {
    static class Entry { int hash; Object key, value; Entry next;
        Entry(int hash, Object key, Object value, Entry next) { this.hash = hash; this.key = key; this.value = value; this.next = next; }
        protected Object clone() { return new Entry(hash, key, value, next == null ? null : (Entry) next.clone()); } }
    private Entry[] table = new Entry[11]; private int count, modCount; private float loadFactor = 1;
    private Set<Object> keySet; private Set<Map.Entry<Object, Object>> entrySet; private Collection<Object> values;
    public synchronized int size() { return count; }
    public synchronized boolean isEmpty() { return count == 0; }
    public synchronized Enumeration<Object> keys() { return Collections.emptyEnumeration(); }
    public synchronized Enumeration<Object> elements() { return Collections.emptyEnumeration(); }
    public synchronized boolean contains(Object value) {
        Entry[] tab = table;
        for (int i = tab.length; i-- > 0; ) for (Entry e = tab[i]; e != null; e = e.next) if (e.value.equals(value)) return true;
        return false;
    }
    public boolean containsValue(Object value) { return contains(value); }
    public synchronized boolean containsKey(Object key) {
        Entry[] tab = table; int hash = key.hashCode();
        for (Entry e = tab[hash % tab.length]; e != null; e = e.next) if (e.hash == hash && e.key.equals(key)) return true;
        return false;
    }
    public synchronized Object get(Object key) {
        Entry[] tab = table; int hash = key.hashCode();
        for (Entry e = tab[hash % tab.length]; e != null; e = e.next) if (e.hash == hash && e.key.equals(key)) return e.value;
        return null;
    }
    protected void rehash() { Entry[] old = table; Entry[] map = new Entry[old.length * 2]; modCount++; table = map; }
    public synchronized Object put(Object key, Object value) {
        Entry[] tab = table; int hash = key.hashCode(); int index = hash % tab.length;
        for (Entry e = tab[index]; e != null; e = e.next) if (e.hash == hash && e.key.equals(key)) { Object old = e.value; e.value = value; return old; }
        modCount++;
        if (count >= 9) { rehash(); tab = table; index = hash % tab.length; }
        Entry e = new Entry(hash, key, value, tab[index]);
        tab[index] = e; count++;
        return null;
    }
    public synchronized Object remove(Object key) {
        Entry[] tab = table; int hash = key.hashCode(); int index = hash % tab.length;
        for (Entry e = tab[index], prev = null; e != null; prev = e, e = e.next) if (e.hash == hash && e.key.equals(key)) {
            modCount++;
            if (prev != null) prev.next = e.next; else tab[index] = e.next;
            count--; Object old = e.value; e.value = null; return old;
        }
        return null;
    }
    public synchronized void putAll(Map<?, ?> t) {
        Iterator<?> i = t.entrySet().iterator();
        while (i.hasNext()) { Map.Entry<?, ?> e = (Map.Entry<?, ?>) i.next(); put(e.getKey(), e.getValue()); }
    }
    public synchronized void clear() { Entry[] tab = table; modCount++; for (int i = tab.length; --i >= 0; ) tab[i] = null; count = 0; }
    public synchronized Object clone() {
        try {
            Table t = (Table) super.clone(); t.table = new Entry[table.length];
            for (int i = table.length; i-- > 0; ) t.table[i] = (table[i] != null) ? (Entry) table[i].clone() : null;
            t.keySet = null; t.entrySet = null; t.values = null; t.modCount = 0;
            return t;
        } catch (CloneNotSupportedException e) { throw new InternalError(); }
    }
    public synchronized String toString() {
        int max = size() - 1; StringBuffer buf = new StringBuffer(); Iterator<?> it = entrySet().iterator();
        for (int i = 0; i <= max; i++) buf.append(it.next());
        return buf.toString();
    }
    public Set<Object> keySet() { if (keySet == null) keySet = new HashSet<>(); return keySet; }
    public Set<Map.Entry<Object, Object>> entrySet() { if (entrySet == null) entrySet = new HashSet<>(); return entrySet; }
    public Collection<Object> values() { if (values == null) values = new HashSet<>(); return values; }
    public synchronized boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof Map)) return false;
        final Map<?, ?> t = (Map<?, ?>) o;
        if (t.size() != size()) return false;
        Iterator<?> i = entrySet().iterator();
        while (i.hasNext()) { Map.Entry<?, ?> e = (Map.Entry<?, ?>) i.next(); if (!e.getValue().equals(t.get(e.getKey()))) return false; }
        return true;
    }
    public synchronized int hashCode() {
        int h = 0; if (count == 0 || loadFactor < 0) return h;
        loadFactor = -loadFactor; Entry[] tab = table;
        for (int i = 0; i < tab.length; i++) for (Entry e = tab[i]; e != null; e = e.next) h += e.key.hashCode() ^ e.value.hashCode();
        loadFactor = -loadFactor; return h;
    }
}";

const BLOCKS: &str = "
class Blocks {
    byte[] a = {}; int[] b = {}; int n;
    public void ab() { synchronized (a) { synchronized (b) { n = 1; } } }
    public void ba() { synchronized (b) { synchronized (a) { n++; } } }
    public int inField() { synchronized (a) { return n; } }
    public int whole() { synchronized (this) { if (n == 1) return 2; n++; } return 1; }
    public int half() { synchronized (this) { n++; } return n; }
    public int ofArgument(Object o) { synchronized (o) { return n; } }
    public static void not() { }
}";

/// As the map of `Collections.synchronizedMap` was before default methods.
const LOCKED: &str = "
import java.util.*;
class Locked implements Map<Object, Object> {
    private Map<Object, Object> m; Object mutex = this;
    private Set<Object> keySet; private Set<Map.Entry<Object, Object>> entrySet; private Collection<Object> values;
    public int size() { synchronized (mutex) { return m.size(); } }
    public boolean isEmpty() { synchronized (mutex) { return m.isEmpty(); } }
    public boolean containsKey(Object key) { synchronized (mutex) { return m.containsKey(key); } }
    public boolean containsValue(Object value) { synchronized (mutex) { return m.containsValue(value); } }
    public Object get(Object key) { synchronized (mutex) { return m.get(key); } }
    public Object put(Object key, Object value) { synchronized (mutex) { return m.put(key, value); } }
    public Object remove(Object key) { synchronized (mutex) { return m.remove(key); } }
    public void putAll(Map<?, ?> map) { synchronized (mutex) { m.putAll(map); } }
    public void clear() { synchronized (mutex) { m.clear(); } }
    public Set<Object> keySet() { synchronized (mutex) { if (keySet == null) keySet = new HashSet<>(m.keySet()); return keySet; } }
    public Set<Map.Entry<Object, Object>> entrySet() { synchronized (mutex) { if (entrySet == null) entrySet = new HashSet<>(m.entrySet()); return entrySet; } }
    public Collection<Object> values() { synchronized (mutex) { if (values == null) values = new HashSet<>(m.values()); return values; } }
    public boolean equals(Object o) { synchronized (mutex) { return m.equals(o); } }
    public int hashCode() { synchronized (mutex) { return m.hashCode(); } }
    public String toString() { synchronized (mutex) { return m.toString(); } }
}";

fn with_classes(check: impl Fn(&Jdk, &mut Program)) {
    for jdk in jdks::find() {
        let sources = [("Stream", STREAM), ("Table", TABLE), ("Blocks", BLOCKS), ("Locked", LOCKED)];
        let compiled = CompiledClasses::of_sources(jdk.clone(), "published", &sources);
        let opened = compiled.program();
        let sources = Sources { image: opened.image, class_path: opened.class_path };
        check(&jdk, &mut Program::new(sources));
    }
}

fn analyse(program: &mut Program, class: &str) -> Published {
    let class = program.class(class);
    published::analyse(program, class)
}

fn summary<'a>(program: &Program, found: &'a Published, name: &str) -> &'a Summary {
    let is_named = |&m: &_| program.text(program.method(m).name) == name;
    &found.summaries[found.methods.iter().position(is_named).expect("the method")]
}

/// Pairs as text.
fn names(program: &Program, found: &Published, pairs: &[(usize, usize)]) -> Vec<String> {
    let name = |at: usize| program.text(program.method(found.methods[at]).name);
    pairs.iter().map(|&(a, b)| format!("{} {}", name(a), name(b))).collect()
}

#[test]
fn figures() {
    with_classes(|_, program| {
        let found = analyse(program, "Stream");
        let mark = summary(program, &found, "mark");
        assert_eq!(mark.reads, ["Stream.pos"]);
        assert_eq!(mark.writes, ["Stream.markpos", "Stream.marklimit"]);
        assert_eq!(mark.locks, ["this"]);
        assert_eq!(found.pairs, 10);
        // `close` is the one without a lock, and it conflicts with what reads `in` and `buf`.
        assert_eq!(names(program, &found, &found.mpc), ["available close", "close close", "close read"]);

        let found = analyse(program, "Table");
        let equals = summary(program, &found, "equals");
        assert_eq!(equals.double_locks, [("this".to_owned(), "argument 1".to_owned())]);
        assert_eq!(summary(program, &found, "size").double_locks, []);
        assert_eq!(found.pairs, 190);
        // Table IV has 8 and 7 for two versions of the class.
        assert_eq!(
            names(program, &found, &found.mpc),
            [
                "clone containsValue",
                "containsValue put",
                "containsValue putAll",
                "containsValue remove",
                "entrySet entrySet",
                "entrySet equals",
                "entrySet toString",
                "keySet keySet",
                "values values"
            ]
        );
        // Others are there or not by what the library of the JDK locks.
        let md = names(program, &found, &found.md);
        assert!(
            md.contains(&"equals equals".to_owned()) && !md.iter().any(|pair| pair.contains("size")),
            "{md:?}"
        );

        let found = analyse(program, "Blocks");
        assert_eq!(names(program, &found, &found.md), ["ab ba"]);
        assert_eq!(found.pairs, 21);
        // As printed: the field is read before the lock in it is taken.
        assert_eq!(summary(program, &found, "inField").locks, [] as [&str; 0]);
        assert_eq!(summary(program, &found, "whole").locks, ["this"]);
        assert_eq!(summary(program, &found, "half").locks, [] as [&str; 0]);
        assert_eq!(summary(program, &found, "ofArgument").locks, ["argument 1"]);

        // Table IV: 120 pairs, 18.
        let found = analyse(program, "Locked");
        assert_eq!((found.pairs, found.mpc.len()), (120, 18));
    });
}

#[test]
fn sizes_on_this_jdk() {
    with_classes(|jdk, program| {
        for class in
            ["java/util/Hashtable", "java/lang/StringBuffer", "java/util/Collections$SynchronizedMap"]
        {
            let found = analyse(program, class);
            println!(
                "JDK {} {class}: {} methods, {} pairs, Mpc {}, Md {}",
                jdk.feature,
                found.methods.len(),
                found.pairs,
                found.mpc.len(),
                found.md.len()
            );
            assert!(found.mpc.len() < found.pairs);
        }
    });
}
