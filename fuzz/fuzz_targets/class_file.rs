//! Any bytes as a class file: parsed, linked, verified and run in the machine, under bounds.
//!
//! `cargo xtask fuzz` does the same without instrumentation and on a stable compiler; this target
//! follows coverage. Both stand on the crate `threadbare-fuzz`, whose mutations are used here beside
//! libFuzzer's own.
//!
//! ```text
//! cargo xtask fuzz --write-corpus fuzz/corpus/class_file
//! JAVA_HOME=... cargo +nightly fuzz run class_file
//! ```

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use threadbare_classfile::JImage;
use threadbare_fuzz::{Input, Machine, Rng, machine, mutate};

fuzz_target!(|bytes: &[u8]| {
    static MACHINE: OnceLock<Mutex<(Sender<Vec<u8>>, Receiver<()>)>> = OnceLock::new();
    let machine = MACHINE.get_or_init(|| Mutex::new(start())).lock().unwrap();
    machine.0.send(bytes.to_vec()).unwrap();
    machine.1.recv().expect("the machine panicked");
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 4 == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let mut bytes = data[..size].to_vec();
    mutate::mutate(&mut bytes, &mut Rng::new(u64::from(seed), 0));
    let len = bytes.len().min(max_size);
    data[..len].copy_from_slice(&bytes[..len]);
    len
});

/// A thread with a large stack that runs what it is sent: the machine's nested runs need more than
/// libFuzzer's thread has.
fn start() -> (Sender<Vec<u8>>, Receiver<()>) {
    let (input, inputs) = channel::<Vec<u8>>();
    let (done, dones) = channel();
    let work = move || {
        let home = PathBuf::from(std::env::var_os("JAVA_HOME").expect("set JAVA_HOME to a JDK 17"));
        let image = Arc::new(JImage::open(home.join("lib/modules")).expect("the JDK's image"));
        let mut machine: Option<Machine> = None;
        for bytes in inputs {
            // What is no class file has been parsed, which is all that can be done with it.
            if threadbare_classfile::parse(&bytes).is_ok() {
                let mut fresh = machine
                    .take()
                    .filter(|m| !m.is_worn())
                    .unwrap_or_else(|| Machine::new(&home, 17, image.clone()).expect("boot"));
                let outcome = fresh.execute(&Input::of_class(bytes));
                assert!(outcome.crash().is_none(), "{outcome:?}");
                machine = Some(fresh);
            }
            done.send(()).unwrap();
        }
    };
    std::thread::Builder::new().stack_size(machine::HOST_STACK).spawn(work).unwrap();
    (input, dones)
}
