//! A folder of compiled classes as a program of the machine.

use crate::folder::{Folder, for_jdk};
use crate::javac::javac;
use crate::jdks::Jdk;
use std::path::{Path, PathBuf};
use threadbare_vm::{Bounds, Options, Program, Vm};

/// Classes that were compiled for a JDK, in a folder that is removed with this value.
#[derive(Debug)]
pub struct CompiledClasses {
    pub jdk: Jdk,
    /// Sources and whatever else a test writes go here.
    pub dir: Folder,
    /// The class path.
    pub classes: PathBuf,
}

impl CompiledClasses {
    /// No classes yet.
    pub fn none(jdk: Jdk, purpose: &str) -> CompiledClasses {
        let dir = Folder::new(&for_jdk(purpose, &jdk));
        let classes = dir.below("classes");
        CompiledClasses { jdk, dir, classes }
    }

    /// The classes of these source files.
    ///
    /// # Panics
    ///
    /// If they do not compile.
    #[track_caller]
    pub fn of_files<P: AsRef<Path>>(jdk: Jdk, purpose: &str, files: &[P]) -> CompiledClasses {
        let compiled = CompiledClasses::none(jdk, purpose);
        compiled.add_files(files);
        compiled
    }

    /// The classes of these sources, each with the name of its file.
    ///
    /// # Panics
    ///
    /// If they do not compile.
    #[track_caller]
    pub fn of_sources(jdk: Jdk, purpose: &str, sources: &[(&str, &str)]) -> CompiledClasses {
        let compiled = CompiledClasses::none(jdk, purpose);
        compiled.add_sources(sources);
        compiled
    }

    /// Compiles these as well; they can see the classes that are there.
    ///
    /// # Panics
    ///
    /// If they do not compile.
    #[track_caller]
    pub fn add_files<P: AsRef<Path>>(&self, files: &[P]) {
        compile_into(&self.jdk, &self.classes, files);
    }

    /// Compiles these sources as well, each with the name of its file.
    ///
    /// # Panics
    ///
    /// If they do not compile.
    #[track_caller]
    pub fn add_sources(&self, sources: &[(&str, &str)]) {
        self.compile_sources(&self.classes, sources);
    }

    /// Compiles these sources into another folder.
    ///
    /// # Panics
    ///
    /// If they do not compile.
    #[track_caller]
    pub fn compile_sources(&self, classes: &Path, sources: &[(&str, &str)]) {
        compile_into(&self.jdk, classes, &self.dir.write_sources(sources));
    }

    /// A copy of one class (`bank/Account`) in a folder of its own, changed.
    ///
    /// # Panics
    ///
    /// If there is no such class.
    pub fn damaged(&self, class: &str, how: &str, damage: impl FnOnce(&mut Vec<u8>)) -> PathBuf {
        let folder = self.dir.below(how);
        let file = format!("{class}.class");
        let mut bytes = std::fs::read(self.classes.join(&file)).expect("the class");
        damage(&mut bytes);
        let target = folder.join(file);
        std::fs::create_dir_all(target.parent().expect("a folder")).expect("a folder");
        std::fs::write(target, bytes).expect("the class");
        folder
    }

    /// A machine with Java's assertions on that stands at the beginning of the main method of a class.
    ///
    /// # Errors
    ///
    /// If it does not come that far.
    pub fn enter_main(&self, class: &str) -> Result<Vm, String> {
        let mut vm = boot(self.program(), Options { assertions: true, whole_calls: true, ..self.options() })?;
        match vm.enter_main(class, &[]) {
            Ok(true) => Ok(vm),
            other => Err(format!("main: {other:?}")),
        }
    }

    /// The class path as an option has it.
    pub fn class_path(&self) -> String {
        self.classes.to_string_lossy().into_owned()
    }

    /// The program for a machine.
    ///
    /// # Panics
    ///
    /// If the JDK has no image.
    pub fn program(&self) -> Program {
        Program::open(&self.jdk.home, self.jdk.feature, &self.class_path()).expect("the JDK's image")
    }

    /// Options of a small machine that knows the class path.
    pub fn options(&self) -> Options {
        small_machine(&self.class_path())
    }

    /// A small machine that has booted; what it prints is kept.
    ///
    /// # Panics
    ///
    /// If it does not boot.
    pub fn boot(&self) -> Vm {
        boot(self.program(), self.options()).expect("a booted machine")
    }

    /// The same with Java's assertions on.
    ///
    /// # Panics
    ///
    /// If it does not boot.
    pub fn boot_with_assertions(&self) -> Vm {
        let options = Options { assertions: true, ..self.options() };
        boot(self.program(), options).expect("a booted machine")
    }
}

/// Compiles source files for a JDK into a folder.
///
/// # Panics
///
/// If they do not compile.
#[track_caller]
pub fn compile_into<P: AsRef<Path>>(jdk: &Jdk, classes: &Path, files: &[P]) {
    std::fs::create_dir_all(classes).expect("a folder for classes");
    let paths: Vec<&Path> = files.iter().map(AsRef::as_ref).collect();
    if let Some(complaint) = javac(jdk, classes, &paths).expect("javac runs") {
        panic!("JDK {}: {complaint}", jdk.feature);
    }
}

/// Options of a machine for programs of a test: a heap of 1 GiB, which is reserved and not used up.
pub fn small_machine(class_path: &str) -> Options {
    Options {
        bounds: Bounds { heap_bytes: 1 << 30, ..Bounds::default() },
        class_path_text: class_path.to_string(),
        ..Options::default()
    }
}

/// A machine that has booted and keeps what it prints, without input.
///
/// # Errors
///
/// If the heap cannot be reserved, or what boot trapped on.
pub fn boot(program: Program, options: Options) -> Result<Vm, String> {
    let mut vm = Vm::new(program, options).map_err(|error| error.to_string())?;
    vm.files.capture();
    vm.files.set_input(Vec::new());
    vm.boot().map_err(|trap| format!("boot: {trap:?}"))?;
    Ok(vm)
}

/// The linker's upcalls nest on the host's stack, which is small in tests.
///
/// # Panics
///
/// If the test does.
pub fn on_big_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 << 20).spawn(test).expect("a thread");
    thread.join().expect("the test failed; see above");
}
