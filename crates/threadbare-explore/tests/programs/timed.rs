//! Programs of the corpus with other timings than ideal ones: with time-outs that fire at any moment, and with spurious
//! wake-ups.

use crate::{DEFAULT_BOUND, MOST, Verdict, exhaustively, kind_of, start};
use std::collections::BTreeMap;
use threadbare_corpus::concurrent::{ConcurrentProgram, ConcurrentPrograms};
use threadbare_explore::engine::calming::calm;
use threadbare_explore::engine::forcing;
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::plan::{Phase, Strategy, run_phase};
use threadbare_explore::engine::session::{Finding, Session, Stop};
use threadbare_explore::narration::narrate;
use threadbare_testkit::jdks::Jdk;
use threadbare_vm::stepping::timing::{TimeOuts, Timing};

/// Adds a line for each timing that a program's header speaks of, under the program's name with a suffix.
pub fn check_all(
    corpus: &ConcurrentPrograms,
    jdk: &Jdk,
    lines: &mut BTreeMap<String, String>,
    problems: &mut Vec<String>,
) {
    for program in &corpus.programs {
        let any = Timing { time_outs: TimeOuts::Any, spurious_wakeups: false };
        let spurious = Timing { time_outs: TimeOuts::Any, spurious_wakeups: true };
        let timings = [
            ("any", any, program.verdict_at_any_time()),
            ("spurious", spurious, program.verdict_with_spurious_wakeups()),
        ];
        for (suffix, timing, verdict) in timings {
            let Some(wanted) = verdict else { continue };
            let key = format!("{}+{suffix} {}", program.name, jdk.feature);
            match check(corpus, program, timing, &wanted) {
                Ok(v) => drop(lines.insert(key, format!("{} {} {}", v.kind, v.executions, v.how))),
                Err(problem) => problems.push(format!("{key}: {problem}")),
            }
        }
    }
}

fn check(
    corpus: &ConcurrentPrograms,
    program: &ConcurrentProgram,
    timing: Timing,
    wanted: &[String],
) -> Result<Verdict, String> {
    let timed = || -> Result<Machine, String> {
        let mut machine = start(corpus, program)?;
        machine.set_timing(timing);
        Ok(machine)
    };
    let mut machine = timed()?;
    let executions = program.number("bound").map_or(DEFAULT_BOUND, |b| b.min(MOST));
    let mut session = Session::new(false);
    let phase = Phase { strategy: Strategy::Dpor, first: 0, executions, until: 1.0 };
    let stop = run_phase(&mut session, &mut machine, phase, 1, (0, 1), |_, _| true);
    let how = match stop {
        Stop::Exhausted => "complete",
        Stop::Found => "found",
        Stop::Budget | Stop::Spent => "bounded",
        Stop::Fatal | Stop::Refuted(_) => return Err(format!("{:?}", session.fatal)),
    };
    let kind = session.findings.first().map_or("clean".into(), |finding| kind_of(&finding.outcome));
    if !wanted.contains(&kind) {
        return Err(format!("should be {wanted:?}, and is {kind} ({how})"));
    }
    if stop == Stop::Exhausted {
        exhaustively(timed()?, &session)?;
    }
    if let Some(finding) = session.findings.first() {
        replay(machine, timed()?, finding)?;
    }
    Ok(Verdict { kind, executions: session.tally.executions, how })
}

/// The finding is the same on another machine, and so is its calmer form, which says what it needs of time.
fn replay(mut machine: Machine, mut other: Machine, finding: &Finding) -> Result<(), String> {
    let mut calmer = finding.clone();
    calm(&mut machine, &mut calmer);
    if calmer.outcome.signature() != finding.outcome.signature() {
        return Err("the calmer finding is another one".into());
    }
    for finding in [finding, &calmer] {
        let fits = forcing::replay(&mut other, &finding.log);
        if !fits || other.trace_hash() != finding.trace || other.outcome() != Some(&finding.outcome) {
            return Err("the finding is different when it is replayed".into());
        }
    }
    let story = narrate::story(&mut other, &calmer.log).ok_or("the calmer finding cannot be told")?;
    match story.early.len() {
        // Found with ideal timing, too.
        0 | 1 => Ok(()),
        many => Err(format!("{many} waits end early in the calmer finding")),
    }
}
