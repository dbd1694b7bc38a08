//! How far a run has come, in steps and in virtual time, and when the interpreter looks up.

/// Steps of one thread before another runnable one gets its turn.
const QUANTUM: u64 = 1 << 20;

pub(crate) struct Pace {
    /// Virtual time in nanoseconds since the run's epoch.
    pub clock: i64,
    /// Taken branches and calls.
    pub steps: u64,
    /// The interpreter looks up when `steps` reaches this.
    pause_at: u64,
    /// A run that is not nested stops when `steps` reaches this.
    pub(crate) pause_target: u64,
    /// State of the generator behind `run --seed`; zero for the plain schedule.
    schedule: u64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { clock: 0, steps: 0, pause_at: 0, pause_target: u64::MAX, schedule: 0 }
    }
}

impl Pace {
    /// Steps until the interpreter looks up; at least one.
    #[inline(always)]
    pub(crate) fn left(&self) -> u64 {
        self.pause_at.saturating_sub(self.steps).max(1)
    }

    /// Sets the step count at which the interpreter looks up again; `budget` is where the run ends.
    pub(crate) fn set_pause(&mut self, budget: u64) {
        let quantum = if self.schedule == 0 { QUANTUM } else { self.turn() };
        self.pause_at = budget.min(self.steps + quantum).min(self.pause_target.max(self.steps + 1));
    }

    /// From now on threads take turns of random length in random order, by this seed.
    pub(crate) fn set_seed(&mut self, seed: Option<u64>) {
        self.schedule = seed.map_or(0, |s| s.wrapping_mul(2).wrapping_add(1));
    }

    /// Which of `count` threads goes next, if that is random.
    pub(crate) fn pick(&mut self, count: u32) -> Option<u32> {
        (self.schedule != 0).then(|| (self.draw() % count as u64) as u32)
    }

    /// Steps of the next turn: mostly short ones, so that threads meet in the middle of things.
    fn turn(&mut self) -> u64 {
        let drawn = self.draw();
        1 + (drawn >> 8) % (1u64 << (drawn % 12))
    }

    /// The next number of the generator (SplitMix64).
    fn draw(&mut self) -> u64 {
        self.schedule = self.schedule.wrapping_add(0x9E37_79B9_7F4A_7C15 << 1);
        let mut z = self.schedule;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}
