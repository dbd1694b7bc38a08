//! The command line as a user types it, without anything of the user's that could show.

use crate::classes::CompiledClasses;
use crate::jdks::Jdk;
use crate::process::{MOST_TIME, Run, Status};
use std::ffi::OsStr;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The binary under test, with the JDK that it finds and the folder that it runs in.
#[derive(Debug, Clone)]
pub struct Tool {
    binary: PathBuf,
    jdk_home: PathBuf,
    dir: PathBuf,
}

/// What a run of the command line printed, and its exit code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// -1 if a signal ended it.
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Tool {
    /// `binary` is `env!("CARGO_BIN_EXE_threadbare")`, which only tests of its own crate know.
    pub fn new(binary: impl Into<PathBuf>, jdk: &Jdk, dir: &Path) -> Tool {
        Tool { binary: binary.into(), jdk_home: jdk.home.clone(), dir: dir.into() }
    }

    /// Without input, and without what is kept in the user's cache.
    pub fn command<S: AsRef<OsStr>>(&self, words: &[S]) -> Command {
        let mut command = Command::new(&self.binary);
        command.args(words).stdin(Stdio::null()).current_dir(&self.dir);
        command.env("JAVA_HOME", &self.jdk_home).env("THREADBARE_CACHE", "off");
        command.env_remove("CLASSPATH").env_remove("COLUMNS");
        command
    }

    pub fn run<S: AsRef<OsStr>>(&self, words: &[S]) -> Ran {
        Ran::of(&mut self.command(words))
    }
}

/// Compiled classes, and the command line that is asked about them. It runs in their folder.
#[derive(Debug)]
pub struct Scene {
    compiled: CompiledClasses,
    tool: Tool,
}

impl Scene {
    /// `binary` as for a [`Tool`].
    pub fn new(binary: &str, compiled: CompiledClasses) -> Scene {
        let tool = Tool::new(binary, &compiled.jdk, &compiled.dir);
        Scene { compiled, tool }
    }

    pub fn command<S: AsRef<OsStr>>(&self, words: &[S]) -> Command {
        self.tool.command(words)
    }

    pub fn run<S: AsRef<OsStr>>(&self, words: &[S]) -> Ran {
        self.tool.run(words)
    }

    /// A command of the tool with the class path of this scene, and these words.
    pub fn ask(&self, command: &str, words: &[&str]) -> Ran {
        self.ask_on(&self.classes, command, words)
    }

    /// The same with another class path.
    pub fn ask_on(&self, class_path: &Path, command: &str, words: &[&str]) -> Ran {
        self.run(&[&[command, "-cp", &class_path.to_string_lossy()], words].concat())
    }
}

impl Deref for Scene {
    type Target = CompiledClasses;

    fn deref(&self) -> &CompiledClasses {
        &self.compiled
    }
}

impl Ran {
    /// Runs a command to its end.
    ///
    /// # Panics
    ///
    /// If it cannot be started, or does not end.
    pub fn of(command: &mut Command) -> Ran {
        let run = Run::captured(command, MOST_TIME).expect("threadbare runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (out, err) = (text(&run.stdout), text(&run.stderr));
        let code = match run.status {
            Status::Exited(code) => code,
            Status::Signalled(_) => -1,
            Status::TimedOut => panic!("{command:?} does not end:\n{out}\n{err}"),
        };
        Ran { code, out, err }
    }

    /// Both outputs.
    pub fn all(&self) -> String {
        format!("{}{}", self.out, self.err)
    }

    /// This code, these words in the outputs, and nothing in the errors if none are named.
    ///
    /// # Panics
    ///
    /// If it is not so.
    #[track_caller]
    pub fn ends(&self, code: i32, out: &str, err: &str) -> &Ran {
        let Ran { out: told, err: said, .. } = self;
        assert_eq!(self.code, code, "{told}\n{said}");
        assert!(told.contains(out), "`{out}` is missing in:\n{told}");
        assert!(said.contains(err), "`{err}` is missing in:\n{said}");
        assert!(!err.is_empty() || said.is_empty(), "{said}");
        self
    }

    /// The same; and nothing in the output if no words of it are named.
    ///
    /// # Panics
    ///
    /// If it is not so.
    #[track_caller]
    pub fn ends_with_only(&self, code: i32, out: &str, err: &str) {
        assert!(!out.is_empty() || self.out.is_empty(), "{}", self.out);
        self.ends(code, out, err);
    }

    /// This code, and each of these words in one of the outputs.
    ///
    /// # Panics
    ///
    /// If it is not so.
    #[track_caller]
    pub fn says(&self, code: i32, words: &[&str]) {
        let all = self.all();
        assert_eq!(self.code, code, "{all}");
        words.iter().for_each(|words| assert!(all.contains(words), "`{words}` is missing in:\n{all}"));
    }

    /// The token that replays what was found first.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[track_caller]
    pub fn token(&self) -> &str {
        let line = self.out.lines().find_map(|line| line.strip_prefix("replay: threadbare replay "));
        line.unwrap_or_else(|| panic!("no token in:\n{}", self.out))
    }
}
