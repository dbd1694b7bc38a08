//! How far a run has come, in steps and in virtual time, and when the interpreter looks up.

use crate::threads::spinning::Watch;

/// Steps of one thread before another runnable one gets its turn.
const QUANTUM: u64 = 1 << 20;

pub(crate) struct Pace {
    /// Virtual time in nanoseconds since the run's epoch.
    pub clock: i64,
    /// Taken branches and calls.
    pub steps: u64,
    /// The interpreter looks up when `steps` reaches this.
    pause_at: u64,
    /// Where the turn of the running thread ends; `pause_at` may be earlier.
    turn_end: u64,
    /// How turns are looked at.
    pub(crate) watch: Watch,
    /// A run that is not nested stops when `steps` reaches this.
    pub(crate) pause_target: u64,
    /// State of the generator behind `run --seed`; zero for the plain schedule.
    schedule: u64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            clock: 0,
            steps: 0,
            pause_at: 0,
            turn_end: 0,
            watch: Watch::default(),
            pause_target: u64::MAX,
            schedule: 0,
        }
    }
}

impl Pace {
    /// Steps until the interpreter looks up; at least one.
    #[inline(always)]
    pub(crate) fn left(&self) -> i64 {
        let left = self.pause_at.saturating_sub(self.steps);
        i64::try_from(left).unwrap_or(i64::MAX).max(1)
    }

    /// Sets the step count at which the interpreter looks up again; `budget` is where the run ends.
    pub(crate) fn set_pause(&mut self, budget: u64) {
        let quantum = if self.schedule == 0 { QUANTUM } else { self.turn() };
        self.turn_end = budget.min(self.steps + quantum).min(self.pause_target.max(self.steps + 1));
        self.pause_at = self.turn_end;
    }

    /// The interpreter looks up after so many steps, or when the turn ends; with none at the next branch.
    pub(crate) fn pause_after(&mut self, steps: u64) {
        self.pause_at = self.turn_end.min(self.steps + steps);
    }

    /// Is the turn of the running thread not over yet?
    pub(crate) fn is_turn_left(&self) -> bool {
        self.steps < self.turn_end
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
