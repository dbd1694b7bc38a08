//! A program brought to where exploration begins, and what a token says about it.

use crate::config::Config;
use crate::exit::{self, Code};
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::outcome::{self, Outcome};
use threadbare_vm::stepping::control::Solo;
use threadbare_vm::trap::Trap;
use threadbare_vm::{RunEnd, Vm};

/// What exploration is to run.
#[derive(Clone)]
pub struct Job {
    pub program: threadbare_vm::Program,
    pub options: threadbare_vm::Options,
    pub main_class: String,
    pub args: Vec<String>,
    pub input: Vec<u8>,
    pub limits: Limits,
}

/// Where a program got without a second thread.
pub enum Start {
    Ready(Box<Machine>),
    /// It ended before it started one, in this way.
    Alone(Outcome),
    /// It could not begin; this is the exit code, and the reason has been given.
    Refused(Code),
}

impl Job {
    pub fn new(config: Config, limits: Limits) -> Job {
        let Config { program, options, main_class, args } = config;
        Job { program, options, main_class, args, input: Vec::new(), limits }
    }

    /// Boots a machine and runs the program to the start of its second thread.
    pub fn start(&self) -> Start {
        let mut vm = match Vm::new(self.program.clone(), self.options.clone()) {
            Ok(vm) => vm,
            Err(error) => {
                let megabytes = self.options.bounds.heap_bytes >> 20;
                exit::say(&format!("cannot reserve {megabytes} MiB of heap (see --max-heap): {error}"));
                return Start::Refused(Code::Usage);
            }
        };
        vm.files.capture();
        vm.files.set_input(self.input.clone());
        let interrupted = |trap: &Trap| matches!(trap, Trap::End(end) if **end == RunEnd::Interrupted);
        if let Err(trap) = vm.boot() {
            if interrupted(&trap) {
                return Start::Alone(Outcome::Interrupted);
            }
            return Start::Refused(exit::report(&crate::run::boot_failure(&vm, trap)));
        }
        match vm.enter_main(&self.main_class, &self.args) {
            Ok(true) => {}
            Err(trap) if interrupted(&trap) => return Start::Alone(Outcome::Interrupted),
            Ok(false) | Err(Trap::End(_)) => return Start::Refused(self.refused(&vm)),
            Err(trap) => return Start::Refused(exit::report(&crate::run::boot_failure(&vm, trap))),
        }
        match Machine::prepare(vm, self.limits) {
            Ok(machine) => Start::Ready(Box::new(machine)),
            Err((vm, single)) => self.alone(&vm, single.0),
        }
    }

    /// The launcher has said why; its words are in the captured output.
    fn refused(&self, vm: &Vm) -> Code {
        let (out, err) = vm.files.captured();
        for text in [out, err] {
            eprint!("{}", String::from_utf8_lossy(text));
        }
        Code::Usage
    }

    fn alone(&self, vm: &Vm, solo: Solo) -> Start {
        match solo {
            Solo::Returned => Start::Alone(Outcome::Completed),
            Solo::Threw(exception) => {
                Start::Alone(outcome::uncaught(vm, threadbare_vm::boot::MAIN_THREAD, exception))
            }
            Solo::Stuck => Start::Alone(outcome::stuck(vm, |_| false)),
            Solo::Ended(RunEnd::Interrupted) => Start::Alone(Outcome::Interrupted),
            Solo::Ended(RunEnd::Exited(status)) => Start::Alone(Outcome::Exited(status)),
            Solo::Ended(end) => Start::Refused(exit::report(&end)),
        }
    }
}

/// The part of a token that says what to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Feature release of the JDK.
    pub feature: u32,
    pub assertions: bool,
    pub visible_finals: bool,
    pub depth: u64,
    pub steps: u64,
    pub main_class: String,
    pub class_path: String,
    pub args: Vec<String>,
    pub properties: Vec<(String, String)>,
    pub input: Vec<u8>,
}

impl Header {
    pub fn of(job: &Job) -> Header {
        Header {
            feature: job.program.feature,
            assertions: job.options.assertions,
            visible_finals: job.options.visible_finals,
            depth: job.limits.depth as u64,
            steps: job.limits.steps,
            main_class: job.main_class.clone(),
            class_path: job.options.class_path_text.clone(),
            args: job.args.clone(),
            properties: job.options.properties.clone(),
            input: job.input.clone(),
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let number = |out: &mut Vec<u8>, mut n: u64| {
            while n >= 0x80 {
                out.push(n as u8 | 0x80);
                n >>= 7;
            }
            out.push(n as u8);
        };
        number(&mut out, self.feature as u64);
        number(&mut out, self.assertions as u64 | (self.visible_finals as u64) << 1);
        number(&mut out, self.depth);
        number(&mut out, self.steps);
        let bytes = |out: &mut Vec<u8>, text: &[u8]| {
            number(out, text.len() as u64);
            out.extend_from_slice(text);
        };
        bytes(&mut out, self.main_class.as_bytes());
        bytes(&mut out, self.class_path.as_bytes());
        bytes(&mut out, &self.input);
        let pairs = self.properties.iter().map(|(key, value)| format!("{key}={value}"));
        let properties: Vec<String> = pairs.collect();
        for list in [&self.args, &properties] {
            bytes(&mut out, list.len().to_string().as_bytes());
            for text in list {
                bytes(&mut out, text.as_bytes());
            }
        }
        out
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<Header> {
        let mut at = Cursor(bytes);
        let feature = at.number()? as u32;
        let flags = at.number()?;
        let (depth, steps) = (at.number()?, at.number()?);
        let (main_class, class_path, input) = (at.text()?, at.text()?, at.bytes()?.to_vec());
        let (args, properties) = (at.list()?, at.list()?);
        let pair = |text: &String| {
            let (key, value) = text.split_once('=')?;
            Some((key.to_string(), value.to_string()))
        };
        Some(Header {
            feature,
            assertions: flags & 1 != 0,
            visible_finals: flags & 2 != 0,
            depth,
            steps,
            main_class,
            class_path,
            args,
            properties: properties.iter().map(pair).collect::<Option<_>>()?,
            input,
        })
    }
}

struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    fn number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..63).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= ((byte & 0x7f) as u64) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }

    fn text(&mut self) -> Option<String> {
        String::from_utf8(self.bytes()?.to_vec()).ok()
    }

    fn list(&mut self) -> Option<Vec<String>> {
        let count: usize = self.text()?.parse().ok()?;
        // Each takes a byte at least.
        if count > self.0.len() {
            return None;
        }
        (0..count).map(|_| self.text()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_survive() {
        let header = Header {
            feature: 17,
            assertions: true,
            visible_finals: false,
            depth: 20_000,
            steps: 1 << 40,
            main_class: "a.B".into(),
            class_path: "x:y/*".into(),
            args: vec!["one".into(), String::new(), "ü".into()],
            properties: vec![("k".into(), "v=w".into())],
            input: vec![0, 255],
        };
        assert_eq!(Header::from_bytes(&header.to_bytes()), Some(header.clone()));
        let bytes = header.to_bytes();
        for cut in 0..bytes.len() {
            assert!(Header::from_bytes(&bytes[..cut]).is_none(), "cut at {cut}");
        }
    }
}
