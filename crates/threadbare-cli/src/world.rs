//! Options about the world of a run: those of `java` about modules and preview features, and the environment.
//!
//! Options that tune a JVM (`-X...`, `-XX:...`) are taken, because scripts have them, and change nothing here; a
//! note says so.

use crate::exit;
use anyhow::{Result, bail};
use threadbare_vm::World;
use threadbare_vm::world::ModuleOption;

#[derive(Debug, Clone, Default, clap::Args)]
pub struct WorldArgs {
    /// Run classes that use preview features of the JDK
    #[arg(long)]
    pub enable_preview: bool,

    /// Open a package to deep reflection, as java.base/java.lang=ALL-UNNAMED
    #[arg(long, value_name = "MODULE/PACKAGE=TARGET")]
    pub add_opens: Vec<String>,

    /// Export a package, as java.base/sun.security.x509=ALL-UNNAMED
    #[arg(long, value_name = "MODULE/PACKAGE=TARGET")]
    pub add_exports: Vec<String>,

    /// Resolve modules that nothing requires, such as jdk.incubator.vector
    #[arg(long, value_name = "MODULES")]
    pub add_modules: Vec<String>,

    /// Let a module read others
    #[arg(long, value_name = "MODULE=TARGET")]
    pub add_reads: Vec<String>,

    /// Set a variable of the program's environment, which is a virtual one
    #[arg(long, value_name = "NAME=VALUE")]
    pub env: Vec<String>,

    /// Give the program the environment of this process
    #[arg(long)]
    pub env_from_host: bool,

    /// An option that tunes a JVM, and changes nothing here
    #[arg(long, hide = true, allow_hyphen_values = true)]
    pub java_option: Vec<String>,
}

/// What an option that `java` takes in one word is called here.
pub fn tuning(word: &str) -> Option<String> {
    (word.len() > 2 && word.starts_with("-X")).then(|| format!("--java-option={word}"))
}

impl WorldArgs {
    pub fn world(&self) -> Result<World> {
        let mut world = World { preview: self.enable_preview, ..World::default() };
        for (option, texts) in [
            (ModuleOption::AddOpens, &self.add_opens),
            (ModuleOption::AddExports, &self.add_exports),
            (ModuleOption::AddModules, &self.add_modules),
            (ModuleOption::AddReads, &self.add_reads),
        ] {
            world.modules.extend(texts.iter().map(|text| (option, text.clone())));
        }
        for text in &self.env {
            match text.split_once('=') {
                Some((name, value)) if !name.is_empty() => {
                    world.variables.push((name.to_string(), value.to_string()));
                }
                _ => bail!("--env {text}: write NAME=VALUE"),
            }
        }
        if self.env_from_host {
            world.host = Some(host_environment());
        }
        Ok(world)
    }

    /// Says which options change nothing.
    pub fn note_ignored(&self) {
        for option in &self.java_option {
            exit::say(&format!("note: {option} changes nothing here"));
        }
    }

    /// What a token says, and what was typed on top of it. If the execution saw the host's environment, it sees the
    /// present one.
    pub fn on_top_of(&self, recorded: &World) -> Result<World> {
        let typed = self.world()?;
        let mut world = recorded.clone();
        world.preview |= typed.preview;
        world.modules.extend(typed.modules);
        world.variables.extend(typed.variables);
        world.host = typed.host.or_else(|| recorded.host.as_ref().map(|_| host_environment()));
        Ok(world)
    }
}

/// The variables of this process, sorted: the order is the host's.
fn host_environment() -> Vec<(String, String)> {
    let text = |word: std::ffi::OsString| word.to_string_lossy().into_owned();
    let mut all: Vec<_> = std::env::vars_os().map(|(name, value)| (text(name), text(value))).collect();
    all.sort();
    all
}
