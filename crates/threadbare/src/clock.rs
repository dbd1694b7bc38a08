//! Time and interruption: what ends a search from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub struct Clock {
    begun: Instant,
    time: Option<Duration>,
    interrupted: Arc<AtomicBool>,
}

impl Clock {
    #[expect(clippy::disallowed_methods, reason = "the budget is the user's time, not the program's")]
    pub fn start(time: Option<Duration>) -> Clock {
        let interrupted = Arc::new(AtomicBool::new(false));
        // A second Ctrl-C ends the process at once.
        let flag = interrupted.clone();
        drop(signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGINT, 130, flag));
        drop(signal_hook::flag::register(signal_hook::consts::SIGINT, interrupted.clone()));
        Clock { begun: Instant::now(), time, interrupted }
    }

    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    pub fn is_over(&self) -> bool {
        self.is_past(1.0)
    }

    /// Is this share of the time gone?
    pub fn is_past(&self, share: f64) -> bool {
        self.is_interrupted() || self.time.is_some_and(|time| self.begun.elapsed() >= time.mul_f64(share))
    }

    /// Time that is left, if it is bounded.
    pub fn left(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_sub(self.begun.elapsed()))
    }

    /// Is the time over by more than this?
    pub fn is_over_by(&self, grace: Duration) -> bool {
        self.is_interrupted() || self.time.is_some_and(|time| self.begun.elapsed() >= time + grace)
    }
}
