//! Any bytes as a class file: parsed, linked, verified and run in the machine, under bounds.
//!
//! `cargo xtask fuzz` does the same without instrumentation and on a stable compiler; this target
//! follows coverage. Start it from class files, for example those that the corpus compiles to:
//!
//! ```text
//! JAVA_HOME=... cargo +nightly fuzz run class_file fuzz/corpus/class_file
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use threadbare_classfile::{ClassPath, JImage};
use threadbare_vm::{Bounds, Mark, Options, Program, RunEnd, Vm};

/// Linked classes survive a rollback, so a machine grows and is replaced after so many executions.
const EXECUTIONS_PER_MACHINE: u32 = 500;
const STEPS: u64 = 1_000_000;
const HEAP: usize = 256 << 20;
/// The machine's nested runs need more stack than libFuzzer's thread has.
const HOST_STACK: usize = 1 << 30;

fuzz_target!(|bytes: &[u8]| {
    static MACHINE: OnceLock<Mutex<(Sender<Vec<u8>>, Receiver<()>)>> = OnceLock::new();
    let machine = MACHINE.get_or_init(|| Mutex::new(start())).lock().unwrap();
    machine.0.send(bytes.to_vec()).unwrap();
    machine.1.recv().expect("the machine panicked");
});

/// A thread with a large stack that runs what it is sent.
fn start() -> (Sender<Vec<u8>>, Receiver<()>) {
    let (input, inputs) = channel::<Vec<u8>>();
    let (done, dones) = channel();
    let work = move || {
        let dir = std::env::temp_dir().join(format!("threadbare-fuzz-{}", std::process::id()));
        let mut machine: Option<Machine> = None;
        for bytes in inputs {
            // What is no class file has been parsed, which is all that can be done with it.
            if let Ok(file) = threadbare_classfile::parse(&bytes) {
                let mut fresh = machine
                    .take()
                    .filter(|m| m.executions < EXECUTIONS_PER_MACHINE)
                    .unwrap_or_else(|| Machine::new(&dir));
                fresh.run(&dir, &file.name, &bytes);
                machine = Some(fresh);
            }
            done.send(()).unwrap();
        }
    };
    std::thread::Builder::new().stack_size(HOST_STACK).spawn(work).unwrap();
    (input, dones)
}

struct Machine {
    vm: Vm,
    booted: Mark,
    executions: u32,
}

impl Machine {
    fn new(dir: &Path) -> Machine {
        let home = PathBuf::from(std::env::var_os("JAVA_HOME").expect("set JAVA_HOME to a JDK 17"));
        std::fs::create_dir_all(dir).unwrap();
        let class_path_text = dir.to_str().unwrap().to_string();
        let program = Program {
            feature: 17,
            image: Arc::new(JImage::open(home.join("lib/modules")).unwrap()),
            class_path: Arc::new(ClassPath::parse(&class_path_text).with_feature(17)),
            jdk_home: home,
        };
        let options = Options {
            bounds: Bounds { heap_bytes: HEAP, stack_depth: 500, ..Bounds::default() },
            real_files: false,
            assertions: false,
            properties: vec![],
            verify_all: false,
            class_path_text,
        };
        let mut vm = Vm::new(program, options).unwrap();
        vm.files.capture();
        vm.boot().expect("boot");
        vm.options.bounds.steps = vm.steps + STEPS;
        let booted = vm.mark();
        Machine { vm, booted, executions: 0 }
    }

    fn run(&mut self, dir: &Path, name: &str, bytes: &[u8]) {
        self.executions += 1;
        let path = dir.join(format!("{name}.class"));
        // A name that climbs out of the folder, or that no file can have, is not run.
        let climbs = name.split('/').any(|part| part.is_empty() || part == ".." || part == ".");
        if climbs
            || std::fs::create_dir_all(path.parent().unwrap()).is_err()
            || std::fs::write(&path, bytes).is_err()
        {
            return;
        }
        let end = self.vm.run_main(&name.replace('/', "."), &[]);
        assert!(!matches!(end, RunEnd::Internal { .. }), "{end:?}");
        self.vm.rollback(&self.booted);
        drop(std::fs::remove_file(path));
    }
}
