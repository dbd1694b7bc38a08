//! What the real JVM prints, remembered by the content of the program and the JVM's version.

use crate::compile::Compiled;
use crate::program::Program;
use std::io;
use std::path::Path;
use std::process::Command;
use threadbare_testkit::key::Key;
use threadbare_testkit::process::{Run, RunFolder, Status};
use threadbare_testkit::{Jdk, cache_dir};

/// JDKs whose virtual threads hold their carriers while they block in `synchronized` code: on a machine with few
/// processors they run out of them, and a program that is right never ends.
const CARRIERS_ARE_HELD: std::ops::RangeInclusive<u32> = 21..=23;

/// Runs the program on `java`, or recalls what it did.
pub fn expected(jdk: &Jdk, program: &Program, compiled: &Compiled, place: &RunFolder) -> io::Result<Run> {
    // The area's classes are part of the key because a program may use another file's classes.
    let key = Key::new()
        .with(&jdk.version)
        .with(&program.name)
        .with(&program.source)
        .with(compiled.classes.to_string_lossy().as_bytes());
    let dir = cache_dir().join(format!("expected/{}/{}-{key}", jdk.feature, program.name));
    if let Ok(run) = recall(&dir) {
        return Ok(run);
    }
    let run = fresh(jdk, program, compiled, place)?;
    // A JVM that hung or crashed is no expectation.
    if let Status::Exited(code) = run.status {
        std::fs::create_dir_all(&dir)?;
        std::fs::write(dir.join("stdout"), &run.stdout)?;
        std::fs::write(dir.join("stderr"), &run.stderr)?;
        std::fs::write(dir.join("status"), code.to_string())?;
    }
    Ok(run)
}

/// Runs the program on `java` without looking at what it did before.
pub fn fresh(jdk: &Jdk, program: &Program, compiled: &Compiled, place: &RunFolder) -> io::Result<Run> {
    let mut command = Command::new(jdk.java());
    // Its performance file is in a folder of all processes, where another of the same number may be in the way.
    command.arg("-XX:-UsePerfData");
    if CARRIERS_ARE_HELD.contains(&jdk.feature) {
        command.arg("-Djdk.virtualThreadScheduler.parallelism=16");
    }
    command.arg("-cp").arg(&compiled.classes).arg(&program.main_class).args(&program.args);
    Run::isolated(&mut command, place)
}

fn recall(dir: &Path) -> io::Result<Run> {
    let code = std::fs::read_to_string(dir.join("status"))?.trim().parse().map_err(io::Error::other)?;
    Ok(Run {
        stdout: std::fs::read(dir.join("stdout"))?,
        stderr: std::fs::read(dir.join("stderr"))?,
        status: Status::Exited(code),
    })
}
