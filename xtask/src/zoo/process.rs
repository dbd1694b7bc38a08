//! One process, with the time it took and the most memory it had.

use anyhow::{Context, Result, ensure};
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

#[derive(Debug)]
pub struct Ended {
    pub output: String,
    pub errors: String,
    pub seconds: f64,
    /// The largest resident set.
    pub peak_mb: u64,
    /// It had to be killed.
    pub killed: bool,
}

/// Runs it to its end, or until `patience` is over.
#[expect(clippy::disallowed_methods, reason = "measuring is what this is for; no run sees it")]
pub fn run(command: &mut Command, patience: Duration) -> Result<Ended> {
    let start = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let output = gather(child.stdout.take().context("no output")?)?;
    let errors = gather(child.stderr.take().context("no errors")?)?;
    let mut killed = false;
    let peak_mb = loop {
        if let Some(peak) = reap(&child)? {
            break peak;
        }
        std::thread::sleep(Duration::from_millis(20));
        if !killed && start.elapsed() > patience {
            child.kill()?;
            killed = true;
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let text = |reader: std::thread::JoinHandle<String>| reader.join().unwrap_or_default();
    Ok(Ended { output: text(output), errors: text(errors), seconds, peak_mb, killed })
}

/// Megabytes at its peak, once it has ended. The standard library waits too, but keeps to itself what the
/// process used.
fn reap(child: &Child) -> Result<Option<u64>> {
    let id = i32::try_from(child.id())?;
    let mut status = 0;
    // SAFETY: `rusage` is a struct of numbers, for which all bits zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are to locals that outlive the call, and nobody else reaps this child.
    let reaped = unsafe { libc::wait4(id, &raw mut status, libc::WNOHANG, &raw mut usage) };
    ensure!(reaped >= 0, "cannot wait for a check: {}", std::io::Error::last_os_error());
    // Linux counts in kilobytes.
    Ok((reaped == id).then(|| u64::try_from(usage.ru_maxrss).unwrap_or(0) / 1024))
}

fn gather(mut from: impl Read + Send + 'static) -> Result<std::thread::JoinHandle<String>> {
    let reader = std::thread::Builder::new().name("reader".into());
    Ok(reader.spawn(move || {
        let mut text = Vec::new();
        // What could be read of a process that was killed is enough.
        let _ = from.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    })?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_printed_and_used() {
        let ended = run(Command::new("echo").arg("seen"), Duration::from_secs(60)).expect("it runs");
        assert_eq!(ended.output, "seen\n");
        assert!(ended.peak_mb > 0 && !ended.killed);
    }

    #[test]
    fn what_does_not_end_is_killed() {
        let ended = run(Command::new("sleep").arg("600"), Duration::from_millis(1)).expect("it runs");
        assert!(ended.killed);
    }
}
