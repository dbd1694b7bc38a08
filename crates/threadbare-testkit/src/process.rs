//! Running a command to its end, with a limit on its time.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// A command that takes longer than this hangs.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(120);
/// No command that a test waits for takes a tenth of it, on a machine that does little else.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(600);
const POLL: Duration = Duration::from_millis(4);

/// What a command printed and how it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub status: Status,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Exited(i32),
    Signalled(i32),
    TimedOut,
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Status::Exited(code) => write!(f, "exit {code}"),
            Status::Signalled(signal) => write!(f, "signal {signal}"),
            Status::TimedOut => write!(f, "no end after {} s", TIME_LIMIT.as_secs()),
        }
    }
}

impl Run {
    /// Runs a tool of ours that needs no protection, such as `javac`.
    pub fn quick(command: &mut Command) -> io::Result<Run> {
        Run::captured(command.stdin(Stdio::null()), MOST_TIME)
    }

    /// Runs a command with its outputs in memory.
    pub(crate) fn captured(command: &mut Command, limit: Duration) -> io::Result<Run> {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        std::thread::scope(|scope| {
            let (out, err) = (scope.spawn(move || read_all(out)), scope.spawn(move || read_all(err)));
            let status = wait_at_most(&mut child, limit)?.map_or(Status::TimedOut, status_of);
            let read = |bytes: std::thread::Result<io::Result<Vec<u8>>>| bytes.expect("no reader panics");
            Ok(Run { stdout: read(out.join())?, stderr: read(err.join())?, status })
        })
    }

    /// Runs a program with an empty current folder and a fixed environment, so that nothing of
    /// this machine but the JDK can show in its output. The output goes through files: a program
    /// that prints without end cannot block on a pipe or fill our memory unseen.
    pub fn isolated(command: &mut Command, place: &RunFolder) -> io::Result<Run> {
        place.clear()?;
        let (out, err) = (place.0.join("stdout"), place.0.join("stderr"));
        command
            .current_dir(place.cwd())
            .env_clear()
            .env("LANG", "C.UTF-8")
            .env("TZ", "UTC")
            .env("HOME", place.cwd())
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .stdin(Stdio::null())
            .stdout(File::create(&out)?)
            .stderr(File::create(&err)?);
        let mut child = command.spawn()?;
        let status = wait_at_most(&mut child, TIME_LIMIT)?.map_or(Status::TimedOut, status_of);
        Ok(Run { stdout: std::fs::read(out)?, stderr: std::fs::read(err)?, status })
    }
}

fn read_all(pipe: Option<impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        pipe.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Waits for the end of a process; none if it takes longer than this, and then it is ended.
pub(crate) fn wait_at_most(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let mut waited = Duration::ZERO;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if waited >= limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(POLL);
        waited += POLL;
    }
}

/// Gives the command the ordinary dispositions of the signals that end a program from outside. Under `nohup`
/// and in the background of a shell some are inherited as ignored, and tests that send them would wait for
/// nothing. Done in the child, so that no other thread of the test is touched.
#[cfg(unix)]
pub fn with_ordinary_signals(command: &mut Command) -> &mut Command {
    use std::os::unix::process::CommandExt;
    let reset = || {
        for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
            // SAFETY: `signal` may be called between fork and exec, and the default is no handler of ours.
            if unsafe { libc::signal(signal, libc::SIG_DFL) } == libc::SIG_ERR {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(())
    };
    // SAFETY: the closure allocates nothing and takes no lock.
    unsafe { command.pre_exec(reset) }
}

/// A worker's folder: an empty current folder for each run, and the files its output goes to.
pub struct RunFolder(PathBuf);

impl RunFolder {
    pub fn new(dir: impl AsRef<Path>) -> RunFolder {
        RunFolder(dir.as_ref().to_path_buf())
    }

    fn cwd(&self) -> PathBuf {
        self.0.join("cwd")
    }

    fn clear(&self) -> io::Result<()> {
        let cwd = self.cwd();
        if cwd.exists() {
            std::fs::remove_dir_all(&cwd)?;
        }
        std::fs::create_dir_all(cwd)
    }
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

#[cfg(unix)]
fn status_of(status: ExitStatus) -> Status {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Status::Exited(code),
        (None, signal) => Status::Signalled(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
fn status_of(status: ExitStatus) -> Status {
    Status::Exited(status.code().unwrap_or(-1))
}
