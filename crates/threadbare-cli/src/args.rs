//! What was typed: the arguments, not yet checked against the world.
//!
//! `run` takes the options of the `java` launcher under their Java names. Several of these have
//! one dash and many letters (`-cp`, `-jar`, `-ea`), which clap does not know, so they are first
//! rewritten into their long forms. Everything after the main class belongs to the program.

use clap::{Args, CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use threadbare_classfile::paths::{path_of, text_of};

#[derive(Debug, Parser)]
#[command(name = "threadbare", version, about = "A deterministic JVM that runs the real class library")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a program as `java` would: same output, same exit status
    Run(RunArgs),
    /// Look for an interleaving of a program's threads that fails, or show that there is none
    Explore(ExploreArgs),
    /// Look for interleavings that break a class which should be thread-safe
    Check(CheckArgs),
    /// Show an execution again, from the token that `explore` printed
    Replay(ReplayArgs),
    /// Show what the methods of a class read, write and lock, and which of them can disturb each other
    Inspect(InspectArgs),
    /// Check every public class of a jar or folder, and say of each in one word what came of it
    Label(LabelArgs),
}

/// Which program, on which JDK.
#[derive(Debug, Args)]
pub struct ProgramArgs {
    /// Home of the JDK whose class library to run [default: JAVA_HOME, then `java` on the PATH]
    #[arg(long, value_name = "DIR", value_parser = as_path)]
    pub jdk: Option<std::path::PathBuf>,

    /// Folders, jars and `dir/*` to search for classes; also -cp and -classpath
    /// [default: CLASSPATH, then the current folder]
    #[arg(long, value_name = "PATH")]
    pub class_path: Option<String>,

    /// Run the main class of this jar; also -jar
    #[arg(long, value_name = "FILE")]
    pub jar: Option<String>,

    /// Set a system property; -Dkey=value as in Java
    #[arg(short = 'D', value_name = "KEY=VALUE")]
    pub properties: Vec<String>,

    /// Bytes of Java objects before the run ends, as 512m or 2g
    #[arg(long, value_name = "SIZE")]
    pub max_heap: Option<String>,

    /// Frames of one thread before StackOverflowError
    #[arg(long, value_name = "N")]
    pub max_stack_depth: Option<usize>,

    #[command(flatten)]
    pub world: crate::world::WorldArgs,

    /// The main class and the program's own arguments
    #[arg(value_name = "MAIN", trailing_var_arg = true)]
    pub words: Vec<String>,
}

#[derive(Debug, Args)]
#[command(override_usage = "threadbare run [OPTIONS] <MAIN> [ARGS]...\n       \
                            threadbare run [OPTIONS] -jar <FILE> [ARGS]...")]
pub struct RunArgs {
    #[command(flatten)]
    pub program: ProgramArgs,

    /// Enable assertions in the program's classes; also -ea
    #[arg(long)]
    pub enable_assertions: bool,

    /// Taken branches and calls before the run ends as a hang [default: no bound]
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,

    /// Bytes that are allocated before garbage is collected: for tests of the collector
    #[arg(long, value_name = "SIZE", hide = true)]
    pub collect_every: Option<String>,

    /// Let the program write real files; otherwise writes stay in memory and end with the run
    #[arg(long)]
    pub real_files: bool,

    /// Switch between threads at random, by this seed; otherwise a thread runs until it blocks
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

#[derive(Debug, Args)]
#[command(override_usage = "threadbare explore [OPTIONS] <MAIN> [ARGS]...\n       \
                            threadbare explore [OPTIONS] -jar <FILE> [ARGS]...")]
pub struct ExploreArgs {
    #[command(flatten)]
    pub program: ProgramArgs,

    /// Disable assertions in the program's classes, which are enabled otherwise; also -da
    #[arg(long)]
    pub disable_assertions: bool,

    /// How to choose interleavings
    #[arg(long, value_enum, default_value_t = StrategyName::Auto)]
    pub strategy: StrategyName,

    /// Seed of the strategies that draw
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Stop after this many executions [default: no bound, or 1000000 with --time 0]
    #[arg(long, value_name = "N")]
    pub executions: Option<u64>,

    /// Stop after this long, as 30s, 5m or 1h; 0 for no bound [default: 60s, none with --executions]
    #[arg(long, value_name = "TIME")]
    pub time: Option<String>,

    /// Machines that explore at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub jobs: usize,

    /// Look for different failures after the first
    #[arg(long)]
    pub keep_going: bool,

    /// Explore calls of java.util.concurrent instruction by instruction, instead of each as one operation
    #[arg(long)]
    pub inside_library: bool,

    /// When time-outs fire and sleeps end [default: explored with ideal timing, then at any moment]
    #[arg(long, value_enum, value_name = "WHEN")]
    pub time_outs: Option<TimeOutsName>,

    /// Explore what happens if waits and parks return without a cause, too
    #[arg(long)]
    pub spurious_wakeups: bool,

    /// Bug depth of the pct strategy, and most delays of an execution in the delay strategy
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub bug_depth: u32,

    /// Most preemptions of an execution in the preemption strategy
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub preemptions: u32,

    /// Visible operations of one execution before it is cut off
    #[arg(long, value_name = "N")]
    pub max_operations: Option<usize>,

    /// Taken branches and calls of one execution before it is cut off
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,

    #[command(flatten)]
    pub sandbox: crate::sandbox::SandboxArgs,

    /// Give the program this file as standard input; otherwise it is empty
    #[arg(long, value_name = "FILE", value_parser = as_path)]
    pub input: Option<std::path::PathBuf>,

    /// Show every operation of a failing execution
    #[arg(long)]
    pub verbose: bool,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,

    /// No progress line
    #[arg(long)]
    pub quiet: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum TimeOutsName {
    /// When nothing else can happen, the earliest first
    Ideal,
    /// At any moment, in any order
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum StrategyName {
    /// Samples, then every interleaving up to the order of independent operations, then samples
    Auto,
    /// Each enabled thread equally likely
    Random,
    /// Random priorities with few changes
    Pct,
    /// Random priorities, drawn anew for operations that race
    Pos,
    /// Uniform over the interleavings of one chosen location
    Surw,
    /// One thread after the other, with few random delays
    Delay,
    /// Every interleaving
    Dfs,
    /// Every interleaving with few preemptions
    Preemption,
    /// One interleaving for every order of dependent operations
    Dpor,
}

#[derive(Debug, Args)]
pub struct LabelArgs {
    /// Jars and folders
    #[arg(value_name = "JAR|DIR", required = true)]
    pub places: Vec<String>,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, then `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<String>,

    /// Folders, jars and `dir/*` with the classes that these need; also -cp and -classpath
    #[arg(long, value_name = "PATH")]
    pub class_path: Option<String>,

    /// Stop after this long with each class, as 30s, 5m or 1h
    #[arg(long, value_name = "TIME", default_value = "10s")]
    pub budget: String,

    /// Seed of all that is drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Machines that test at the same time [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,

    /// Print one JSON list instead of text
    #[arg(long)]
    pub json: bool,

    /// Print nothing but the names of thread-unsafe classes, one a line
    #[arg(long, conflicts_with = "json")]
    pub list: bool,
}

impl LabelArgs {
    /// What would be typed to check these classes alike.
    pub fn check_args(&self) -> Result<CheckArgs, clap::Error> {
        let mut words =
            vec!["threadbare".to_string(), "check".into(), "--fail-fast".into(), "--quiet".into()];
        words.extend([format!("--budget={}", self.budget), format!("--seed={}", self.seed)]);
        words.extend(self.jobs.map(|jobs| format!("--jobs={jobs}")));
        words.extend(self.jdk.as_ref().map(|jdk| format!("--jdk={jdk}")));
        words.extend(self.class_path.as_ref().map(|path| format!("--class-path={path}")));
        words.push("--".into());
        words.extend(self.places.iter().cloned());
        match Cli::try_parse_from(words)?.command {
            Command::Check(check) => Ok(check),
            _ => unreachable!("these are the words of a check"),
        }
    }
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Names of classes, such as java.lang.StringBuffer; patterns, such as 'com.example.*Cache'; jars and
    /// folders, of which every class annotated @ThreadSafe is checked
    #[arg(value_name = "CLASS|JAR|DIR", required = true)]
    pub classes: Vec<String>,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, then `java` on the PATH]
    #[arg(long, value_name = "DIR", value_parser = as_path)]
    pub jdk: Option<std::path::PathBuf>,

    /// Folders, jars and `dir/*` to search for classes; also -cp and -classpath
    /// [default: CLASSPATH, then the current folder]
    #[arg(long, value_name = "PATH")]
    pub class_path: Option<String>,

    /// Stop after this long with each class, as 30s, 5m or 1h [default: 60s, none with --tests]
    #[arg(long, value_name = "TIME")]
    pub budget: Option<String>,

    /// Stop after this many tests of each class
    #[arg(long, value_name = "N")]
    pub tests: Option<u64>,

    /// Seed of all that is drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Machines that test at the same time [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,

    /// Threads of a test
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub threads: usize,

    /// What counts as a fault
    #[arg(long, value_enum, default_value_t = OracleName::Usual)]
    pub oracle: OracleName,

    /// How to choose tests
    #[arg(long, value_enum, default_value_t = GeneratorName::Auto)]
    pub generator: GeneratorName,

    /// How to choose interleavings of a test
    #[arg(long, value_enum, default_value_t = StrategyName::Auto)]
    pub strategy: StrategyName,

    /// Never call this method, by its name or as `put(Object,Object)`
    #[arg(long, value_name = "METHOD")]
    pub exclude: Vec<String>,

    /// Let threads call only this method, and others that are named so
    #[arg(long, value_name = "METHOD")]
    pub only: Vec<String>,

    /// Let only these two methods run at the same time, and other pairs that are named so
    #[arg(long, value_name = "A,B")]
    pub pair: Vec<String>,

    /// Never let two of these methods run at the same time, such as take,poll of a queue for one consumer
    #[arg(long, value_name = "A,B,...")]
    pub exclusive: Vec<String>,

    /// A call may end with this exception, or one below it, as if it returned
    #[arg(long, value_name = "CLASS")]
    pub allow_exception: Vec<String>,

    /// What the project says about its classes [default: threadbare.toml beside the build file]
    #[arg(long, value_name = "FILE", value_parser = as_path)]
    pub config: Option<std::path::PathBuf>,

    #[command(flatten)]
    pub sandbox: crate::sandbox::SandboxArgs,

    #[command(flatten)]
    pub world: crate::world::WorldArgs,

    /// Stop at the first violation
    #[arg(long)]
    pub fail_fast: bool,

    /// Count unusual uses as violations: those that need null, an instance given to itself, or a stub
    #[arg(long)]
    pub strict: bool,

    /// Share of the pairs of methods that must have a test for a class to count as tested; a tenth unless
    /// given, and nine tenths of the methods called
    #[arg(long, value_name = "PERCENT")]
    pub min_coverage: Option<u32>,

    /// Write every violation into this folder: a JUnit 5 test, a report and JSON
    #[arg(long, value_name = "DIR", value_parser = as_path)]
    pub out: Option<std::path::PathBuf>,

    /// Analyse anew, and keep nothing of it on disk
    #[arg(long)]
    pub no_cache: bool,

    /// Show every operation of a violation
    #[arg(long)]
    pub verbose: bool,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,

    /// No progress line
    #[arg(long)]
    pub quiet: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum OracleName {
    /// Exceptions, deadlocks and endless loops that no sequential order shows; results that none gives are told apart
    Usual,
    /// Exceptions, deadlocks and endless loops alone
    Failures,
    /// Results and states that no sequential order gives are violations, too
    Results,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum GeneratorName {
    /// Pairs of methods that the analysis keeps, and now and then a random test
    Auto,
    /// Pairs of methods that the analysis keeps, as DepCon+
    Depcon,
    /// All pairs of methods, the least covered first, as CovCon
    Covcon,
    /// Random tests, as ConTeGe
    Contege,
}

#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// What `explore` printed behind `replay:`
    pub token: String,

    /// Home of the JDK [default: JAVA_HOME, then `java` on the PATH]
    #[arg(long, value_name = "DIR", value_parser = as_path)]
    pub jdk: Option<std::path::PathBuf>,

    /// Where the program's classes are now, if not where they were; also -cp
    #[arg(long, value_name = "PATH")]
    pub class_path: Option<String>,

    #[command(flatten)]
    pub sandbox: crate::sandbox::SandboxArgs,

    #[command(flatten)]
    pub world: crate::world::WorldArgs,

    /// One operation at a time, with all locks and threads
    #[arg(long)]
    pub step: bool,

    /// Show every operation
    #[arg(long)]
    pub verbose: bool,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct InspectArgs {
    /// Names of classes, such as java.util.Hashtable or java.util.Map.Entry
    #[arg(value_name = "CLASS", required = true)]
    pub classes: Vec<String>,

    /// Home of the JDK whose class library to look at [default: JAVA_HOME, then `java` on the PATH]
    #[arg(long, value_name = "DIR", value_parser = as_path)]
    pub jdk: Option<std::path::PathBuf>,

    /// Folders, jars and `dir/*` to search for classes; also -cp and -classpath
    /// [default: CLASSPATH, then the current folder]
    #[arg(long, value_name = "PATH")]
    pub class_path: Option<String>,

    #[command(flatten)]
    pub world: crate::world::WorldArgs,

    /// Show one method in full, by its name or as `put(Object,Object)`
    #[arg(long, value_name = "NAME", conflicts_with = "pair")]
    pub method: Option<String>,

    /// Show the pair of two methods in full, and why it is pruned if it is
    #[arg(long, value_name = "A,B")]
    pub pair: Option<String>,

    /// Cut no list and fold no methods
    #[arg(long)]
    pub all: bool,

    /// By the rules of the DepCon+ paper as it was published, for comparison
    #[arg(long)]
    pub as_published: bool,

    /// Analyse anew, and keep nothing of it on disk
    #[arg(long)]
    pub no_cache: bool,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,
}

/// A path among the options.
pub fn as_path(word: &str) -> Result<std::path::PathBuf, std::convert::Infallible> {
    Ok(path_of(word))
}

pub fn parse(typed: impl IntoIterator<Item = OsString>) -> Result<Command, clap::Error> {
    // Words may be paths, which need not be text.
    let typed: Vec<String> = typed.into_iter().map(|word| text_of(&word)).collect();
    Ok(Cli::try_parse_from(with_long_options(typed))?.command)
}

/// Java's one-dash words and what they are called here.
const JAVA_NAMES: [(&str, &str); 7] = [
    ("-cp", "--class-path"),
    ("-classpath", "--class-path"),
    ("-jar", "--jar"),
    ("-ea", "--enable-assertions"),
    ("-enableassertions", "--enable-assertions"),
    ("-da", "--disable-assertions"),
    ("-disableassertions", "--disable-assertions"),
];

/// Rewrites the options of `run` and `explore` up to the main class, and closes them with `--`; those
/// of `replay` and `inspect` anywhere.
fn with_long_options(typed: Vec<String>) -> Vec<String> {
    let mut words = typed.into_iter();
    let mut out: Vec<String> = words.by_ref().take(2).collect();
    let command = out.get(1).cloned().unwrap_or_default();
    if ["replay", "inspect", "check", "label"].contains(&&*command) {
        out.extend(words.map(long_form));
        return out;
    }
    if command != "run" && command != "explore" {
        out.extend(words);
        return out;
    }
    let takes_value = options_with_value(&command);
    while let Some(word) = words.next() {
        if word == "--" || !word.starts_with('-') {
            out.push("--".into());
            out.extend((word != "--").then_some(word));
            break;
        }
        let word = long_form(word);
        let ends_options = word == "--jar" || word.starts_with("--jar=");
        let value = takes_value.contains(&word).then(|| words.next()).flatten();
        out.push(word);
        out.extend(value);
        // As in Java, what follows the jar is for the program.
        if ends_options {
            out.push("--".into());
            break;
        }
    }
    out.extend(words);
    out
}

/// What one of Java's words is called here.
fn long_form(word: String) -> String {
    match JAVA_NAMES.iter().find(|(java, _)| *java == word) {
        Some((_, long)) => (*long).to_string(),
        None => crate::world::tuning(&word).unwrap_or(word),
    }
}

/// The options whose value is the next word, as clap declares them.
fn options_with_value(command: &str) -> Vec<String> {
    let cli = Cli::command();
    let command = cli.find_subcommand(command).expect("a subcommand");
    let options =
        command.get_arguments().filter(|arg| !arg.is_positional() && arg.get_action().takes_values());
    let names = options.flat_map(|arg| {
        let long = arg.get_long().map(|name| format!("--{name}"));
        long.into_iter().chain(arg.get_short().map(|name| format!("-{name}")))
    });
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(line: &str) -> RunArgs {
        let words = format!("threadbare run {line}");
        match parse(words.split(' ').map(OsString::from)).expect(line) {
            Command::Run(run) => run,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_end_at_the_main_class() {
        let args = run("-cp a:b -ea -Dk=v -D x=y=z --max-steps 7 Main -cp c -ea -- -jar x");
        assert_eq!(args.program.class_path.as_deref(), Some("a:b"));
        assert!(args.enable_assertions);
        assert_eq!(args.program.properties, ["k=v", "x=y=z"]);
        assert_eq!(args.max_steps, Some(7));
        assert_eq!(args.program.words, ["Main", "-cp", "c", "-ea", "--", "-jar", "x"]);
    }

    #[test]
    fn options_end_at_the_jar() {
        let args = run("--jdk /x -jar a.jar -v one");
        assert_eq!(args.program.jar.as_deref(), Some("a.jar"));
        assert_eq!(args.program.words, ["-v", "one"]);
        assert_eq!(run("--class-path=x Main").program.class_path.as_deref(), Some("x"));
    }

    #[test]
    fn options_of_inspect_stand_anywhere() {
        let words = "threadbare inspect -cp a:b A --pair put,get B -classpath c";
        assert!(parse(words.split(' ').map(OsString::from)).is_err(), "two class paths");
        let words = "threadbare inspect A --pair put,get B -cp a:b";
        match parse(words.split(' ').map(OsString::from)).expect(words) {
            Command::Inspect(args) => {
                assert_eq!(args.classes, ["A", "B"]);
                assert_eq!(args.class_path.as_deref(), Some("a:b"));
                assert_eq!(args.pair.as_deref(), Some("put,get"));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_of_java_are_taken() {
        let args =
            run("-Xmx1g --add-opens java.base/java.lang=ALL-UNNAMED -XX:+UseG1GC --env A=b=c Main -Xint");
        assert_eq!(args.program.world.java_option, ["-Xmx1g", "-XX:+UseG1GC"]);
        assert_eq!(args.program.words, ["Main", "-Xint"]);
        let world = args.program.world.world().expect("a world");
        assert_eq!(world.to_words(), ["--add-opens=java.base/java.lang=ALL-UNNAMED", "--env=A=b=c"]);
        assert!(run("--env A Main").program.world.world().is_err());
    }

    #[test]
    fn unknown_options_are_errors() {
        let words = ["threadbare", "run", "--bad", "Main"].map(OsString::from);
        assert!(parse(words).unwrap_err().to_string().contains("--bad"));
    }

    #[test]
    fn clap_finds_no_contradiction() {
        Cli::command().debug_assert();
    }
}
