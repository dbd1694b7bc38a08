//! `cargo xtask analysis-bench`: the static analysis beside Table IV of DepCon+, as a dated table.
//!
//! Each class is analysed in a process of its own, which is killed when a step of it takes too long: an
//! analysis has no bound of its own that could end it half-way. The process prints a line for each
//! step, so what was measured before the long one is kept. What is kept on disk is then read by a second
//! process.

use crate::artifacts::{fetch, jar};
use crate::bench::{chosen_jdk, on_large_stack, processor, today};
use crate::explore_bench::processor_time;
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use threadbare_analysis::dependencies::analyse::{Analyst, Request};
use threadbare_analysis::dependencies::result::ClassAnalysis;
use threadbare_analysis::program::classes::Sources;
use threadbare_cache::{Results, Store};
use threadbare_classfile::{ClassPath, JImage};
use threadbare_testkit::jdks::Jdk;
use threadbare_testkit::root;

/// For each step of a class; DepCon+ needs 2 s for all of its first phase.
const LIMIT: Duration = Duration::from_secs(60);

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// The JDK to measure on, instead of the installed JDK 17
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// Only classes whose name contains this; the table is then printed but not kept
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// Measures one class, in a process of its own
    #[arg(long, hide = true)]
    row: Option<usize>,

    /// Where results are kept for the process that measures it with them
    #[arg(long, hide = true, requires = "row")]
    kept: Option<PathBuf>,

    /// Measures the class with what is kept
    #[arg(long, hide = true, requires = "kept")]
    warm: bool,
}

struct Subject {
    /// In the paper.
    id: &'static str,
    class: &'static str,
    /// A class of the same program, analysed between the first and the second analysis of the class.
    other: &'static str,
    /// Maven coordinates; none for classes of the JDK.
    artifacts: &'static [&'static str],
    table: TableFour,
}

/// A row of Table IV: public methods, sizes of the sets of pairs, milliseconds.
struct TableFour(u32, u32, u32, u32, u32);

const DBCP: &[&str] = &["commons-dbcp:commons-dbcp:1.4", "commons-pool:commons-pool:1.5.4"];
const LOG4J: &[&str] = &["log4j:log4j:1.2.13"];
const JFREE_CHART_0_9_8: &[&str] = &["jfreechart:jfreechart:0.9.8", "jcommon:jcommon:0.8.3"];

#[rustfmt::skip]
const SUBJECTS: &[Subject] = &[
    Subject { id: "C1", class: "org.apache.commons.lang.math.IntRange", other: "org.apache.commons.lang.math.LongRange",
        artifacts: &["commons-lang:commons-lang:2.4"], table: TableFour(26, 351, 21, 0, 1601) },
    Subject { id: "C2", class: "org.apache.commons.dbcp.datasources.PerUserPoolDataSource", other: "org.apache.commons.dbcp.datasources.SharedPoolDataSource",
        artifacts: DBCP, table: TableFour(66, 2211, 66, 0, 1898) },
    Subject { id: "C3", class: "org.apache.commons.dbcp.datasources.SharedPoolDataSource", other: "org.apache.commons.dbcp.datasources.PerUserPoolDataSource",
        artifacts: DBCP, table: TableFour(52, 1378, 52, 0, 1800) },
    Subject { id: "C4", class: "org.hsqldb.lib.DoubleIntIndex", other: "org.hsqldb.lib.IntKeyHashMap",
        artifacts: &["org.hsqldb:hsqldb:2.3.3"], table: TableFour(34, 595, 297, 0, 2119) },
    Subject { id: "C7", class: "org.jfree.data.time.Day", other: "org.jfree.data.time.Month",
        artifacts: &["jfree:jfreechart:1.0.13", "jfree:jcommon:1.0.16"], table: TableFour(26, 351, 70, 0, 2187) },
    Subject { id: "C8", class: "org.jfree.chart.axis.NumberAxis", other: "org.jfree.chart.axis.NumberTickUnit",
        artifacts: &["jfreechart:jfreechart:0.9.18", "jcommon:jcommon:0.9.3", "log4j:log4j:1.2.13"], table: TableFour(111, 6216, 292, 0, 1892) },
    Subject { id: "C9", class: "org.jfree.chart.axis.PeriodAxis", other: "org.jfree.data.time.Month",
        artifacts: &["jfree:jfreechart:1.0.1", "jfree:jcommon:1.0.0"], table: TableFour(126, 8001, 278, 0, 1978) },
    Subject { id: "C10", class: "org.jfree.data.time.TimeSeries", other: "org.jfree.data.time.Month",
        artifacts: JFREE_CHART_0_9_8, table: TableFour(41, 861, 296, 0, 2022) },
    Subject { id: "C11", class: "org.jfree.chart.plot.XYPlot", other: "org.jfree.data.time.Month",
        artifacts: &["jfree:jfreechart:1.0.9", "jfree:jcommon:1.0.16"], table: TableFour(218, 23871, 844, 0, 2819) },
    Subject { id: "C12", class: "org.jfree.data.XYSeries", other: "org.jfree.data.time.Month",
        artifacts: JFREE_CHART_0_9_8, table: TableFour(25, 325, 114, 0, 1932) },
    Subject { id: "C13", class: "org.apache.log4j.FileAppender", other: "org.apache.log4j.WriterAppender",
        artifacts: LOG4J, table: TableFour(21, 231, 53, 1, 1563) },
    Subject { id: "C14", class: "org.apache.log4j.WriterAppender", other: "org.apache.log4j.FileAppender",
        artifacts: LOG4J, table: TableFour(24, 300, 37, 1, 1582) },
    Subject { id: "C15", class: "com.thoughtworks.xstream.XStream", other: "com.thoughtworks.xstream.core.util.QuickWriter",
        artifacts: &["com.thoughtworks.xstream:xstream:1.4.1"], table: TableFour(66, 2211, 427, 0, 4711) },
    Subject { id: "C16", class: "java.lang.StringBuffer", other: "java.lang.StringBuilder",
        artifacts: &[], table: TableFour(33, 561, 56, 1, 1618) },
    Subject { id: "C17", class: "java.util.Hashtable", other: "java.util.Vector",
        artifacts: &[], table: TableFour(19, 190, 8, 3, 1599) },
    Subject { id: "C19", class: "java.util.Collections$SynchronizedMap", other: "java.util.Vector",
        artifacts: &[], table: TableFour(15, 120, 18, 15, 2101) },
];

/// Classes and the Maven coordinates of what they need.
pub fn subjects() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    SUBJECTS.iter().map(|subject| (subject.class, subject.artifacts))
}

/// The sizes that an analysis of a class has, in the order in which they travel between processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sizes {
    methods: u64,
    pairs: u64,
    /// On one instance.
    mpc: u64,
    /// Deadlock on two locks.
    md: u64,
    mpc_or_md: u64,
    kept: u64,
    reached: u64,
    gaps: u64,
    micros: u64,
}

/// What a class's process printed before it ended or was killed.
struct Measured {
    subject: &'static Subject,
    published: Option<Sizes>,
    cold: Option<Sizes>,
    /// In the same process, after another class of the program.
    again: Option<Sizes>,
    /// In another process, from disk.
    warm: Option<Sizes>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let jdk = chosen_jdk(args.jdk.as_deref())?;
    if let Some(row) = args.row {
        let subject = SUBJECTS.get(row).context("no such row")?;
        let kept = args.kept.clone().context("where are results kept?")?;
        let is_warm = args.warm;
        let work = move || if is_warm { warm(subject, &jdk, kept) } else { steps(subject, &jdk, kept) };
        return on_large_stack(work);
    }
    let mut all = Vec::new();
    let mut skipped = Vec::new();
    for (row, subject) in SUBJECTS.iter().enumerate().filter(|(_, s)| s.class.contains(&args.only)) {
        match subject.artifacts.iter().try_for_each(|artifact| fetch(artifact)) {
            Ok(()) => all.push(measure(row, subject, &jdk)?),
            Err(error) => skipped.push(format!("{} {}: {error:#}", subject.id, subject.class)),
        }
    }
    let text = report(&jdk, all, &skipped)?;
    println!("{text}");
    if args.only.is_empty() {
        let path = root().join(format!("bench/results/{}-analysis.md", today()?));
        std::fs::write(&path, text)?;
        println!("written to {}", path.display());
    }
    Ok(ExitCode::SUCCESS)
}

// ---- measuring --------------------------------------------------------------------------------------

/// In the process of the class: a line of sizes for each step.
fn steps(subject: &Subject, jdk: &Jdk, kept: PathBuf) -> Result<()> {
    let sources = sources(subject, jdk)?;
    let again = || Sources { image: sources.image.clone(), class_path: sources.class_path.clone() };
    let fresh = || Analyst::new(again());
    // The first one also brings the files into memory, so that the cold one does not measure the disk.
    step(&mut fresh(), "published", subject.class, true)?;
    let mut analyst = fresh();
    step(&mut analyst, "cold", subject.class, false)?;
    step(&mut analyst, "other", subject.other, false)?;
    step(&mut analyst, "again", subject.class, false)?;
    // Nobody measures this one; it is for the next process.
    analysed(&Results::new(again(), Some(Store::new(kept))), subject.class).map(drop)
}

/// In a second process, by the way that `threadbare inspect` takes. The files are opened before, as for the
/// other steps; what is on the class path, the JDK's index and the tool are read to tell that they are the same.
fn warm(subject: &Subject, jdk: &Jdk, kept: PathBuf) -> Result<()> {
    let sources = sources(subject, jdk)?;
    let start = exact_processor_time()?;
    let analysis = analysed(&Results::new(sources, Some(Store::new(kept))), subject.class)?;
    let micros = u64::try_from((exact_processor_time()? - start).as_micros())?;
    println!("warm {}", Sizes::of(&analysis, micros).line());
    Ok(())
}

fn analysed(results: &Results, class: &str) -> Result<ClassAnalysis> {
    match results.analysis(&Request { class, as_published: false }) {
        Ok(analysis) => Ok(analysis),
        Err(problem) => bail!("{class}: {problem:?}"),
    }
}

fn sources(subject: &Subject, jdk: &Jdk) -> Result<Sources> {
    let jars: Vec<PathBuf> = subject.artifacts.iter().map(|a| jar(a)).collect::<Result<_>>()?;
    let mut jars: Vec<String> = jars.iter().map(|path| path.display().to_string()).collect();
    if jars.is_empty() {
        // An empty class path would be the current folder, in which this repository is built.
        jars.push("no such folder".to_owned());
    }
    Ok(Sources {
        image: Arc::new(JImage::open(jdk.home.join("lib/modules"))?),
        class_path: Arc::new(ClassPath::parse(&jars.join(":"))),
    })
}

fn step(analyst: &mut Analyst, name: &str, class: &str, as_published: bool) -> Result<()> {
    let start = exact_processor_time()?;
    let analysis = match analyst.class(&Request { class, as_published }) {
        Ok(analysis) => analysis,
        Err(problem) => bail!("{class}: {problem:?}"),
    };
    let micros = u64::try_from((exact_processor_time()? - start).as_micros())?;
    println!("{name} {}", Sizes::of(&analysis, micros).line());
    Ok(())
}

/// Processor time is booked at ticks of the scheduler and when a thread leaves the processor. Some classes
/// take less than a tick.
fn exact_processor_time() -> Result<Duration> {
    std::thread::sleep(Duration::from_micros(1));
    processor_time()
}

/// Runs of which times are means, as in Table IV.
const RUNS: usize = 5;

/// One class, several times.
fn measure(row: usize, subject: &'static Subject, jdk: &Jdk) -> Result<Measured> {
    let runs: Vec<Measured> = (0..RUNS).map(|_| measure_once(row, subject, jdk)).collect::<Result<_>>()?;
    let mean = |step: fn(&Measured) -> Option<Sizes>| -> Result<Option<Sizes>> {
        let Some(all) = runs.iter().map(step).collect::<Option<Vec<Sizes>>>() else { return Ok(None) };
        let micros = all.iter().map(|sizes| sizes.micros).sum::<u64>() / RUNS as u64;
        let mean = Sizes { micros, ..all[0] };
        let is_same = all.iter().all(|sizes| Sizes { micros, ..*sizes } == mean);
        ensure!(is_same, "{}: two runs have different results", subject.class);
        Ok(Some(mean))
    };
    Ok(Measured {
        subject,
        published: mean(|m| m.published)?,
        cold: mean(|m| m.cold)?,
        again: mean(|m| m.again)?,
        warm: mean(|m| m.warm)?,
    })
}

/// One class in processes of its own.
fn measure_once(row: usize, subject: &'static Subject, jdk: &Jdk) -> Result<Measured> {
    let kept = std::env::temp_dir().join(format!("threadbare-analysis-bench-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&kept));
    let mut measured = Measured { subject, published: None, cold: None, again: None, warm: None };
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["analysis-bench", "--row", &row.to_string(), "--jdk"]).arg(&jdk.home);
    command.arg("--kept").arg(&kept);
    if follow(command, &mut measured)? {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["analysis-bench", "--row", &row.to_string(), "--jdk"]).arg(&jdk.home);
        command.arg("--kept").arg(&kept).arg("--warm");
        follow(command, &mut measured)?;
    }
    drop(std::fs::remove_dir_all(&kept));
    Ok(measured)
}

/// Takes what a process prints, until it ends (true) or a step takes too long.
fn follow(mut command: Command, measured: &mut Measured) -> Result<bool> {
    let subject = measured.subject;
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let output = child.stdout.take().context("no output")?;
    let (sender, lines) = mpsc::channel();
    // Ends with the child, at the latest when it is killed.
    let reader = std::thread::Builder::new().name("reader".into());
    reader.spawn(move || {
        BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    })?;
    loop {
        match lines.recv_timeout(LIMIT) {
            Ok(line) => {
                eprintln!("{}: {line}", subject.class);
                measured.take(&line)?;
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                eprintln!("{}: over {} s", subject.class, LIMIT.as_secs());
                child.kill()?;
                child.wait()?;
                return Ok(false);
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
    }
    let mut errors = String::new();
    child.stderr.take().context("no errors")?.read_to_string(&mut errors)?;
    ensure!(child.wait()?.success(), "{}: {errors}", subject.class);
    Ok(true)
}

impl Sizes {
    fn of(analysis: &ClassAnalysis, micros: u64) -> Sizes {
        let pairs = &analysis.pairs;
        Sizes {
            methods: analysis.methods.len() as u64,
            pairs: pairs.len() as u64,
            mpc: pairs.iter().filter(|p| p.on_one_instance).count() as u64,
            md: pairs.iter().filter(|p| p.lock_order).count() as u64,
            mpc_or_md: pairs.iter().filter(|p| p.on_one_instance || p.lock_order).count() as u64,
            kept: pairs.iter().filter(|p| p.is_kept()).count() as u64,
            reached: analysis.methods_reached as u64,
            gaps: analysis.gaps.len() as u64,
            micros,
        }
    }

    fn line(&self) -> String {
        let Sizes { methods, pairs, mpc, md, mpc_or_md, kept, reached, gaps, micros } = self;
        format!("{methods} {pairs} {mpc} {md} {mpc_or_md} {kept} {reached} {gaps} {micros}")
    }

    fn parse(line: &str) -> Option<Sizes> {
        let numbers: Vec<u64> = line.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        let [methods, pairs, mpc, md, mpc_or_md, kept, reached, gaps, micros] = numbers[..] else {
            return None;
        };
        Some(Sizes { methods, pairs, mpc, md, mpc_or_md, kept, reached, gaps, micros })
    }

    fn pruned(&self, kept: u64) -> f64 {
        percent(kept, self.pairs)
    }

    fn millis(&self) -> f64 {
        self.micros as f64 / 1e3
    }
}

impl Measured {
    fn take(&mut self, line: &str) -> Result<()> {
        let (name, rest) = line.split_once(' ').context("an empty line")?;
        let sizes = Sizes::parse(rest).with_context(|| format!("not understood: `{line}`"))?;
        match name {
            "published" => self.published = Some(sizes),
            "cold" => self.cold = Some(sizes),
            "again" => self.again = Some(sizes),
            "warm" => self.warm = Some(sizes),
            _ => {}
        }
        Ok(())
    }
}

/// Of the pairs, those that are not kept.
fn percent(kept: u64, pairs: u64) -> f64 {
    100.0 * (1.0 - kept as f64 / pairs.max(1) as f64)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

// ---- the tables -------------------------------------------------------------------------------------

const INTRODUCTION: &str = "\
Subjects of DepCon+ that can be had, beside its Table IV. Classes of the JDK are those of the JDK above
(the paper: 1.4), log4j is 1.2.13 (the paper: 1.0) and the JFreeChart of C8 is 0.9.18 (the paper: 0.9.12), so
public methods differ most there. Threadbare counts public methods that the class declares or inherits,
without those of `Object`.

M: all pairs of public methods, each with itself. Mpc: pairs that conflict on one shared instance
(one touches what the other writes and no common lock covers it). Two only: pairs that conflict when one
call is given the other's receiver, and are in neither Mpc nor Md. Md: pairs that can take two locks in
opposite orders. Kept: all of these. Pruned: per cent of M that is left out if only Mpc is kept, if Mpc and
Md are, and as Threadbare does it. Gaps: what the analysis did not understand and takes to do anything.
";

const PUBLISHED_RULES: &str = "\
The published rules prune pairs that really deadlock. `Hashtable.get` with itself is one: `h1.get(h2)` beside
`h2.get(h1)` takes the locks of both tables, in both orders, because the key's `hashCode` is called under the
table's lock. Threadbare keeps what could fail, so its Md is larger by design: a method called on an argument
may be one that takes the argument's lock. `cargo xtask pairs-bench` makes tests of such pairs and counts those
that fail. That does not explain where its Mpc is larger too.

The rules run here do not give the sizes of Table IV even where M is the same (C4, C15): the paper leaves
much open, and `published.rs` lists how it is read. Where M differs, compare per cents with care.
";

fn report(jdk: &Jdk, mut all: Vec<Measured>, skipped: &[String]) -> Result<String> {
    let mut text = format!("# The static analysis beside DepCon+, {}\n\n", today()?);
    let version = jdk.version.lines().next().unwrap_or_default();
    writeln!(text, "JDK: {version}. Processor: {}.\n\n{INTRODUCTION}", processor())?;
    for subject in skipped {
        writeln!(text, "Skipped: {subject}.\n")?;
    }
    pairs(&mut text, &all)?;
    beside(&mut text, &all)?;
    writeln!(text, "{PUBLISHED_RULES}")?;
    all.sort_by_key(|m| m.cold.map_or(u64::MAX, |sizes| sizes.reached));
    times(&mut text, &all)?;
    Ok(text)
}

fn name(subject: &Subject) -> String {
    let short = Path::new(subject.class).extension().map(|e| e.to_string_lossy().into_owned());
    format!("{} {}", subject.id, short.as_deref().unwrap_or(subject.class))
}

fn pairs(text: &mut String, all: &[Measured]) -> Result<()> {
    text.push_str("## Pairs\n\n");
    text.push_str("| Class | Public methods | M | Mpc | Two only | Md | Kept | Pruned: Mpc | Pruned: Mpc, Md | Pruned: all kept | Gaps |\n");
    text.push_str("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for measured in all {
        let name = name(measured.subject);
        let Some(s) = measured.cold else {
            writeln!(text, "| {name} | over {} s | | | | | | | | | |", LIMIT.as_secs())?;
            continue;
        };
        let two = s.kept - s.mpc_or_md;
        write!(text, "| {name} | {} | {} | {} | {two} | {} | {} |", s.methods, s.pairs, s.mpc, s.md, s.kept)?;
        let [mpc, union, kept] = [s.mpc, s.mpc_or_md, s.kept].map(|n| s.pruned(n));
        writeln!(text, " {mpc:.1} | {union:.1} | {kept:.1} | {} |", s.gaps)?;
    }
    let done: Vec<Sizes> = all.iter().filter_map(|m| m.cold).collect();
    // What was not analysed in time is not pruned.
    let share = done.len() as f64 / all.len().max(1) as f64;
    let of = |size: fn(&Sizes) -> u64| mean(done.iter().map(|s| size(s) as f64));
    write!(text, "| **Mean of {}** | {:.0} | {:.0} |", done.len(), of(|s| s.methods), of(|s| s.pairs))?;
    write!(text, " {:.0} | {:.0} |", of(|s| s.mpc), of(|s| s.kept - s.mpc_or_md))?;
    write!(text, " {:.0} | {:.0} |", of(|s| s.md), of(|s| s.kept))?;
    let pruned = |size: fn(&Sizes) -> u64| mean(done.iter().map(|s| s.pruned(size(s))));
    let pruned = [pruned(|s| s.mpc), pruned(|s| s.mpc_or_md), pruned(|s| s.kept)];
    writeln!(text, " {:.1} | {:.1} | {:.1} | {:.0} |", pruned[0], pruned[1], pruned[2], of(|s| s.gaps))?;
    if done.len() < all.len() {
        let [mpc, union, kept] = pruned.map(|p| p * share);
        write!(text, "| **Mean of {}**, nothing pruned where over {} s |", all.len(), LIMIT.as_secs())?;
        writeln!(text, " | | | | | | {mpc:.1} | {union:.1} | {kept:.1} | |")?;
    }
    text.push('\n');
    Ok(())
}

fn beside(text: &mut String, all: &[Measured]) -> Result<()> {
    text.push_str("## Beside what is published\n\n");
    text.push_str("Table IV, and the rules of the paper as Threadbare runs them (`as_published`: methods that the class itself\n");
    text.push_str("declares and that are not static). Pruned: Mpc and Md together.\n\n");
    text.push_str("| Class | Table IV: methods | M | Mpc | Md | Pruned | Its rules, run here: methods | M | Mpc | Md | Pruned | Threadbare: pruned, Mpc and Md | All kept |\n");
    text.push_str("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    let mut columns = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    for measured in all {
        let TableFour(methods, m, mpc, md, _) = measured.subject.table;
        let table = percent((mpc + md).into(), m.into());
        columns[0].push(table);
        write!(text, "| {} | {methods} | {m} | {mpc} | {md} | {table:.1} |", name(measured.subject))?;
        match measured.published {
            Some(s) => {
                let pruned = s.pruned(s.mpc_or_md);
                columns[1].push(pruned);
                write!(text, " {} | {} | {} | {} | {pruned:.1} |", s.methods, s.pairs, s.mpc, s.md)?;
            }
            None => write!(text, " over {} s | | | | |", LIMIT.as_secs())?,
        }
        match measured.cold {
            Some(s) => {
                let (union, kept) = (s.pruned(s.mpc_or_md), s.pruned(s.kept));
                columns[2].push(union);
                columns[3].push(kept);
                writeln!(text, " {union:.1} | {kept:.1} |")?;
            }
            None => writeln!(text, " - | - |")?,
        }
    }
    let [table, rules, union, kept] = columns.map(|column| mean(column.into_iter()));
    writeln!(text, "| **Mean** | | | | | {table:.1} | | | | | {rules:.1} | {union:.1} | {kept:.1} |\n")?;
    Ok(())
}

fn times(text: &mut String, all: &[Measured]) -> Result<()> {
    text.push_str("## Time, by methods reached\n\n");
    text.push_str("Milliseconds of processor time. Cold: nothing known of the program, its files in memory. Second class: the\n");
    text.push_str("same class again in the same process, after another one of the program. Warm: the same class again in a new\n");
    text.push_str(
        "process, from what is kept on disk; to tell that nothing has changed is part of it. Means of five\n",
    );
    text.push_str("runs; so are those of Table IV, on another machine.\n");
    writeln!(text, "A step of over {} s by the clock is given up.\n", LIMIT.as_secs())?;
    text.push_str(
        "| Class | Methods reached | Cold | Methods per second | Second class | Warm | Its rules, run here | Table IV |\n",
    );
    text.push_str("|---|---:|---:|---:|---:|---:|---:|---:|\n");
    let over = format!("over {} s", LIMIT.as_secs());
    for measured in all {
        let millis = |sizes: Option<Sizes>| sizes.map_or("-".into(), |s| format!("{:.0}", s.millis()));
        write!(text, "| {} |", name(measured.subject))?;
        match measured.cold {
            Some(s) => {
                let rate = s.reached as f64 / s.millis() * 1e3;
                let again = measured.again.map_or(over.clone(), |s| format!("{:.0}", s.millis()));
                write!(text, " {} | {:.0} | {rate:.0} | {again} |", s.reached, s.millis())?;
                write!(text, " {} |", millis(measured.warm))?;
            }
            None => write!(text, " | {over} | | | |")?,
        }
        writeln!(text, " {} | {} |", millis(measured.published), measured.subject.table.4)?;
    }
    let done: Vec<Sizes> = all.iter().filter_map(|m| m.cold).collect();
    let cold = mean(done.iter().map(Sizes::millis));
    let reached = mean(done.iter().map(|s| s.reached as f64));
    let again = mean(all.iter().filter_map(|m| m.again).map(|s| s.millis()));
    let warm = mean(all.iter().filter_map(|m| m.warm).map(|s| s.millis()));
    let rules = mean(all.iter().filter_map(|m| m.published).map(|s| s.millis()));
    let table = mean(all.iter().map(|m| f64::from(m.subject.table.4)));
    write!(text, "| **Mean of {}** | {reached:.0} | {cold:.0} | {:.0} |", done.len(), reached / cold * 1e3)?;
    writeln!(text, " {again:.0} | {warm:.0} | {rules:.0} | {table:.0} |")?;
    if done.len() < all.len() {
        let limit = LIMIT.as_secs_f64() * 1e3;
        let least = mean(all.iter().map(|m| m.cold.map_or(limit, |s| s.millis())));
        writeln!(text, "| **Mean of {}**, at least | | {least:.0} | | | | | |", all.len())?;
    }
    if done.len() < 3 {
        return Ok(());
    }
    let points: Vec<(f64, f64)> = done.iter().map(|s| (s.reached as f64, s.millis())).collect();
    let power = growth(&points);
    writeln!(
        text,
        "\nOver these classes, cold time grows as methods reached to the power of {power:.1} (least squares"
    )?;
    text.push_str("of logarithms).\n");
    Ok(())
}

/// The power of the first that the second grows with.
fn growth(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let (x, y) = (mean(logs.iter().map(|l| l.0)), mean(logs.iter().map(|l| l.1)));
    let covariance: f64 = logs.iter().map(|l| (l.0 - x) * (l.1 - y)).sum();
    covariance / logs.iter().map(|l| (l.0 - x).powi(2)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_sizes() {
        let line = "26 351 21 1 22 40 900 3 1234";
        let sizes = Sizes::parse(line).expect("sizes");
        assert_eq!(sizes.line(), line);
        assert_eq!((sizes.mpc, sizes.kept, sizes.micros), (21, 40, 1234));
        assert!(Sizes::parse("26 351").is_none());
    }

    #[test]
    fn rows_of_table_four_are_whole() {
        for subject in SUBJECTS {
            let TableFour(methods, pairs, ..) = subject.table;
            assert_eq!(methods * (methods + 1) / 2, pairs, "{}", subject.id);
        }
    }

    #[test]
    fn powers() {
        assert!((growth(&[(1.0, 3.0), (2.0, 12.0), (4.0, 48.0)]) - 2.0).abs() < 1e-9);
    }
}
