//! Random programs about the synchronizers, queues, maps and futures of `java.util.concurrent`.
//!
//! Each is about one or two of them. They are small, because with the library open every call is many operations.

use crate::program::{Body, Program, Statement};
use threadbare_testgen::dice::Dice;

/// What threads do with one object of the library. `$` is a value that no other statement has, `see(..)` is printed.
struct Subject {
    calls: &'static [&'static str],
    /// A call that the main thread makes in the end.
    last: Option<&'static str>,
}

const fn about(calls: &'static [&'static str]) -> Subject {
    Subject { calls, last: None }
}

const SUBJECTS: &[Subject] = &[
    about(&[
        "lock.lock(); v++; lock.unlock();",
        "lock.lock(); x++; see(lock.getHoldCount()); lock.unlock();",
        "lock.lock(); lock.lock(); x++; lock.unlock(); lock.unlock();",
        "if (lock.tryLock()) { x++; lock.unlock(); } else see(1);",
        "lock.lockInterruptibly(); v = $; lock.unlock();",
        "lock.lock(); if (x == 0) condition.await(); see(x); lock.unlock();",
        "lock.lock(); x = $; condition.signal(); lock.unlock();",
        "lock.lock(); x = $; condition.signalAll(); lock.unlock();",
        "lock.lock(); see(condition.awaitNanos(5) > 0 ? 1 : 0); lock.unlock();",
        "see(lock.isLocked() ? 1 : 0);",
        "lock.lock(); t0.interrupt(); lock.unlock();",
    ]),
    about(&[
        "permits.acquire(); v++; permits.release();",
        "permits.acquire(2); x++; permits.release(2);",
        "if (permits.tryAcquire()) see(1);",
        "permits.release();",
        "permits.acquire();",
        "see(permits.availablePermits());",
        "see(permits.tryAcquire(3, TimeUnit.MILLISECONDS) ? 1 : 0);",
    ]),
    about(&[
        "latch.await(); see(v);",
        "v = $; latch.countDown();",
        "latch.countDown(); v = $;",
        "see((int) latch.getCount());",
    ]),
    about(&[
        "readwrite.readLock().lock(); see(x); readwrite.readLock().unlock();",
        "readwrite.writeLock().lock(); x = $; readwrite.writeLock().unlock();",
        "readwrite.readLock().lock(); latch.await(); readwrite.readLock().unlock();",
        "readwrite.readLock().lock(); latch.countDown(); readwrite.readLock().unlock();",
        "if (readwrite.readLock().tryLock()) { see(x); readwrite.readLock().unlock(); }",
        "if (readwrite.writeLock().tryLock()) { x = $; readwrite.writeLock().unlock(); }",
    ]),
    about(&[
        "long stamp$ = stamped.writeLock(); x = $; stamped.unlockWrite(stamp$);",
        "long stamp$ = stamped.readLock(); see(x); stamped.unlockRead(stamp$);",
        "long stamp$ = stamped.tryOptimisticRead(); int seen$ = x; if (stamped.validate(stamp$)) see(seen$);",
        "long stamp$ = stamped.tryWriteLock(); if (stamp$ != 0) { x = $; stamped.unlockWrite(stamp$); }",
    ]),
    about(&[
        "v = $; barrier.await(); see(v);",
        "barrier.await();",
        "see(barrier.getNumberWaiting());",
        "barrier.reset();",
    ]),
    // Who arrives has registered: others break the contract, and what becomes of that is not promised.
    about(&[
        "phaser.register(); v = $; phaser.arriveAndDeregister();",
        "phaser.register(); v = $; phaser.arriveAndAwaitAdvance(); see(v); phaser.arriveAndDeregister();",
        "see(phaser.getPhase());",
        "phaser.awaitAdvance(0); see(v);",
    ]),
    about(&["see(exchanger.exchange($));", "v = $; exchanger.exchange($); see(v);"]),
    about(&[
        "bounded.put($);",
        "see(bounded.take());",
        "see(bounded.offer($) ? 1 : 0);",
        "Integer p$ = bounded.poll(); see(p$ == null ? 0 : p$);",
        "see(bounded.size());",
        "bounded.put($); v = $;",
    ]),
    about(&[
        "linked.put($);",
        "see(linked.take());",
        "see(linked.offer($) ? 1 : 0);",
        "Integer p$ = linked.poll(); see(p$ == null ? 0 : p$);",
        "see(linked.size());",
        "Integer p$ = linked.poll(2, TimeUnit.MILLISECONDS); see(p$ == null ? 0 : p$);",
    ]),
    about(&[
        "deque.putFirst($);",
        "deque.putLast($);",
        "see(deque.takeFirst());",
        "see(deque.takeLast());",
        "Integer p$ = deque.pollLast(); see(p$ == null ? 0 : p$);",
    ]),
    about(&[
        "hand.put($);",
        "see(hand.take());",
        "see(hand.offer($) ? 1 : 0);",
        "v = $; hand.put($); see(v);",
    ]),
    about(&[
        "transfer.put($);",
        "see(transfer.take());",
        "transfer.transfer($);",
        "see(transfer.tryTransfer($) ? 1 : 0);",
    ]),
    about(&[
        "sorted.put($);",
        "see(sorted.take());",
        "Integer p$ = sorted.poll(); see(p$ == null ? 0 : p$);",
        "see(sorted.size());",
    ]),
    about(&[
        "free.offer($);",
        "Integer p$ = free.poll(); see(p$ == null ? 0 : p$);",
        "see(free.isEmpty() ? 1 : 0);",
        "v = $; free.offer($);",
    ]),
    about(&[
        "map.put(1, $);",
        "see(map.getOrDefault(1, 0));",
        "map.merge(1, $, Integer::sum);",
        "map.computeIfAbsent(1, key -> { v = $; return $; });",
        "Integer p$ = map.remove(1); see(p$ == null ? 0 : p$);",
        "map.putIfAbsent(2, $); see(v);",
    ]),
    about(&[
        "future.complete($);",
        "see(future.join());",
        "future.thenAccept(seen -> { v = seen; });",
        "see(future.isDone() ? 1 : 0); see(v);",
        "see(future.thenApply(seen -> seen + v).join());",
        "future.cancel(false);",
    ]),
    about(&[
        "task.run();",
        "see(task.get());",
        "v = $;",
        "see(task.isDone() ? 1 : 0);",
        "see(task.cancel(false) ? 1 : 0);",
    ]),
    Subject {
        calls: &[
            "see(pool.submit(() -> v).get());",
            "pool.execute(() -> { v = $; });",
            "pool.execute(() -> { x++; }); see(v);",
            "v = $;",
        ],
        last: Some("pool.shutdown();"),
    },
];

/// Statements of a thread at most, by the number of threads.
const MOST_STATEMENTS: [usize; 4] = [0, 0, 3, 2];

/// Program number `number` of a sequence: always the same for the same seed.
pub fn library_program(seed: u64, number: u64) -> Program {
    let mut dice = Dice::new(seed, &[number, 0x11B]);
    let mut subjects = vec![&SUBJECTS[dice.below(SUBJECTS.len())]];
    if dice.one_in(3) {
        subjects.push(&SUBJECTS[dice.below(SUBJECTS.len())]);
    }
    let threads = if dice.one_in(3) { 3 } else { 2 };
    let mut values = 0;
    let mut bodies: Vec<Body> = Vec::new();
    for thread in 0..threads {
        let count = 1 + dice.below(MOST_STATEMENTS[threads]);
        let statements = (0..count).map(|_| {
            let subject = subjects[dice.below(subjects.len())];
            values += 1;
            statement(subject.calls[dice.below(subject.calls.len())], thread, values)
        });
        bodies.push(Body { statements: statements.collect(), daemon: false });
    }
    for thread in 1..threads {
        let place = dice.below(2).min(bodies[0].statements.len());
        bodies[0].statements.insert(place, Statement::line(format!("t{thread}.start();")));
    }
    for last in subjects.iter().filter_map(|subject| subject.last) {
        bodies[0].statements.push(statement(last, 0, values + 1));
    }
    Program { name: format!("L{number}"), threads: bodies, initialisers: Default::default() }
}

fn statement(call: &str, thread: usize, value: usize) -> Statement {
    let text = call.replace('$', &value.to_string());
    Statement::line(text.replace("see(", &format!("see({thread}, {value}, ")))
}
