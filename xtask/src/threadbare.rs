//! The binary under test: built before it is used, in the release profile.

use anyhow::{Result, ensure};
use std::path::PathBuf;
use std::process::Command;
use threadbare_testkit::root;

/// Builds `threadbare` and says where it is. `THREADBARE_BIN` names another binary instead.
pub fn build() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("THREADBARE_BIN") {
        return Ok(path.into());
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--quiet", "--release", "--package", "threadbare-cli"]).current_dir(root());
    ensure!(command.status()?.success(), "threadbare does not build");
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    };
    Ok(target.join("release/threadbare"))
}
