//! A small program as data, from which statements can be taken out, and its Java source.
//!
//! Threads are `t1`, `t2`, ..; `t0` is the main thread. What a program shares (fields, locks, classes with
//! initialisers) is declared only if a statement mentions it. What a thread sees is printed, which is no
//! operation: so it costs no interleavings, and what each thread saw can be read off the output.

use std::fmt::Write;

/// What stands above the programs of one file.
const IMPORTS: &str = "import java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\n\
    import java.util.concurrent.locks.*;\n\n";

/// One file with all of these programs.
pub fn source_of(programs: &[Program]) -> String {
    let sources = programs.iter().map(Program::source);
    [IMPORTS.to_string()].into_iter().chain(sources).collect()
}

/// A line of source, or a block: a line, what is inside, and a line that closes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub text: String,
    pub inside: Vec<Statement>,
    /// Empty for a line.
    pub close: String,
}

impl Statement {
    pub fn line(text: impl Into<String>) -> Statement {
        Statement { text: text.into(), inside: Vec::new(), close: String::new() }
    }

    pub fn block(text: impl Into<String>, inside: Vec<Statement>, close: impl Into<String>) -> Statement {
        Statement { text: text.into(), inside, close: close.into() }
    }

    /// Itself and all that is inside.
    pub fn size(&self) -> usize {
        1 + self.inside.iter().map(Statement::size).sum::<usize>()
    }

    fn write(&self, indent: usize, out: &mut String) {
        writeln!(out, "{:indent$}{}", "", self.text).expect("a string takes any text");
        for statement in &self.inside {
            statement.write(indent + 4, out);
        }
        if !self.close.is_empty() {
            writeln!(out, "{:indent$}{}", "", self.close).expect("a string takes any text");
        }
    }
}

/// What a thread does, or an initialiser.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Body {
    pub statements: Vec<Statement>,
    /// Of a thread: it does not keep the program alive.
    pub daemon: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Of its class.
    pub name: String,
    /// The main thread first.
    pub threads: Vec<Body>,
    /// Of the classes `A` and `B`.
    pub initialisers: [Body; 2],
}

/// A name that statements may mention, and its declaration.
const SHARED: &[(&str, &str)] = &[
    ("x", "static int x;"),
    ("y", "static int y;"),
    ("v", "static volatile int v;"),
    ("w", "static volatile int w;"),
    ("box", "static Box box = new Box();"),
    ("Box", "static final class Box { int f = 1; final int g = 2; }"),
    ("a", "static final int[] a = new int[2];"),
    ("n", "static final AtomicInteger n = new AtomicInteger();"),
    ("l", "static final Object l = new Object();"),
    ("m", "static final Object m = new Object();"),
    ("condition", "static final Condition condition = lock.newCondition();"),
    ("lock", "static final ReentrantLock lock = new ReentrantLock();"),
    ("semaphore", "static final Semaphore semaphore = new Semaphore(1);"),
    ("latch", "static final CountDownLatch latch = new CountDownLatch(1);"),
    ("permits", "static final Semaphore permits = new Semaphore(2);"),
    ("readwrite", "static final ReentrantReadWriteLock readwrite = new ReentrantReadWriteLock();"),
    ("stamped", "static final StampedLock stamped = new StampedLock();"),
    ("barrier", "static final CyclicBarrier barrier = new CyclicBarrier(2);"),
    ("phaser", "static final Phaser phaser = new Phaser();"),
    ("exchanger", "static final Exchanger<Integer> exchanger = new Exchanger<>();"),
    ("bounded", "static final BlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(1);"),
    ("linked", "static final BlockingQueue<Integer> linked = new LinkedBlockingQueue<>(1);"),
    ("deque", "static final BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);"),
    ("hand", "static final BlockingQueue<Integer> hand = new SynchronousQueue<>();"),
    ("transfer", "static final TransferQueue<Integer> transfer = new LinkedTransferQueue<>();"),
    ("sorted", "static final BlockingQueue<Integer> sorted = new PriorityBlockingQueue<>();"),
    ("free", "static final ConcurrentLinkedQueue<Integer> free = new ConcurrentLinkedQueue<>();"),
    ("map", "static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();"),
    ("future", "static final CompletableFuture<Integer> future = new CompletableFuture<>();"),
    ("task", "static final FutureTask<Integer> task = new FutureTask<>(() -> v);"),
    ("pool", "static final ExecutorService pool = Executors.newFixedThreadPool(1);"),
];

/// The classes with initialisers.
const LAZY: [&str; 2] = ["A", "B"];

impl Program {
    /// Statements of all threads and initialisers.
    pub fn size(&self) -> usize {
        let bodies = self.threads.iter().chain(&self.initialisers);
        bodies.flat_map(|body| &body.statements).map(Statement::size).sum()
    }

    /// The same program under another name.
    pub fn named(&self, name: String) -> Program {
        Program { name, ..self.clone() }
    }

    pub fn source(&self) -> String {
        let mut classes = String::new();
        for (number, body) in self.threads.iter().enumerate().skip(1) {
            if self.mentions(&format!("t{number}")) {
                self.thread(number, body, &mut classes);
            }
        }
        for (name, body) in LAZY.iter().zip(&self.initialisers) {
            if self.mentions(name) {
                lazy(name, body, &mut classes);
            }
        }
        let mut main = String::new();
        self.threads[0].statements.iter().for_each(|statement| statement.write(12, &mut main));
        let mut text = format!("class {} {{\n", self.name);
        self.declarations(&mut text);
        write!(
            text,
            "    static void see(int thread, int statement, int value) {{\n\
             \x20       System.out.write(new byte[] {{ (byte) thread, (byte) statement, (byte) value }}, 0, {SIGHT});\n    }}\n\
             \x20   static void brokenOff(int thread, Exception e) {{\n\
             \x20       if (!(e instanceof InterruptedException)) throw (RuntimeException) e;\n\
             \x20       see(thread, 0, 0);\n    }}\n\
             {classes}    public static void main(String[] args) {{\n        try {{\n{main}        \
             }} catch (Exception e) {{\n            brokenOff(0, e);\n        }}\n    }}\n}}\n"
        )
        .expect("a string takes any text");
        text
    }

    fn thread(&self, number: usize, body: &Body, out: &mut String) {
        let mut statements = String::new();
        body.statements.iter().for_each(|statement| statement.write(16, &mut statements));
        write!(
            out,
            "    static final class T{number} extends Thread {{\n        T{number}() {{ super(\"t{number}\"); {}}}\n\
             \x20       public void run() {{\n            try {{\n{statements}            }} catch (Exception e) {{\n\
             \x20               brokenOff({number}, e);\n            }}\n        }}\n    }}\n",
            if body.daemon { "setDaemon(true); " } else { "" },
        )
        .expect("a string takes any text");
    }

    fn declarations(&self, out: &mut String) {
        // Whatever is declared with the help of another name comes after it.
        let mut needed: Vec<&str> =
            SHARED.iter().filter(|(name, _)| self.mentions(name)).map(|(_, text)| *text).collect();
        for (user, used) in [("condition", "lock"), ("box", "Box"), ("task", "v")] {
            let declaration = SHARED.iter().find(|(name, _)| *name == used).map_or("", |(_, text)| *text);
            if self.mentions(user) && !needed.contains(&declaration) {
                needed.push(declaration);
            }
        }
        needed.sort_by_key(|text| text.contains("lock.newCondition") || text.contains("FutureTask"));
        for text in needed {
            writeln!(out, "    {text}").expect("a string takes any text");
        }
        if self.mentions("t0") {
            out.push_str("    static final Thread t0 = Thread.currentThread();\n");
        }
        for number in (1..self.threads.len()).filter(|number| self.mentions(&format!("t{number}"))) {
            writeln!(out, "    static final Thread t{number} = new T{number}();")
                .expect("a string takes any text");
        }
    }

    /// Does a statement name this that is part of the program?
    fn mentions(&self, name: &str) -> bool {
        self.used().iter().flat_map(|body| &body.statements).any(|statement| mentions(statement, name))
    }

    /// What the main thread does, and all threads and initialisers that are named there, or where these are named.
    fn used(&self) -> Vec<&Body> {
        let threads = self.threads.iter().enumerate().skip(1).map(|(i, body)| (format!("t{i}"), body));
        let lazy = LAZY.iter().zip(&self.initialisers).map(|(name, body)| (name.to_string(), body));
        let mut rest: Vec<(String, &Body)> = threads.chain(lazy).collect();
        let mut used = vec![&self.threads[0]];
        let mut next = 0;
        while next < used.len() {
            let names = |name: &str| used[next].statements.iter().any(|statement| mentions(statement, name));
            let (named, others) = rest.into_iter().partition::<Vec<_>, _>(|(name, _)| names(name));
            used.extend(named.into_iter().map(|(_, body)| body));
            rest = others;
            next += 1;
        }
        used
    }
}

fn mentions(statement: &Statement, name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = |text: &str| text.split(|c| !is_part(c)).any(|word| word == name);
    words(&statement.text) || words(&statement.close) || statement.inside.iter().any(|s| mentions(s, name))
}

fn lazy(name: &str, body: &Body, out: &mut String) {
    let mut statements = String::new();
    body.statements.iter().for_each(|statement| statement.write(12, &mut statements));
    write!(
        out,
        "    static final class {name} {{\n        static int f;\n        static {{\n{statements}            f++;\n\
         \x20       }}\n    }}\n"
    )
    .expect("a string takes any text");
}

/// What a thread saw: the number of the statement, zero for an interruption that ended it, and a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sight {
    pub thread: u8,
    pub statement: u8,
    pub value: u8,
}

/// Bytes that tell one. A number would be printed with the help of tables that threads share, which is visible.
const SIGHT: usize = 3;

/// What threads saw, from what they printed; for each thread in its order.
pub(crate) fn sights(output: &[u8]) -> Vec<Sight> {
    let (all, _) = output.as_chunks::<SIGHT>();
    let sight = |&[thread, statement, value]: &[u8; SIGHT]| Sight { thread, statement, value };
    let mut all: Vec<Sight> = all.iter().map(sight).collect();
    all.sort_by_key(|sight| sight.thread);
    all
}
