//! What a program under test may take of the machine it runs on: memory, and files to read.

use crate::config::size;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use threadbare_vm::Program;
use threadbare_vm::files::Reads;

/// Most memory of one machine of ours, unless the user says otherwise: enough for any test of a class, and the
/// same on every host that is not small.
const USUAL: usize = 3 << 29;
/// With less a machine does not boot, or has no room for tests.
const LEAST: usize = 128 << 20;

#[derive(Debug, Clone, Default, clap::Args)]
pub struct SandboxArgs {
    /// Memory of all machines together, such as 2g; an execution that needs more is cut off [default: 1.5 GiB
    /// for each machine, at most half of what the host has]
    #[arg(long, value_name = "SIZE")]
    pub max_memory: Option<String>,

    /// Let the program read this file or folder, besides the JDK, the class path and the working folder; may be
    /// given several times
    #[arg(long, value_name = "PATH", value_parser = crate::args::as_path)]
    pub allow_read: Vec<PathBuf>,
}

impl SandboxArgs {
    /// Bytes that a run on each of so many machines may take. The rest of the machine's share is for what it
    /// has linked, and for what explorers keep.
    pub fn memory_of_each(&self, jobs: usize) -> Result<usize> {
        let share = match &self.max_memory {
            Some(text) => {
                let share = size(text).with_context(|| format!("--max-memory {text}"))? / jobs.max(1);
                if share < LEAST {
                    let least = LEAST >> 20;
                    bail!("--max-memory {text}: {jobs} machines (see --jobs) need {least} MiB each at least");
                }
                share
            }
            None => USUAL.min(host_memory().map_or(USUAL, |bytes| bytes / 2 / jobs.max(1))).max(LEAST),
        };
        Ok(share / 3 * 2)
    }
}

impl SandboxArgs {
    /// What of the host's files the program can read.
    pub fn reads(&self, program: &Program) -> Result<Reads> {
        for path in &self.allow_read {
            if !path.exists() {
                bail!("--allow-read {}: there is no such file or folder", path.display());
            }
        }
        let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        let class_path = program.class_path.entries().map(|entry| here.join(entry));
        let given = self.allow_read.iter().map(|path| here.join(path));
        Ok(Reads::new(&program.jdk_home, class_path.chain(given).chain([here.clone()])))
    }
}

/// Bytes of memory that this process may use, as far as the host says.
fn host_memory() -> Option<usize> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = meminfo.lines().find_map(|line| {
        let kilobytes = line.strip_prefix("MemTotal:")?.trim().strip_suffix("kB")?;
        kilobytes.trim().parse::<usize>().ok()?.checked_mul(1024)
    });
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let limit = limits.iter().find_map(|file| std::fs::read_to_string(file).ok()?.trim().parse().ok());
    [total, limit].into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares() {
        let given = |text: &str| SandboxArgs { max_memory: Some(text.into()), ..SandboxArgs::default() };
        assert_eq!(given("3g").memory_of_each(2).unwrap(), 1 << 30);
        assert!(given("3g").memory_of_each(64).is_err());
        assert!(given("lots").memory_of_each(1).is_err());
        assert!(SandboxArgs::default().memory_of_each(1).unwrap() <= 1 << 30);
    }
}
