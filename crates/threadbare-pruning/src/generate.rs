//! A random class as Java source: a few things that can be shared, and methods that do a few things with them.
//!
//! Each class draws one to three *topics* (plain fields, a condition, a list, a thread, ..), so that its methods
//! have something in common. Values that are written differ from each other, and methods return a number made of
//! all that they read: so whoever reads can tell who wrote.

use crate::statements::Writer;
use threadbare_testgen::dice::Dice;

/// What classes are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Plain,
    Volatile,
    Static,
    /// Objects with final fields, some of which are known before they are made.
    Nodes,
    /// A lock that is not always the same object.
    LooseLock,
    /// `ReentrantLock` and a condition of it.
    Lock,
    ReadWriteLock,
    WaitNotify,
    Atomic,
    /// A field updater and a var handle.
    Handles,
    Array,
    Collections,
    Lambdas,
    /// A superclass with fields and methods of its own.
    Inherited,
    /// An inner class that knows its outer object.
    Inner,
    /// Methods that are given another instance.
    Peers,
    Interrupts,
    Threads,
}

const TOPICS: [Topic; 18] = [
    Topic::Plain,
    Topic::Volatile,
    Topic::Static,
    Topic::Nodes,
    Topic::LooseLock,
    Topic::Lock,
    Topic::ReadWriteLock,
    Topic::WaitNotify,
    Topic::Atomic,
    Topic::Handles,
    Topic::Array,
    Topic::Collections,
    Topic::Lambdas,
    Topic::Inherited,
    Topic::Inner,
    Topic::Peers,
    Topic::Interrupts,
    Topic::Threads,
];

/// A method as tests call it.
#[derive(Debug, Clone)]
pub struct Method {
    pub name: String,
    pub is_static: bool,
    /// It is given another instance.
    pub(crate) takes_peer: bool,
}

#[derive(Debug, Clone)]
pub struct Class {
    pub name: String,
    pub source: String,
    pub methods: Vec<Method>,
    /// It starts threads: sequential orders of its calls are many executions.
    pub(crate) has_threads: bool,
}

/// Class number `number` of a sequence: always the same for the same seed.
pub fn class(seed: u64, number: u64) -> Class {
    let mut dice = Dice::new(seed, &[number]);
    let mut topics = Vec::new();
    let count = 1 + dice.below(3);
    while topics.len() < count {
        let topic = TOPICS[dice.below(TOPICS.len())];
        if !topics.contains(&topic) {
            topics.push(topic);
        }
    }
    let name = format!("C{number}");
    let mut writer = Writer::new(dice, name.clone(), topics);
    let helper = writer.helper();
    let mut methods = Vec::new();
    let mut bodies = String::new();
    for i in 0..3 + writer.dice.below(3) {
        let takes_peer = writer.has(Topic::Peers) && writer.dice.one_in(2);
        let is_static = !takes_peer && writer.has(Topic::Static) && writer.dice.one_in(6);
        let method = Method { name: format!("m{i}"), is_static, takes_peer };
        bodies.push_str(&writer.method(&method));
        methods.push(method);
    }
    let has_threads = writer.has(Topic::Threads);
    let source = format!("{}\n{helper}\n{bodies}}}\n{}", writer.head(), writer.others());
    Class { name, source, methods, has_threads }
}

/// What stands above the classes of one file.
pub const IMPORTS: &str = "import java.lang.invoke.*;\nimport java.util.*;\nimport java.util.concurrent.*;\n\
    import java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\nimport java.util.function.*;\n\n";
