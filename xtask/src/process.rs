//! One process, with the time it took, the processor time it used and the most memory it had.

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// Kept in a file of its own, where it can be read.
    #[serde(skip)]
    pub output: String,
    pub errors: String,
    pub seconds: f64,
    /// Of processor time, outside of the kernel.
    #[serde(default)]
    pub user_seconds: f64,
    /// What it exited with; none if a signal ended it.
    #[serde(default)]
    pub code: Option<i32>,
    /// The largest resident set.
    pub peak_mb: u64,
    /// It had to be killed.
    pub killed: bool,
}

impl Ended {
    /// Keeps it in two files of this folder.
    pub fn keep(&self, folder: &Path, name: &str) -> Result<()> {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join(format!("{name}.json")), &self.output)?;
        Ok(std::fs::write(folder.join(format!("{name}.ended.json")), serde_json::to_string(self)?)?)
    }

    /// What `keep` has kept.
    pub fn kept(folder: &Path, name: &str) -> Result<Ended> {
        let read = |ending: &str| {
            let path = folder.join(format!("{name}.{ending}"));
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        Ok(Ended { output: read("json")?, ..serde_json::from_str(&read("ended.json")?)? })
    }
}

/// Runs it to its end, or until `patience` is over.
#[expect(clippy::disallowed_methods, reason = "measuring is what this is for; no run sees it")]
pub fn run(command: &mut Command, patience: Duration) -> Result<Ended> {
    let start = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let output = gather(child.stdout.take().context("no output")?)?;
    let errors = gather(child.stderr.take().context("no errors")?)?;
    let mut killed = false;
    let reaped = loop {
        if let Some(reaped) = reap(&child)? {
            break reaped;
        }
        std::thread::sleep(Duration::from_millis(20));
        if !killed && start.elapsed() > patience {
            child.kill()?;
            killed = true;
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let text = |reader: std::thread::JoinHandle<String>| reader.join().unwrap_or_default();
    let Reaped { code, user_seconds, peak_mb } = reaped;
    Ok(Ended { output: text(output), errors: text(errors), seconds, user_seconds, code, peak_mb, killed })
}

/// Runs it to its end and shows every line that it prints, or until it has used up `patience` since the last line for
/// which `seen` answered true: in time of the processor, which does not depend on what else the host does, or ten times
/// that on the clock. What it printed is not kept.
#[expect(clippy::disallowed_methods, reason = "measuring is what this is for; no run sees it")]
pub fn follow(
    command: &mut Command,
    patience: Duration,
    mut seen: impl FnMut(&str) -> bool,
) -> Result<Ended> {
    let start = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let lines = lines_of(child.stdout.take().context("no output")?)?;
    let errors = gather(child.stderr.take().context("no errors")?)?;
    let used = || processor_time(child.id()).unwrap_or_default();
    let (mut since, mut killed) = ((Instant::now(), used()), false);
    let mut looked = Instant::now();
    loop {
        match lines.recv_timeout(LOOKS_EVERY) {
            Ok(line) if seen(&line) => since = (Instant::now(), used()),
            Ok(_) if looked.elapsed() < LOOKS_EVERY => {}
            Err(RecvTimeoutError::Disconnected) => break,
            Ok(_) | Err(RecvTimeoutError::Timeout) => {
                looked = Instant::now();
                if used().saturating_sub(since.1) > patience || since.0.elapsed() > patience * 10 {
                    killed = true;
                    child.kill()?;
                    break;
                }
            }
        }
    }
    let reaped = loop {
        if let Some(reaped) = reap(&child)? {
            break reaped;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let seconds = start.elapsed().as_secs_f64();
    let errors = errors.join().unwrap_or_default();
    let Reaped { code, user_seconds, peak_mb } = reaped;
    Ok(Ended { output: String::new(), errors, seconds, user_seconds, code, peak_mb, killed })
}

/// How often `follow` asks for the time that a process has used.
const LOOKS_EVERY: Duration = Duration::from_millis(200);

/// What a process has used of the processor, as Linux tells it: fields 14 and 15, in hundredths of a second, counted
/// from behind the name, which may hold anything.
fn processor_time(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut fields = text.rsplit_once(')')?.1.split_ascii_whitespace().skip(11);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}

/// The lines of what a process prints as they come, read on a thread of its own.
fn lines_of(from: impl Read + Send + 'static) -> Result<Receiver<String>> {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::Builder::new().name("reader".into()).spawn(move || {
        for line in BufReader::new(from).split(b'\n') {
            let Ok(line) = line else { return };
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    })?;
    Ok(receiver)
}

struct Reaped {
    code: Option<i32>,
    user_seconds: f64,
    peak_mb: u64,
}

/// What it used, once it has ended. The standard library waits too, but keeps that to itself.
fn reap(child: &Child) -> Result<Option<Reaped>> {
    let id = i32::try_from(child.id())?;
    let mut status = 0;
    // SAFETY: `rusage` is a struct of numbers, for which all bits zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are to locals that outlive the call, and nobody else reaps this child.
    let reaped = unsafe { libc::wait4(id, &raw mut status, libc::WNOHANG, &raw mut usage) };
    ensure!(reaped >= 0, "cannot wait for a process: {}", std::io::Error::last_os_error());
    Ok((reaped == id).then(|| Reaped {
        code: libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status)),
        user_seconds: usage.ru_utime.tv_sec as f64 + usage.ru_utime.tv_usec as f64 / 1e6,
        // Linux counts in kilobytes.
        peak_mb: u64::try_from(usage.ru_maxrss).unwrap_or(0) / 1024,
    }))
}

/// Reads what a process prints, on a thread of its own.
pub(crate) fn gather(mut from: impl Read + Send + 'static) -> Result<std::thread::JoinHandle<String>> {
    let reader = std::thread::Builder::new().name("reader".into());
    Ok(reader.spawn(move || {
        let mut text = Vec::new();
        // What could be read of a process that was killed is enough.
        let _ = from.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    })?)
}

/// What another worker left behind by a panic is whole: nothing panics while it holds these.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_printed_and_used() {
        let ended = run(Command::new("echo").arg("seen"), Duration::from_secs(60)).expect("it runs");
        assert_eq!(ended.output, "seen\n");
        assert!(ended.peak_mb > 0 && !ended.killed);
        assert_eq!(ended.code, Some(0));
        let folder = std::env::temp_dir().join(format!("threadbare-ended-{}", std::process::id()));
        ended.keep(&folder, "a.B").expect("kept");
        let kept = Ended::kept(&folder, "a.B");
        std::fs::remove_dir_all(&folder).expect("removed");
        assert_eq!(kept.expect("read"), ended);
    }

    #[test]
    fn what_does_not_end_is_killed() {
        let ended = run(Command::new("sleep").arg("600"), Duration::from_millis(1)).expect("it runs");
        assert!(ended.killed && ended.code.is_none());
    }
    #[test]
    fn lines_as_they_come() {
        let mut lines = Vec::new();
        let ended = follow(Command::new("printf").arg("a\\nb\\n"), Duration::from_secs(60), |line| {
            lines.push(line.to_string());
            true
        });
        assert_eq!((lines, ended.expect("it runs").code), (vec!["a".into(), "b".into()], Some(0)));
        let ended = follow(Command::new("yes").arg("noise"), Duration::from_millis(50), |_| false);
        assert!(processor_time(std::process::id()).is_some());
        assert!(ended.expect("it runs").killed);
    }
}
