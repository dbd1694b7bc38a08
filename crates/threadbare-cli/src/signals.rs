//! Signals that ask for an end: Ctrl-C, SIGTERM, SIGHUP.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use threadbare::Stop;

/// Set by the first signal that asks for an end; the second ends the process at once. From the first call of this on
/// signals are heard.
pub fn stop() -> Stop {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
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
    });
    Stop::of(flag.clone())
}

/// Does this process ignore a signal, because whoever started it did?
fn is_ignored(signal: i32) -> bool {
    // SAFETY: asks for the present action, into a structure of its own, and changes nothing.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, std::ptr::null(), &mut action) == 0 && action.sa_sigaction == libc::SIG_IGN
    }
}
