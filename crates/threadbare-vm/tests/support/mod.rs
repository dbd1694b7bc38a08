//! What the tests that run Java share: a JDK, compiled classes, a booted machine.

#![allow(dead_code)] // each test binary uses a part of it

use std::path::{Path, PathBuf};
use std::process::Command;
use threadbare_vm::{Bounds, Options, Program, Vm};

pub fn jdk_home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let output = Command::new("java")
        .args(["-XshowSettings:properties", "-version"])
        .output()
        .expect("these tests need a JDK: install one (17 or newer) or set JAVA_HOME");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|l| l.trim().starts_with("java.home =")).expect("java.home");
    line.split('=').nth(1).expect("value").trim().into()
}

pub fn corpus(area: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/conformance").join(area)
}

/// Compiles conformance programs into a folder of their own.
pub fn compile_corpus(jdk: &Path, folder: &str, programs: &[(&str, &str)]) -> PathBuf {
    let sources: Vec<PathBuf> = programs.iter().map(|(a, n)| corpus(a).join(format!("{n}.java"))).collect();
    compile(jdk, folder, &sources)
}

/// Compiles sources of `tests/java`.
pub fn compile_sources(jdk: &Path, folder: &str, names: &[&str]) -> PathBuf {
    let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let sources: Vec<PathBuf> = names.iter().map(|n| java.join(format!("{n}.java"))).collect();
    compile(jdk, folder, &sources)
}

fn compile(jdk: &Path, folder: &str, sources: &[PathBuf]) -> PathBuf {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let mut javac = Command::new(jdk.join("bin/javac"));
    let status =
        javac.args(["-nowarn", "-Xlint:none", "-d"]).arg(&out).args(sources).status().expect("javac");
    assert!(status.success(), "javac failed");
    out
}

/// The linker's upcalls nest on the host's stack, which is small in tests.
pub fn on_big_stack(test: impl FnOnce() + Send + 'static) {
    #[allow(clippy::disallowed_methods)] // a test's own thread, no Java thread
    let thread = std::thread::Builder::new().stack_size(512 << 20).spawn(test).expect("thread");
    thread.join().expect("the test failed; see above");
}

pub fn boot(jdk: &Path, classes: &Path) -> Vm {
    let release = std::fs::read_to_string(jdk.join("release")).expect("release file");
    let version = release.lines().find_map(|l| l.strip_prefix("JAVA_VERSION=\"")).expect("version");
    let feature: u32 =
        version.split(|c: char| !c.is_ascii_digit()).next().and_then(|v| v.parse().ok()).expect("number");
    let class_path = classes.to_string_lossy().into_owned();
    let program = Program::open(jdk, feature, &class_path).expect("image");
    let options = Options {
        bounds: Bounds { heap_bytes: 1 << 30, ..Bounds::default() },
        class_path_text: class_path,
        ..Options::default()
    };
    let mut vm = Vm::new(program, options).expect("vm");
    vm.files.capture();
    vm.boot().expect("boot");
    vm
}
