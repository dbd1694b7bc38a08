//! What fields say about calls that wait is what trying them shows: on random programs about the library, and on one
//! that meets every condition of the table.

use threadbare_explore::engine::explorer::run_execution;
use threadbare_explore::engine::machine::{CheckedProspects, Limits, Machine};
use threadbare_explore::strategies::numbers::Numbers;
use threadbare_explore::strategies::random::RandomWalk;
use threadbare_explore_fuzz::{Program, library_program, source_of};
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::{CompiledClasses, on_big_stack};

const SEED: u64 = 7;
const PROGRAMS: u64 = 100;
const EXECUTIONS: u64 = 20;
/// Of the program with every condition.
const MORE_EXECUTIONS: u64 = 300;

/// Locks that are fair and not, held twice, under interrupts; queues that are full and empty while somebody goes
/// through them, who holds their locks meanwhile.
const EVERY_CONDITION: &str = r#"
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class EveryCondition {
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantLock fair = new ReentrantLock(true);
    static final Condition condition = lock.newCondition();
    static final Semaphore permits = new Semaphore(2);
    static final CountDownLatch latch = new CountDownLatch(2);
    static final ArrayBlockingQueue<Integer> array = new ArrayBlockingQueue<>(1);
    static final LinkedBlockingQueue<Integer> linked = new LinkedBlockingQueue<>(1);
    static final PriorityBlockingQueue<Integer> heap = new PriorityBlockingQueue<>();
    static final FutureTask<Integer> task = new FutureTask<>(() -> 1);
    static int told;

    static void first() throws Exception {
        lock.lock();
        try {
            lock.lock();
            lock.unlock();
            while (told == 0) {
                condition.await();
            }
        } finally {
            lock.unlock();
        }
        permits.acquire(2);
        array.put(1);
        permits.release(2);
        latch.countDown();
        heap.put(3);
        fair.lock();
        linked.put(1);
        fair.unlock();
        task.get();
    }

    static void second() throws Exception {
        lock.lockInterruptibly();
        told = 1;
        condition.signal();
        lock.unlock();
        permits.acquireUninterruptibly();
        array.take();
        permits.release();
        latch.countDown();
        linked.put(2);
        fair.lock();
        linked.contains(7);
        fair.unlock();
        task.run();
    }

    static void third() throws Exception {
        for (Integer i : linked) {
            told += i;
        }
        array.put(5);
        array.forEach(i -> told += i);
        latch.await();
        linked.take();
        heap.take();
        array.take();
        linked.take();
        lock.lock();
        lock.unlock();
    }

    interface Part {
        void run() throws Exception;
    }

    static Thread start(Part part) {
        Thread thread = new Thread(() -> {
            try {
                part.run();
            } catch (Exception e) {
                told = -1;
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        start(EveryCondition::first);
        start(EveryCondition::second);
        Thread thread = start(EveryCondition::third);
        if (told == 6) {
            thread.interrupt();
        }
    }
}
"#;

/// All calls of executions that fields tell something about, each tried as well.
fn check(classes: &CompiledClasses, class: &str, executions: u64, sum: &mut CheckedProspects) {
    let vm = classes.enter_main(class).expect("a machine");
    let Ok(mut machine) = Machine::prepare(vm, Limits::default()) else { return };
    machine.look_ahead(false);
    machine.check_prospects();
    let mut walk = RandomWalk::new(SEED, Numbers::first(executions));
    while run_execution(&mut machine, &mut walk).is_some() {}
    let checked = machine.checked_prospects().expect("they are compared");
    assert_eq!(checked.wrong, 0, "{class}: {checked:?}");
    sum.all += checked.all;
    sum.waiting += checked.waiting;
}

fn check_on(jdk: &Jdk, purpose: &str, source: &str, file: &str, programs: &[(String, u64)]) {
    let classes = CompiledClasses::of_sources(jdk.clone(), purpose, &[(file, source)]);
    let mut sum = CheckedProspects::default();
    programs.iter().for_each(|(class, executions)| check(&classes, class, *executions, &mut sum));
    eprintln!("JDK {}: {sum:?}", jdk.feature);
    // The test has something to do.
    assert!(sum.waiting > 1_000 && sum.all > sum.waiting + 1_000, "JDK {}: {sum:?}", jdk.feature);
}

#[test]
fn fields_say_what_attempts_show() {
    on_big_stack(|| {
        let programs: Vec<Program> = (0..PROGRAMS).map(|n| library_program(SEED, n)).collect();
        let names: Vec<(String, u64)> = programs.iter().map(|p| (p.name.clone(), EXECUTIONS)).collect();
        let source = source_of(&programs);
        jdks::installed().iter().for_each(|jdk| check_on(jdk, "conditions", &source, "Programs", &names));
    });
}

#[test]
fn every_condition_is_met() {
    on_big_stack(|| {
        let programs = [("EveryCondition".to_string(), MORE_EXECUTIONS)];
        for jdk in jdks::installed() {
            check_on(&jdk, "every-condition", EVERY_CONDITION, "EveryCondition", &programs);
        }
    });
}
