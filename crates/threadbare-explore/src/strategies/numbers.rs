//! Which executions of a sampling explorer to run.
//!
//! A sampling explorer makes execution `i` from its seed and `i` alone, so the numbers can be dealt out to
//! workers in any way and a single execution can be asked for again.

/// Numbers of executions, ascending.
#[derive(Debug, Clone)]
pub struct Numbers {
    next: u64,
    end: u64,
    stride: u64,
}

impl Numbers {
    /// The first `count` executions.
    pub fn first(count: u64) -> Numbers {
        Numbers { next: 0, end: count, stride: 1 }
    }

    /// This one only.
    pub fn only(number: u64) -> Numbers {
        Numbers { next: number, end: number.saturating_add(1), stride: 1 }
    }

    /// Every `workers`-th from `first` on, beginning with `first + worker`, up to and without `end`.
    pub fn between(first: u64, end: u64, worker: u64, workers: u64) -> Numbers {
        Numbers { next: first.saturating_add(worker), end, stride: workers.max(1) }
    }

    /// Every `workers`-th of the first `count`, beginning with `worker`.
    pub fn shared(count: u64, worker: u64, workers: u64) -> Numbers {
        Numbers { next: worker, end: count, stride: workers.max(1) }
    }
}

impl Iterator for Numbers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let number = self.next;
        if number >= self.end {
            return None;
        }
        self.next = number.saturating_add(self.stride);
        Some(number)
    }
}
