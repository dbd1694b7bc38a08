//! Random statements. Values that are written differ from each other, so whoever reads can tell who wrote.

use crate::generate::Topic;
use crate::program::Statement;
use threadbare_testgen::dice::Dice;

/// Blocks within blocks.
const MOST_DEPTH: usize = 2;

/// Where a statement is to stand.
#[derive(Clone, Copy)]
struct Spot {
    /// Whose statement it is; nobody's in an initialiser, which prints nothing.
    thread: Option<usize>,
    depth: usize,
}

/// Writes statements of one program.
pub struct Writer {
    pub dice: Dice,
    topics: Vec<Topic>,
    threads: usize,
    statements: usize,
    values: usize,
}

impl Writer {
    pub fn new(dice: Dice, topics: Vec<Topic>, threads: usize) -> Writer {
        Writer { dice, topics, threads, statements: 0, values: 0 }
    }

    /// Something that a thread does.
    pub fn statement(&mut self, thread: usize) -> Statement {
        self.at(Spot { thread: Some(thread), depth: 0 })
    }

    /// What the initialiser of class `A` or `B` does.
    pub fn initialiser(&mut self, class: usize) -> Vec<Statement> {
        let other = ["B", "A"][class];
        let count = self.dice.below(3);
        let statement = |writer: &mut Writer| match writer.dice.below(8) {
            0 => Statement::line(format!("f = {other}.f;")),
            1 => {
                let field = writer.field();
                Statement::line(format!("if ({field} != 0) throw new IllegalStateException();"))
            }
            2 => Statement::line("if (v == 0) throw new IllegalStateException();"),
            _ => writer.plain(Spot { thread: None, depth: 1 }),
        };
        (0..count).map(|_| statement(self)).collect()
    }

    fn at(&mut self, spot: Spot) -> Statement {
        let topic = self.topics[self.dice.below(self.topics.len())];
        // An initialiser may not let an interruption through.
        if spot.thread.is_none() || self.dice.one_in(4) { self.plain(spot) } else { self.about(topic, spot) }
    }

    fn one(&mut self, of: &[&'static str]) -> &'static str {
        of[self.dice.below(of.len())]
    }

    fn value(&mut self) -> usize {
        self.values += 1;
        self.values
    }

    fn field(&mut self) -> &'static str {
        match self.topics[self.dice.below(self.topics.len())] {
            Topic::Plain => self.one(&["x", "y"]),
            Topic::Volatile => self.one(&["v", "w"]),
            Topic::Objects => self.one(&["box.f", "v"]),
            Topic::Array => self.one(&["a[0]", "a[1]"]),
            Topic::Initialisers => self.one(&["v", "A.f", "B.f"]),
            _ => self.one(&["v", "v", "x"]),
        }
    }

    /// Any thread but the one that asks, mostly.
    fn other(&mut self, spot: Spot) -> String {
        let number = self.dice.below(self.threads);
        let number = if Some(number) == spot.thread { self.dice.below(self.threads) } else { number };
        format!("t{number}")
    }

    /// Prints a number, in initialisers it is only computed.
    fn see(&mut self, spot: Spot, value: impl AsRef<str>) -> Statement {
        self.statements += 1;
        let value = value.as_ref();
        Statement::line(match spot.thread {
            Some(thread) => format!("see({thread}, {}, {value});", self.statements),
            None => format!("f += {value};"),
        })
    }

    fn see_whether(&mut self, spot: Spot, condition: impl AsRef<str>) -> Statement {
        self.see(spot, format!("{} ? 1 : 0", condition.as_ref()))
    }

    /// One or two statements in a block.
    fn within(&mut self, text: impl Into<String>, close: &str, spot: Spot) -> Statement {
        let deeper = Spot { depth: spot.depth + 1, ..spot };
        let count = 1 + usize::from(self.dice.one_in(3));
        let inside = (0..count).map(|_| self.at(deeper)).collect();
        Statement::block(text, inside, close)
    }

    /// Reads and writes of fields.
    fn plain(&mut self, spot: Spot) -> Statement {
        let (p, q) = (self.field(), self.field());
        let value = self.value();
        match self.dice.below(if spot.depth < MOST_DEPTH { 9 } else { 7 }) {
            0..=2 => self.see(spot, p),
            3 | 4 => Statement::line(format!("{p} = {value};")),
            5 => Statement::line(format!("{p}++;")),
            6 => Statement::line(format!("{p} = {q};")),
            7 => self.within(format!("if ({p} == 0) {{"), "}", spot),
            _ => {
                let lock = self.one(&["l", "m"]);
                self.within(format!("synchronized ({lock}) {{"), "}", spot)
            }
        }
    }

    fn about(&mut self, topic: Topic, spot: Spot) -> Statement {
        let p = self.field();
        let value = self.value();
        let other = self.other(spot);
        let choice = self.dice.below(8);
        let line = |text: String| Statement::line(text);
        match topic {
            Topic::Plain | Topic::Volatile => self.plain(spot),
            Topic::Objects => match choice {
                0 => line("box = new Box();".into()),
                1 => line("box = null;".into()),
                2 => self.see(spot, "box.g"),
                3 => line(format!("box.f = {value};")),
                4 => self.see_whether(spot, "box == null"),
                _ => self.see(spot, "box.f"),
            },
            Topic::Array => match choice {
                0 | 1 => line(format!("a[{}] = {value};", value % 2)),
                2 => line("System.arraycopy(a, 0, a, 1, 1);".into()),
                3 => self.see(spot, "a[v & 1]"),
                4 => line(format!("a[{}]++;", value % 2)),
                5 => self.see(spot, "a.clone()[1]"),
                _ => self.see(spot, format!("a[{}]", value % 2)),
            },
            Topic::Atomic => match choice {
                0 | 1 => self.see(spot, "n.incrementAndGet()"),
                2 => self.see(spot, "n.getAndAdd(2)"),
                3 => self.see_whether(spot, format!("n.compareAndSet({}, {value})", value % 3)),
                4 => self.see_whether(spot, format!("n.compareAndSet(n.get(), {value})")),
                5 => line(format!("n.set({value});")),
                6 => self.see(spot, format!("n.getAndSet({value})")),
                _ => self.see(spot, "n.get()"),
            },
            Topic::Monitors => {
                let lock = self.one(&["l", "m", "t1"]);
                if spot.depth < MOST_DEPTH {
                    self.within(format!("synchronized ({lock}) {{"), "}", spot)
                } else if choice < 3 {
                    self.see_whether(spot, format!("Thread.holdsLock({lock})"))
                } else {
                    self.plain(spot)
                }
            }
            Topic::WaitNotify => self.waiting(spot, p, choice),
            Topic::Lives => match choice {
                0 | 1 => self.see_whether(spot, format!("{other}.isAlive()")),
                2 | 3 => self.see(spot, format!("{other}.getState().ordinal()")),
                4 => line(format!("{other}.join({});", 1 + value % 3)),
                5 => line(format!("{other}.join();")),
                6 => self.see(spot, "Thread.currentThread().getState().ordinal()"),
                _ => self.within(format!("if ({other}.isAlive()) {{"), "}", spot),
            },
            Topic::Interrupts => match choice {
                0..=2 => line(format!("{other}.interrupt();")),
                3 => self.see_whether(spot, format!("{other}.isInterrupted()")),
                4 => self.see_whether(spot, "Thread.interrupted()"),
                5 => {
                    let seen = self.see(spot, "1").text;
                    line(format!(
                        "try {{ Thread.sleep({}); }} catch (InterruptedException e) {{ {seen} }}",
                        value % 3
                    ))
                }
                6 => line(format!("Thread.sleep({});", 1 + value % 3)),
                _ => self.waiting(spot, p, choice),
            },
            Topic::Parking => match choice {
                0 | 1 => line("LockSupport.park();".into()),
                2 => line(format!("LockSupport.parkNanos({});", 1 + value % 3)),
                3..=5 => line(format!("LockSupport.unpark({other});")),
                6 => line(format!("if ({p} == 0) LockSupport.park();")),
                _ => line(format!("{other}.interrupt();")),
            },
            Topic::Time => match choice {
                0..=2 => line(format!("Thread.sleep({});", 1 + value % 3)),
                3 => line(format!("LockSupport.parkNanos({} * 1000000);", 1 + value % 3)),
                4 => line(format!("{other}.join({});", 1 + value % 3)),
                5 => line("Thread.yield();".into()),
                _ => {
                    let lock = self.one(&["l", "m"]);
                    line(format!("synchronized ({lock}) {{ {lock}.wait({}); }}", 1 + value % 3))
                }
            },
            Topic::Locks => self.lock(spot, p, choice),
            Topic::Initialisers => match choice {
                0 | 1 => self.see(spot, "A.f"),
                2 => self.see(spot, "B.f"),
                3 => line(format!("A.f = {value};")),
                4 => line(format!("B.f = {value};")),
                5 => {
                    let seen = self.see(spot, "1").text;
                    line(format!("try {{ A.f++; }} catch (LinkageError e) {{ {seen} }}"))
                }
                _ => self.plain(spot),
            },
            Topic::Throws => match choice {
                0..=2 => line(format!("if ({p} != 0) throw new IllegalStateException();")),
                3 => line(format!("if ({p} == 0) throw new IllegalStateException();")),
                4 => line("if (true) throw new IllegalStateException();".into()),
                _ => self.plain(spot),
            },
            Topic::Polling => self.polling(choice, value),
            Topic::Spinning => match choice {
                0 => line("while (v == 0) Thread.onSpinWait();".into()),
                1 => line("while (v == 0) Thread.yield();".into()),
                2 => line(format!("while (!{other}.isAlive()) Thread.onSpinWait();")),
                3 => line("while (w < 2) { w++; }".into()),
                _ => line(format!("v = {value};")),
            },
        }
    }

    fn polling(&mut self, choice: usize, value: usize) -> Statement {
        let lock = self.one(&["l", "m"]);
        Statement::line(match choice {
            0 | 1 => "while (v == 0) Thread.sleep(1);".into(),
            2 | 3 => format!("synchronized ({lock}) {{ while (v == 0) {lock}.wait(1); }}"),
            4 => format!("synchronized ({lock}) {{ v = {value}; {lock}.notify(); }}"),
            5 => "for (int i = 0; i < 2 && v == 0; i++) LockSupport.parkNanos(1);".into(),
            _ => format!("v = {value};"),
        })
    }

    fn waiting(&mut self, spot: Spot, field: &str, choice: usize) -> Statement {
        let lock = self.one(&["l", "l", "l", "m", "t1"]);
        let value = self.value();
        let mut inside = match choice {
            0 => vec![Statement::line(format!("{lock}.wait();"))],
            1 => vec![Statement::line(format!("if ({field} == 0) {lock}.wait();"))],
            2 => vec![Statement::line(format!("while (v == 0) {lock}.wait();"))],
            3 => vec![Statement::line(format!("{lock}.wait({});", 1 + value % 3))],
            4 => vec![Statement::line(format!("if (v == 0) {lock}.wait({});", 1 + value % 3))],
            5 => vec![
                Statement::line(format!("v = {value};")),
                Statement::line(format!("{lock}.notifyAll();")),
            ],
            6 => vec![Statement::line(format!("{lock}.notify();"))],
            _ => vec![Statement::line(format!("{lock}.notifyAll();"))],
        };
        if self.dice.one_in(3) {
            inside.push(self.plain(Spot { depth: MOST_DEPTH, ..spot }));
        }
        Statement::block(format!("synchronized ({lock}) {{"), inside, "}")
    }

    fn lock(&mut self, spot: Spot, field: &str, choice: usize) -> Statement {
        let unlock = "} finally { lock.unlock(); }";
        let line = |text: String| Statement::line(text);
        match choice {
            0 | 1 => {
                let inside = vec![self.plain(Spot { depth: MOST_DEPTH, ..spot })];
                Statement::block("lock.lock(); try {", inside, unlock)
            }
            2 => {
                let seen = self.see(spot, "1").text;
                line(format!("if (lock.tryLock()) lock.unlock(); else {seen}"))
            }
            3 => Statement::block(
                "lock.lock(); try {",
                vec![line(format!("if ({field} == 0) condition.await();"))],
                unlock,
            ),
            4 => Statement::block("lock.lock(); try {", vec![line("condition.signal();".into())], unlock),
            5 => line(self.one(&["semaphore.acquire();", "semaphore.release();"]).into()),
            6 => line(self.one(&["latch.await();", "latch.countDown();"]).into()),
            _ => self.see(spot, "semaphore.availablePermits()"),
        }
    }
}
