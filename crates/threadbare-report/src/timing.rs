//! Time in reports: what an execution needs of it, and with which timings was explored.

use crate::Style;
use crate::json::TimingCoverage;
use crate::why::sentences;
use threadbare_explore::engine::liberties::SPURIOUS_WAKEUPS;
use threadbare_explore::engine::plan::Strategy;
use threadbare_explore::engine::portfolio::{Exploration, Round};
use threadbare_explore::engine::session::Stop;
use threadbare_explore::narration::story::{EarlyEnd, Overtaken, SourcePlace, Story, WaitKind};
use threadbare_vm::stepping::timing::{TimeOuts, Timing};

/// Early ends told of a story that is not verbose.
const MOST_EARLY: usize = 3;

/// The sentences that say without which time-outs and wake-ups an execution does not happen; nothing if it needs none.
pub(crate) fn needs(story: &Story, style: &Style) -> String {
    let mut out = String::new();
    let most = if style.verbose { usize::MAX } else { MOST_EARLY };
    let mut all: Vec<String> =
        story.early.iter().take(most).map(|end| format!("only if {}", early_end(story, end))).collect();
    if let Some(more) = story.early.len().checked_sub(most).filter(|more| *more > 0) {
        all.push(format!("and {more} more like {}", if more == 1 { "it" } else { "them" }));
    }
    sentences(&mut out, "time: ", all, style);
    out
}

/// `the time-out of 100 ms of main's wait at Pool.java:12 fires before Thread-1 goes on at Pool.java:20`.
pub(crate) fn early_end(story: &Story, end: &EarlyEnd) -> String {
    let EarlyEnd { thread, wait, nanos, place, before, .. } = end;
    let (name, at) = (story.name(*thread), at(place.as_ref()));
    let Some(nanos) = nanos else {
        return format!("{} of {name}{at} returns without a cause", noun(*wait));
    };
    let what = match wait {
        WaitKind::Sleep => format!("the sleep of {} of {name}{at} ends", duration(*nanos)),
        wait => format!("the time-out of {} of {name}'s {}{at} fires", duration(*nanos), verb(*wait)),
    };
    match before {
        Some(before) => format!("{what} before {}", overtaken(story, before)),
        None => what,
    }
}

fn overtaken(story: &Story, before: &Overtaken) -> String {
    let (name, at) = (story.name(before.thread), at(before.place.as_ref()));
    match before.nanos {
        Some(nanos) => format!("{name} has waited its {}{at}", duration(nanos)),
        None => format!("{name} goes on{at}"),
    }
}

fn noun(wait: WaitKind) -> &'static str {
    match wait {
        WaitKind::Sleep => "a sleep",
        WaitKind::Wait => "a wait",
        WaitKind::Join => "a join",
        WaitKind::Park => "a park",
        WaitKind::Poll => "a poll",
    }
}

fn verb(wait: WaitKind) -> &'static str {
    match wait {
        WaitKind::Sleep => "sleep",
        WaitKind::Wait => "wait",
        WaitKind::Join => "join",
        WaitKind::Park => "park",
        WaitKind::Poll => "poll",
    }
}

fn at(place: Option<&SourcePlace>) -> String {
    place.map_or(String::new(), |place| format!(" at {place}"))
}

/// One timing for JSON.
pub(crate) fn round(round: &Round) -> TimingCoverage {
    TimingCoverage {
        time_outs: match round.timing.time_outs {
            TimeOuts::Ideal => "ideal",
            TimeOuts::Any => "any",
        },
        spurious_wakeups: round.timing.spurious_wakeups,
        complete: round.stop == Stop::Exhausted,
        executions: round.executions,
    }
}

/// `1 execution`.
pub(crate) fn executions(count: u64) -> String {
    format!("{count} execution{}", if count == 1 { "" } else { "s" })
}

/// What was explored completely; nothing if that can be said of no timing. Of what was found nothing is claimed but
/// where everything else was explored, too.
pub(crate) fn claim(exploration: &Exploration) -> Option<String> {
    let done = |round: &&Round| round.stop == Stop::Exhausted;
    let rounds: Vec<&Round> = exploration.rounds.iter().collect();
    let found = !exploration.findings.is_empty();
    if !rounds.iter().any(done) || found && !rounds.iter().all(done) {
        return None;
    }
    let bound = match exploration.strategy {
        Strategy::Preemption(bound) => format!(" with at most {bound} preemptions"),
        _ => String::new(),
    };
    // A program in which no thread waits for time has one timing.
    let told: Vec<&Round> = rounds.iter().copied().filter(|round| round.executions > 0).collect();
    if let [round] = told[..]
        && round.timing == Timing::IDEAL
    {
        return Some(format!("all interleavings{bound} explored ({})", executions(round.executions)));
    }
    let parts = told.iter().enumerate().map(|(i, round)| {
        let all = if round.stop == Stop::Exhausted { "all" } else { "not all" };
        let what = if i == 0 { format!(" interleavings{bound} explored") } else { String::new() };
        format!("{all}{what} with {} ({})", words(round.timing), executions(round.executions))
    });
    Some(parts.collect::<Vec<String>>().join("; "))
}

/// Under which assumption on time.
pub(crate) fn assumption(exploration: &Exploration) -> String {
    let any = exploration.rounds.iter().any(|round| round.timing.time_outs == TimeOuts::Any);
    let spurious = exploration.rounds.iter().any(|round| round.timing.spurious_wakeups);
    let time = match any {
        true => "time-outs fire when nothing else can run, and then at any moment",
        false => "time-outs fire when nothing else can run",
    };
    let wakeups = match spurious {
        true => format!("; waits return without a cause {SPURIOUS_WAKEUPS} time at most in each thread"),
        false => String::new(),
    };
    format!("{time}{wakeups}")
}

fn words(timing: Timing) -> String {
    let time = match timing.time_outs {
        TimeOuts::Ideal => "ideal timing",
        TimeOuts::Any => "time-outs at any moment",
    };
    if timing.spurious_wakeups { format!("{time} and spurious wake-ups") } else { time.into() }
}

/// `100 ms`, in the largest unit that gives a whole number.
fn duration(nanos: i64) -> String {
    let units = [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs")];
    let (unit, name) =
        units.into_iter().find(|(unit, _)| nanos >= *unit && nanos % unit == 0).unwrap_or((1, "ns"));
    format!("{} {name}", nanos / unit)
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn durations_are_whole() {
        assert_eq!(duration(100_000_000), "100 ms");
        assert_eq!(duration(1_001_000_000), "1001 ms");
        assert_eq!(duration(2_000_000_000), "2 s");
        assert_eq!(duration(1_500), "1500 ns");
        assert_eq!(duration(7_000), "7 µs");
        assert_eq!(duration(0), "0 ns");
    }
}
