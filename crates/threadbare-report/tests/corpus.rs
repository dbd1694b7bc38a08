//! From a program to its report: programs of the corpus, explored, replayed, told and compared with
//! golden texts. `BLESS=1 cargo test -p threadbare-report` writes the golden texts anew.
//!
//! The texts are those of JDK 17. Other versions schedule and number differently inside of their
//! library; there it is enough that a report comes out, twice the same.

use std::path::{Path, PathBuf};
use std::process::Command;
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::session::{Session, Stop};
use threadbare_explore::narration::narrate;
use threadbare_explore::narration::story::Story;
use threadbare_explore::strategies::dpor::Dpor;
use threadbare_report::text::{Context, render, render_step};
use threadbare_report::{Style, json};
use threadbare_vm::{Bounds, Options, Program, Vm};

/// Programs with a golden text, and others that must be told at all: locks of the library, calls into
/// collections, a loop, class initialisation, a pool.
const GOLDEN: [&str; 3] = ["thesis/AccountRace", "thesis/DeadlockD1", "thesis/LoseNotify"];
const OTHERS: [&str; 6] = [
    "classic/LockOrder",
    "classic/ListLostAdd",
    "classic/MapCheckThenAct",
    "classic/DekkerStuck",
    "classic/ClassInitDeadlock",
    "classic/PoolStarvation",
];

/// More than any of the programs needs.
const EXECUTIONS: u64 = 20_000;

#[test]
fn programs_of_the_corpus_are_told() {
    on_big_stack(|| {
        let jdk = jdk_home();
        let feature = feature_of(&jdk);
        let programs: Vec<&str> = GOLDEN.into_iter().chain(OTHERS).collect();
        let classes = compile(&jdk, feature, &programs);
        for program in programs {
            let name = program.rsplit('/').next().expect("name");
            let (story, again) = find(&jdk, feature, &classes, name);
            assert_eq!(story, again, "{name}: a second replay tells another story");
            let context = Context {
                replay: Some("threadbare replay TOKEN".into()),
                coverage: Some("2 executions".into()),
            };
            let text = render(&story, &context, &Style::default());
            if feature == 17 && GOLDEN.contains(&program) {
                compare(name, &text);
            }
            assert!(text.starts_with("error: "), "{name}: {text}");
            for verbose in [false, true] {
                for width in [0, 40, 80, 200] {
                    render(&story, &context, &Style { color: true, width, verbose });
                }
            }
            for step in 0..story.lines.len() {
                assert!(!render_step(&story, step, &Style::default()).is_empty());
            }
            serde_json::from_str::<serde_json::Value>(&json::render(&story, &context)).expect("JSON");
        }
    });
}

fn compare(name: &str, text: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, text).expect("write the golden text");
        return;
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    assert!(text == expected, "{name} differs from {}:\n{text}\nexpected:\n{expected}", golden.display());
}

/// Explores until something is found, and tells it twice.
fn find(jdk: &Path, feature: u32, classes: &Path, name: &str) -> (Story, Story) {
    let mut vm = boot(jdk, feature, classes);
    vm.start_main(name, &[]).expect("main");
    let Ok(mut machine) = Machine::prepare(vm, Limits::default()) else {
        panic!("{name} starts no thread");
    };
    machine.keep_marks(true);
    let mut session = Session::new(false);
    session.count_states = false;
    let stop = session.run(&mut machine, &mut Dpor::new(), |s, _| s.tally.executions < EXECUTIONS);
    assert_eq!(stop, Stop::Found, "{name}");
    let log = session.findings[0].log.clone();
    let story = narrate::story(&mut machine, &log).expect("the log fits");
    assert_eq!(machine.trace_hash(), session.findings[0].trace, "{name}: the replay differs");
    (story, narrate::story(&mut machine, &log).expect("the log fits"))
}

fn jdk_home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let output = Command::new("java")
        .args(["-XshowSettings:properties", "-version"])
        .output()
        .expect("these tests need a JDK: install one (17 or newer) or set JAVA_HOME");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|l| l.trim().starts_with("java.home =")).expect("java.home");
    line.split('=').nth(1).expect("value").trim().into()
}

fn feature_of(jdk: &Path) -> u32 {
    let release = std::fs::read_to_string(jdk.join("release")).expect("release file");
    let version = release.lines().find_map(|l| l.strip_prefix("JAVA_VERSION=\"")).expect("version");
    version.split(|c: char| !c.is_ascii_digit()).next().and_then(|v| v.parse().ok()).expect("number")
}

fn compile(jdk: &Path, feature: u32, programs: &[&str]) -> PathBuf {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/programs");
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("report-corpus-{feature}"));
    let sources = programs.iter().map(|p| corpus.join(format!("{p}.java")));
    let mut javac = Command::new(jdk.join("bin/javac"));
    let status =
        javac.args(["-nowarn", "-Xlint:none", "-d"]).arg(&out).args(sources).status().expect("javac");
    assert!(status.success(), "javac failed");
    out
}

/// The linker's upcalls nest on the host's stack, which is small in tests.
fn on_big_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 << 20).spawn(test).expect("thread");
    thread.join().expect("the test failed; see above");
}

fn boot(jdk: &Path, feature: u32, classes: &Path) -> Vm {
    let class_path = classes.to_string_lossy().into_owned();
    let program = Program::open(jdk, feature, &class_path).expect("image");
    let options = Options {
        bounds: Bounds { heap_bytes: 1 << 30, ..Bounds::default() },
        assertions: true,
        class_path_text: class_path,
        ..Options::default()
    };
    let mut vm = Vm::new(program, options).expect("vm");
    vm.files.capture();
    vm.boot().expect("boot");
    vm
}
