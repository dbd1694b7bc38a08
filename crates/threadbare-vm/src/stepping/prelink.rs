//! Linking ahead: what a first run of a program resolves and initialises, done once and for all before
//! exploration begins.
//!
//! Constants roll back with everything else, so every execution would resolve the string or the call
//! site that it meets first, and which thread pays for that would depend on the schedule. A trial run
//! finds out what is needed; after it is rolled back the same is done again with no mark held.
//!
//! An initialiser that runs before its time may see another world than it would have seen: a provider that looks
//! for others while they are being loaded, say. So a second trial has to end as well as the first one. If it does
//! not, what was done for good cannot be taken back, and another machine must do without.

use crate::classes::class::InitState;
use crate::ids::{ClassId, LoaderId, MethodId, ThreadId};
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;

/// What linking ahead has done to a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkedAhead {
    /// The program cannot tell.
    Unnoticed,
    /// An initialiser failed before its time, or the program fails now and did not before: this machine is of no
    /// use any more. One with `Options::lazy_initialisation` is needed.
    Altered,
}

/// Trial runs with threads in random order.
const RANDOM_TRIALS: u64 = 8;
/// Steps up to which a trial run is short enough to be followed by others.
const SHORT_TRIAL: u64 = 100_000;

/// What came of a run that was taken back.
struct Trial {
    failed: bool,
    steps: u64,
    linked: Linked,
}

/// Something that linking put into a permanent word.
#[derive(Clone, Copy)]
pub(crate) enum LinkSite {
    Constant { class: ClassId, index: u16 },
    Lambda { class: ClassId, index: u16, word: u32 },
    Polymorphic { class: ClassId, index: u16, method: MethodId },
    CallSite { class: ClassId, index: u16, word: u32 },
}

/// What a run linked and initialised that a rollback takes back. Ids, because it may outlive the machine.
#[derive(Default)]
pub struct Linked {
    classes: Vec<ClassId>,
    sites: Vec<LinkSite>,
}

impl Linked {
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty() && self.sites.is_empty()
    }

    pub fn add(&mut self, other: Linked) {
        for class in other.classes {
            if !self.classes.contains(&class) {
                self.classes.push(class);
            }
        }
        self.sites.extend(other.sites);
    }
}

impl Vm {
    #[inline]
    pub(crate) fn note_link(&mut self, site: LinkSite) {
        if let Some(log) = &mut self.control.links {
            log.push(site);
        }
    }

    /// Runs the program to its end under the plain scheduler, then takes it back; what it linked and
    /// which classes of the library it initialised is then done for good. A short program is run a few times more with
    /// threads in random order: some code of the library is only for threads that have to wait for each other. The
    /// machine stands where it stood, before the first start of a thread.
    pub fn link_ahead(&mut self, t: ThreadId, trial_steps: u64) -> Result<LinkedAhead, Trap> {
        // Any end will do, a failure too: exploration will meet it again.
        let first = self.try_program(t, None, trial_steps)?;
        let (failed, mut used) = (first.failed, first.steps);
        let mut initialises = false;
        let mut linked = first.linked;
        for seed in 1..=RANDOM_TRIALS + 1 {
            if self.options.lazy_initialisation {
                linked.classes.clear();
            }
            initialises |= !linked.classes.is_empty();
            match self.link_for_good(t, linked) {
                Ok(()) => {}
                Err(Trap::End(end)) => return Err(Trap::End(end)),
                Err(_) => return Ok(LinkedAhead::Altered),
            }
            if used >= SHORT_TRIAL || seed > RANDOM_TRIALS {
                break;
            }
            let next = self.try_program(t, Some(seed), SHORT_TRIAL)?;
            (used, linked) = (next.steps, next.linked);
        }
        let altered = initialises && !failed && self.try_program(t, None, trial_steps)?.failed;
        self.control.links = None;
        Ok(if altered { LinkedAhead::Altered } else { LinkedAhead::Unnoticed })
    }

    /// Runs the program to its end, by the plain schedule or a random one, and takes that back. An error only if
    /// somebody outside ended it.
    fn try_program(&mut self, t: ThreadId, seed: Option<u64>, steps: u64) -> Result<Trial, Trap> {
        self.control.links.get_or_insert_default();
        let stop_at_start = std::mem::replace(&mut self.control.stop_at_start, false);
        let bound = self.options.bounds.steps;
        self.options.bounds.steps = self.pace.steps + steps;
        let trial = self.speculate(|vm, _| vm.run_trial(t, seed));
        self.options.bounds.steps = bound;
        self.control.stop_at_start = stop_at_start;
        trial
    }

    fn run_trial(&mut self, t: ThreadId, seed: Option<u64>) -> Result<Trial, Trap> {
        let begun = self.pace.steps;
        self.thread_mut(t).pending = None;
        self.thread_mut(t).edge = None;
        self.set_schedule_seed(seed);
        let end = self.run_threads(None);
        self.set_schedule_seed(None);
        let failed = self.control.uncaught.is_some() || !ends_well(&end);
        let linked = self.linked(LoaderId::PLATFORM);
        match end {
            Err(Trap::End(end)) if *end == RunEnd::Interrupted => Err(Trap::End(end)),
            _ => Ok(Trial { failed, steps: self.pace.steps - begun, linked }),
        }
    }

    /// From now on what is linked is noted for `linked`.
    pub fn note_links(&mut self) {
        self.control.links.get_or_insert_default();
    }

    /// What was linked since the last call of this, and which classes of loaders up to `last` are
    /// initialised in a way that a rollback undoes. To be asked before that rollback.
    pub fn linked(&mut self, last: LoaderId) -> Linked {
        let initialised = self.classes.iter().filter(|class| {
            class.loader.0 <= last.0
                && !class.init_is_permanent.get()
                && class.file.is_some()
                && self.init_state(*class) == InitState::Initialized
        });
        let classes = initialised.map(|class| class.id).collect();
        let sites = self.control.links.as_mut().map(std::mem::take).unwrap_or_default();
        Linked { classes, sites }
    }

    /// Does for good what a run that was rolled back had linked and initialised. Only while no mark is
    /// held.
    pub fn link_for_good(&mut self, t: ThreadId, linked: Linked) -> Result<(), Trap> {
        for class in linked.classes.into_iter().map(|id| self.class_ptr(id)).collect::<Vec<_>>() {
            if class.alive.get() {
                self.init_nested(t, class)?;
            }
        }
        for site in linked.sites {
            // A class that the trial made is not there yet; nor would its links be.
            if let Err(trap) = self.link_again(t, site)
                && matches!(trap, Trap::End(_))
            {
                return Err(trap);
            }
        }
        Ok(())
    }

    fn link_again(&mut self, t: ThreadId, site: LinkSite) -> Result<(), Trap> {
        let (LinkSite::Constant { class, .. }
        | LinkSite::Lambda { class, .. }
        | LinkSite::Polymorphic { class, .. }
        | LinkSite::CallSite { class, .. }) = site;
        let class = self.class_ptr(class);
        if !class.alive.get() {
            return Ok(());
        }
        match site {
            LinkSite::Constant { index, .. } => {
                self.resolve_ref_constant(t, class, index)?;
            }
            LinkSite::Lambda { index, word, .. } => {
                if self.heap.u32(word as usize) == 0 {
                    let object = self.lambda_constant(t, class, index)?;
                    self.heap.set_ref(word as usize, object);
                }
                self.control.lambdas.push(self.heap.get_ref(word as usize));
            }
            LinkSite::Polymorphic { index, method, .. } => {
                let method = self.method_ptr(method);
                let word = class.resolved_refs + 4 * index as u32;
                if self.heap.u32(word as usize) == 0 {
                    let descriptor = self.member_ref(class, index)?.descriptor;
                    self.link_polymorphic_constant(t, class, index, method, descriptor)?;
                }
            }
            LinkSite::CallSite { index, word, .. } => {
                // A bootstrap method of the program's own could notice that it runs before its time.
                let of_library = crate::invocation::lambda::bootstrap_name(class, index)
                    .is_some_and(|(owner, _)| owner.starts_with("java/lang/"));
                if self.heap.u32(word as usize) == 0 && of_library {
                    self.link_call_site(t, class, index, word)?;
                }
            }
        }
        Ok(())
    }
}

/// Did a trial end as a program should, or at least not fail before its bound?
fn ends_well<T>(end: &Result<Result<T, crate::ids::Ref>, Trap>) -> bool {
    match end {
        Ok(result) => result.is_ok(),
        Err(Trap::End(end)) => {
            matches!(
                **end,
                RunEnd::Returned | RunEnd::Exited(0) | RunEnd::Hang { .. } | RunEnd::ResourceLimit { .. }
            )
        }
        Err(_) => false,
    }
}
