//! The invariant of the analysis: whatever calls of a class are seen to do lies in what is computed from its
//! class files, and no pair of methods that is seen to conflict is pruned.
//!
//! Classes of the library and small ones of our own are called in tests that keep the contract with the
//! generator (`threadbare_analysis::dependencies::pairs`), with arguments of the classes that the analysis expects.
//! Environment variables for a closer look: `THREADBARE_SUMMARIES=n` runs n scenes for each class instead of
//! the few of the suite (20 take some four minutes for each JDK), `THREADBARE_SEED=n` others than those,
//! `THREADBARE_CLASSES=a,b` those classes only, `THREADBARE_FEATURE=17` that JDK only, and
//! `THREADBARE_VERBOSE=1` tells of every class.

mod agreement;
mod compare;

use compare::{Figures, Miss, compare};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use threadbare_analysis::dependencies::analyse::Analyst;
use threadbare_analysis::program::classes::Sources;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_observe::{Contract, Effort, Observer, classes_of_packages};
use threadbare_testkit::{CompiledClasses, Jdk, jdks};

const PACKAGES: [&str; 4] =
    ["java/util", "java/util/concurrent", "java/util/concurrent/atomic", "java/util/concurrent/locks"];
/// Classes of `tests/java`.
const OWN: [&str; 16] = [
    "Subjects$Account",
    "Subjects$Cells",
    "Subjects$Counter",
    "Subjects$Fresh",
    "Subjects$Global",
    "Subjects$Guarded",
    "Subjects$Locked",
    "Subjects$Waiting",
    "Traps$Actions",
    "Traps$Log",
    "Traps$Member",
    "Traps$Nested",
    "Traps$Pause",
    "Traps$Registry",
    "Traps$TextLocks",
    "Traps$Views",
];

/// Classes of other packages.
const ALSO: [&str; 2] = ["java/lang/StringBuffer", "java/lang/StringBuilder"];

/// Scenes for each class.
const SCENES: usize = 2;

#[test]
fn what_is_observed_lies_in_the_summaries() {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK was found");
    let mut failed = false;
    std::thread::scope(|scope| {
        let feature = std::env::var("THREADBARE_FEATURE").ok();
        let wanted = jdks.iter().filter(|j| feature.as_ref().is_none_or(|f| *f == j.feature.to_string()));
        let spawn = |jdk| {
            let thread = std::thread::Builder::new().stack_size(512 << 20);
            (jdk, thread.spawn_scoped(scope, move || compare_on(jdk)).expect("a thread"))
        };
        let threads: Vec<(&Jdk, _)> = wanted.map(spawn).collect();
        for (jdk, thread) in threads {
            match thread.join() {
                Ok(misses) => failed |= misses > 0,
                Err(panic) => {
                    eprintln!("on JDK {}", jdk.feature);
                    std::panic::resume_unwind(panic);
                }
            }
        }
    });
    assert!(!failed, "something was observed that no summary knows");
}

/// Compares all classes; the number of misses.
fn compare_on(jdk: &Jdk) -> usize {
    let compiled = classes(jdk);
    let own = compiled.class_path();
    let image = Arc::new(JImage::open(jdk.home.join("lib/modules")).expect("the JDK's image"));
    let mut names: Vec<String> = OWN.iter().map(|n| format!("subjects/{n}")).collect();
    names.extend(classes_of_packages(&image, &PACKAGES));
    names.extend(ALSO.map(String::from));
    if let Ok(wanted) = std::env::var("THREADBARE_CLASSES") {
        names = wanted.split(',').map(|n| n.replace('.', "/")).collect();
    }
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<usize>().ok());
    let scenes = number("THREADBARE_SUMMARIES").unwrap_or(SCENES);
    let effort = Effort {
        seed: number("THREADBARE_SEED").unwrap_or(1) as u64,
        calls_per_method: scenes,
        pairs: scenes,
    };
    let mut observer = Observer::new(&jdk.home, jdk.feature, image.clone(), &own).expect("a machine");
    let mut analyst = Analyst::new(Sources { image, class_path: Arc::new(ClassPath::parse(&own)) });
    let mut figures = Figures::default();
    let mut misses = Vec::new();
    for name in &names {
        let analysed = match analyst.analyse(&name.replace('/', ".")) {
            Ok(analysed) => analysed,
            Err(problem) => panic!("{name}: {problem:?}"),
        };
        let program = &analyst.solver.program;
        let classes: BTreeSet<String> =
            analysed.arguments(&analyst.solver).map(|c| program.class_name(c).to_string()).collect();
        let seen = observer.observe_under(name, effort, &Contract { classes: Arc::new(classes) });
        let before = figures;
        let found = compare(&mut analyst, &analysed, &seen, &mut figures);
        if std::env::var_os("THREADBARE_VERBOSE").is_some() {
            let single = figures.single_steps - before.single_steps;
            println!(
                "JDK {}: {name}: {} calls, {} misses, {single} conflicts of single steps",
                jdk.feature,
                seen.calls.len(),
                found.len()
            );
        }
        misses.extend(found);
    }
    // Nobody is wrong about nothing.
    let all = std::env::var_os("THREADBARE_CLASSES").is_none();
    assert!(!all || figures.accesses > 20_000 && figures.orders > 500, "little was compared: {figures:?}");
    print!("{}", report(jdk.feature, &figures, &misses));
    misses.len()
}

/// Misses by kind, place and site, the most frequent first.
fn report(feature: u32, figures: &Figures, misses: &[Miss]) -> String {
    let mut groups: BTreeMap<(&str, &str, &str), Vec<&Miss>> = BTreeMap::new();
    for miss in misses {
        groups.entry((miss.kind, &miss.what, &miss.site)).or_default().push(miss);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(key, list)| (std::cmp::Reverse(list.len()), *key));
    let mut text =
        format!("JDK {feature}: {figures:?}, {} misses in {} groups\n", misses.len(), groups.len());
    for ((kind, what, site), list) in groups {
        let shortest = list.iter().min_by_key(|m| m.example.len()).map_or("", |m| &m.example);
        let _ = writeln!(text, "{:>5}  {kind}: {what} at {site}\n      {shortest}", list.len());
    }
    text
}

/// The subjects, compiled.
fn classes(jdk: &Jdk) -> CompiledClasses {
    let source = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(name);
    CompiledClasses::of_files(jdk.clone(), "summaries", &[source("Subjects.java"), source("Traps.java")])
}
