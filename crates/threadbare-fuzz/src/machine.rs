//! The oracle: one machine, marked after boot and rolled back after each input.

use crate::Input;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use threadbare_classfile::{ClassPath, JImage, MemoryFolder};
use threadbare_vm::{Bounds, Mark, Options, Program, RunEnd, Vm};

/// What linking made survives a rollback, so a machine grows and is replaced after so many inputs.
pub const INPUTS_PER_MACHINE: u32 = 300;
/// The linker's upcalls nest on the host's stack: run machines on a thread with so much of it.
pub const HOST_STACK: usize = 1 << 30;

/// Steps of `main`, and of each method called by itself.
const MAIN_STEPS: u64 = 2_000_000;
const METHOD_STEPS: u64 = 50_000;
const HEAP: usize = 256 << 20;
const STACK_DEPTH: usize = 600;

pub struct Machine {
    vm: Vm,
    booted: Mark,
    folder: MemoryFolder,
    inputs: u32,
}

/// How an input ended.
#[derive(Debug)]
pub enum Outcome {
    Ended(RunEnd),
    /// A crash, in words.
    Crashed(String),
}

impl Outcome {
    pub fn crash(&self) -> Option<&str> {
        match self {
            Outcome::Crashed(what) => Some(what),
            Outcome::Ended(_) => None,
        }
    }

    /// A few words, for statistics.
    pub fn name(&self) -> String {
        match self {
            Outcome::Crashed(_) => "crash".into(),
            Outcome::Ended(end) => match end {
                RunEnd::Returned | RunEnd::Exited(0) => "returned".into(),
                RunEnd::Exited(_) => "launcher error".into(),
                RunEnd::Uncaught { class, .. } if class.starts_with("java.lang.") => {
                    class["java.lang.".len()..].into()
                }
                RunEnd::Uncaught { .. } => "other exception".into(),
                RunEnd::Hang { .. } => "step limit".into(),
                RunEnd::ResourceLimit { .. } => "heap limit".into(),
                RunEnd::Deadlock { .. } => "deadlock".into(),
                RunEnd::Interrupted => "interrupted".into(),
                RunEnd::Unsupported { .. } | RunEnd::BlockedUpcall { .. } => "unsupported".into(),
                RunEnd::Environment { .. } => "environment".into(),
                RunEnd::Internal { .. } => "internal error".into(),
            },
        }
    }
}

impl Machine {
    /// Boots a machine whose class path is each input in turn.
    pub fn new(jdk_home: &Path, feature: u32, image: Arc<JImage>) -> Result<Machine, String> {
        let folder = MemoryFolder::default();
        let program = Program {
            jdk_home: jdk_home.into(),
            feature,
            image,
            class_path: Arc::new(ClassPath::in_memory(folder.clone())),
        };
        let options = Options {
            bounds: Bounds { heap_bytes: HEAP, ..Bounds::default() },
            class_path_text: "memory".into(),
            ..Options::default()
        };
        let mut vm = Vm::new(program, options).map_err(|e| e.to_string())?;
        vm.files.capture();
        vm.boot().map_err(|trap| format!("the machine does not boot: {trap:?}"))?;
        vm.options.bounds.stack_depth = STACK_DEPTH;
        vm.options.bounds.steps = vm.steps() + MAIN_STEPS;
        let booted = vm.mark();
        Ok(Machine { vm, booted, folder, inputs: 0 })
    }

    /// Whether it has grown enough to be replaced.
    pub fn is_worn(&self) -> bool {
        self.inputs >= INPUTS_PER_MACHINE
    }

    /// Runs `main`, then every method of the mutated class by itself, and once more as those of a hidden class. After a crash the machine is
    /// of no more use.
    pub fn execute(&mut self, input: &Input) -> Outcome {
        self.inputs += 1;
        self.folder.replace(input.classes.iter().cloned());
        let run = AssertUnwindSafe(|| {
            let end = self.vm.run_main(&input.main_class, &[]);
            self.vm.rollback(&self.booted);
            if is_bug(&end) {
                return Err(end);
            }
            let mut bugs = self.vm.exercise(&self.booted, &input.victim, METHOD_STEPS);
            if let Some(bytes) = input.mutated() {
                bugs.extend(self.vm.exercise_hidden(&self.booted, bytes, METHOD_STEPS));
            }
            self.vm.forget_class_path();
            match bugs.into_iter().find(is_bug) {
                Some(bug) => Err(bug),
                None => Ok(end),
            }
        });
        match catch_unwind(run) {
            Ok(Ok(end)) => Outcome::Ended(end),
            Ok(Err(RunEnd::Internal { what, stack })) => {
                let lines: String = stack.iter().map(|frame| format!("\n    at {frame}")).collect();
                Outcome::Crashed(format!("internal error: {what}{lines}"))
            }
            Ok(Err(other)) => Outcome::Crashed(format!("{other:?}")),
            Err(_) => Outcome::Crashed(last_panic()),
        }
    }
}

fn is_bug(end: &RunEnd) -> bool {
    // A class path in memory cannot be damaged.
    matches!(end, RunEnd::Internal { .. } | RunEnd::Environment { .. })
}

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Keeps the text of panics for [`Outcome::Crashed`] instead of printing it.
pub fn catch_panics() {
    std::panic::set_hook(Box::new(|info| {
        let trace = std::backtrace::Backtrace::force_capture().to_string();
        let ours: Vec<&str> = trace
            .lines()
            .filter(|line| line.contains("/crates/threadbare-"))
            .map(str::trim)
            .take(6)
            .collect();
        *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) =
            format!("{info}\n    {}", ours.join("\n    "));
    }));
}

pub fn last_panic() -> String {
    LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
