//! Time and interruption: what ends a search from outside.
//!
//! A host thread watches the time and the user's wish and sets flags (`alarm`) that the machines and the analysis
//! look at; nothing of them asks for the time itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};
use threadbare_vm::Interrupt;

/// Set by whoever wants an end before the time is over, such as a handler of signals.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A wish that something else expresses.
    pub fn of(flag: Arc<AtomicBool>) -> Stop {
        Stop(flag)
    }

    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How often the time and the user's wish are looked at.
const TICK: Duration = Duration::from_millis(10);
/// The most by which a budget may be overrun, and its share that may be.
const MOST_GRACE: Duration = Duration::from_secs(2);
const GRACE_SHARE: u32 = 10;

/// Time since something began, and how much there is.
pub struct Clock {
    time: Option<Duration>,
    watch: Arc<Watch>,
}

/// What the watching thread shares with the clock; it ends with it.
struct Watch {
    begun: Instant,
    stop: Stop,
    alarms: Mutex<Vec<Alarm>>,
}

struct Alarm {
    /// Time from the start after which it goes off, if ever.
    at: Option<Duration>,
    /// Time from the user's wish after which it goes off.
    after_signal: Duration,
    flag: Interrupt,
}

impl Clock {
    #[expect(clippy::disallowed_methods, reason = "the budget is the user's time, not the program's")]
    pub(crate) fn start(time: Option<Duration>, stop: &Stop) -> Clock {
        let watch = Arc::new(Watch { begun: Instant::now(), stop: stop.clone(), alarms: Mutex::default() });
        let weak = Arc::downgrade(&watch);
        // Without the thread, which a machine without threads may refuse, bounds still hold between executions.
        drop(std::thread::Builder::new().name("threadbare-clock".into()).spawn(move || keep_watch(&weak)));
        Clock { time, watch }
    }

    /// A flag that is set when so much time has passed since the start, or after the user's wish.
    pub(crate) fn alarm(&self, at: Option<Duration>, after_signal: Duration) -> Interrupt {
        let flag = Interrupt::default();
        if let Ok(mut alarms) = self.watch.alarms.lock() {
            alarms.push(Alarm { at, after_signal, flag: flag.clone() });
        }
        flag
    }

    /// The time that there is, if it is bounded.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time
    }

    /// By how much the time may be overrun, to bring to an end what is under way.
    pub(crate) fn grace(&self) -> Duration {
        self.time.map_or(MOST_GRACE, |time| (time / GRACE_SHARE).min(MOST_GRACE))
    }

    pub fn elapsed(&self) -> Duration {
        self.watch.begun.elapsed()
    }

    pub fn is_interrupted(&self) -> bool {
        self.watch.stop.is_requested()
    }

    pub fn is_over(&self) -> bool {
        self.is_past(1.0)
    }

    /// Is this share of the time gone?
    pub(crate) fn is_past(&self, share: f64) -> bool {
        self.is_interrupted() || self.time.is_some_and(|time| self.elapsed() >= time.mul_f64(share))
    }

    /// Time that is left, if it is bounded.
    pub fn left(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_sub(self.elapsed()))
    }
}

fn keep_watch(watch: &Weak<Watch>) {
    let mut signal: Option<Duration> = None;
    while let Some(watch) = watch.upgrade() {
        let now = watch.begun.elapsed();
        if signal.is_none() && watch.stop.is_requested() {
            signal = Some(now);
        }
        if let Ok(mut alarms) = watch.alarms.lock() {
            alarms.retain(|alarm| {
                let over = alarm.at.is_some_and(|at| now >= at)
                    || signal.is_some_and(|signal| now >= signal + alarm.after_signal);
                if over {
                    alarm.flag.set();
                }
                !over
            });
        }
        drop(watch);
        std::thread::sleep(TICK);
    }
}
