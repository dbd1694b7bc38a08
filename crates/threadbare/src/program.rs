//! A program brought to where exploration begins, and what a token says about it.

use crate::Classes;
use threadbare_explore::bytes::{Reader, Writer};
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::outcome::{self, Outcome};
use threadbare_vm::stepping::control::Solo;
use threadbare_vm::trap::Trap;
use threadbare_vm::{Bounds, Options, RunEnd, Vm, World};

/// Threads that a program may start: each costs time at every operation of the others.
pub const MOST_THREADS: usize = 2_048;

/// A program that is to be explored: what to start, and under which bounds.
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
    /// It could not begin.
    Refused(CannotStart),
}

/// Why a program could not begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CannotStart {
    /// The host does not give the machine this much memory for objects.
    Memory { megabytes: usize, why: String },
    /// The launcher has refused it, with these words of its own.
    Launcher { said: String },
    /// The class library did not come up, or the program ended in a way that says nothing about its threads.
    End(RunEnd),
}

impl Job {
    /// With assertions on, no input, and the machine's usual bounds.
    pub fn new(classes: &Classes, main_class: &str, args: &[String]) -> Job {
        let options = Options {
            bounds: Bounds { reads: Some(classes.reads()), threads: MOST_THREADS, ..Bounds::default() },
            assertions: true,
            whole_calls: true,
            class_path_text: classes.class_path_text.clone(),
            ..Options::default()
        };
        Job {
            program: classes.program.clone(),
            options,
            main_class: main_class.to_string(),
            args: args.to_vec(),
            input: Vec::new(),
            limits: Limits::default(),
        }
    }

    /// What a token says to run, with these classes; nothing if it counts further than this host can.
    pub(crate) fn of(header: &Header, classes: &Classes) -> Option<Job> {
        let mut job = Job::new(classes, &header.main_class, &header.args);
        job.options.assertions = header.assertions;
        job.options.visible_finals = header.visible_finals;
        job.options.whole_calls = header.whole_calls;
        job.options.stream_locks = header.stream_locks;
        job.options.properties = header.properties.clone();
        job.options.world = header.world.clone();
        job.limits = Limits { depth: usize::try_from(header.depth).ok()?, steps: header.steps };
        job.input = header.input.clone();
        Some(job)
    }

    /// Boots a machine and runs the program to the start of its second thread. Where linking ahead alters what
    /// the program does, once more without it.
    pub fn start(&self) -> Start {
        self.start_with(&self.options).unwrap_or_else(|Altered| {
            let lazy = Options { lazy_initialisation: true, ..self.options.clone() };
            self.start_with(&lazy).unwrap_or_else(|Altered| {
                let what = "linking alters the program although nothing is initialised ahead".into();
                Start::Refused(CannotStart::End(RunEnd::Internal { what, stack: vec![] }))
            })
        })
    }

    fn start_with(&self, options: &Options) -> Result<Start, Altered> {
        match self.booted(options) {
            Ok(vm) => match Machine::prepare(vm, self.limits) {
                Ok(machine) => Ok(Start::Ready(Box::new(machine))),
                Err((vm, single)) => self.alone(&vm, single.0),
            },
            Err(start) => Ok(start),
        }
    }

    /// A machine with the program's `main` on its stack.
    fn booted(&self, options: &Options) -> Result<Vm, Start> {
        let mut vm = match Vm::new(self.program.clone(), options.clone()) {
            Ok(vm) => vm,
            Err(error) => {
                let megabytes = self.options.bounds.heap_bytes >> 20;
                return Err(Start::Refused(CannotStart::Memory { megabytes, why: error.to_string() }));
            }
        };
        vm.files.capture();
        vm.files.set_input(self.input.clone());
        let interrupted = |trap: &Trap| matches!(trap, Trap::End(end) if **end == RunEnd::Interrupted);
        if let Err(trap) = vm.boot() {
            if interrupted(&trap) {
                return Err(Start::Alone(Outcome::Interrupted));
            }
            if matches!(&trap, Trap::End(end) if matches!(**end, RunEnd::Exited(_))) {
                return Err(Start::Refused(launcher_refusal(&vm)));
            }
            return Err(Start::Refused(CannotStart::End(boot_failure(&vm, trap))));
        }
        match vm.enter_main(&self.main_class, &self.args) {
            Ok(true) => {}
            Err(trap) if interrupted(&trap) => return Err(Start::Alone(Outcome::Interrupted)),
            Ok(false) => return Err(Start::Refused(launcher_refusal(&vm))),
            Err(Trap::End(end)) if matches!(*end, RunEnd::Exited(_)) => {
                return Err(Start::Refused(launcher_refusal(&vm)));
            }
            Err(trap) => return Err(Start::Refused(CannotStart::End(boot_failure(&vm, trap)))),
        }
        Ok(vm)
    }

    fn alone(&self, vm: &Vm, solo: Solo) -> Result<Start, Altered> {
        Ok(match solo {
            Solo::Altered => return Err(Altered),
            Solo::Returned => Start::Alone(Outcome::Completed),
            Solo::Threw(exception) => {
                Start::Alone(outcome::uncaught(vm, threadbare_vm::boot::MAIN_THREAD, exception))
            }
            Solo::Stuck => Start::Alone(outcome::stuck(vm, |_| false)),
            Solo::Ended(RunEnd::Interrupted) => Start::Alone(Outcome::Interrupted),
            Solo::Ended(RunEnd::Exited(status)) => Start::Alone(Outcome::Exited(status)),
            Solo::Ended(end) => Start::Refused(CannotStart::End(end)),
        })
    }
}

/// Linking ahead has altered what the program does.
struct Altered;

/// The launcher's words are in the captured output.
fn launcher_refusal(vm: &Vm) -> CannotStart {
    let (out, err) = vm.files.captured();
    let said = [out, err].iter().map(|text| String::from_utf8_lossy(text)).collect();
    CannotStart::Launcher { said }
}

/// The class library did not come up; the program has not run. Those of all supported updates do: so this one is not
/// what it should be.
pub fn boot_failure(vm: &Vm, trap: Trap) -> RunEnd {
    let why = match trap {
        Trap::End(end) => return *end,
        Trap::Throw(exception) => vm.describe_exception(exception),
        trap => trap.to_string(),
    };
    RunEnd::Environment { what: format!("the class library of this JDK does not start: {why}") }
}

/// The part of a token that says what to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Feature release of the JDK.
    pub feature: u32,
    pub assertions: bool,
    pub visible_finals: bool,
    pub whole_calls: bool,
    pub stream_locks: bool,
    pub depth: u64,
    pub steps: u64,
    pub main_class: String,
    pub class_path: String,
    pub args: Vec<String>,
    pub properties: Vec<(String, String)>,
    pub input: Vec<u8>,
    /// Without the host's environment.
    pub world: World,
}

/// The bit of a header's flags that says that a list about the world follows: older tokens have none.
const HAS_WORLD: u64 = 16;

impl Header {
    pub fn of(job: &Job) -> Header {
        Header {
            feature: job.program.feature,
            assertions: job.options.assertions,
            visible_finals: job.options.visible_finals,
            whole_calls: job.options.whole_calls,
            stream_locks: job.options.stream_locks,
            depth: job.limits.depth as u64,
            steps: job.limits.steps,
            main_class: job.main_class.clone(),
            class_path: job.options.class_path_text.clone(),
            args: job.args.clone(),
            properties: job.options.properties.clone(),
            input: job.input.clone(),
            world: job.options.world.recorded(),
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::default();
        out.number(u64::from(self.feature));
        let flags = [self.assertions, self.visible_finals, self.whole_calls, self.stream_locks];
        let world = self.world.to_words();
        let has_world = if world.is_empty() { 0 } else { HAS_WORLD };
        out.number(has_world | flags.into_iter().rev().fold(0, |bits, flag| bits << 1 | u64::from(flag)));
        out.number(self.depth);
        out.number(self.steps);
        out.bytes(self.main_class.as_bytes());
        out.bytes(self.class_path.as_bytes());
        out.bytes(&self.input);
        let pairs = self.properties.iter().map(|(key, value)| format!("{key}={value}"));
        write_list(&mut out, &self.args);
        write_list(&mut out, &pairs.collect::<Vec<String>>());
        if !world.is_empty() {
            write_list(&mut out, &world);
        }
        out.finish()
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<Header> {
        let mut reader = Reader::new(bytes);
        let feature = reader.number()? as u32;
        let flags = reader.number()?;
        let (depth, steps) = (reader.number()?, reader.number()?);
        let (main_class, class_path) = (reader.text()?.to_string(), reader.text()?.to_string());
        let input = reader.bytes()?.to_vec();
        let (args, properties) = (read_list(&mut reader)?, read_list(&mut reader)?);
        let world = match flags & HAS_WORLD {
            0 => World::default(),
            _ => World::from_words(read_list(&mut reader)?.iter().map(String::as_str))?,
        };
        let pair = |text: &String| {
            let (key, value) = text.split_once('=')?;
            Some((key.to_string(), value.to_string()))
        };
        Some(Header {
            feature,
            assertions: flags & 1 != 0,
            visible_finals: flags & 2 != 0,
            whole_calls: flags & 4 != 0,
            stream_locks: flags & 8 != 0,
            depth,
            steps,
            main_class,
            class_path,
            args,
            properties: properties.iter().map(pair).collect::<Option<_>>()?,
            input,
            world,
        })
    }
}

/// The count is a text here: tokens that are published have it so.
fn write_list(out: &mut Writer, list: &[String]) {
    out.bytes(list.len().to_string().as_bytes());
    for text in list {
        out.bytes(text.as_bytes());
    }
}

fn read_list(reader: &mut Reader<'_>) -> Option<Vec<String>> {
    let count: usize = reader.text()?.parse().ok()?;
    // Each takes a byte at least.
    if count > reader.rest().len() {
        return None;
    }
    (0..count).map(|_| reader.text().map(String::from)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_survive() {
        let world = World { preview: true, variables: vec![("A".into(), "b c".into())], ..World::default() };
        headers_survive_with(World::default());
        headers_survive_with(world);
    }

    fn headers_survive_with(world: World) {
        let header = Header {
            feature: 17,
            assertions: true,
            visible_finals: false,
            whole_calls: true,
            stream_locks: true,
            depth: 20_000,
            steps: 1 << 40,
            main_class: "a.B".into(),
            class_path: "x:y/*".into(),
            args: vec!["one".into(), String::new(), "ü".into()],
            properties: vec![("k".into(), "v=w".into())],
            input: vec![0, 255],
            world,
        };
        assert_eq!(Header::from_bytes(&header.to_bytes()), Some(header.clone()));
        let bytes = header.to_bytes();
        for cut in 0..bytes.len() {
            assert!(Header::from_bytes(&bytes[..cut]).is_none(), "cut at {cut}");
        }
    }
}
