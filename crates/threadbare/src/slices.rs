//! The slices of one round of a search, taken by machines that have time. What comes of them is put together in their
//! order, so it does not matter who takes which.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::reduction::{SliceResult, SliceTask};
use threadbare_explore::strategies::dpor::Dpor;

pub(crate) struct Slices {
    state: Mutex<State>,
    /// A slice is done, or was given back.
    changed: Condvar,
    /// The first slice that ends the search: what follows it is not needed.
    last: AtomicUsize,
    /// Executions by all, for the progress line.
    done: AtomicU64,
    /// The exploration is over: time is up, or the user wants it so.
    over: Box<dyn Fn() -> bool + Send + Sync>,
}

struct State {
    waiting: VecDeque<(usize, SliceTask)>,
    results: Vec<Option<SliceResult>>,
    /// Slices that somebody has taken and not brought back.
    taken: usize,
}

impl Slices {
    pub fn new(tasks: Vec<SliceTask>, over: impl Fn() -> bool + Send + Sync + 'static) -> Slices {
        let results = tasks.iter().map(|_| None).collect();
        let state = State { waiting: tasks.into_iter().enumerate().collect(), results, taken: 0 };
        Slices {
            state: Mutex::new(state),
            changed: Condvar::new(),
            last: AtomicUsize::new(usize::MAX),
            done: AtomicU64::new(0),
            over: Box::new(over),
        }
    }

    /// Takes slices until none is waiting. `watch` is called before every execution, with how many there have been.
    pub fn work(&self, machine: &mut Machine, mut watch: impl FnMut(u64, &Dpor)) {
        while let Some(mut taken) = self.take() {
            let mut seen = 0;
            let result = taken.task.run(machine, |executions, part| {
                self.done.fetch_add(executions - seen, Ordering::Relaxed);
                seen = executions;
                watch(self.done.load(Ordering::Relaxed), part);
                taken.index <= self.last.load(Ordering::Relaxed) && !(self.over)()
            });
            taken.result = Some(result);
        }
    }

    /// The results, up to the first that ends the search, once all are there. Works on what was given back.
    pub fn finish(&self, machine: &mut Machine) -> Vec<SliceResult> {
        loop {
            self.work(machine, |_, _| ());
            let mut state = self.lock();
            while state.taken > 0 && state.waiting.is_empty() {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.taken == 0 && state.waiting.is_empty() {
                return std::mem::take(&mut state.results).into_iter().map_while(|result| result).collect();
            }
        }
    }

    fn take(&self) -> Option<Taken<'_>> {
        let mut state = self.lock();
        let last = self.last.load(Ordering::Relaxed);
        state.waiting.retain(|(index, _)| *index <= last);
        let (index, task) = state.waiting.pop_front()?;
        state.taken += 1;
        Some(Taken { slices: self, index, task, result: None })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A slice in somebody's hands.
struct Taken<'a> {
    slices: &'a Slices,
    index: usize,
    task: SliceTask,
    result: Option<SliceResult>,
}

impl Drop for Taken<'_> {
    /// Brings the result back; or the slice itself, if there is none because of a bug of ours. Somebody else will meet
    /// it, and in the end the thread that waits for all.
    fn drop(&mut self) {
        let mut state = self.slices.lock();
        state.taken -= 1;
        match self.result.take() {
            Some(result) => {
                if result.stop.is_some() {
                    self.slices.last.fetch_min(self.index, Ordering::Relaxed);
                }
                state.results[self.index] = Some(result);
            }
            None => state.waiting.push_front((self.index, self.task.clone())),
        }
        self.slices.changed.notify_all();
    }
}
