//! The JDKs of this machine: one for each feature release that the project supports.
//!
//! `THREADBARE_JDKS`, a list of homes, names others instead. They may be images without a compiler: then the
//! `javac` of a JDK that is installed compiles for them.

use crate::process::Run;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Feature releases that the suite runs on, when they are installed.
pub const FEATURES: [u32; 3] = [17, 21, 25];

#[derive(Debug, Clone)]
pub struct Jdk {
    pub home: PathBuf,
    pub feature: u32,
    /// What `java -version` and the `release` file say: part of every cache key. Two images of one version
    /// may have different modules.
    pub version: String,
    /// A `javac`, and the release it is told to compile for if it is another JDK's.
    compiler: (PathBuf, Option<u32>),
}

impl Jdk {
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    /// As people write it: `17.0.15`.
    pub fn update(&self) -> &str {
        let line = self.version.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="));
        line.map_or("unknown", |version| version.trim_matches('"'))
    }

    /// The compiler for this JDK, with the options that make it so.
    pub fn javac(&self) -> Command {
        let (javac, release) = &self.compiler;
        let mut command = Command::new(javac);
        // Most of what it is asked for is small: the second compiler of the JVM costs more than it saves.
        command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-XX:-UsePerfData"]);
        command.args(release.iter().flat_map(|release| ["--release".to_string(), release.to_string()]));
        command
    }

    /// Does another JDK's `javac` compile for it? Then some programs may not compile.
    pub fn has_foreign_compiler(&self) -> bool {
        self.compiler.1.is_some()
    }

    /// The JDK in this folder, if there is a whole one.
    pub fn at(home: PathBuf) -> Option<Jdk> {
        let javac = home.join("bin/javac");
        javac.is_file().then(|| Jdk::compiled_by(home, |_| Some((javac, None))))?
    }

    /// The JDK image in this folder, compiled for by its own `javac` or by the nearest of `compilers`.
    pub fn image(home: PathBuf, compilers: &[Jdk]) -> Option<Jdk> {
        if let Some(whole) = Jdk::at(home.clone()) {
            return Some(whole);
        }
        Jdk::compiled_by(home, |feature| {
            let nearest = compilers.iter().filter(|c| c.feature >= feature).min_by_key(|c| c.feature)?;
            Some((nearest.compiler.0.clone(), (nearest.feature != feature).then_some(feature)))
        })
    }

    fn compiled_by(
        home: PathBuf,
        compiler: impl FnOnce(u32) -> Option<(PathBuf, Option<u32>)>,
    ) -> Option<Jdk> {
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
        let feature = version.trim_matches('"').split('.').next()?.parse().ok()?;
        if !home.join("lib/modules").is_file() {
            return None;
        }
        let run = Run::quick(Command::new(home.join("bin/java")).arg("-version")).ok()?;
        let version = String::from_utf8_lossy(&run.stderr).into_owned() + &release;
        Some(Jdk { home, feature, version, compiler: compiler(feature)? })
    }
}

/// The JDKs that `THREADBARE_JDKS` names, else those that are installed. Looked for once: each is asked for its version.
pub fn find() -> Vec<Jdk> {
    static FOUND: OnceLock<Vec<Jdk>> = OnceLock::new();
    FOUND.get_or_init(look).clone()
}

/// One JDK, for tests that do not depend on which.
///
/// # Panics
///
/// If there is none.
pub fn any() -> Jdk {
    let found = find().into_iter().next();
    found.expect(
        "these tests need JDK 17, 21 or 25 with javac: install openjdk-17-jdk-headless or set JAVA_HOME",
    )
}

/// The homes of all JDKs of this machine, of whatever release and whole or not, each once.
pub fn homes_with_image() -> Vec<PathBuf> {
    let whole = |home: PathBuf| home.canonicalize().ok().filter(|home| home.join("lib/modules").is_file());
    let mut homes: Vec<PathBuf> = candidates().into_iter().filter_map(whole).collect();
    homes.sort();
    homes.dedup();
    homes
}

fn look() -> Vec<Jdk> {
    let Some(homes) = std::env::var_os("THREADBARE_JDKS") else { return installed() };
    let installed = installed();
    std::env::split_paths(&homes).filter_map(|home| Jdk::image(home, &installed)).collect()
}

/// Looks in `JAVA_HOME`, at the `java` on the PATH and under `/usr/lib/jvm`; the first of each
/// feature release counts.
pub fn installed() -> Vec<Jdk> {
    let mut jdks: Vec<Jdk> = Vec::new();
    for home in candidates() {
        let feature_is_new = |jdk: &Jdk| !jdks.iter().any(|other| other.feature == jdk.feature);
        if let Some(jdk) = Jdk::at(home).filter(feature_is_new)
            && FEATURES.contains(&jdk.feature)
        {
            jdks.push(jdk);
        }
    }
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks
}

/// Where a JDK may be, in the order in which they count.
fn candidates() -> Vec<PathBuf> {
    let mut homes = Vec::new();
    homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
    homes.extend(home_on_path());
    if let Ok(listing) = std::fs::read_dir("/usr/lib/jvm") {
        let mut found: Vec<_> = listing.flatten().map(|entry| entry.path()).collect();
        found.sort();
        homes.extend(found);
    }
    homes
}

fn home_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let java = std::env::split_paths(&path).map(|dir| dir.join("java")).find(|java| java.is_file())?;
    java.canonicalize().ok()?.ancestors().nth(2).map(Path::to_path_buf)
}
