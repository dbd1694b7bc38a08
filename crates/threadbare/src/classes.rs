//! A JDK and a class path that were opened: where all classes come from.

use crate::{Error, Jdk};
use threadbare_analysis::program::classes::Sources;
use threadbare_cache::{Results, Store};
use threadbare_vm::Program;
use threadbare_vm::files::Reads;

/// Immutable, and cheap to clone.
#[derive(Clone)]
pub struct Classes {
    pub program: Program,
    /// The class path as it was given, which tokens name and `java.class.path` shows.
    pub class_path_text: String,
}

impl Classes {
    /// Opens the image of a JDK, and folders and jars as the `java` launcher does. What is missing or damaged on the
    /// class path is skipped, as there: `ClassPath::missing` and `ClassPath::unreadable` name it.
    pub fn open(jdk: &Jdk, class_path: &str) -> Result<Classes, Error> {
        let program = Program::open(&jdk.home, jdk.feature, class_path);
        let program = program.map_err(|error| Error::new(error.to_string()))?;
        Ok(Classes { program, class_path_text: class_path.to_string() })
    }

    /// As the static analysis takes them.
    pub fn sources(&self) -> Sources {
        Sources { image: self.program.image.clone(), class_path: self.program.class_path.clone() }
    }

    /// The analysis of these classes, with its results kept in a folder if there is one.
    pub fn results(&self, kept_in: Option<std::path::PathBuf>) -> Results {
        Results::new(self.sources(), kept_in.map(Store::new))
    }

    /// The JDK and the class path: what a program under test can read unless it may read more.
    pub fn reads(&self) -> Reads {
        let here = std::env::current_dir().unwrap_or_default();
        let entries = self.program.class_path.entries().map(|entry| here.join(entry));
        Reads::new(&self.program.jdk_home, entries)
    }
}
