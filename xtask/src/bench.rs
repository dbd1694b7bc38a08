//! `cargo xtask bench`: speed against `java -Xint`, side by side in one run.
//!
//! Each program of `bench/java` runs on both in turns, so that whatever else the machine does hits
//! both alike. Time is taken from outside; the median of the rounds counts, minus the median of an
//! empty `main` on the same JVM. The result is a dated table in `bench/results`.

use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use threadbare_testkit::javac;
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::{cache_dir, root};

/// The program whose time is subtracted from the others'.
const BASELINE: &str = "Empty";

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only programs whose name contains this; the table is then printed but not kept
    #[arg(default_value = "")]
    filter: String,

    /// The JDK to measure on
    #[arg(long, value_name = "17|21|25", default_value_t = 17)]
    jdk: u32,

    /// Rounds; the median counts
    #[arg(long, default_value_t = 5)]
    rounds: usize,
}

struct Measured {
    name: String,
    xint: Vec<Duration>,
    ours: Vec<Duration>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(args.rounds > 0, "at least one round");
    let threadbare = crate::threadbare::build()?;
    let jdks = jdks::find();
    let jdk = jdks.iter().find(|jdk| jdk.feature == args.jdk).or(jdks.first()).context("no JDK found")?;
    let (classes, names) = compile(jdk)?;
    let wanted = names.into_iter().filter(|name| name == BASELINE || name.contains(&args.filter));
    let mut all: Vec<Measured> =
        wanted.map(|name| Measured { name, xint: Vec::new(), ours: Vec::new() }).collect();
    for round in 1..=args.rounds {
        eprintln!("round {round} of {}", args.rounds);
        for measured in &mut all {
            measured.measure(jdk, &threadbare, &classes)?;
        }
    }
    let mut table = table(jdk, &all, args.rounds)?;
    table.push_str(&crate::marks::table(jdk)?);
    println!("{table}");
    if args.filter.is_empty() {
        let path = root().join(format!("bench/results/{}-jdk{}.md", today()?, jdk.feature));
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        std::fs::write(&path, table)?;
        println!("written to {}", path.display());
    }
    Ok(ExitCode::SUCCESS)
}

fn compile(jdk: &Jdk) -> Result<(PathBuf, Vec<String>)> {
    let classes = cache_dir().join(format!("bench/{}", jdk.feature));
    std::fs::create_dir_all(&classes)?;
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(root().join("bench/java"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "java") {
            sources.push(path);
        }
    }
    sources.sort();
    let paths: Vec<&Path> = sources.iter().map(PathBuf::as_path).collect();
    if let Some(errors) = javac(jdk, &classes, &paths)? {
        bail!("bench/java does not compile:\n{errors}");
    }
    let names = sources.iter().filter_map(|path| path.file_stem()).map(|s| s.to_string_lossy().into_owned());
    Ok((classes, names.collect()))
}

impl Measured {
    /// One run on each; both must print the same.
    fn measure(&mut self, jdk: &Jdk, threadbare: &Path, classes: &Path) -> Result<()> {
        let mut java = Command::new(jdk.java());
        java.arg("-Xint").arg("-cp").arg(classes).arg(&self.name);
        let mut ours = Command::new(threadbare);
        ours.arg("run").arg("--jdk").arg(&jdk.home).arg("-cp").arg(classes).arg(&self.name);
        let (expected, xint) = timed(&mut java)?;
        let (printed, time) = timed(&mut ours)?;
        ensure!(expected == printed, "{} prints `{printed}`, on java `{expected}`", self.name);
        self.xint.push(xint);
        self.ours.push(time);
        Ok(())
    }
}

#[expect(clippy::disallowed_methods, reason = "measuring is what this is for; no run sees it")]
fn timed(command: &mut Command) -> Result<(String, Duration)> {
    let start = std::time::Instant::now();
    let output = command.stdin(Stdio::null()).output()?;
    let time = start.elapsed();
    ensure!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), time))
}

fn median(times: &[Duration]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort();
    let middle = sorted.len() / 2;
    let value =
        if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2 };
    value.as_secs_f64()
}

fn table(jdk: &Jdk, all: &[Measured], rounds: usize) -> Result<String> {
    let base = all.iter().find(|m| m.name == BASELINE).context("bench/java/Empty.java is missing")?;
    let (base_xint, base_ours) = (median(&base.xint), median(&base.ours));
    let mut text = format!("# Speed against `java -Xint`, {}\n\n", today()?);
    let version = jdk.version.lines().next().unwrap_or_default();
    writeln!(text, "JDK: {version}. Processor: {}. Median of {rounds} rounds in turns.", processor())?;
    writeln!(text, "Times in milliseconds, without start and end (an empty `main`: `java -Xint`")?;
    writeln!(text, "{:.0}, Threadbare {:.0}). Speed 1.0 is as fast.\n", base_xint * 1e3, base_ours * 1e3)?;
    writeln!(text, "| Program | java -Xint | Threadbare | Speed |\n|---|---:|---:|---:|")?;
    let mut logs = Vec::new();
    for measured in all.iter().filter(|m| m.name != BASELINE) {
        // Below a millisecond nothing is measured; the floor keeps the ratio finite.
        let xint = (median(&measured.xint) - base_xint).max(1e-3);
        let ours = (median(&measured.ours) - base_ours).max(1e-3);
        logs.push((xint / ours).ln());
        writeln!(text, "| {} | {:.0} | {:.0} | {:.2} |", measured.name, xint * 1e3, ours * 1e3, xint / ours)?;
    }
    let mean = (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp();
    writeln!(text, "| **Geometric mean** | | | **{mean:.2}** |")?;
    Ok(text)
}

/// The JDK in this folder, or else the installed JDK 17.
pub fn chosen_jdk(home: Option<&Path>) -> Result<Jdk> {
    match home {
        Some(home) => Jdk::at(home.to_path_buf()).with_context(|| format!("no JDK in {}", home.display())),
        None => jdks::find().into_iter().find(|jdk| jdk.feature == 17).context("no JDK 17 found"),
    }
}

/// The installed JDK of this feature release.
pub fn installed(feature: u32) -> Result<Jdk> {
    let found = jdks::find().into_iter().find(|jdk| jdk.feature == feature);
    found.with_context(|| format!("no JDK {feature} found"))
}

/// Measures in a thread with a large stack: the analysis recurses, and class loaders nest.
pub fn on_large_stack(work: impl FnOnce() -> Result<()> + Send + 'static) -> Result<ExitCode> {
    let thread =
        std::thread::Builder::new().name("bench".into()).stack_size(crate::explore_bench::HOST_STACK);
    match thread.spawn(work)?.join() {
        Ok(result) => result.map(|()| ExitCode::SUCCESS),
        Err(_) => bail!("the measurement panicked"),
    }
}

pub fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    model.map_or("unknown", |m| m.trim_start_matches(['\t', ' ', ':'])).to_string()
}

/// Today as year-month-day, in UTC.
#[expect(clippy::disallowed_methods, reason = "results are dated; no run sees it")]
pub fn today() -> Result<String> {
    let days = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400)?;
    let (y, m, d) = civil(days);
    Ok(format!("{y}-{m:02}-{d:02}"))
}

/// Days since 1970-01-01 to a date of the Gregorian calendar, for days after it.
fn civil(days: i64) -> (i64, i64, i64) {
    let z = days + 719_468;
    let era = z / 146_097;
    let day_of_era = z % 146_097;
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(19_782), (2024, 2, 29));
        assert_eq!(civil(20_772), (2026, 11, 15));
    }

    #[test]
    fn medians() {
        let ms = |n| Duration::from_millis(n);
        assert_eq!(median(&[ms(5), ms(1), ms(3)]), 0.003);
        assert_eq!(median(&[ms(1), ms(3)]), 0.002);
    }
}
