//! Results of the static analysis, kept on disk: a class whose inputs are the same is not analysed again.
//!
//! - `fingerprint.rs`: what a result depends on, as a number.
//! - `store.rs`: bytes under such a number, in files that may be damaged, removed or written by several
//!   processes at any time.
//!
//! **Invariant:** with a result from disk nothing is told differently. What cannot be read counts as absent,
//! and what cannot be written is not kept; neither is an error, and neither is mentioned.
//!
//! Rejected: to keep summaries of methods instead of results. What is slow is to resolve open calls in the
//! world of one class, and that is different for every class.

mod fingerprint;
mod store;

pub use fingerprint::Key;
pub use store::Store;

use fingerprint::Inputs;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use threadbare_analysis::dependencies::analyse::{self, Analyst, Problem, Request};
use threadbare_analysis::dependencies::result::ClassAnalysis;
use threadbare_analysis::program::classes::Sources;
use threadbare_testgen::targets::Targets;

/// Results for classes of one program: from disk, or found out and then kept there.
pub struct Results {
    sources: Sources,
    /// None where nothing is to be kept.
    store: Option<Store>,
    /// Found out when first needed; none if the inputs cannot be told.
    inputs: OnceCell<Option<Inputs>>,
}

/// How one kind of result is kept.
struct Kind<T> {
    name: &'static str,
    /// Do all of its indices name something?
    is_whole: fn(&T) -> bool,
    /// Texts that errors went into, which may name files.
    gaps: fn(&T) -> &[String],
}

const ANALYSIS: Kind<ClassAnalysis> =
    Kind { name: "analysis", is_whole: ClassAnalysis::is_whole, gaps: |analysis| &analysis.gaps };
const TARGETS: Kind<Targets> =
    Kind { name: "targets", is_whole: Targets::is_whole, gaps: |targets| &targets.gaps };

impl Results {
    pub fn new(sources: Sources, store: Option<Store>) -> Results {
        Results { sources, store, inputs: OnceCell::new() }
    }

    /// What `threadbare inspect` tells.
    pub fn analysis(&self, request: &Request<'_>) -> Result<ClassAnalysis, Problem> {
        self.result(&ANALYSIS, request, || false, || analyse::analyse(self.sources(), request))
    }

    /// What `threadbare check` tests. The analysis ends soon after `stop` is set, and keeps every pair then.
    pub fn targets(&self, class: &str, stop: &Arc<AtomicBool>) -> Result<Targets, Problem> {
        let request = Request { class, as_published: false };
        let stopped = || stop.load(Ordering::Relaxed);
        self.result(&TARGETS, &request, stopped, || {
            let mut analyst = Analyst::new(self.sources());
            analyst.solver.stop_when(stop.clone());
            Targets::of(&mut analyst, class)
        })
    }

    fn sources(&self) -> Sources {
        Sources { image: self.sources.image.clone(), class_path: self.sources.class_path.clone() }
    }

    fn result<T: Serialize + DeserializeOwned>(
        &self,
        kind: &Kind<T>,
        request: &Request<'_>,
        is_stopped: impl Fn() -> bool,
        find_out: impl FnOnce() -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let Some(store) = &self.store else { return find_out() };
        let inputs = self.inputs.get_or_init(|| Inputs::of(&self.sources));
        let Some(key) = inputs.as_ref().map(|inputs| inputs.key(kind.name, request)) else {
            return find_out();
        };
        let kept = store.load(key).and_then(|bytes| postcard::from_bytes::<T>(&bytes).ok());
        if let Some(kept) = kept.filter(|kept| (kind.is_whole)(kept)) {
            return Ok(kept);
        }
        let result = find_out()?;
        // Class files may have been written anew meanwhile; then nobody knows of which this is the result.
        let is_same = || inputs.as_ref().is_some_and(|inputs| inputs.still_hold(&self.sources));
        if !is_stopped()
            && !self.names_a_file((kind.gaps)(&result))
            && is_same()
            && let Ok(bytes) = postcard::to_allocvec(&result)
        {
            store.save(key, &bytes);
        }
        Ok(result)
    }

    /// Paths are no inputs, so what tells one would be told of another file.
    fn names_a_file(&self, gaps: &[String]) -> bool {
        let Sources { image, class_path } = &self.sources;
        let jars = (0..class_path.entries().len()).filter_map(|entry| class_path.jar(entry));
        let paths: Vec<String> =
            jars.map(|jar| jar.path()).chain([image.path()]).map(|path| path.display().to_string()).collect();
        gaps.iter().any(|gap| paths.iter().any(|path| gap.contains(path)))
    }
}
