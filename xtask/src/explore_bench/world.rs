//! The programs that are measured, compiled, and machines that stand before their second thread.

use anyhow::{Context, Result, anyhow, bail};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_testkit::javac;
use threadbare_testkit::jdks::Jdk;
use threadbare_testkit::{cache_dir, root};
use threadbare_vm::{Bounds, Options, Program, Vm};

/// Folders of sources; each is compiled to a folder of classes of its own.
pub const SMALL: &str = "bench/java/explore";
pub const CROWD: &str = "bench/java/explore/crowd";
pub const GROWING: &str = "bench/java/explore/growth";
pub const THESIS: &str = "corpus/programs/thesis";
pub const CLASSIC: &str = "corpus/programs/classic";

/// Sources that are no programs of their own: the loop on `java`, and threads by number.
const HELPERS: [&str; 2] = ["Loop", "Crowd"];

pub struct World {
    pub jdk: Jdk,
    image: Arc<JImage>,
}

impl World {
    pub fn new(jdk: &Jdk) -> Result<World> {
        let image = Arc::new(JImage::open(jdk.home.join("lib/modules"))?);
        let world = World { jdk: jdk.clone(), image };
        for group in [SMALL, CROWD, GROWING, THESIS, CLASSIC] {
            world.compile(group)?;
        }
        Ok(world)
    }

    /// Names of the programs of a group.
    pub fn programs(&self, group: &str) -> Result<Vec<String>> {
        let name = |path: &PathBuf| path.file_stem().map(|s| s.to_string_lossy().into_owned());
        Ok(sources(group)?.iter().filter_map(name).filter(|name| !HELPERS.contains(&&**name)).collect())
    }

    pub fn classes(&self, group: &str) -> PathBuf {
        cache_dir().join(format!("explore-bench/{}/{}", self.jdk.feature, group.replace('/', "-")))
    }

    fn compile(&self, group: &str) -> Result<()> {
        let classes = self.classes(group);
        std::fs::create_dir_all(&classes)?;
        let mut sources = sources(group)?;
        if group == CROWD {
            sources.push(root().join(SMALL).join("Loop.java"));
        }
        if self.jdk.feature < 21 {
            // Programs with virtual threads.
            sources
                .retain(|path| !path.file_name().is_some_and(|n| n.to_string_lossy().starts_with("Virtual")));
        }
        let paths: Vec<&Path> = sources.iter().map(PathBuf::as_path).collect();
        match javac(&self.jdk, &classes, &paths)? {
            Some(errors) => bail!("{group} does not compile:\n{errors}"),
            None => Ok(()),
        }
    }

    /// A machine that stands before the program's second thread.
    pub fn start(&self, group: &str, class: &str, args: &[&str], visible_finals: bool) -> Result<Machine> {
        let classes = self.classes(group).to_string_lossy().into_owned();
        let program = Program {
            jdk_home: self.jdk.home.clone(),
            feature: self.jdk.feature,
            image: self.image.clone(),
            class_path: Arc::new(ClassPath::parse(&classes)),
        };
        let options = Options {
            bounds: Bounds { heap_bytes: 1 << 30, ..Bounds::default() },
            assertions: true,
            visible_finals,
            whole_calls: true,
            class_path_text: classes,
            ..Options::default()
        };
        let mut vm = Vm::new(program, options).context("cannot reserve memory")?;
        vm.files.capture();
        vm.files.set_input(Vec::new());
        vm.boot().map_err(|trap| anyhow!("boot: {trap:?}"))?;
        let args: Vec<String> = args.iter().map(|a| a.to_string()).collect();
        match vm.enter_main(class, &args) {
            Ok(true) => {}
            other => bail!("{class}: {other:?}"),
        }
        // Long traces are measured too.
        let limits = Limits { depth: 100_000, ..Limits::default() };
        Machine::prepare(vm, limits)
            .map_err(|(_, single)| anyhow!("{class} starts no thread: {:?}", single.0))
    }
}

fn sources(group: &str) -> Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(root().join(group))? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "java") {
            sources.push(path);
        }
    }
    sources.sort();
    Ok(sources)
}
