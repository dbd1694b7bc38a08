//! The machine: one value that owns everything a run can see or change.
//!
//! `Vm` holds managers and little else; behaviour lives in the managers' files: `heap` (objects
//! and marks), `tables`, `load` and `resolve` (classes), `caches` (code of the machine's own), `gate` and
//! `pace` (stepping), `call` and `interp` (execution), `throw` (exceptions), `strings`, `monitors`,
//! `natives`. What other crates ask by ids is in `outside`.
//!
//! **Invariant:** no state outside of this value. Two VMs in one process share nothing but
//! immutable input (the JDK image, the class path).

use crate::bounds::Bounds;
use crate::channels::Channels;
use crate::classes::class::{ClassPtr, MethodPtr};
use crate::classes::known::Known;
use crate::classes::tables::ClassTables;
use crate::code::caches::CodeCaches;
use crate::files::Files;
use crate::heap::arena::{Heap, HeapMark};
use crate::heap::strings::InternTable;
use crate::ids::{ClassId, LoaderId, MethodId, Ref, ThreadId};
use crate::natives::Natives;
use crate::pinned::Pinned;
use crate::stepping::gate::Gate;
use crate::stepping::pace::Pace;
use crate::threads::monitors::Monitors;
use crate::threads::thread::{JavaThread, ThreadTrail};
use rustc_hash::FxHashMap;
use std::path::Path;
use std::sync::Arc;
use threadbare_classfile::{ClassPath, JImage};

/// The program: a JDK and a class path, shared by all VMs that run it.
#[derive(Clone)]
pub struct Program {
    pub jdk_home: std::path::PathBuf,
    /// Feature release: 17, 25.
    pub feature: u32,
    pub image: Arc<JImage>,
    pub class_path: Arc<ClassPath>,
}

#[derive(Debug, Clone, Default)]
pub struct Options {
    pub bounds: Bounds,
    /// Writes reach the file system instead of the overlay.
    pub real_files: bool,
    pub assertions: bool,
    /// `-D` properties.
    pub properties: Vec<(String, String)>,
    /// Accesses to final fields of shared objects are visible: for programs that let `this` escape
    /// from a constructor.
    pub visible_finals: bool,
    /// Calls of the library's synchronizers and collections are marked, so that explorers can take each as one
    /// operation.
    pub whole_calls: bool,
    /// Locks of the standard streams are operations, for the library's own methods too: for programs that lock them.
    pub stream_locks: bool,
    /// Exploration initialises no class of the library ahead of the program: for programs that could tell.
    pub lazy_initialisation: bool,
    /// The value of `java.class.path`.
    pub class_path_text: String,
    pub world: crate::world::World,
}

pub struct Vm {
    pub program: Program,
    pub options: Options,
    pub heap: Heap,
    pub(crate) classes: ClassTables,
    pub(crate) known: Known,
    pub(crate) natives: Natives,
    pub strings: InternTable,
    pub monitors: Monitors,
    pub(crate) threads: Vec<Pinned<JavaThread>>,
    /// Threads by their objects; those that a rollback took back may still be there.
    pub(crate) thread_numbers: FxHashMap<Ref, ThreadId>,
    pub(crate) thread_trail: ThreadTrail,
    pub files: Files,
    pub channels: Channels,
    /// Changes to the tables above that a rollback must take back.
    pub(crate) undo: Vec<TableUndo>,
    pub(crate) marks: usize,
    /// Bytes that the machine had taken when the outermost mark was made.
    pub(crate) memory_base: usize,
    pub(crate) pace: Pace,
    pub(crate) gate: Gate,
    pub(crate) booted: bool,
    pub(crate) modules: crate::classes::modules::Modules,
    pub(crate) caches: CodeCaches,
    pub(crate) native_state: crate::natives::SharedState,
    /// How threads are controlled; see `control.rs`.
    pub control: crate::stepping::control::Control,
    #[cfg(feature = "count-accesses")]
    pub accesses: crate::stepping::step::AccessCount,
}

/// One change to a table outside of the arena.
pub(crate) enum TableUndo {
    /// A class that a program's own loader, or a hidden-class definition, made.
    Made(ClassPtr),
    Interned(Arc<[u16]>),
    Defined(LoaderId, Arc<str>),
    /// A package exported to a module (null: to everyone).
    Exported(Arc<str>, Ref),
    /// A package of a named module of a user-defined loader.
    UserPackage(LoaderId, Arc<str>),
}

/// A state to come back to.
pub struct Mark {
    pub(crate) heap: HeapMark,
    pub(crate) undo: usize,
    pub(crate) loaders: usize,
    pub(crate) threads: usize,
    pub(crate) thread_trail: usize,
    files: crate::files::FilesMark,
    pub(crate) channels: crate::channels::ChannelsMark,
    pub(crate) monitors: usize,
    pub(crate) clock: i64,
    steps: u64,
    pub(crate) native_state: Arc<crate::natives::NativeState>,
    control: crate::stepping::control::ControlMark,
}

impl Program {
    /// Opens the image of a JDK of this release, and folders and jars as the `java` launcher does.
    pub fn open(jdk_home: &Path, feature: u32, class_path: &str) -> threadbare_classfile::Result<Program> {
        let image = Arc::new(JImage::open(jdk_home.join("lib/modules"))?);
        let for_release = u16::try_from(feature).unwrap_or(u16::MAX);
        let class_path = Arc::new(ClassPath::parse(class_path).with_feature(for_release));
        Ok(Program { jdk_home: jdk_home.into(), feature, image, class_path })
    }
}

impl Vm {
    /// An empty machine; `boot` brings the class library up.
    pub fn new(program: Program, options: Options) -> std::io::Result<Vm> {
        let heap = Heap::new(options.bounds.heap_bytes)?;
        let mut files = Files::new(options.real_files);
        files.limit_reads(options.bounds.reads.clone());
        Ok(Vm {
            files,
            channels: Channels::default(),
            natives: Natives::new(),
            program,
            options,
            heap,
            classes: ClassTables::new(),
            known: Known::default(),
            strings: InternTable::default(),
            monitors: Monitors::default(),
            threads: Vec::new(),
            thread_numbers: FxHashMap::default(),
            thread_trail: ThreadTrail::default(),
            undo: Vec::new(),
            marks: 0,
            memory_base: 0,
            pace: Pace::default(),
            gate: Gate::default(),
            booted: false,
            modules: Default::default(),
            caches: CodeCaches::default(),
            native_state: Default::default(),
            control: Default::default(),
            #[cfg(feature = "count-accesses")]
            accesses: Default::default(),
        })
    }

    #[inline(always)]
    pub(crate) fn class_ptr(&self, id: ClassId) -> ClassPtr {
        self.classes.ptr(id)
    }

    #[inline(always)]
    pub(crate) fn method_ptr(&self, id: MethodId) -> MethodPtr {
        self.classes.method_ptr(id)
    }

    #[inline(always)]
    pub(crate) fn class_ptr_of(&self, r: Ref) -> ClassPtr {
        self.class_ptr(self.heap.class_of(r))
    }

    pub(crate) fn loader_object(&self, loader: LoaderId) -> Ref {
        self.classes.loader(loader)
    }

    #[inline(always)]
    pub fn thread(&self, t: ThreadId) -> &JavaThread {
        &self.threads[t.0 as usize]
    }

    #[inline(always)]
    pub(crate) fn thread_mut(&mut self, t: ThreadId) -> &mut JavaThread {
        let thread = &mut self.threads[t.0 as usize];
        self.thread_trail.touch(thread);
        thread
    }

    /// Depends on the program alone: on an object's number, and for a class on its name.
    pub fn identity_hash(&self, object: Ref) -> i32 {
        if object.addr() >= crate::heap::arena::PERM_LIMIT {
            return self.heap.identity_hash(object);
        }
        let name = &self.class_ptr_of_mirror(object).name;
        let sum = name.bytes().fold(7u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte as u32));
        crate::heap::arena::mix_hash(sum)
    }

    /// Remembers the present state. Costs next to nothing: threads and memory are saved when they
    /// change.
    pub fn mark(&mut self) -> Mark {
        if self.marks == 0 {
            self.memory_base = self.memory_taken();
        }
        self.marks += 1;
        Mark {
            heap: self.heap.mark(),
            undo: self.undo.len(),
            loaders: self.classes.loaders().len(),
            threads: self.threads.len(),
            thread_trail: self.thread_trail.mark(),
            files: self.files.mark(),
            channels: self.channels.mark(),
            monitors: self.monitors.mark(),
            clock: self.pace.clock,
            steps: self.pace.steps,
            native_state: self.native_state.0.clone(),
            control: self.control.mark(),
        }
    }

    /// Does something and takes it back, whatever it did to the machine.
    pub fn speculate<T>(&mut self, then: impl FnOnce(&mut Vm, &Mark) -> T) -> T {
        let mark = self.mark();
        let result = then(self, &mark);
        self.rollback(&mark);
        self.release(mark);
        result
    }

    /// Back to the mark, which stays held: it can be returned to any number of times.
    pub fn rollback(&mut self, mark: &Mark) {
        self.heap.rollback(mark.heap);
        while self.undo.len() > mark.undo {
            match self.undo.pop() {
                Some(TableUndo::Exported(package, module)) => self.modules.unexport(package, module),
                Some(TableUndo::Made(class)) => class.alive.set(false),
                Some(TableUndo::Interned(text)) => self.strings.remove(&text),
                Some(TableUndo::Defined(loader, name)) => self.classes.undefine(loader, name),
                Some(TableUndo::UserPackage(loader, package)) => self.modules.forget_user(loader, package),
                None => break,
            }
        }
        crate::heap::arena::shrink(&mut self.undo);
        self.classes.truncate_loaders(mark.loaders);
        self.thread_trail.rollback(mark.thread_trail, mark.threads, &mut self.threads);
        self.files.rollback(&mark.files);
        self.channels.rollback(&mark.channels);
        self.monitors.rollback(mark.monitors);
        self.pace.clock = mark.clock;
        self.pace.steps = mark.steps;
        self.set_pause();
        if !Arc::ptr_eq(&self.native_state.0, &mark.native_state) {
            self.native_state.0 = mark.native_state.clone();
        }
        self.control.rollback(&mark.control);
    }

    /// Gives up the newest mark, keeping the present state.
    pub fn release(&mut self, mark: Mark) {
        self.heap.release(mark.heap);
        self.marks -= 1;
        self.thread_trail.release(self.marks == 0);
        if self.marks == 0 {
            self.undo.clear();
            self.monitors.forget();
        }
    }

    /// Records a table change, if any mark could want it back.
    pub(crate) fn record(&mut self, undo: TableUndo) {
        if self.marks > 0 {
            self.undo.push(undo);
        }
    }
}
