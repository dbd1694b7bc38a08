//! Conformance under many schedules: the programs of the areas `threads` and `juc` print the same as
//! `java`, however their threads are interleaved at visible operations.

use std::path::Path;
use std::sync::{Arc, Mutex};
use threadbare_classfile::{ClassPath, JImage};
use threadbare_corpus::compile::{Compiled, compile};
use threadbare_corpus::diff::diff;
use threadbare_corpus::normal::normal;
use threadbare_corpus::program::{Program, discover};
use threadbare_corpus::{known, oracle};
use threadbare_explore::engine::explorer::run_execution;
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::outcome::Outcome;
use threadbare_explore::engine::plan::Strategy;
use threadbare_explore::strategies::numbers::Numbers;
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::process::{Run, RunFolder, Status};
use threadbare_testkit::{cache_dir, root};
use threadbare_vm::{Bounds, Options, Program as Input, Vm};

/// Executions of each sampler.
const SCHEDULES: u64 = 4;
/// Programs that look at time or at states of threads from outside, where an execution is as good as
/// endless if the one who looks is never chosen; and such that end by `System.exit` or an exception.
const LIMITS: Limits = Limits { depth: 2_000_000, steps: 500_000_000 };

#[test]
fn output_does_not_depend_on_the_schedule() {
    let all = discover(&root().join("corpus/conformance")).expect("the corpus");
    let programs: Vec<Program> = all.into_iter().filter(|p| p.area == "threads" || p.area == "juc").collect();
    assert!(programs.len() > 40, "the corpus has {} programs with threads", programs.len());
    let failures = known::read(&root().join("corpus/known-failures.txt")).expect("known failures");
    let mut problems = Vec::new();
    for jdk in jdks::find() {
        for area in ["threads", "juc"] {
            let here = |p: &&Program| p.area == area && p.runs_on(jdk.feature);
            let wanted: Vec<&Program> = programs.iter().filter(here).collect();
            let compiled = compile(&jdk, area, &wanted).expect("javac");
            let image = Arc::new(JImage::open(jdk.home.join("lib/modules")).expect("the JDK's image"));
            let next = Mutex::new(wanted.iter());
            let found = Mutex::new(&mut problems);
            std::thread::scope(|scope| {
                for worker in 0..2 {
                    let (jdk, compiled, image) = (&jdk, &compiled, &image);
                    let (next, found, failures) = (&next, &found, &failures);
                    let work = move || {
                        let dir = cache_dir().join(format!("tmp/schedules-{}-{worker}", std::process::id()));
                        let place = RunFolder::new(dir);
                        loop {
                            let Some(program) = next.lock().expect("the list").next() else { return };
                            if known::reason(failures, &program.name, jdk.feature).is_some() {
                                continue;
                            }
                            let expected =
                                oracle::expected(jdk, program, compiled, &place).expect("java runs");
                            if let Err(problem) = check(jdk, image, program, compiled, &expected) {
                                let line = format!("{} {}: {problem}", program.name, jdk.feature);
                                found.lock().expect("the problems").push(line);
                            }
                        }
                    };
                    std::thread::Builder::new()
                        .stack_size(512 << 20)
                        .spawn_scoped(scope, work)
                        .expect("a thread");
                }
            });
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

fn check(
    jdk: &Jdk,
    image: &Arc<JImage>,
    program: &Program,
    compiled: &Compiled,
    expected: &Run,
) -> Result<(), String> {
    let Some(mut machine) = start(jdk, image, program, &compiled.classes)? else { return Ok(()) };
    for strategy in [Strategy::Random, Strategy::Pos] {
        let numbers = Numbers::first(SCHEDULES);
        let mut explorer = strategy.explorer(7, numbers, &Default::default());
        let mut number = 0;
        while run_execution(&mut machine, &mut *explorer).is_some() {
            let outcome = machine.outcome().cloned();
            let place = format!("{} {number}", strategy.name());
            number += 1;
            let ends = match (&outcome, expected.status) {
                (Some(Outcome::Completed), Status::Exited(0)) => true,
                (Some(Outcome::Exited(status)), Status::Exited(wanted)) => *status == wanted,
                // The execution ends where `java` would go on without the thread.
                (Some(Outcome::Uncaught { .. }), _) if !expected.stderr.is_empty() => continue,
                // Shutdown hooks are not run.
                _ => false,
            };
            if !ends {
                return Err(format!("{place}: {:?}, and java {}", outcome, expected.status));
            }
            let out = machine.vm.files.captured().0;
            let mut wanted = normal(&expected.stdout);
            let got = normal(out);
            if program.source.contains("addShutdownHook") {
                wanted.truncate(got.len());
            }
            if let Some(difference) = diff("stdout", &wanted, &got) {
                return Err(format!("{place}:\n{difference}"));
            }
        }
    }
    Ok(())
}

/// A machine before the program's second thread; none if it has none.
fn start(
    jdk: &Jdk,
    image: &Arc<JImage>,
    program: &Program,
    classes: &Path,
) -> Result<Option<Machine>, String> {
    let class_path = classes.to_string_lossy().into_owned();
    let input = Input {
        jdk_home: jdk.home.clone(),
        feature: jdk.feature,
        image: image.clone(),
        class_path: Arc::new(ClassPath::parse(&class_path)),
    };
    let options = Options {
        bounds: Bounds { heap_bytes: 2 << 30, ..Bounds::default() },
        class_path_text: class_path,
        ..Options::default()
    };
    let mut vm = Vm::new(input, options).map_err(|e| e.to_string())?;
    vm.files.capture();
    vm.files.set_input(Vec::new());
    vm.boot().map_err(|trap| format!("boot: {trap:?}"))?;
    match vm.enter_main(&program.main_class, &program.args) {
        Ok(true) => {}
        other => return Err(format!("main: {other:?}")),
    }
    Ok(Machine::prepare(vm, LIMITS).ok())
}
