//! What the arguments mean: a program, its options and its bounds, checked against the world.

use crate::args::{ProgramArgs, RunArgs};
use anyhow::{Context, Result, bail};
use std::path::Path;
use threadbare::{Classes, Jdk};
use threadbare_classfile::paths::{as_java, path_of, text_of};
use threadbare_classfile::{Jar, regular};
use threadbare_vm::{Bounds, Options, Program};

/// Bytes that a program allocates before its garbage is collected, or as many as are in use. Most programs never come
/// that far; a collection takes a tenth of the time in which they allocate so much.
const COLLECT_EVERY: usize = 128 << 20;

/// A run that can start.
pub struct Config {
    pub program: Program,
    pub options: Options,
    pub main_class: String,
    pub args: Vec<String>,
}

/// Why a run cannot start.
pub enum Refusal {
    /// The `java` launcher refuses this too; these are its words, and its exit code is 1.
    AsJava(String),
    /// The command or the machine is wrong in a way of our own; exit code 2.
    Usage(anyhow::Error),
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Refusal {
        Refusal::Usage(error)
    }
}

impl Config {
    pub fn new(typed: &RunArgs) -> Result<Config, Refusal> {
        let mut config = Config::of_program(&typed.program)?;
        config.options.real_files = typed.real_files;
        config.options.assertions = typed.enable_assertions;
        config.options.bounds.steps = typed.max_steps.unwrap_or(0);
        config.options.bounds.collect_every = Some(match &typed.collect_every {
            Some(text) => size(text).with_context(|| format!("--collect-every {text}"))?,
            None => COLLECT_EVERY,
        });
        Ok(config)
    }

    /// With assertions off, writes kept in memory, and no bound on steps.
    pub fn of_program(typed: &ProgramArgs) -> Result<Config, Refusal> {
        let start = Start::of(typed)?;
        let world = typed.world.world()?;
        typed.world.note_ignored();
        let bounds = bounds(typed)?;
        let classes = opened(typed.jdk.as_deref(), &start.class_path)?;
        let options = Options {
            bounds,
            properties: typed.properties.iter().map(|text| property(&as_java(text))).collect(),
            class_path_text: classes.class_path_text,
            world,
            ..Options::default()
        };
        Ok(Config { program: classes.program, options, main_class: start.main_class, args: start.args })
    }
}

/// The classes of a JDK and a class path.
pub fn opened(jdk: Option<&Path>, class_path: &str) -> Result<Classes> {
    Ok(Classes::open(&Jdk::find(jdk)?, class_path)?)
}

/// What to start and where its classes are, by the rules of the `java` launcher.
struct Start {
    class_path: String,
    main_class: String,
    args: Vec<String>,
}

impl Start {
    fn of(typed: &ProgramArgs) -> Result<Start, Refusal> {
        if let Some(jar) = &typed.jar {
            // The jar is the whole class path; `-cp` and CLASSPATH are ignored.
            let main_class = main_of_jar(jar).map_err(Refusal::AsJava)?;
            return Ok(Start { class_path: jar.clone(), main_class, args: for_java(&typed.words) });
        }
        let Some((main_class, args)) = typed.words.split_first() else {
            return Err(anyhow::anyhow!("no main class given; see --help").into());
        };
        let class_path = class_path(typed.class_path.as_deref());
        Ok(Start { class_path, main_class: as_java(main_class), args: for_java(args) })
    }
}

/// Arguments as the program gets them.
fn for_java(words: &[String]) -> Vec<String> {
    words.iter().map(|word| as_java(word)).collect()
}

/// The class path that counts: the option, then CLASSPATH, then the current folder.
pub fn class_path(option: Option<&str>) -> String {
    let from_environment =
        || std::env::var_os("CLASSPATH").map(|path| text_of(&path)).filter(|path| !path.is_empty());
    option.map(str::to_owned).or_else(from_environment).unwrap_or_else(|| ".".into())
}

/// The `Main-Class` of a jar, or the launcher's words for why there is none.
fn main_of_jar(path: &str) -> Result<String, String> {
    if regular::open(&path_of(path)).is_err() {
        return Err(format!("Error: Unable to access jarfile {path}"));
    }
    let Ok(jar) = Jar::open(path_of(path)) else {
        return Err(format!("Error: Invalid or corrupt jarfile {path}"));
    };
    match jar.manifest().main_class() {
        Some(name) => Ok(name.trim().to_string()),
        None => Err(format!("no main manifest attribute, in {path}")),
    }
}

fn bounds(typed: &ProgramArgs) -> Result<Bounds> {
    let mut bounds = Bounds::default();
    if let Some(text) = &typed.max_heap {
        bounds.heap_bytes = size(text).with_context(|| format!("--max-heap {text}"))?;
    }
    if let Some(depth) = typed.max_stack_depth {
        bounds.stack_depth = depth;
    }
    Ok(bounds)
}

/// A size as `-Xmx` takes it: a number and k, m, g or nothing.
pub fn size(text: &str) -> Result<usize> {
    let (digits, shift) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = digits.parse::<usize>().ok().and_then(|n| n.checked_mul(1 << shift));
    match bytes {
        Some(bytes) if bytes > 0 => Ok(bytes),
        _ => bail!("not a size: write a number of bytes, or one with k, m or g, such as 512m"),
    }
}

/// `key=value`; a key alone has the empty value.
fn property(text: &str) -> (String, String) {
    let (key, value) = text.split_once('=').unwrap_or((text, ""));
    (key.to_string(), value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size("512m").unwrap(), 512 << 20);
        assert_eq!(size("2G").unwrap(), 2 << 30);
        assert_eq!(size("64k").unwrap(), 64 << 10);
        assert_eq!(size("1048576").unwrap(), 1 << 20);
        for bad in ["", "m", "-1", "1x", "0", "99999999999999999999g", "18446744073709551615g"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn properties() {
        assert_eq!(property("a=b=c"), ("a".into(), "b=c".into()));
        assert_eq!(property("a"), ("a".into(), String::new()));
    }
}
