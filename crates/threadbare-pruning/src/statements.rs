//! The text of random classes: fields, statements and methods.
//!
//! Statements are about the topics of the class. A block reads and writes numbers, takes locks around other
//! statements, waits and wakes, and throws if two numbers are not as they should be. Nothing is meant: most classes
//! are wrong, and the ones that the analysis takes for right must be.

use crate::generate::{Method, Topic};
use std::fmt::Write;
use threadbare_testgen::dice::Dice;

/// Blocks in blocks.
const MOST_DEPTH: usize = 2;

/// Where a statement stands.
#[derive(Clone, Copy)]
struct Spot {
    depth: usize,
    /// There is no receiver.
    is_static: bool,
    /// There is another instance, `o`.
    has_peer: bool,
    /// Other methods of the class can be called: it is none that they call.
    may_call: bool,
    /// In a lambda nothing of the method can be changed, and no checked exception be thrown.
    is_lambda: bool,
}

pub struct Writer {
    pub dice: Dice,
    name: String,
    topics: Vec<Topic>,
    /// The next number that is written, and the next local variable.
    next: usize,
}

impl Writer {
    pub fn new(dice: Dice, name: String, topics: Vec<Topic>) -> Writer {
        Writer { dice, name, topics, next: 1 }
    }

    pub fn has(&self, topic: Topic) -> bool {
        self.topics.contains(&topic)
    }

    /// A number that nobody else writes.
    fn number(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    fn one(&mut self, of: &[&str]) -> String {
        of[self.dice.below(of.len())].to_string()
    }

    // ---- the class -----------------------------------------------------------------------------------

    /// The class up to its methods.
    pub fn head(&mut self) -> String {
        let name = self.name.clone();
        let above = if self.has(Topic::Inherited) { format!(" extends B{name}") } else { String::new() };
        let mut text = format!("class {name}{above} {{\n    int x;\n    final Object m = new Object();\n");
        let mut made = String::new();
        for topic in self.topics.clone() {
            let fields = match topic {
                Topic::Plain => "int a, b;".to_string(),
                Topic::Volatile => "volatile int v, w;".to_string(),
                Topic::Static => "static int s, t;".to_string(),
                Topic::Nodes => {
                    let volatile = self.one(&["", "volatile "]);
                    format!("{volatile}Node{name} head;")
                }
                Topic::LooseLock => "Object loose = new Object();".to_string(),
                Topic::Lock => {
                    "final ReentrantLock l = new ReentrantLock();\n    final Condition c = l.newCondition();".to_string()
                }
                Topic::ReadWriteLock => "final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();".to_string(),
                Topic::WaitNotify => "boolean open;".to_string(),
                Topic::Atomic => "final AtomicInteger at = new AtomicInteger();".to_string(),
                Topic::Handles => format!(
                    "volatile int y;\n    static final AtomicIntegerFieldUpdater<{name}> U = \
                     AtomicIntegerFieldUpdater.newUpdater({name}.class, \"y\");\n    static final VarHandle VH;\n    \
                     static {{ try {{ VH = MethodHandles.lookup().findVarHandle({name}.class, \"y\", int.class); }} \
                     catch (ReflectiveOperationException e) {{ throw new AssertionError(e); }} }}"
                ),
                Topic::Array => "int[] arr = new int[2];".to_string(),
                Topic::Collections => {
                    "final List<Integer> list = new ArrayList<>();\n    final Map<String, Integer> map = new HashMap<>();"
                        .to_string()
                }
                Topic::Lambdas => "Runnable q = () -> { };".to_string(),
                Topic::Inherited => {
                    let over = self.block(1, self.plain());
                    let hook = self.one(&["last = this;", "", ""]);
                    format!(
                        "static {name} last;\n    final int k;\n    void hook() {{ {hook} }}\n    \
                         int over() throws Exception {{ int r = super.over();\n{over}    return r; }}"
                    )
                }
                Topic::Inner => {
                    let how = self.one(&["", "synchronized "]);
                    let (bump, look) = (self.block(1, self.plain()), self.block(1, self.plain()));
                    format!(
                        "class Inner {{ int z;\n    {how}void bump() throws Exception {{ int r = 0; z++;\n{bump}    }}\n    \
                         {how}int look() throws Exception {{ int r = z;\n{look}    return r; }} }}\n    Inner inner = new Inner();"
                    )
                }
                Topic::Peers => format!("{name} peer;"),
                Topic::Interrupts => "volatile Thread waiter;".to_string(),
                Topic::Threads => {
                    if self.dice.one_in(2) {
                        let body = self.block(2, Spot { is_lambda: true, depth: 1, ..self.plain() });
                        made = format!("        new Thread(() -> {{\n{body}        }}).start();\n");
                    }
                    "int job;".to_string()
                }
            };
            let _ = writeln!(text, "    {fields}");
        }
        if self.has(Topic::Inherited) {
            let early = self.one(&["last = this; ", "", ""]);
            made = format!("        {early}k = 1;\n{made}");
        }
        let _ = writeln!(text, "    public {name}() {{\n{made}    }}");
        text
    }

    /// Classes beside it.
    pub fn others(&mut self) -> String {
        let name = self.name.clone();
        let mut text = String::new();
        if self.has(Topic::Nodes) {
            let (before, after) = match self.dice.below(5) {
                0 | 4 => ("c.head = this; ", ""),
                1 => ("", "c.head = this; "),
                2 => ("c.know(() -> this); ", ""),
                _ => ("", ""),
            };
            let _ = writeln!(
                text,
                "class Node{name} {{ int n; final int f; Node{name} next;\n    \
                 Node{name}({name} c) {{ {before}n = 1; f = 1; {after}}} }}"
            );
        }
        if self.has(Topic::Inherited) {
            let how = self.one(&["", "synchronized "]);
            let _ = writeln!(
                text,
                "class B{name} {{ int p; final int f;\n    B{name}() {{ hook(); f = 3; }}\n    void hook() {{ }}\n    \
                 {how}int over() throws Exception {{ int r = p; p = r + 1; return r; }}\n    \
                 synchronized int under() {{ return p + p; }} }}"
            );
        }
        text
    }

    fn plain(&self) -> Spot {
        Spot { depth: MOST_DEPTH, is_static: false, has_peer: false, may_call: false, is_lambda: false }
    }

    /// A method that others call.
    pub fn helper(&mut self) -> String {
        let how = self.one(&["", "", "synchronized ", "private "]);
        let body = self.block(2, Spot { depth: 1, ..self.plain() });
        let mut text = format!("    {how}int h() throws Exception {{ int r = 0;\n{body}    return r; }}\n");
        if self.has(Topic::Nodes) {
            let name = &self.name;
            let _ = writeln!(text, "    void know(Supplier<Node{name}> s) {{ head = s.get(); }}");
        }
        text
    }

    pub fn method(&mut self, method: &Method) -> String {
        let sync = if self.dice.one_in(3) { "synchronized " } else { "" };
        let how = if method.is_static { "static " } else { "" };
        let param = if method.takes_peer { format!("{} o", self.name) } else { String::new() };
        let spot = Spot {
            depth: 0,
            is_static: method.is_static,
            has_peer: method.takes_peer,
            may_call: true,
            is_lambda: false,
        };
        // Short ones are pruned more often.
        let count = 1 + self.dice.below(2) + usize::from(self.dice.one_in(3));
        let body = self.block(count, spot);
        format!(
            "    public {how}{sync}int {}({param}) throws Exception {{ int r = 0;\n{body}    return r; }}\n",
            method.name
        )
    }

    // ---- statements ----------------------------------------------------------------------------------

    fn block(&mut self, count: usize, spot: Spot) -> String {
        let mut text = String::new();
        for _ in 0..count {
            let statement = self.statement(spot);
            let _ = writeln!(text, "        {statement}");
        }
        text
    }

    /// A number that is kept somewhere.
    fn place(&mut self, spot: Spot) -> String {
        let mut own = vec!["x"];
        let mut all = Vec::new();
        for topic in &self.topics {
            match topic {
                Topic::Plain => own.extend(["a", "b"]),
                Topic::Volatile => own.extend(["v", "w"]),
                Topic::Static => all.extend(["s", "t"]),
                Topic::Handles => own.push("y"),
                Topic::Array => own.extend(["arr[0]", "arr[1]"]),
                Topic::Inherited => own.push("p"),
                Topic::Threads => own.push("job"),
                _ => {}
            }
        }
        if spot.is_static {
            return self.one(&all);
        }
        let whose = if spot.has_peer && self.dice.one_in(2) { "o." } else { "" };
        if !all.is_empty() && self.dice.one_in(3) {
            return self.one(&all);
        }
        format!("{whose}{}", self.one(&own))
    }

    /// A monitor.
    fn monitor(&mut self, spot: Spot) -> String {
        let class = format!("{}.class", self.name);
        let mut all = vec![class.as_str()];
        if !spot.is_static {
            all.extend(["this", "this", "m", "m"]);
            if self.topics.contains(&Topic::LooseLock) {
                all.extend(["loose", "loose"]);
            }
        }
        if spot.has_peer {
            all.extend(["o", "o"]);
        }
        all[self.dice.below(all.len())].to_string()
    }

    fn statement(&mut self, spot: Spot) -> String {
        let about = if spot.is_static || self.dice.one_in(3) {
            None
        } else {
            self.dice.pick(&self.topics.clone()).and_then(|topic| self.about(topic, spot))
        };
        about.unwrap_or_else(|| self.simple(spot))
    }

    fn simple(&mut self, spot: Spot) -> String {
        let (p, q) = (self.place(spot), self.place(spot));
        let n = self.number();
        let kinds = if spot.depth < MOST_DEPTH { 12 } else { 8 };
        match self.dice.below(kinds) {
            0..=2 if !spot.is_lambda => format!("r = r * 7 + {p};"),
            0..=3 => format!("{p} = {n};"),
            4 => format!("{p}++;"),
            5 => format!("{p} = {q};"),
            6 => format!("if ({p} != {q}) throw new IllegalStateException();"),
            7 if !spot.is_lambda && !spot.is_static && spot.may_call => "r = r * 7 + h();".to_string(),
            7 => format!("{p} += {q};"),
            8 => {
                let inner = self.statement(Spot { depth: spot.depth + 1, ..spot });
                format!("if ({p} == 0) {{ {inner} }}")
            }
            9 => {
                let inner = self.statement(Spot { depth: spot.depth + 1, ..spot });
                format!("for (int i{n} = 0; i{n} < 2; i{n}++) {{ {inner} }}")
            }
            _ => {
                let lock = self.monitor(spot);
                let count = 1 + self.dice.below(2);
                let inner = self.block(count, Spot { depth: spot.depth + 1, ..spot });
                format!("synchronized ({lock}) {{\n{inner}        }}")
            }
        }
    }

    /// A statement about something in particular; nothing if it cannot stand here.
    fn about(&mut self, topic: Topic, spot: Spot) -> Option<String> {
        let n = self.number();
        let p = self.place(spot);
        let name = self.name.clone();
        let deeper = Spot { depth: spot.depth + 1, ..spot };
        let choice = self.dice.below(8);
        // Most of them have a result, or throw what a lambda may not.
        if matches!(topic, Topic::Inherited | Topic::Inner) && !spot.may_call {
            return None;
        }
        if spot.is_lambda {
            return Some(match topic {
                Topic::Nodes if choice < 4 => format!("head = new Node{name}({name}.this);"),
                Topic::Nodes => format!("{{ Node{name} z{n} = head; if (z{n} != null) z{n}.n = {n}; }}"),
                Topic::Atomic => "at.incrementAndGet();".to_string(),
                Topic::Array => "arr = new int[] { 5, 6 };".to_string(),
                Topic::Collections => format!("list.add({n});"),
                Topic::Lock => {
                    format!("l.lock(); try {{ {p} = {n}; c.signalAll(); }} finally {{ l.unlock(); }}")
                }
                Topic::WaitNotify => "synchronized (m) { open = true; m.notifyAll(); }".to_string(),
                _ => return None,
            });
        }
        Some(match topic {
            Topic::Plain | Topic::Volatile | Topic::Static => return None,
            Topic::Nodes => match choice {
                0 => format!("head = new Node{name}({name}.this);"),
                1 | 2 => format!("new Node{name}({name}.this);"),
                3 => format!("{{ Node{name} z{n} = head; if (z{n} != null) r = r * 7 + z{n}.f + 2; }}"),
                4 => format!("{{ Node{name} z{n} = head; if (z{n} != null) z{n}.n = {n}; }}"),
                5 => format!("{{ Node{name} z{n} = head; if (z{n} != null) r = r * 7 + z{n}.n + 2; }}"),
                6 if n.is_multiple_of(2) => "if (head != null) r = r * 7 + head.f + 2;".to_string(),
                6 => "head = null;".to_string(),
                _ => format!(
                    "{{ Node{name} z{n} = head; if (z{n} != null && z{n}.f == 0) throw new IllegalStateException(); }}"
                ),
            },
            Topic::LooseLock => "loose = new Object();".to_string(),
            Topic::Lock => {
                let inner = self.block(1 + n % 2, deeper);
                match choice {
                    0..=2 if spot.depth < MOST_DEPTH => {
                        format!("l.lock(); try {{\n{inner}        }} finally {{ l.unlock(); }}")
                    }
                    3 if spot.depth < MOST_DEPTH => {
                        format!(
                            "if (l.tryLock()) try {{\n{inner}        }} finally {{ l.unlock(); }} else r = r * 7 + 3;"
                        )
                    }
                    4 => "if (l.isLocked()) r = r * 7 + 5;".to_string(),
                    5 => format!(
                        "if ({p} == 0) {{ l.lock(); try {{ c.await(); }} finally {{ l.unlock(); }} }}"
                    ),
                    6 => format!("l.lock(); try {{ if ({p} == 0) c.await(); }} finally {{ l.unlock(); }}"),
                    _ => format!("{p} = {n}; l.lock(); try {{ c.signalAll(); }} finally {{ l.unlock(); }}"),
                }
            }
            Topic::ReadWriteLock if spot.depth < MOST_DEPTH => {
                let half = self.one(&["readLock", "writeLock"]);
                let inner = self.block(1 + n % 2, deeper);
                match choice {
                    0 => format!("if (rw.{half}().tryLock()) rw.{half}().unlock(); else r = r * 7 + 3;"),
                    _ => format!(
                        "rw.{half}().lock(); try {{\n{inner}        }} finally {{ rw.{half}().unlock(); }}"
                    ),
                }
            }
            Topic::ReadWriteLock => "if (rw.isWriteLocked()) r = r * 7 + 5;".to_string(),
            Topic::WaitNotify => {
                let m = self.one(&["m", "m", "this"]);
                match choice {
                    0 | 1 => format!("if (!open) synchronized ({m}) {{ {m}.wait(); }}"),
                    2 if n.is_multiple_of(2) => {
                        format!("synchronized ({m}) {{ if (!open) {m}.wait(); r = r * 7 + {p}; }}")
                    }
                    2 => format!("synchronized ({m}) {{ while (!open) {m}.wait(); }}"),
                    3 => format!("synchronized ({m}) {{ {p} = {n}; {m}.wait(1); }}"),
                    4 | 5 => format!("open = true; synchronized ({m}) {{ {m}.notifyAll(); }}"),
                    6 if n.is_multiple_of(2) => format!("synchronized ({m}) {{ open = true; {m}.notify(); }}"),
                    6 => format!("synchronized ({m}) {{ {m}.notifyAll(); }}"),
                    _ => format!("{p} = {n}; open = true;"),
                }
            }
            Topic::Atomic => match choice {
                0 | 1 => "r = r * 7 + at.incrementAndGet();".to_string(),
                2 | 3 => "r = r * 7 + at.get();".to_string(),
                4 => format!("at.set({n});"),
                5 => format!("if (at.compareAndSet(0, {n})) r = r * 7 + 1;"),
                6 => format!("at.lazySet({p});"),
                _ => format!("r = r * 7 + at.updateAndGet(i -> i + {n});"),
            },
            Topic::Handles => match choice {
                0 | 1 => format!("r = r * 7 + U.getAndIncrement({name}.this);"),
                2 => format!("if (U.compareAndSet({name}.this, 0, {n})) r = r * 7 + 1;"),
                3 => format!("VH.setVolatile({name}.this, {n});"),
                4 => format!("r = r * 7 + (int) VH.getVolatile({name}.this);"),
                5 => format!("if (VH.compareAndSet({name}.this, 0, {n})) r = r * 7 + 1;"),
                6 => format!("r = r * 7 + (int) VH.getAndSet({name}.this, {n});"),
                _ => format!("y = {n};"),
            },
            Topic::Array => match choice {
                0 => "arr = new int[] { 5, 6 };".to_string(),
                1 => "arr = new int[1];".to_string(),
                2 => "r = r * 7 + arr.length;".to_string(),
                3 => "if (arr.length > 1) r = r * 7 + arr[1];".to_string(),
                4 => format!("{{ int[] z{n} = arr; z{n}[z{n}.length - 1] = {n}; }}"),
                5 => "arr = arr.clone();".to_string(),
                6 => "System.arraycopy(arr, 0, arr, arr.length - 1, 1);".to_string(),
                _ => "r = r * 7 + arr[0];".to_string(),
            },
            Topic::Collections => match choice {
                0 | 1 => format!("list.add({n});"),
                2 => "r = r * 7 + list.size();".to_string(),
                3 => "if (!list.isEmpty()) r = r * 7 + list.get(0);".to_string(),
                4 => "list.clear();".to_string(),
                5 => format!("for (int z{n} : list) r = r * 7 + z{n};"),
                6 => format!("map.put(\"k\", {n});"),
                _ => format!("{{ Integer z{n} = map.get(\"k\"); if (z{n} != null) r = r * 7 + z{n}; }}"),
            },
            Topic::Lambdas => {
                let inner = self.block(1 + n % 2, Spot { is_lambda: true, depth: MOST_DEPTH, ..spot });
                match choice {
                    0 | 1 => format!("q = () -> {{\n{inner}        }};"),
                    2 | 3 => "q.run();".to_string(),
                    4 | 5 => format!("Runnable z{n} = () -> {{\n{inner}        }};\n        z{n}.run();"),
                    _ => format!("IntSupplier z{n} = () -> {p}; r = r * 7 + z{n}.getAsInt();"),
                }
            }
            Topic::Inherited => match choice {
                0 | 1 => "r = r * 7 + over();".to_string(),
                2 => "r = r * 7 + under();".to_string(),
                3 => format!("new {name}();"),
                4 => format!("{{ {name} z{n} = last; if (z{n} != null) r = r * 7 + z{n}.f + 2; }}"),
                5 => format!(
                    "{{ {name} z{n} = last; if (z{n} != null && z{n}.k == 0) throw new IllegalStateException(); }}"
                ),
                6 => format!("last = new {name}();"),
                _ => format!("r = r * 7 + {name}.super.over();"),
            },
            Topic::Inner => match choice {
                0..=2 => "inner.bump();".to_string(),
                3 | 4 => "r = r * 7 + inner.look();".to_string(),
                5 => "inner = new Inner();".to_string(),
                6 => "r = r * 7 + inner.z;".to_string(),
                _ => format!("inner.z = {n};"),
            },
            Topic::Peers if spot.has_peer => match choice {
                0 => "r = r * 7 + o.h();".to_string(),
                1 => "synchronized (o) { r = r * 7 + o.x; }".to_string(),
                2 => format!("synchronized (o) {{ o.x = {n}; }}"),
                3 => "peer = o;".to_string(),
                4 => "o.peer = this;".to_string(),
                5 => "if (o.peer == this) r = r * 7 + 1;".to_string(),
                _ => format!("o.x = {n};"),
            },
            Topic::Peers => match choice {
                0..=3 => format!("{{ {name} z{n} = peer; if (z{n} != null) r = r * 7 + z{n}.x; }}"),
                _ => format!(
                    "{{ {name} z{n} = peer; if (z{n} != null) synchronized (z{n}) {{ z{n}.x = {n}; }} }}"
                ),
            },
            Topic::Interrupts => match choice {
                0 | 1 => "waiter = Thread.currentThread();".to_string(),
                2 => "waiter = Thread.currentThread(); if (Thread.interrupted()) throw new IllegalStateException();"
                    .to_string(),
                3 | 4 => format!("{{ Thread z{n} = waiter; if (z{n} != null) z{n}.interrupt(); }}"),
                5 => format!("waiter = Thread.currentThread(); if ({p} == 0) LockSupport.park();"),
                6 => format!(
                    "{p} = {n}; {{ Thread z{n} = waiter; if (z{n} != null) LockSupport.unpark(z{n}); }}"
                ),
                _ => "waiter = null;".to_string(),
            },
            Topic::Threads => {
                let inner = self.block(1 + n % 2, Spot { is_lambda: true, depth: MOST_DEPTH, ..spot });
                let made = format!("Thread z{n} = new Thread(() -> {{\n{inner}        }}); z{n}.start();");
                match choice {
                    0 => format!("{made} z{n}.join();"),
                    1..=3 => made,
                    4 | 5 => format!("if (job != {p}) throw new IllegalStateException();"),
                    _ => format!("if (job != 0) {{ job = 0; {p} = {n}; }}"),
                }
            }
        })
    }
}
