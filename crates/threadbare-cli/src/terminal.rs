//! The terminal: how wide it is, and the one line on it that is written over while something goes on.

use std::io::{IsTerminal, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::time::{Duration, Instant};

/// Columns of a report when nothing says how many there are.
const WIDTH: usize = 100;
/// Columns that are used of a wider terminal: longer lines are hard to read.
const WIDEST: usize = 120;
/// Between two states of the progress line.
const BEAT: Duration = Duration::from_millis(500);

/// Columns for a report: what the environment says, else what the terminal of standard output has.
pub fn width() -> usize {
    let by_environment = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    by_environment.or_else(|| columns(std::io::stdout()).map(|own| own.min(WIDEST))).unwrap_or(WIDTH)
}

/// Columns of the terminal behind a stream, if there is one that knows.
fn columns(stream: impl AsFd) -> Option<usize> {
    let mut size = libc::winsize { ws_row: 0, ws_col: 0, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: the descriptor is open as long as `stream` lives, and the call writes one `winsize`.
    let answer = unsafe { libc::ioctl(stream.as_fd().as_raw_fd(), libc::TIOCGWINSZ, &raw mut size) };
    (answer == 0 && size.ws_col > 0).then_some(usize::from(size.ws_col))
}

/// The line on standard error that says how far it has come. There is none unless that is a terminal.
pub struct ProgressLine {
    on: bool,
    last: Option<Instant>,
    /// It is on the terminal.
    shown: bool,
}

impl ProgressLine {
    pub fn new(wanted: bool) -> ProgressLine {
        ProgressLine { on: wanted && std::io::stderr().is_terminal(), last: None, shown: false }
    }

    /// Writes over the line, unless that was done a moment ago.
    pub fn show(&mut self, text: impl FnOnce() -> String) {
        if self.is_due() {
            self.shown = true;
            // A line that the terminal breaks could not be written over.
            let room = columns(std::io::stderr()).map_or(WIDTH, |own| own.saturating_sub(1));
            let line: String = text().chars().take(room).collect();
            drop(write!(std::io::stderr(), "\r\x1b[K{line}"));
            drop(std::io::stderr().flush());
        }
    }

    #[expect(clippy::disallowed_methods, reason = "a line for the user, twice a second")]
    fn is_due(&mut self) -> bool {
        if !self.on {
            return false;
        }
        let now = Instant::now();
        let due = self.last.is_none_or(|last| now - last >= BEAT);
        if due {
            self.last = Some(now);
        }
        due
    }

    /// Makes room for other text.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            drop(write!(std::io::stderr(), "\r\x1b[K"));
        }
    }
}
