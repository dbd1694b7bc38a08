//! Which timings are explored, one after the other, and how much of the budget each of them has.

use crate::Clock;
use crate::explore::{Phase, Round, TimeOuts, Timing};
use threadbare_explore::engine::machine::Machine;

/// With which timings a program is explored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timings {
    /// In this order; at least one.
    pub time_outs: Vec<TimeOuts>,
    /// In the end, the last of them with spurious wake-ups as well.
    pub spurious_wakeups: bool,
}

impl Default for Timings {
    /// What a machine that is never held up would do; then what any machine may do.
    fn default() -> Timings {
        Timings { time_outs: vec![TimeOuts::Ideal, TimeOuts::Any], spurious_wakeups: false }
    }
}

impl Timings {
    pub(crate) fn all(&self) -> Vec<Timing> {
        let plain = |time_outs: &TimeOuts| Timing { time_outs: *time_outs, spurious_wakeups: false };
        let mut all: Vec<Timing> = self.time_outs.iter().map(plain).collect();
        let last = self.time_outs.last().copied().unwrap_or_default();
        all.extend(self.spurious_wakeups.then_some(Timing { time_outs: last, spurious_wakeups: true }));
        all
    }
}

/// What came of a timing that differs from the one before only in time-outs, of a program that has none. Its executions
/// are those that were explored already.
pub(crate) fn same_again(before: Option<&Round>, timing: Timing, machine: &Machine) -> Option<Round> {
    let before = before.filter(|_| !timing.spurious_wakeups && !machine.vm.has_waited_for_time())?;
    Some(Round { timing, stop: before.stop, executions: 0 })
}

/// The share of the executions and of the time that are left for a timing that so many others follow.
fn share(later: usize) -> (u64, u64) {
    match later {
        0 => (1, 1),
        1 => (3, 5),
        _ => (1, 2),
    }
}

/// The phases of a timing, after so many executions with others.
pub(crate) fn part(phases: &[Phase], done: u64, later: usize) -> Vec<Phase> {
    let all: u128 = phases.iter().map(|phase| u128::from(phase.executions)).sum();
    let (numerator, denominator) = share(later);
    let left = all.saturating_sub(u128::from(done)) * u128::from(numerator) / u128::from(denominator);
    let scaled = |phase: &Phase| {
        // At most 2^64 times 2^67.
        let executions = u128::from(phase.executions).saturating_mul(left) / all.max(1);
        Phase { executions: u64::try_from(executions).unwrap_or(u64::MAX).max(1), ..*phase }
    };
    phases.iter().map(scaled).collect()
}

/// From which share of the time to which a timing has its turn.
pub(crate) fn window(clock: &Clock, later: usize) -> (f64, f64) {
    let Some(time) = clock.time() else { return (0.0, 1.0) };
    let from = (clock.elapsed().as_secs_f64() / time.as_secs_f64().max(1e-9)).min(1.0);
    let (numerator, denominator) = share(later);
    (from, from + (1.0 - from) * numerator as f64 / denominator as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::portfolio;

    fn sum(phases: &[Phase]) -> u64 {
        phases.iter().map(|phase| phase.executions).sum()
    }

    #[test]
    fn a_timing_alone_has_everything() {
        for executions in [100, 5_000, 1 << 40] {
            let phases = portfolio(executions);
            assert_eq!(sum(&part(&phases, 0, 0)), sum(&phases));
        }
    }

    #[test]
    fn what_is_left_goes_to_the_next() {
        let phases = portfolio(10_000);
        let first = sum(&part(&phases, 0, 1));
        assert!(first < 6_100, "{first}");
        let second = sum(&part(&phases, 50, 0));
        assert!(second > 9_900 && second <= 10_000, "{second}");
    }

    #[test]
    fn a_phase_without_end_stays_one() {
        let phases = [Phase { executions: u64::MAX, ..portfolio(100)[0] }];
        assert!(part(&phases, 1_000, 1)[0].executions > u64::MAX / 2);
    }
}
