//! Runs the classes of a suite on one machine, several in a process, and keeps what became of each.

use super::prepare::{Prepared, copy};
use super::record::{Line, Record, masked};
use crate::process;
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;
use threadbare_testkit::{Folder, Jdk, root};

/// Classes in a process: its start is shared out between them, and what one of them leaves behind meets few others.
const TOGETHER: usize = 12;

/// One of the machines that are compared.
#[derive(Debug, Clone)]
pub enum Machine {
    Java,
    /// The second run of `java`, which shows what passes by chance.
    JavaAgain,
    Ours {
        binary: PathBuf,
        /// Of the binary: results of another one do not count.
        key: String,
    },
}

impl Machine {
    pub fn name(&self) -> &'static str {
        match self {
            Machine::Java => "java",
            Machine::JavaAgain => "java-again",
            Machine::Ours { .. } => "threadbare",
        }
    }

    fn command(&self, jdk: &Jdk) -> Command {
        match self {
            Machine::Java | Machine::JavaAgain => {
                let mut command = Command::new(jdk.java());
                // Most classes are over before the second compiler has begun to pay.
                command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
                command
            }
            Machine::Ours { binary, .. } => {
                let mut command = Command::new(binary);
                command.arg("run").arg("--jdk").arg(&jdk.home);
                command
            }
        }
    }
}

/// One suite on one machine.
#[derive(Debug)]
pub struct Stage<'a> {
    pub prepared: &'a Prepared<'a>,
    pub jdk: &'a Jdk,
    pub machine: &'a Machine,
    /// For one class, in time of the processor.
    pub patience: Duration,
    /// Take what other builds of the machine came to.
    pub keep: bool,
}

impl Stage<'_> {
    /// The record of each of these classes, had from the cache or by running it; `jobs` processes at a time.
    pub fn records(&self, classes: &[&str], jobs: usize) -> Result<Vec<Record>> {
        let missing: Vec<&str> = classes.iter().copied().filter(|class| self.kept(class).is_none()).collect();
        let rest = Mutex::new(missing.chunks(TOGETHER));
        let work = || -> Result<()> {
            loop {
                let next = rest.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
                let Some(chunk) = next else { return Ok(()) };
                self.run_all(chunk)?;
            }
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().unwrap_or(Ok(())))
        })?;
        Ok(classes.iter().map(|class| self.kept(class).unwrap_or_default()).collect())
    }

    fn kept(&self, class: &str) -> Option<Record> {
        let record = Record::kept(&self.folder(), class)?;
        if record.patience.is_some_and(|seconds| seconds < self.patience.as_secs()) {
            return None;
        }
        (record.key == self.key() || self.keep && matches!(self.machine, Machine::Ours { .. }))
            .then_some(record)
    }

    fn key(&self) -> String {
        match self.machine {
            Machine::Ours { key, .. } => format!("{}-{key}", self.prepared.key),
            _ => self.prepared.key.to_string(),
        }
    }

    fn folder(&self) -> PathBuf {
        let name = format!("results-{}-{}", self.jdk.update(), self.machine.name());
        root().join(self.prepared.suite.libraries().folder()).join(name)
    }

    /// A process for all of them; if one cuts it off, the next process goes on behind that one.
    fn run_all(&self, classes: &[&str]) -> Result<()> {
        let mut rest = classes;
        while !rest.is_empty() {
            let done = self.run(rest)?;
            eprintln!(
                "{} {}: {done} of {} classes",
                self.machine.name(),
                self.prepared.suite.name,
                rest.len()
            );
            rest = &rest[done..];
        }
        Ok(())
    }

    /// How many of these classes have a record now: at least one.
    fn run(&self, classes: &[&str]) -> Result<usize> {
        let folder = Folder::new("suite");
        copy(&self.prepared.files, &folder)?;
        let mut command = self.machine.command(self.jdk);
        command.arg(format!("-Djava.io.tmpdir={}", folder.join("tmp").display()));
        command.args(["-cp", &self.prepared.class_path, &self.prepared.suite.runner]).args(classes);
        command.current_dir(&*folder);
        let mut reader = Reader::default();
        let ended = process::follow(&mut command, self.patience, |line| reader.take(line))?;
        let mut records = reader.finish(&ended);
        records.truncate(classes.len());
        if records.is_empty() {
            records.push(Record { cut: Some(reason(&ended)), ..Record::default() });
        }
        let seconds = ended.user_seconds / records.len() as f64;
        if let Some(record) = records.last_mut().filter(|_| ended.killed) {
            record.patience = Some(self.patience.as_secs());
        }
        for (class, record) in classes.iter().zip(&mut records) {
            record.key = self.key();
            record.seconds = seconds;
            record.keep(&self.folder(), class)?;
        }
        Ok(records.len())
    }
}

/// Puts lines together to records.
#[derive(Default)]
struct Reader {
    records: Vec<Record>,
    /// The class that runs, and what is known of it.
    open: Option<(String, Record)>,
}

impl Reader {
    /// Does a class begin or end with this line?
    fn take(&mut self, line: &str) -> bool {
        let class = self.open.as_ref().map_or("", |(class, _)| class.as_str());
        match (Line::read(line, class), &mut self.open) {
            (Some(Line::Class(class)), _) => self.open = Some((class, Record::default())),
            (Some(Line::Test { name, verdict }), Some((_, record))) => {
                record.tests.entry(name).or_default().push(verdict);
                return false;
            }
            (Some(Line::End), open) => self.records.extend(open.take().map(|(_, record)| record)),
            _ => return false,
        }
        true
    }

    fn finish(mut self, ended: &process::Ended) -> Vec<Record> {
        if let Some((_, mut record)) = self.open.take() {
            record.cut = Some(reason(ended));
            self.records.push(record);
        }
        self.records
    }
}

/// Why a process ended before its last class.
fn reason(ended: &process::Ended) -> String {
    let loud = ended.errors.lines().find(|line| line.starts_with("threadbare: "));
    match (ended.killed, loud, ended.code) {
        (true, ..) => "it takes too long".into(),
        (_, Some(line), _) => masked(line),
        (_, None, Some(code)) => {
            let last = ended.errors.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
            format!("exit code {code}: {last}")
        }
        (_, None, None) => "a signal".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_that_is_cut_off() {
        let mut reader = Reader::default();
        let lines = ["@@CLASS\ta.A", "@@TEST\ta.A\tx\tPASSED\t", "@@END\ta.A", "noise", "@@CLASS\ta.B"];
        assert_eq!(lines.map(|line| reader.take(line)), [true, false, true, false, true]);
        assert!(!reader.take("@@TEST\ta.B\ty\tFAILED\twhy"));
        let errors = "noise\nthreadbare: unsupported: x\n  more".to_string();
        let ended = process::Ended {
            output: String::new(),
            errors,
            seconds: 0.0,
            user_seconds: 0.0,
            code: Some(3),
            peak_mb: 0,
            killed: false,
        };
        let records = reader.finish(&ended);
        assert_eq!(records.len(), 2);
        assert!(records[0].passed("x") && records[0].cut.is_none());
        assert_eq!(records[1].cut.as_deref(), Some("threadbare: unsupported: x"));
        assert_eq!(records[1].tests["y"].len(), 1);
    }
}
