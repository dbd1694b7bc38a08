//! What was covered of a class, and what it amounts to.

use super::refusal::{self, hidden};
use crate::phrasing;
use crate::shown::shown;
use threadbare_oracle::campaign::ClassReport;
use threadbare_oracle::campaign::confirmed::ConfirmedViolation;
use threadbare_oracle::campaign::coverage::{ClassVerdict, Covered, Lack};
use threadbare_oracle::campaign::findings::Group;
use threadbare_oracle::campaign::tally::Tally;
use threadbare_oracle::linearize::Open;
use threadbare_testgen::contract::LeftOut;
use threadbare_testgen::java;
use threadbare_testgen::targets::Targets;
use threadbare_vm::stepping::whole::suits_tests_of;

/// Items of each kind of note.
const MOST_NOTES: usize = 8;
/// Pairs that are named in a note.
const MOST_PAIRS: usize = 4;

/// Other pairs of methods with the same fault.
pub fn other_pairs(
    group: &Group<Box<ConfirmedViolation>>,
    violation: &ConfirmedViolation,
    tally: &Tally,
) -> Vec<String> {
    let calls = violation.calls();
    let mut shown: Vec<&str> = calls.iter().map(String::as_str).collect();
    shown.sort_unstable();
    let name = |m: usize| tally.methods.get(m).cloned().unwrap_or_default();
    let mut others = Vec::new();
    for (a, b) in &group.pairs {
        let (a, b) = (name(*a), name(*b));
        let mut pair = vec![a.as_str(), b.as_str()];
        pair.sort_unstable();
        if pair != shown {
            others.push(format!("{a} and {b}"));
        }
    }
    others
}

/// What was covered, in a few sentences. It never says that a class is thread-safe.
pub fn summary(report: &ClassReport) -> String {
    let ClassReport { tally, verdict, .. } = report;
    // Escaped before lines are made of it: a line break in a name could write a verdict of its own.
    let class = &shown(&tally.class);
    let head = match verdict {
        ClassVerdict::Violated(_) => match tally.findings.violations().count() {
            1 => format!("{class}: 1 violation"),
            n => format!("{class}: {n} violations"),
        },
        ClassVerdict::Tested(_) if tally.findings.not_linearizable().next().is_some() => {
            format!("{class}: tested: nothing fails, but not all of it is linearizable")
        }
        ClassVerdict::Tested(_) => {
            format!("{class}: tested: nothing found, which proves nothing beyond what was covered")
        }
        ClassVerdict::NeedsNoTest { pairs } => {
            return format!(
                "{class}: needs no test: none of the {pairs} pairs of methods can disturb each other, by static \
                 analysis; no test was run"
            );
        }
        ClassVerdict::HardlyTested { .. } => {
            format!("{class}: hardly tested: nothing found, which says little")
        }
    };
    let mut text = head;
    match tally.findings.unusual_uses().count() {
        0 => {}
        1 => text.push_str("; 1 unusual use breaks it"),
        n => text.push_str(&format!("; {n} unusual uses break it")),
    }
    match verdict {
        ClassVerdict::Violated(covered)
        | ClassVerdict::Tested(covered)
        | ClassVerdict::HardlyTested { covered: Some(covered), .. } => text.push_str(&coverage(covered)),
        _ => text.push_str("\ncovered: nothing; no test was run"),
    }
    if tally.explained > 0 {
        text.push_str(&format!(
            "; {} executions failed as a sequential order does too, which is no fault",
            tally.explained
        ));
    }
    let unjudged: u64 = tally.unjudged.values().sum();
    if unjudged > 0 {
        text.push_str(&format!("; {unjudged} failing executions could not be judged"));
    }
    if report.ending.interrupted {
        text.push_str("; interrupted");
    }
    text.push_str("\nunder sequential consistency; time-outs fire when nothing else can run");
    if suits_tests_of(&tally.class) {
        text.push_str("; calls of java.util.concurrent are single operations");
    }
    text
}

fn coverage(covered: &Covered) -> String {
    let share = covered.complete * 100 / covered.tests.get();
    format!(
        "\ncovered: {} of the {} pairs of methods that can disturb each other (of {} in all), in {} tests and {} \
         executions; all interleavings of {share} % of the tests",
        covered.covered, covered.kept, covered.pairs, covered.tests, covered.executions,
    )
}

/// Why a class does not count as tested, and what can be done about it.
pub fn reasons(report: &ClassReport) -> Vec<String> {
    let ClassVerdict::HardlyTested { lacks, .. } = &report.verdict else { return vec![] };
    lacks.iter().map(|lack| reason(lack, &report.tally, &report.targets)).collect()
}

fn reason(lack: &Lack, tally: &Tally, targets: &Targets) -> String {
    match lack {
        Lack::NoTest => {
            "no test could be made or run in the time there was; the notes say what stood in the \
                         way, if something did; --budget gives more time, -cp the classes that are missing"
                .into()
        }
        Lack::Pairs { covered, kept } => format!(
            "only {covered} of {kept} pairs of methods have a test; --budget gives more time, --min-coverage says \
             how many percent are enough"
        ),
        Lack::NeverCalled(methods) => {
            let named = methods.iter().take(MOST_NOTES).map(|(method, why)| {
                let name = tally.methods.get(*method).cloned().unwrap_or_default();
                match why {
                    Some(why) => format!("{name} (throws {why} whenever it is tried)"),
                    None => format!("{name} (no call of it could be made in time)"),
                }
            });
            let mut text = format!("never called: {}", named.collect::<Vec<_>>().join("; "));
            if methods.len() > MOST_NOTES {
                text.push_str(&format!("; and {} more", methods.len() - MOST_NOTES));
            }
            text.push_str(
                "; --exclude leaves methods out, --budget gives more time, --min-coverage says how many percent \
                 of the pairs are enough",
            );
            text
        }
        Lack::Unconfirmed(count) => format!(
            "{count} failures were found and not confirmed before the time was over; --budget gives more time"
        ),
        Lack::OnlyStub => {
            "it is abstract, and only a class that does nothing of its own could stand for it; name a \
                           class that extends it"
                .into()
        }
        Lack::Hidden => format!(
            "it is an interface, and these classes that implement it were not tested, because a test cannot name \
             them: {}; name a class that can be made",
            hidden(targets)
        ),
        Lack::Ended => "the time was over before every pair had its turn; --budget gives more".into(),
    }
}

/// What else the user should know.
pub fn notes(report: &ClassReport) -> Vec<String> {
    let ClassReport { tally, targets, ending, .. } = report;
    let mut notes = Vec::new();
    let mut listed = |head: &str, items: Vec<String>| {
        if items.is_empty() {
            return;
        }
        let more = items.len().saturating_sub(MOST_NOTES);
        let mut text = format!("{head}: {}", items[..items.len() - more].join("; "));
        if more > 0 {
            text.push_str(&format!("; and {more} more"));
        }
        notes.push(text);
    };
    let implementations = targets.implementations.iter().map(|c| c.replace('/', ".")).collect();
    listed("tested through these implementations", implementations);
    listed("left out by your settings", left_out(&targets.terms.left_out));
    listed("not supported, and not tested beyond", tally.met.unsupported.iter().cloned().collect());
    let never = tally.throws.iter().filter(|(m, _)| !tally.called.contains(m));
    let never = never.map(|(m, why)| format!("{} ({why})", java::signature(&targets.methods[*m])));
    listed("never called, because every call that was tried throws", never.collect());
    listed("could not be built", tally.met.not_built.iter().cloned().collect());
    listed("not read, because --allow-read does not name it", tally.met.unread.iter().cloned().collect());
    listed("not understood by the analysis, and taken to do anything", targets.gaps.clone());
    let mut given_up: Vec<String> =
        tally.given_up.iter().map(|(why, n)| format!("{} ({n})", refusal::given_up(why))).collect();
    if ending.stragglers > 0 {
        given_up.push(format!("a machine did not stop when the time was over ({})", ending.stragglers));
    }
    given_up.sort();
    listed("tests that were given up", given_up);
    let unjudged = tally.unjudged.iter().map(|(open, count)| {
        let why = match open {
            Open::Orders => "too many sequential orders of their calls",
            Open::Schedules => "too many schedules of threads that the class itself starts",
            Open::Bound => "a sequential order met a bound or something unsupported",
        };
        format!("{count} ({why})")
    });
    listed("failing executions that could not be judged", unjudged.collect());
    if tally.cut > 0 {
        listed("executions that a bound cut off", vec![tally.cut.to_string()]);
    }
    for group in tally.findings.lost() {
        notes.push(format!(
            "a failure of {} could not be had again on a fresh machine and is not reported ({})",
            java::one_line(&group.first.test),
            phrasing::signature(&group.first.outcome.signature())
        ));
    }
    for group in tally.findings.unsettled() {
        notes.push(format!(
            "found and not yet confirmed when the time was over: {} in {}",
            phrasing::signature(&group.first.outcome.signature()),
            java::one_line(&group.first.test)
        ));
    }
    notes
}

/// What was left out because the user said so, in a few phrases.
fn left_out(left_out: &LeftOut) -> Vec<String> {
    let mut phrases = Vec::new();
    if !left_out.methods.is_empty() {
        let names: Vec<String> = left_out.methods.iter().map(java::signature).collect();
        phrases.push(format!("no test calls {}", names.join(", ")));
    }
    if !left_out.pairs.is_empty() {
        let count = left_out.pairs.len();
        let named = left_out.pairs.iter().take(MOST_PAIRS);
        let mut names: Vec<String> =
            named.map(|(a, b)| format!("{} beside {}", java::signature(a), java::signature(b))).collect();
        if count > MOST_PAIRS {
            names.push(format!("and {} more", count - MOST_PAIRS));
        }
        let pairs = if count == 1 { "1 pair" } else { &format!("{count} pairs") };
        phrases.push(format!("{pairs} that can disturb each other not tested ({})", names.join(", ")));
    }
    if !left_out.exceptions.is_empty() {
        let names: Vec<String> = left_out.exceptions.iter().map(|c| c.replace('/', ".")).collect();
        phrases.push(format!("a call may end with {}", names.join(", ")));
    }
    phrases
}
