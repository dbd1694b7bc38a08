//! Runs the tests of the workspace as `cargo test` does, but two test binaries at a time: many of them wait for one
//! long test at their end, or for `java`, while a processor has nothing to do. What is left of `scripts/test.sh` when
//! everything is built.
//!
//! Arguments are those of `cargo test` that choose a profile. Each binary's output is printed when it ends, in one
//! piece, with its closing line as `cargo test` shows it. One that does not end is ended, with what it had printed (the
//! tests that ran for long among it) and where its threads are.

use serde_json::Value;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use threadbare_testkit::Folder;

/// The machines that run this have two cores.
const AT_A_TIME: usize = 2;

/// The longest takes a tenth of it.
const LIMIT: Duration = Duration::from_secs(1200);
/// How often is looked whether a binary has ended.
const LOOK: Duration = Duration::from_millis(20);

/// Those that take longest, by crate and name: what begins last should be short. Others follow in any order.
const LONGEST: [&str; 12] = [
    "threadbare-cli conformance",
    "threadbare-cli check_corpus",
    "threadbare-explore programs",
    "threadbare-observe summaries",
    "threadbare-cli bounds",
    "threadbare-explore schedules",
    "threadbare-cli bad_input",
    "threadbare-cli check_command",
    "threadbare-testgen java_source",
    "threadbare-analysis threads",
    "threadbare-oracle own_threads",
    "threadbare-pruning pruned",
];

/// Something to run, and what it is called.
struct Job {
    name: String,
    command: Command,
}

fn main() -> ExitCode {
    let profile: Vec<String> = std::env::args().skip(1).collect();
    match jobs(&profile).and_then(run) {
        Ok(failed) if failed.is_empty() => ExitCode::SUCCESS,
        Ok(failed) => {
            println!("\nFAILED: {}", failed.join(", "));
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("run_tests: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Every test binary, and the examples in the documentation.
fn jobs(profile: &[String]) -> io::Result<Vec<Job>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(&cargo);
    build.args(["test", "--workspace", "--no-run", "--quiet", "--message-format=json"]).args(profile);
    let built = build.stderr(Stdio::inherit()).output()?;
    if !built.status.success() {
        return Err(io::Error::other("the tests cannot be built"));
    }
    let mut jobs = Vec::new();
    for line in String::from_utf8_lossy(&built.stdout).lines() {
        let message: Value = serde_json::from_str(line)?;
        jobs.extend(test_binary(&message));
    }
    if jobs.is_empty() {
        return Err(io::Error::other("there are no tests"));
    }
    let mut documentation = Command::new(cargo);
    documentation.args(["test", "--workspace", "--doc", "--quiet"]).args(profile);
    jobs.push(Job { name: "documentation".into(), command: documentation });
    let rank = |job: &Job| LONGEST.iter().position(|name| *name == job.name).unwrap_or(LONGEST.len());
    jobs.sort_by_key(rank);
    Ok(jobs)
}

/// The binary that a message of Cargo is about, if it is one with tests.
fn test_binary(message: &Value) -> Option<Job> {
    let executable = message["executable"].as_str()?;
    if message["profile"]["test"] != true {
        return None;
    }
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?;
    let package = folder.file_name()?.to_string_lossy();
    let is_test = message["target"]["kind"].as_array()?.iter().any(|kind| kind == "test");
    let target = if is_test { message["target"]["name"].as_str()? } else { "unit tests" };
    let mut command = Command::new(executable);
    command.current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
    Some(Job { name: format!("{package} {target}"), command })
}

/// Runs them all; the names of those that failed.
fn run(jobs: Vec<Job>) -> io::Result<Vec<String>> {
    let count = jobs.len();
    let folder = Folder::new("run-tests");
    let next = Mutex::new(jobs.into_iter().enumerate());
    let failed = Mutex::new(Vec::new());
    let work = || -> io::Result<()> {
        loop {
            let job = next.lock().expect("no holder panics").next();
            let Some((number, job)) = job else { return Ok(()) };
            let name = job.name.clone();
            if !run_one(job, &folder.join(number.to_string()))? {
                failed.lock().expect("no holder panics").push(name);
            }
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_A_TIME).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    let failed = failed.into_inner().expect("no holder panics");
    println!("\n{} of {count} test binaries passed", count - failed.len());
    Ok(failed)
}

/// How a binary ended, as far as it matters.
enum End {
    Passed,
    Failed,
    /// It had to be ended; where its threads and those of its children were.
    Hung(String),
}

/// Runs one to its end and prints what it printed; whether it succeeded.
#[expect(clippy::disallowed_methods, reason = "how long a test binary takes; no machine runs here")]
fn run_one(Job { name, mut command }: Job, output: &PathBuf) -> io::Result<bool> {
    let file = File::create(output)?;
    let begun = Instant::now();
    let child = command.stdin(Stdio::null()).stderr(file.try_clone()?).stdout(file).spawn()?;
    let end = wait(child, begun)?;
    let text = std::fs::read(output)?;
    let mut out = io::stdout().lock();
    write!(out, "\n== {name}: {:.1} s", begun.elapsed().as_secs_f64())?;
    writeln!(out, "{}", if matches!(end, End::Passed) { "" } else { ", FAILED" })?;
    out.write_all(&text)?;
    if let End::Hung(threads) = &end {
        writeln!(out, "\n{name} did not end in {} s and was ended:\n{threads}", LIMIT.as_secs())?;
    }
    out.flush()?;
    Ok(matches!(end, End::Passed))
}

fn wait(mut child: Child, begun: Instant) -> io::Result<End> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(if status.success() { End::Passed } else { End::Failed });
        }
        if begun.elapsed() > LIMIT {
            let threads = threads_of(child.id());
            child.kill()?;
            child.wait()?;
            return Ok(End::Hung(threads));
        }
        std::thread::sleep(LOOK);
    }
}

/// The threads of a process and of what it has started: names, states, and where they wait in the kernel.
fn threads_of(process: u32) -> String {
    let folder = PathBuf::from(format!("/proc/{process}"));
    let read = |path: PathBuf| std::fs::read_to_string(path).unwrap_or_default();
    let command = read(folder.join("cmdline")).replace('\0', " ");
    let mut text = format!("{process}: {command}\n");
    for thread in std::fs::read_dir(folder.join("task")).into_iter().flatten().flatten() {
        let status = read(thread.path().join("status"));
        let line = |key: &str| {
            status.lines().find_map(|line| line.strip_prefix(key)).unwrap_or("").trim().to_owned()
        };
        let place = read(thread.path().join("wchan"));
        text += &format!("    {}: {}, {place}\n", line("Name:"), line("State:"));
        for child in read(thread.path().join("children")).split_whitespace().filter_map(|id| id.parse().ok())
        {
            text += &threads_of(child);
        }
    }
    text
}
