//! Access pairs of programs with threads, compared with what threads do.

mod exact;
mod observed;
mod programs;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Mutex;

use observed::{Meeting, Site};
use programs::AnalysedPrograms;
use threadbare_analysis::threads::{AccessPair, AccessPairs, AccessSite, PairKind, access_pairs};
use threadbare_corpus::concurrent::ConcurrentProgram;
use threadbare_explore::engine::explorer::run_execution;
use threadbare_explore::strategies::numbers::Numbers;
use threadbare_explore::strategies::random::RandomWalk;
use threadbare_testkit::{CompiledClasses, jdks};

/// Executions of each program.
const EXECUTIONS: u64 = 30;

/// Whatever two threads of a program of the corpus meet at, in executions by random schedules, is among
/// the pairs that the analysis reports.
#[test]
fn no_meeting_is_missing() {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK found");
    for jdk in &jdks {
        let programs = AnalysedPrograms::new(jdk);
        let results = on_two_threads(programs.list(), |program| check(&programs, program));
        let mut problems = Vec::new();
        let (mut met, mut reported) = (0, 0);
        for (program, result) in programs.list().iter().zip(results) {
            match result {
                Ok((m, r)) => {
                    met += m;
                    reported += r;
                }
                Err(problem) => problems.push(format!("{}: {problem}", program.name)),
            }
        }
        println!(
            "JDK {}: {} programs, {met} pairs were met at, {reported} are reported",
            jdk.feature,
            programs.list().len()
        );
        assert!(
            problems.is_empty(),
            "JDK {}, {} problems:\n{}",
            jdk.feature,
            problems.len(),
            problems.join("\n")
        );
        assert!(met > 800, "only {met} pairs were met at");
    }
}

fn check(programs: &AnalysedPrograms, program: &ConcurrentProgram) -> Result<(usize, usize), String> {
    let pairs = access_pairs(programs.sources(), program.class()).map_err(|p| format!("{p:?}"))?;
    if !pairs.gaps.is_empty() {
        return Err(format!("gaps: {:?}", pairs.gaps));
    }
    let mut machine = programs.start(program)?;
    machine.record(threadbare_explore::engine::trace::Recording::Detailed);
    let mut explorer = RandomWalk::new(1, Numbers::first(EXECUTIONS));
    let mut met = BTreeSet::new();
    while run_execution(&mut machine, &mut explorer).is_some() {
        observed::meetings(&machine.vm, machine.recorded(), &|class| programs.is_own(class), &mut met);
    }
    let missing: Vec<&Meeting> = met.iter().filter(|meeting| !is_reported(&pairs, meeting)).collect();
    if missing.is_empty() {
        // Regardless of threads and of who came first.
        let both = |kind: PairKind, a: String, b: String| (kind, a.clone().min(b.clone()), a.max(b));
        let seen: BTreeSet<_> = met.iter().map(|(kind, a, b)| both(*kind, a.text(), b.text())).collect();
        let told = |site: &AccessSite| format!("{}.{}@{}", site.class, site.method, site.offset);
        let sites: BTreeSet<_> =
            pairs.pairs.iter().map(|p| both(p.kind, told(&p.first), told(&p.second))).collect();
        return Ok((seen.len(), sites.len()));
    }
    let lines: Vec<String> =
        missing.iter().map(|(kind, a, b)| format!("  {kind:?} {} | {}", a.text(), b.text())).collect();
    Err(format!("{} pairs are missing\n{}", missing.len(), lines.join("\n")))
}

fn is_reported(pairs: &AccessPairs, (kind, first, second): &Meeting) -> bool {
    let is = |site: &Site, access: &AccessSite| {
        (site.class.is_empty() || site.class == access.class)
            && (&site.method, &site.descriptor, site.offset)
                == (&access.method, &access.descriptor, access.offset)
    };
    pairs.pairs.iter().filter(|pair| pair.kind == *kind).any(|pair| {
        is(first, &pair.first) && is(second, &pair.second)
            || is(first, &pair.second) && is(second, &pair.first)
    })
}

/// Programs whose pairs were told by hand.
#[test]
fn exact_pairs() {
    for jdk in &jdks::find() {
        let sources: Vec<(&str, &str)> =
            exact::CASES.iter().map(|(class, source, _)| (*class, *source)).collect();
        let programs = compile(jdk, "exact", &sources);
        for (class, _, expected) in exact::CASES {
            let pairs = access_pairs(programs.sources(), class).expect("the pairs");
            assert_eq!(pairs.gaps, [] as [String; 0], "{class}");
            let mut found: Vec<String> = pairs.pairs.iter().map(text).collect();
            let mut expected: Vec<String> = expected.iter().map(|p| p.to_string()).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{class} on JDK {}", jdk.feature);
        }
        let table = access_pairs(programs.sources(), "Table41").expect("the pairs");
        let calls =
            |site: &AccessSite| -> Vec<String> { site.calls.iter().map(|c| c.method.clone()).collect() };
        assert_eq!(calls(&table.pairs[0].first), ["Table41$1.run", "Table41.f1"]);
        assert_eq!(calls(&table.pairs[0].second), ["Table41$2.run", "Table41.fa"]);
    }
}

/// What cannot be followed is named.
#[test]
fn gaps_are_named() {
    for jdk in &jdks::find() {
        let sources: Vec<(&str, &str)> =
            exact::GAPS.iter().map(|(class, source, _)| (*class, *source)).collect();
        let programs = compile(jdk, "gaps", &sources);
        for (class, _, gap) in exact::GAPS {
            let pairs = access_pairs(programs.sources(), class).expect("the pairs");
            assert!(pairs.gaps.iter().any(|g| g.contains(gap)), "{class}: {:?}", pairs.gaps);
        }
        let problem = access_pairs(programs.sources(), "OwnLock$Mine").expect_err("there is no main");
        assert!(format!("{problem:?}").contains("no method main"));
        assert!(access_pairs(programs.sources(), "Nowhere").is_err());
    }
}

fn compile(jdk: &jdks::Jdk, name: &str, sources: &[(&str, &str)]) -> AnalysedPrograms {
    AnalysedPrograms::of(CompiledClasses::of_sources(jdk.clone(), &format!("pairs-{name}"), sources))
}

fn text(pair: &AccessPair) -> String {
    let site = |s: &AccessSite| format!("{}:{} {}", s.thread, s.line.unwrap_or(0), s.what);
    format!("{:?} {} | {}", pair.kind, site(&pair.first), site(&pair.second))
}

/// Table 4.2, and Table 4.3 for the three that timed out there: RW, MM, WM, WN.
const THESIS: &[(&str, [usize; 4])] = &[
    ("TwoStage", [0, 2, 0, 0]),
    ("WrongLock", [5, 0, 0, 0]),
    ("ProducerConsumer", [41, 44, 54, 54]),
    ("BlockBarrier", [0, 6, 12, 12]),
    ("Reorder", [20, 0, 0, 0]),
    ("DeadlockD1", [0, 2, 0, 0]),
    ("DeadlockD2", [0, 4, 0, 0]),
    ("DiningPhilosopher", [0, 40, 0, 0]),
    ("LoseNotify", [0, 1, 1, 1]),
    ("Clean", [7, 2, 2, 2]),
    ("NestedMonitor", [0, 2, 2, 2]),
    ("AlarmClock", [16, 6, 4, 2]),
    ("RaxExtend", [10, 35, 0, 0]),
    ("Daisy", [1, 45, 12, 2]),
    ("ReadersWritersDeadlock", [51, 52, 36, 12]),
    ("ReadersWritersException", [51, 52, 36, 12]),
    ("ReplicatedWorker", [545, 1100, 640, 295]),
    ("BoundedBuffer", [0, 28, 56, 56]),
    ("LinkedList", [144, 0, 0, 0]),
    ("Piper", [0, 496, 992, 992]),
    ("AccountRace", [1890, 1210, 0, 0]),
    ("AccountDeadlock", [0, 1210, 0, 0]),
    ("AccountSubtype", [2040, 490, 0, 0]),
];

/// Pairs of the thesis' programs beside what the thesis says, in `thesis.txt` (written anew with
/// `THREADBARE_BLESS=1`).
#[test]
fn pairs_of_the_thesis() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/threads/thesis.txt");
    for jdk in &jdks::find() {
        let programs = AnalysedPrograms::new(jdk);
        let mut table = String::from(
            "# Pairs here are of abstract threads (one for each place that makes threads) and of sites; the\n\
             # thesis counts concrete threads and call chains, of other sources. `several`: threads that\n\
             # stand for more than one.\n\
             # program                 threads several   RW  MM  WM  WN   thesis:  RW   MM   WM   WN\n",
        );
        for (class, thesis) in THESIS {
            let found = access_pairs(programs.sources(), class).expect("the pairs");
            let several = found.threads.iter().filter(|t| t.is_several).count();
            let [rw, mm, wm, wn] = thesis;
            let counts = found.counts;
            writeln!(
                table,
                "{class:25} {:7} {several:7} {:4} {:3} {:3} {:3} {rw:12} {mm:4} {wm:4} {wn:4}",
                found.threads.len(),
                counts.rw,
                counts.mm,
                counts.wm,
                counts.wn
            )
            .expect("a string takes any text");
        }
        if std::env::var_os("THREADBARE_BLESS").is_some() {
            std::fs::write(&path, &table).expect("thesis.txt");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(table, expected, "JDK {}", jdk.feature);
    }
}

/// In order, whoever of two threads comes first to a program.
fn on_two_threads<'a, T: Sync, R: Send>(items: &'a [T], work: impl Fn(&'a T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(0);
    let results: Mutex<Vec<Option<R>>> = Mutex::new(items.iter().map(|_| None).collect());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let worker = || {
                loop {
                    let i = {
                        let mut next = next.lock().expect("the counter");
                        *next += 1;
                        *next - 1
                    };
                    let Some(item) = items.get(i) else { return };
                    let result = work(item);
                    results.lock().expect("the results")[i] = Some(result);
                }
            };
            std::thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, worker).expect("a thread");
        }
    });
    let results = results.into_inner().expect("the results");
    results.into_iter().map(|r| r.expect("every program was run")).collect()
}
