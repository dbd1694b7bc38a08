//! Access pairs of programs with threads, compared with what threads do.

mod observed;
mod world;

use std::collections::BTreeSet;
use std::sync::Mutex;

use observed::{Meeting, Site};
use threadbare_analysis::threads::{AccessPairs, AccessSite, access_pairs};
use threadbare_corpus::jdks;
use threadbare_explore::explorer::run_execution;
use threadbare_explore::numbers::Numbers;
use threadbare_explore::random::RandomWalk;
use world::{Program, World};

/// Executions of each program.
const EXECUTIONS: u64 = 30;

/// Whatever two threads of a program of the corpus meet at, in executions by random schedules, is among
/// the pairs that the analysis reports.
#[test]
fn no_meeting_is_missing() {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK found");
    for jdk in &jdks {
        let world = World::new(jdk);
        let results = on_two_threads(&world.programs, |program| check(&world, program));
        let mut problems = Vec::new();
        let (mut met, mut reported) = (0, 0);
        for (program, result) in world.programs.iter().zip(results) {
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
            world.programs.len()
        );
        assert!(
            problems.is_empty(),
            "JDK {}, {} problems:\n{}",
            jdk.feature,
            problems.len(),
            problems.join("\n")
        );
        assert!(met > 1000, "only {met} pairs were met at");
    }
}

fn check(world: &World, program: &Program) -> Result<(usize, usize), String> {
    let pairs = access_pairs(world.sources(), program.class()).map_err(|p| format!("{p:?}"))?;
    if !pairs.gaps.is_empty() {
        return Err(format!("gaps: {:?}", pairs.gaps));
    }
    let mut machine = world.start(program)?;
    machine.record(true);
    let mut explorer = RandomWalk::new(1, Numbers::first(EXECUTIONS));
    let mut met = BTreeSet::new();
    while run_execution(&mut machine, &mut explorer).is_some() {
        observed::meetings(machine.recorded(), &|class| world.is_own(class), &mut met);
    }
    let missing: Vec<&Meeting> = met.iter().filter(|meeting| !is_reported(&pairs, meeting)).collect();
    if missing.is_empty() {
        let sites: BTreeSet<_> =
            pairs.pairs.iter().map(|p| (p.kind, key(&p.first), key(&p.second))).collect();
        return Ok((met.len(), sites.len()));
    }
    let lines: Vec<String> = missing
        .iter()
        .map(|(kind, a, b)| {
            let text = |s: &Site| format!("{}.{}@{}", s.class, s.method, s.offset);
            format!("  {kind:?} {} | {}", text(a), text(b))
        })
        .collect();
    Err(format!("{} pairs are missing\n{}", missing.len(), lines.join("\n")))
}

fn key(site: &AccessSite) -> (String, String, u16) {
    (site.class.clone(), format!("{}{}", site.method, site.descriptor), site.offset)
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
