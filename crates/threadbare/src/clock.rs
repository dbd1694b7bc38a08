//! Time and interruption: what ends a search from outside.
//!
//! A host thread watches the time and the signals and sets flags (`alarm`) that the machines and the analysis
//! look at; nothing of them asks for the time itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::{Duration, Instant};
use threadbare_vm::Interrupt;

/// How often the time and the signals are looked at.
const TICK: Duration = Duration::from_millis(10);
/// The most by which a budget may be overrun, and its share that may be.
const MOST_GRACE: Duration = Duration::from_secs(2);
const GRACE_SHARE: u32 = 10;

pub struct Clock {
    time: Option<Duration>,
    watch: Arc<Watch>,
}

/// What the watching thread shares with the clock; it ends with it.
struct Watch {
    begun: Instant,
    alarms: Mutex<Vec<Alarm>>,
}

struct Alarm {
    /// Time from the start after which it goes off, if ever.
    at: Option<Duration>,
    /// Time from a signal after which it goes off.
    after_signal: Duration,
    flag: Interrupt,
}

impl Clock {
    #[expect(clippy::disallowed_methods, reason = "the budget is the user's time, not the program's")]
    pub fn start(time: Option<Duration>) -> Clock {
        signals();
        let watch = Arc::new(Watch { begun: Instant::now(), alarms: Mutex::default() });
        let weak = Arc::downgrade(&watch);
        // Without the thread, which a machine without threads may refuse, bounds still hold between executions.
        drop(std::thread::Builder::new().name("threadbare-clock".into()).spawn(move || keep_watch(&weak)));
        Clock { time, watch }
    }

    /// A flag that is set when so much time has passed since the start, or after a signal.
    pub fn alarm(&self, at: Option<Duration>, after_signal: Duration) -> Interrupt {
        let flag = Interrupt::default();
        if let Ok(mut alarms) = self.watch.alarms.lock() {
            alarms.push(Alarm { at, after_signal, flag: flag.clone() });
        }
        flag
    }

    /// The time that there is, if it is bounded.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// By how much the time may be overrun, to bring to an end what is under way.
    pub fn grace(&self) -> Duration {
        self.time.map_or(MOST_GRACE, |time| (time / GRACE_SHARE).min(MOST_GRACE))
    }

    pub fn elapsed(&self) -> Duration {
        self.watch.begun.elapsed()
    }

    pub fn is_interrupted(&self) -> bool {
        signals().load(Ordering::Relaxed)
    }

    pub fn is_over(&self) -> bool {
        self.is_past(1.0)
    }

    /// Is this share of the time gone?
    pub fn is_past(&self, share: f64) -> bool {
        self.is_interrupted() || self.time.is_some_and(|time| self.elapsed() >= time.mul_f64(share))
    }

    /// Time that is left, if it is bounded.
    pub fn left(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_sub(self.elapsed()))
    }

    /// Is the time over by more than this?
    pub fn is_over_by(&self, grace: Duration) -> bool {
        self.is_interrupted() || self.time.is_some_and(|time| self.elapsed() >= time + grace)
    }
}

fn keep_watch(watch: &Weak<Watch>) {
    let mut signal: Option<Duration> = None;
    while let Some(watch) = watch.upgrade() {
        let now = watch.begun.elapsed();
        if signal.is_none() && signals().load(Ordering::Relaxed) {
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

/// From now on signals are heard.
pub fn listen() {
    signals();
}

/// Set by the first signal that asks for an end; the second ends the process at once.
fn signals() -> &'static Arc<AtomicBool> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            // `nohup` is a wish to outlive the terminal.
            if signal == SIGHUP && is_ignored(signal) {
                continue;
            }
            let status = i32::from(crate::exit::Code::Interrupted.status());
            drop(signal_hook::flag::register_conditional_shutdown(signal, status, flag.clone()));
            drop(signal_hook::flag::register(signal, flag.clone()));
        }
        flag
    })
}

/// Does this process ignore a signal, because whoever started it did?
fn is_ignored(signal: i32) -> bool {
    // SAFETY: asks for the present action, into a structure of its own, and changes nothing.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, std::ptr::null(), &mut action) == 0 && action.sa_sigaction == libc::SIG_IGN
    }
}
