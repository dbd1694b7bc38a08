//! Ways to come by an object of a class.

use std::collections::{BTreeMap, BTreeSet};
use threadbare_classfile::acc;
use threadbare_testgen::stub;
use threadbare_vm::Vm;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::{ClassPtr, Kind, MethodPtr, class_name_of};
use threadbare_vm::classes::load::Definition;
use threadbare_vm::ids::{ClassId, LoaderId};

/// Usual implementations of the library's interfaces and abstract classes.
const USUAL: &[(&str, &[&str])] = &[
    ("java/io/InputStream", &["java/io/ByteArrayInputStream"]),
    ("java/io/OutputStream", &["java/io/ByteArrayOutputStream"]),
    ("java/io/Reader", &["java/io/StringReader"]),
    ("java/io/Writer", &["java/io/StringWriter"]),
    ("java/lang/Appendable", &["java/lang/StringBuilder", "java/lang/StringBuffer"]),
    ("java/lang/Enum", &["java/util/concurrent/TimeUnit"]),
    ("java/lang/Iterable", &["java/util/ArrayList", "java/util/Vector"]),
    ("java/lang/Runnable", &["java/lang/Thread"]),
    ("java/util/AbstractCollection", &["java/util/ArrayList", "java/util/Vector", "java/util/ArrayDeque"]),
    ("java/util/AbstractList", &["java/util/ArrayList", "java/util/Vector"]),
    ("java/util/AbstractMap", &["java/util/HashMap", "java/util/TreeMap"]),
    ("java/util/AbstractQueue", &["java/util/PriorityQueue", "java/util/concurrent/LinkedBlockingQueue"]),
    ("java/util/AbstractSequentialList", &["java/util/LinkedList"]),
    ("java/util/AbstractSet", &["java/util/HashSet", "java/util/TreeSet"]),
    ("java/util/Calendar", &["java/util/GregorianCalendar"]),
    (
        "java/util/Collection",
        &["java/util/ArrayList", "java/util/HashSet", "java/util/Vector", "java/util/ArrayDeque"],
    ),
    ("java/util/Deque", &["java/util/ArrayDeque", "java/util/LinkedList"]),
    ("java/util/Dictionary", &["java/util/Hashtable"]),
    ("java/util/EventListener", &["java/util/EventListenerProxy"]),
    ("java/util/IllegalFormatException", &["java/util/UnknownFormatConversionException"]),
    ("java/util/List", &["java/util/ArrayList", "java/util/LinkedList", "java/util/Vector"]),
    ("java/util/Map", &["java/util/HashMap", "java/util/Hashtable", "java/util/TreeMap"]),
    ("java/util/Map$Entry", &["java/util/AbstractMap$SimpleEntry"]),
    ("java/util/NavigableMap", &["java/util/TreeMap"]),
    ("java/util/NavigableSet", &["java/util/TreeSet"]),
    ("java/util/Queue", &["java/util/ArrayDeque", "java/util/LinkedList"]),
    ("java/util/ResourceBundle", &["java/util/PropertyResourceBundle"]),
    ("java/util/SequencedCollection", &["java/util/ArrayList"]),
    ("java/util/SequencedMap", &["java/util/LinkedHashMap"]),
    ("java/util/SequencedSet", &["java/util/LinkedHashSet"]),
    ("java/util/Set", &["java/util/HashSet", "java/util/TreeSet"]),
    ("java/util/SortedMap", &["java/util/TreeMap"]),
    ("java/util/SortedSet", &["java/util/TreeSet"]),
    ("java/util/TimeZone", &["java/util/SimpleTimeZone"]),
    ("java/util/concurrent/AbstractExecutorService", &["java/util/concurrent/ThreadPoolExecutor"]),
    ("java/util/concurrent/BlockingDeque", &["java/util/concurrent/LinkedBlockingDeque"]),
    (
        "java/util/concurrent/BlockingQueue",
        &["java/util/concurrent/LinkedBlockingQueue", "java/util/concurrent/ArrayBlockingQueue"],
    ),
    ("java/util/concurrent/CompletionStage", &["java/util/concurrent/CompletableFuture"]),
    ("java/util/concurrent/ConcurrentMap", &["java/util/concurrent/ConcurrentHashMap"]),
    ("java/util/concurrent/ConcurrentNavigableMap", &["java/util/concurrent/ConcurrentSkipListMap"]),
    ("java/util/concurrent/ExecutorService", &["java/util/concurrent/ThreadPoolExecutor"]),
    ("java/util/concurrent/Future", &["java/util/concurrent/FutureTask"]),
    ("java/util/concurrent/RunnableFuture", &["java/util/concurrent/FutureTask"]),
    ("java/util/concurrent/ScheduledExecutorService", &["java/util/concurrent/ScheduledThreadPoolExecutor"]),
    ("java/util/concurrent/TransferQueue", &["java/util/concurrent/LinkedTransferQueue"]),
    ("java/util/concurrent/locks/Lock", &["java/util/concurrent/locks/ReentrantLock"]),
    ("java/util/concurrent/locks/ReadWriteLock", &["java/util/concurrent/locks/ReentrantReadWriteLock"]),
];

/// Objects that a method of another one gives: what is wanted, and class, name and descriptor of the
/// method.
const GIVEN: &[(&str, &str, &str, &str)] = &[
    (
        "java/nio/charset/Charset",
        "java/nio/charset/Charset",
        "defaultCharset",
        "()Ljava/nio/charset/Charset;",
    ),
    ("java/util/Comparator", "java/util/Collections", "reverseOrder", "()Ljava/util/Comparator;"),
    ("java/util/Enumeration", "java/util/Vector", "elements", "()Ljava/util/Enumeration;"),
    ("java/util/Iterator", "java/util/ArrayList", "iterator", "()Ljava/util/Iterator;"),
    ("java/util/ListIterator", "java/util/ArrayList", "listIterator", "()Ljava/util/ListIterator;"),
    ("java/util/Spliterator", "java/util/ArrayList", "spliterator", "()Ljava/util/Spliterator;"),
    (
        "java/util/concurrent/ThreadFactory",
        "java/util/concurrent/Executors",
        "defaultThreadFactory",
        "()Ljava/util/concurrent/ThreadFactory;",
    ),
    (
        "java/util/concurrent/locks/Condition",
        "java/util/concurrent/locks/ReentrantLock",
        "newCondition",
        "()Ljava/util/concurrent/locks/Condition;",
    ),
    ("java/util/stream/Collector", "java/util/stream/Collectors", "toList", "()Ljava/util/stream/Collector;"),
    ("java/util/stream/Stream", "java/util/ArrayList", "stream", "()Ljava/util/stream/Stream;"),
];

#[derive(Debug, Clone, Copy)]
pub(crate) enum Way {
    New(MethodPtr),
    /// Static, or on an object of the method's class.
    Call(MethodPtr),
    Constant(ClassPtr, usize),
}

/// One way, and how often it led nowhere.
pub(crate) struct Producer {
    pub way: Way,
    pub tried: u32,
    pub failed: u32,
}

impl Producer {
    pub fn parameters(&self) -> usize {
        match self.way {
            Way::New(m) => m.params.len(),
            Way::Call(m) => m.params.len() + !m.is_static() as usize * 2,
            Way::Constant(..) => 0,
        }
    }

    /// Is it worth another try?
    pub fn hopeful(&self) -> bool {
        self.failed < 4 || self.failed * 4 < self.tried * 3
    }
}

#[derive(Default)]
pub(crate) struct Producers {
    pub list: Vec<Producer>,
    by_class: BTreeMap<ClassId, Vec<usize>>,
    loading: BTreeSet<ClassId>,
}

/// A class as the application sees it.
pub(crate) fn find_class(vm: &mut Vm, name: &str) -> Option<ClassPtr> {
    vm.find_class(MAIN_THREAD, LoaderId::APP, name).ok().flatten()
}

impl Producers {
    /// Ways to make an object of a class or of a class below it. Only while no mark is held.
    pub fn of(&mut self, vm: &mut Vm, class: ClassPtr) -> Vec<usize> {
        if let Some(known) = self.by_class.get(&class.id) {
            return known.clone();
        }
        if !self.loading.insert(class.id) {
            return Vec::new();
        }
        let mut found = self.own(vm, class);
        for (_, implementations) in USUAL.iter().filter(|(name, _)| **name == *class.name) {
            for name in *implementations {
                if let Some(implementation) = find_class(vm, name) {
                    found.extend(self.of(vm, implementation));
                }
            }
        }
        for (_, holder, name, descriptor) in GIVEN.iter().filter(|(name, ..)| **name == *class.name) {
            if let Some(method) = find_class(vm, holder).and_then(|c| c.declared_method(name, descriptor)) {
                found.push(self.add(Way::Call(method)));
            }
        }
        if class.is_interface() || class.is_abstract() && found.is_empty() {
            found.extend(self.stub(vm, class));
        }
        self.loading.remove(&class.id);
        self.by_class.insert(class.id, found.clone());
        found
    }

    /// A class below this one that does nothing of its own.
    pub fn below(&mut self, vm: &mut Vm, class: ClassPtr) -> Vec<usize> {
        self.stub(vm, class).into_iter().collect()
    }

    /// More ways for a class that nothing makes: what methods of the class around it give. The result's
    /// class shows only when they run.
    pub fn around(&mut self, vm: &mut Vm, class: ClassPtr) -> Vec<usize> {
        let mut found = Vec::new();
        let Some(outer) = class.name.rfind('$').and_then(|i| find_class(vm, &class.name[..i])) else {
            return found;
        };
        let methods: Vec<MethodPtr> = outer.methods.borrow().clone();
        for method in methods {
            let close = method.descriptor.find(')').unwrap_or(0);
            let returned = &method.descriptor[close + 1..];
            let gives = method.access & acc::PUBLIC != 0
                && method.access & acc::SYNTHETIC == 0
                && !method.is_constructor()
                && returned.starts_with('L')
                && returned != "Ljava/lang/Object;"
                && find_class(vm, class_name_of(returned)).is_some_and(|c| class.is_subtype_of(c));
            if gives {
                found.push(self.add(Way::Call(method)));
            }
        }
        found
    }

    /// Keeps only these ways for a class.
    pub fn keep(&mut self, class: ClassPtr, ways: Vec<usize>) {
        self.by_class.insert(class.id, ways);
    }

    fn add(&mut self, way: Way) -> usize {
        self.list.push(Producer { way, tried: 0, failed: 0 });
        self.list.len() - 1
    }

    /// Constructors, factories and constants of the class itself.
    fn own(&mut self, vm: &mut Vm, class: ClassPtr) -> Vec<usize> {
        let mut found = Vec::new();
        let of_program = class.loader.0 >= LoaderId::APP.0;
        let open = |access: u16| {
            access & acc::PUBLIC != 0 || of_program && access & (acc::PRIVATE | acc::PROTECTED) == 0
        };
        if !open(class.access) {
            return found;
        }
        let methods: Vec<MethodPtr> = class.methods.borrow().clone();
        let instantiable = !class.is_abstract() && !class.is_interface();
        for method in methods.iter().copied().filter(|m| open(m.access) && m.access & acc::SYNTHETIC == 0) {
            if method.is_constructor() && instantiable {
                found.push(self.add(Way::New(method)));
            } else if method.is_static() && self.gives(vm, &method.descriptor, class) {
                found.push(self.add(Way::Call(method)));
            }
        }
        for (i, field) in class.fields.iter().enumerate() {
            let constant = field.is_static() && field.is_final() && open(field.access);
            if constant && field.kind == Kind::Ref && *field.descriptor == *format!("L{};", class.name) {
                found.push(self.add(Way::Constant(class, i)));
            }
        }
        found
    }

    /// Does a method of this descriptor return an object of the class?
    fn gives(&mut self, vm: &mut Vm, descriptor: &str, class: ClassPtr) -> bool {
        let close = descriptor.find(')').unwrap_or(0);
        let returned = &descriptor[close + 1..];
        returned.starts_with('L')
            && (class_name_of(returned) == &*class.name
                || find_class(vm, class_name_of(returned)).is_some_and(|c| c.is_subtype_of(class)))
    }

    fn stub(&mut self, vm: &mut Vm, class: ClassPtr) -> Option<usize> {
        let name = stub::name_of(class);
        let made = match vm.loaded_class(LoaderId::APP, &name) {
            Some(made) => made,
            None => {
                let bytes = stub::bytes_of(vm, class)?;
                let definition = Definition { found: true, ..Default::default() };
                vm.define_class(MAIN_THREAD, LoaderId::APP, Some(&name), &bytes, definition).ok()?
            }
        };
        Some(self.add(Way::New(made.declared_method("<init>", "()V")?)))
    }
}
