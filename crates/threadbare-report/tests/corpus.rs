//! From a program to its report: programs of the corpus, explored, replayed, told and compared with
//! golden texts. `BLESS=1 cargo test -p threadbare-report` writes the golden texts anew.
//!
//! The texts are those of JDK 17. Other versions schedule and number differently inside of their
//! library; there it is enough that a report comes out, twice the same.

use std::path::{Path, PathBuf};
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::session::{Session, Stop};
use threadbare_explore::narration::narrate;
use threadbare_explore::narration::story::Story;
use threadbare_explore::strategies::dpor::Dpor;
use threadbare_report::text::{Context, render, render_step};
use threadbare_report::{Style, json};
use threadbare_testkit::{CompiledClasses, jdks, on_big_stack, root};

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
        let programs: Vec<&str> = GOLDEN.into_iter().chain(OTHERS).collect();
        let corpus = root().join("corpus/programs");
        let sources: Vec<PathBuf> = programs.iter().map(|p| corpus.join(format!("{p}.java"))).collect();
        let classes = CompiledClasses::of_files(jdks::any(), "report", &sources);
        for program in programs {
            let name = program.rsplit('/').next().expect("name");
            let (story, again) = find(&classes, name);
            assert_eq!(story, again, "{name}: a second replay tells another story");
            let context = Context {
                replay: Some("threadbare replay TOKEN".into()),
                coverage: Some("2 executions".into()),
            };
            let text = render(&story, &context, &Style::default());
            if classes.jdk.feature == 17 && GOLDEN.contains(&program) {
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
fn find(classes: &CompiledClasses, name: &str) -> (Story, Story) {
    let mut vm = classes.boot_with_assertions();
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
