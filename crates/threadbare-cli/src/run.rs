//! `threadbare run`: boots the machine on a thread of its own and runs the program to its end.
//!
//! A panic is a bug of ours, never a property of the program. It is caught here, and the Java
//! stack of the moment is printed with it, because that is what a report needs most.

use crate::args::RunArgs;
use crate::config::{Config, Refusal};
use crate::exit::{self, Code};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use threadbare::program::boot_failure;
use threadbare_vm::ids::ThreadId;
use threadbare_vm::trap::Frame;
use threadbare_vm::{Interrupt, RunEnd, Vm};

/// Host stack of the machine's thread. Java frames do not live on it; nested upcalls of the
/// linker (class loading, initialisers, method handles) do. Reserved, not committed.
pub const HOST_STACK: usize = 1 << 30;

pub fn run(typed: &RunArgs) -> Code {
    let config = match Config::new(typed) {
        Ok(config) => config,
        Err(Refusal::AsJava(message)) => {
            exit::say_as_java(&message);
            return Code::Failure;
        }
        Err(Refusal::Usage(error)) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    let seed = typed.seed;
    on_machine_thread(HOST_STACK, move || run_program(config, seed))
}

/// Runs a command on a thread with a large stack, and turns a panic of ours into a report.
pub fn on_machine_thread(stack: usize, command: impl FnOnce() -> Code + Send + 'static) -> Code {
    std::panic::set_hook(Box::new(remember_panic));
    let machine = std::thread::Builder::new().name("threadbare-vm".into()).stack_size(stack);
    match machine.spawn(command) {
        Ok(thread) => thread.join().unwrap_or_else(|_| exit::internal(&last_panic(), &[])),
        Err(error) => {
            exit::say(&format!("cannot reserve {} MiB of stack: {error}", stack >> 20));
            Code::Usage
        }
    }
}

fn run_program(config: Config, seed: Option<u64>) -> Code {
    let Config { program, options, main_class, args } = config;
    let unreadable = program.class_path.clone();
    let heap_bytes = options.bounds.heap_bytes;
    let mut vm = match Vm::new(program, options) {
        Ok(vm) => vm,
        Err(error) => {
            exit::say(&format!("cannot reserve {} MiB of heap (see --max-heap): {error}", heap_bytes >> 20));
            return Code::Usage;
        }
    };
    // The machine may be in any state after a panic; nothing but its stack is read then.
    let end = catch_unwind(AssertUnwindSafe(|| match vm.boot() {
        Ok(()) => {
            vm.set_schedule_seed(seed);
            vm.run_main(&main_class, &args)
        }
        Err(trap) => boot_failure(&vm, trap),
    }));
    let code = match end {
        Ok(end) => exit::report(&end),
        Err(_) if vm.options.bounds.tampered.is_set() => exit::report(&tampered_end(java_stack(&vm))),
        Err(_) => exit::internal(&last_panic(), &java_stack(&vm)),
    };
    if code != Code::Success {
        // Java skips such jars in silence; without this line the class would just be missing.
        unreadable.unreadable().iter().for_each(|error| exit::say(&format!("note: {error}")));
    }
    code
}

/// A program that changes the class library's own objects by way of `Unsafe` can bring the machine into any
/// state, as it can `java`.
fn tampered_end(stack: Vec<Frame>) -> RunEnd {
    RunEnd::Unsupported { what: threadbare_vm::bounds::TAMPERED.into(), stack }
}

/// Runs something whose panics are the program's fault once this is set.
pub fn unless_tampered(tampered: &Interrupt, then: impl FnOnce() -> Code) -> Code {
    match catch_unwind(AssertUnwindSafe(then)) {
        Ok(code) => code,
        Err(_) if tampered.is_set() => exit::report(&tampered_end(vec![])),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Where the main thread was, if the machine can still say.
fn java_stack(vm: &Vm) -> Vec<Frame> {
    catch_unwind(AssertUnwindSafe(|| vm.stack_lines(ThreadId(0)))).unwrap_or_default()
}

/// What the newest panic said and where. A static, because the hook has nowhere else to put it.
static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

fn remember_panic(info: &std::panic::PanicHookInfo<'_>) {
    let payload = info.payload();
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("panic");
    let mut text = match info.location() {
        Some(place) => format!("{message} ({}:{})", place.file(), place.line()),
        None => message.to_string(),
    };
    let backtrace = std::backtrace::Backtrace::capture();
    if backtrace.status() == std::backtrace::BacktraceStatus::Captured {
        text.push_str(&format!("\n{backtrace}"));
    }
    if let Ok(mut last) = LAST_PANIC.lock() {
        // The first is the cause, should the report of it panic too.
        last.get_or_insert(text);
    }
}

fn last_panic() -> String {
    LAST_PANIC.lock().ok().and_then(|last| last.clone()).unwrap_or_else(|| "panic".into())
}
