//! What the tests of a class amount to: a verdict about the class, beyond that about single executions.
//!
//! **Invariant:** "tested" and "violated" come with at least one test that was run; what was not tested is
//! never called clean.

use std::num::NonZeroU64;

/// How the check of a class ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassVerdict {
    /// Something breaks it.
    Violated(Covered),
    /// Nothing was found in what was covered.
    Tested(Covered),
    /// No two calls can disturb each other, of so many pairs of methods.
    NeedsNoTest { pairs: usize },
    /// Nothing was found, and not enough was tested for that to say anything.
    HardlyTested { covered: Option<Covered>, lacks: Vec<Lack> },
}

/// What was tested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Covered {
    pub tests: NonZeroU64,
    pub executions: u64,
    /// Tests whose interleavings were all explored.
    pub complete: u64,
    /// Pairs of methods, those that can disturb each other, and those of these with a test.
    pub pairs: usize,
    pub kept: usize,
    pub covered: usize,
}

/// What is missing for a class to count as tested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lack {
    /// No test was run.
    NoTest,
    /// Too few of the pairs that can disturb each other have a test: how many, of how many.
    Pairs { covered: usize, kept: usize },
    /// These methods were never called, each with what its calls threw, if that is why.
    NeverCalled(Vec<(usize, Option<String>)>),
    /// So many failures were found and could not be confirmed before the time was over.
    Unconfirmed(usize),
    /// Nothing but a class that does next to nothing stands for the abstract class.
    OnlyStub,
    /// Implementations of the interface exist that a test cannot name.
    Hidden,
    /// The time was over, or the user had enough, before the first pass over all pairs.
    Ended,
}

/// What must be covered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bar {
    /// A tenth of the pairs that can disturb each other, and nine tenths of the methods among them called.
    Usual,
    /// This share of the pairs.
    Share(f64),
}

/// A tenth.
const USUAL_SHARE: f64 = 0.1;

/// Figures of a class whose tests are over.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    pub tests: u64,
    pub executions: u64,
    pub complete: u64,
    pub pairs: usize,
    pub kept: usize,
    pub covered: usize,
    /// Methods of kept pairs.
    pub methods: usize,
    /// Those of them that were never called, and why.
    pub(crate) never_called: Vec<(usize, Option<String>)>,
    /// Confirmed violations.
    pub violations: usize,
    pub(crate) unconfirmed: usize,
    /// The tests ended before all were made that were asked for.
    pub ended_early: bool,
    /// Nothing but a class that does next to nothing stands for an abstract one.
    pub only_stub: bool,
    /// Implementations of an interface that no test could name.
    pub hidden: usize,
}

impl Figures {
    pub fn verdict(&self, bar: Bar) -> ClassVerdict {
        let covered = NonZeroU64::new(self.tests).map(|tests| Covered {
            tests,
            executions: self.executions,
            complete: self.complete,
            pairs: self.pairs,
            kept: self.kept,
            covered: self.covered,
        });
        let Some(covered) = covered else {
            if self.kept == 0 && !self.only_stub {
                return ClassVerdict::NeedsNoTest { pairs: self.pairs };
            }
            let mut lacks = vec![Lack::NoTest];
            lacks.extend(self.only_stub.then_some(Lack::OnlyStub));
            lacks.extend(self.ended_early.then_some(Lack::Ended));
            lacks.extend(self.lack_of_calls());
            return ClassVerdict::HardlyTested { covered: None, lacks };
        };
        if self.violations > 0 {
            return ClassVerdict::Violated(covered);
        }
        let lacks = self.lacks(bar);
        if lacks.is_empty() {
            ClassVerdict::Tested(covered)
        } else {
            ClassVerdict::HardlyTested { covered: Some(covered), lacks }
        }
    }

    fn lack_of_calls(&self) -> Option<Lack> {
        (!self.never_called.is_empty()).then(|| Lack::NeverCalled(self.never_called.clone()))
    }

    fn lacks(&self, bar: Bar) -> Vec<Lack> {
        let share = match bar {
            Bar::Usual => USUAL_SHARE,
            Bar::Share(share) => share,
        };
        let mut lacks = Vec::new();
        if (self.covered as f64) < share * self.kept as f64 {
            lacks.push(Lack::Pairs { covered: self.covered, kept: self.kept });
        }
        if bar == Bar::Usual && self.never_called.len() as f64 > USUAL_SHARE * self.methods as f64 {
            lacks.extend(self.lack_of_calls());
        }
        if self.hidden > 0 {
            lacks.push(Lack::Hidden);
        }
        if self.unconfirmed > 0 {
            lacks.push(Lack::Unconfirmed(self.unconfirmed));
        }
        if !lacks.is_empty() && self.ended_early {
            lacks.push(Lack::Ended);
        }
        lacks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures() -> Figures {
        Figures { tests: 50, executions: 500, pairs: 100, kept: 40, covered: 40, ..Figures::default() }
    }

    fn is_tested(figures: &Figures, bar: Bar) -> bool {
        matches!(figures.verdict(bar), ClassVerdict::Tested(_))
    }

    #[test]
    fn nothing_tested_is_never_clean() {
        let none = Figures { tests: 0, covered: 0, ..figures() };
        assert!(matches!(none.verdict(Bar::Share(0.0)), ClassVerdict::HardlyTested { covered: None, .. }));
        let no_pairs = Figures { kept: 0, ..none };
        assert_eq!(no_pairs.verdict(Bar::Usual), ClassVerdict::NeedsNoTest { pairs: 100 });
    }

    #[test]
    fn the_bar() {
        assert!(is_tested(&figures(), Bar::Usual));
        assert!(!is_tested(&Figures { covered: 3, ..figures() }, Bar::Usual));
        assert!(is_tested(&Figures { covered: 4, ..figures() }, Bar::Usual));
        assert!(!is_tested(&Figures { covered: 19, ..figures() }, Bar::Share(0.5)));
        let uncalled = Figures { methods: 9, never_called: vec![(1, None)], ..figures() };
        assert!(!is_tested(&uncalled, Bar::Usual) && is_tested(&uncalled, Bar::Share(0.5)));
        assert!(is_tested(&Figures { methods: 10, ..uncalled }, Bar::Usual));
        assert!(!is_tested(&Figures { unconfirmed: 1, ..figures() }, Bar::Share(0.0)));
        let violated = Figures { violations: 1, covered: 1, ..figures() };
        assert!(matches!(violated.verdict(Bar::Usual), ClassVerdict::Violated(_)));
    }
}
