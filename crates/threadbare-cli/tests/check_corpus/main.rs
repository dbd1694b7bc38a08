//! `threadbare check` on every class of `corpus/classes`: each kernel breaks as its directives say, found
//! from its class alone; no twin, no correct class and no tricky class is reported.
//!
//! `THREADBARE_SEEDS` sets the seeds for kernels (`1,2,3,4,5`), `THREADBARE_TESTS` the tests of each class
//! that must stay silent, `THREADBARE_CLASSES` a part of the names of the classes to look at.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use threadbare_testkit::folder::java_files;
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::{CompiledClasses, Scene};

/// Tests after which a kernel counts as missed. The hardest needs about a thousand.
const MOST_TESTS: u32 = 20_000;
/// Tests of a class that must stay silent, and seeds of the kernels, in the suite.
const SILENT_TESTS: u32 = 60;
/// The same of a tricky class: with threads of its own, a test has many more interleavings.
const TRICKY_TESTS: u32 = 30;
const SEEDS: &str = "1";

struct Case {
    /// `kernels.BodyBuffer`
    class: String,
    /// Exceptions or `deadlock`; nothing if it must stay silent.
    verdicts: Vec<String>,
}

fn cases(root: &Path, kind: &str) -> Vec<Case> {
    let files = java_files(&root.join(kind));
    let case = |file: PathBuf| {
        let source = std::fs::read_to_string(&file).expect("a source");
        let verdict = source.lines().find_map(|line| line.strip_prefix("// verdict: "));
        let verdict = verdict.unwrap_or_else(|| panic!("{} has no verdict", file.display()));
        let verdicts = verdict.split(',').map(|v| v.trim().to_string()).filter(|v| v != "none").collect();
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        Case { class: format!("{kind}.{name}"), verdicts }
    };
    files.into_iter().map(case).collect()
}

fn setting(name: &str, default: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| default.to_string())
}

/// All classes, compiled, and the tool.
fn scene(jdk: &Jdk, test: &str) -> Scene {
    let root = threadbare_testkit::root().join("corpus/classes");
    let files: Vec<PathBuf> = ["kernels", "twins", "correct", "tricky"]
        .iter()
        .flat_map(|kind| java_files(&root.join(kind)))
        .collect();
    let compiled = CompiledClasses::of_files(jdk.clone(), &format!("check-{test}"), &files);
    Scene::new(env!("CARGO_BIN_EXE_threadbare"), compiled)
}

fn check(scene: &Scene, words: &[&str]) -> (i32, String) {
    let ran = scene.ask("check", words);
    (ran.code, ran.all())
}

/// Runs `judge` on every case, two at a time; what it complains about.
fn all(cases: Vec<Case>, judge: impl Fn(&Case) -> Option<String> + Sync) {
    let filter = setting("THREADBARE_CLASSES", "");
    let cases: Vec<Case> = cases.into_iter().filter(|c| c.class.contains(&filter)).collect();
    let next = AtomicUsize::new(0);
    let complaints = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(complaint) = judge(case) {
                        complaints.lock().expect("a list").push(format!("{}: {complaint}", case.class));
                    }
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("a list");
    assert!(!cases.is_empty(), "no class matches");
    assert!(
        complaints.is_empty(),
        "{} of {} classes:\n{}",
        complaints.len(),
        cases.len(),
        complaints.join("\n")
    );
}

/// What a report says first, without its line breaks.
fn headline(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

#[test]
fn kernels_break() {
    for jdk in jdks::find() {
        let scene = scene(&jdk, "kernels");
        let root = threadbare_testkit::root().join("corpus/classes");
        for seed in setting("THREADBARE_SEEDS", SEEDS).split(',') {
            let kernels = cases(&root, "kernels");
            all(kernels, |case| {
                let most = MOST_TESTS.to_string();
                // Some faults take null, or an instance that is given to itself.
                let words =
                    ["--seed", seed, "--jobs", "1", "--strict", "--fail-fast", "--tests", &most, &case.class];
                let (code, text) = check(&scene, &words);
                let first = headline(&text);
                let names =
                    |v: &String| first.contains(&format!(" {v} ")) || first.contains(&format!(" {v}\n"));
                let fits = code == 1
                    && (first.contains("violation 1: ") || first.contains("unusual use 1: "))
                    && case.verdicts.iter().any(names);
                (!fits).then(|| format!("seed {seed}, JDK {}, exit {code}: {text}", jdk.feature))
            });
        }
    }
}

#[test]
fn twins_and_correct_classes_stay_silent() {
    for jdk in jdks::find() {
        let scene = scene(&jdk, "silent");
        let root = threadbare_testkit::root().join("corpus/classes");
        let tests = setting("THREADBARE_TESTS", &SILENT_TESTS.to_string());
        let silent = ["twins", "correct"].iter().flat_map(|kind| cases(&root, kind));
        let silent: Vec<Case> = silent.collect();
        assert!(silent.iter().all(|case| case.verdicts.is_empty()));
        all(silent, |case| {
            // So few tests do not call every method.
            let words = ["--jobs", "1", "--min-coverage", "1", "--tests", &tests, &case.class];
            let (code, text) = check(&scene, &words);
            let silent = ["nothing found", "nothing fails", "needs no test"].iter().any(|s| text.contains(s));
            let quiet = code == 0 && silent && !text.contains("not supported");
            (!quiet).then(|| format!("JDK {}, exit {code}: {text}", jdk.feature))
        });
    }
}

#[test]
fn tricky_classes_stay_silent() {
    for jdk in jdks::find() {
        let scene = scene(&jdk, "tricky");
        let root = threadbare_testkit::root().join("corpus/classes");
        let tests = setting("THREADBARE_TESTS", &TRICKY_TESTS.to_string());
        let tricky: Vec<Case> = cases(&root, "tricky");
        assert!(tricky.iter().all(|case| case.verdicts.is_empty()));
        all(tricky, |case| {
            let words = ["--jobs", "1", "--tests", &tests, &case.class];
            let (code, text) = check(&scene, &words);
            // A few tests are not enough to call a class tested, which code 3 says.
            let quiet = matches!(code, 0 | 3)
                && (text.contains("nothing found") || text.contains("nothing fails"))
                && !text.contains("unusual use")
                && !text.contains("not supported");
            (!quiet).then(|| format!("JDK {}, exit {code}: {text}", jdk.feature))
        });
    }
}
