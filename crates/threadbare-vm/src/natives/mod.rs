//! Native methods of the class library: one table per area, each row with class, name, descriptor.
//!
//! A native is a plain function. It may throw (`Trap::Throw`), ask for a frame to run first and be
//! called again (`Trap::Again`), or let a pushed frame give its result (`Trap::Tail`). A native
//! that asks for something first must not have changed anything yet, because it starts over.
//!
//! A row may also name a method that is not native in the library: then the row replaces its
//! bytecode. That is reserved for what the machine does itself (class lookup on the built-in
//! loaders, method handles).

use crate::classes::class::{Method, MethodPtr};
use crate::ids::{ClassId, Ref, ThreadId};
use crate::trap::NativeResult;
use crate::vm::Vm;
use rustc_hash::FxHashMap;

mod array;
mod channel_io;
mod class;
mod class_info;
mod datagrams;
mod file_channels;
mod file_system;
mod host;
mod interfaces;
pub(crate) mod invoke;
mod io;
mod lang;
mod loader;
mod management;
mod math;
mod members;
mod object;
mod pool;
mod precise_math;
mod reflect;
mod sockets;
mod stack;
mod system;
mod thread;
mod thread_info;
mod unix_dispatcher;
mod unsafe_;
mod unsafe_checks;
mod world;
mod zip;

/// Arguments of a native call: raw slots, the receiver first; long and double take two.
#[derive(Clone, Copy)]
pub struct Args {
    slots: *const u64,
    count: usize,
    pub method: MethodPtr,
}

impl Args {
    pub(crate) fn new(slots: &[u64], method: MethodPtr) -> Args {
        Args { slots: slots.as_ptr(), count: slots.len(), method }
    }

    /// Raw slot `i`.
    pub fn raw(&self, i: usize) -> u64 {
        assert!(i < self.count, "native {:?} asks for slot {i}", self.method);
        // SAFETY: inside the argument slots of the native's frame, which stays on the thread's
        // stack (a fixed allocation) until the native has returned.
        unsafe { *self.slots.add(i) }
    }
    pub fn r(&self, i: usize) -> Ref {
        Ref(self.raw(i) as u32)
    }
    pub fn i(&self, i: usize) -> i32 {
        self.raw(i) as i32
    }
    pub fn l(&self, i: usize) -> i64 {
        self.raw(i) as i64
    }
    pub fn z(&self, i: usize) -> bool {
        self.raw(i) as u32 & 1 != 0
    }
    pub fn d(&self, i: usize) -> f64 {
        f64::from_bits(self.raw(i))
    }
    pub fn len(&self) -> usize {
        self.count
    }
}

pub(crate) type NativeFn = fn(&mut Vm, ThreadId, Args) -> NativeResult;

/// One row of a table: class, name, descriptor, implementation.
pub type Row = (&'static str, &'static str, &'static str, NativeFn);

/// All tables, by method.
pub struct Natives {
    rows: FxHashMap<(&'static str, &'static str), Vec<(&'static str, NativeFn)>>,
}

/// State of natives that is not in the arena.
#[derive(Debug, Clone, Default)]
pub(crate) struct NativeState {
    /// Why a class's initialiser failed: the cause of later `NoClassDefFoundError`s.
    pub(crate) init_failures: Vec<(ClassId, Ref)>,
    /// What could not be resolved.
    pub(crate) failures: crate::classes::failures::Failures,
    /// Next number of hidden classes and lambdas.
    pub(crate) hidden_classes: u32,
    /// Times that the program has asked for a collection.
    pub(crate) collections: u32,
    /// What is done about signals, where it is not the default.
    pub(crate) signals: std::collections::BTreeMap<i32, i64>,
    /// Arena address of the counter of thread ids; zero until asked for.
    pub(crate) thread_counter: usize,
    pub(crate) system_group: Ref,
    /// References that a collection has cleared and the library has not enqueued yet.
    pub(crate) pending_references: std::collections::VecDeque<Ref>,
    /// The library's thread that enqueues them, once it waits for some.
    pub(crate) reference_handler: Option<ThreadId>,
    /// Files mapped writable, by address.
    pub zip: std::sync::Arc<zip::ZipStreams>,
    pub(crate) shared_maps: std::sync::Arc<Vec<file_channels::SharedMap>>,
    /// Arrays that are memory outside of objects to the library, which knows them by address.
    pub(crate) buffers: Vec<Ref>,
    /// Memory outside of objects that the program has: address and length of each piece.
    pub blocks: std::sync::Arc<std::collections::BTreeMap<usize, usize>>,
}

/// The state of natives, shared with marks until it changes.
#[derive(Debug, Clone, Default)]
pub(crate) struct SharedState(pub(crate) std::sync::Arc<NativeState>);

impl std::ops::Deref for SharedState {
    type Target = NativeState;
    fn deref(&self) -> &NativeState {
        &self.0
    }
}

impl std::ops::DerefMut for SharedState {
    fn deref_mut(&mut self) -> &mut NativeState {
        std::sync::Arc::make_mut(&mut self.0)
    }
}

impl Natives {
    pub fn new() -> Natives {
        let mut rows: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for table in TABLES {
            for (class, name, descriptor, function) in *table {
                rows.entry((*class, *name)).or_default().push((*descriptor, *function));
            }
        }
        Natives { rows }
    }

    pub fn find(&self, method: &Method) -> Option<NativeFn> {
        // Registration hooks: there is nothing to register.
        if method.is_native()
            && method.descriptor.ends_with(")V")
            && matches!(&*method.name, "registerNatives" | "initIDs")
        {
            return Some(nothing);
        }
        let list = self.rows.get(&(&*method.class.name, &*method.name))?;
        if method.class.loader.0 > 1 || is_the_librarys_own(method) {
            return None;
        }
        list.iter().find(|(d, _)| **d == *method.descriptor).map(|r| r.1)
    }
}

/// Bytecode that a row replaces in some releases only: in those whose class has none of these natives,
/// on which the library's own code stands in the others.
const UNLESS_NATIVE: &[(&str, &str, &str)] =
    &[("java/lang/Class", "getProtectionDomain", "getProtectionDomain0")];

fn is_the_librarys_own(method: &Method) -> bool {
    UNLESS_NATIVE.iter().any(|(class, name, native)| {
        *class == &*method.class.name
            && *name == &*method.name
            && method.class.methods.borrow().iter().any(|m| m.is_native() && &*m.name == *native)
    })
}

impl Default for Natives {
    fn default() -> Natives {
        Natives::new()
    }
}

const TABLES: &[&[Row]] = &[
    lang::TABLE,
    class::TABLE,
    class_info::TABLE,
    members::TABLE,
    reflect::TABLE,
    array::TABLE,
    pool::TABLE,
    loader::TABLE,
    stack::TABLE,
    unsafe_::TABLE,
    unsafe_::ACCESS,
    unsafe_::UPDATES,
    system::TABLE,
    thread::TABLE,
    io::TABLE,
    invoke::TABLE,
    file_system::TABLE,
    file_channels::TABLE,
    file_channels::DISPATCHER,
    unix_dispatcher::TABLE,
    zip::TABLE,
    math::TABLE,
    precise_math::TABLE,
    world::TABLE,
    channel_io::TABLE,
    sockets::TABLE,
    interfaces::TABLE,
    datagrams::TABLE,
    host::TABLE,
    management::TABLE,
    thread_info::TABLE,
];

pub(crate) use class::modifiers as reflected_modifiers;

/// A native that does nothing: registration hooks and hints.
pub fn nothing(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(0)
}

pub fn int(v: i32) -> NativeResult {
    Ok(v as u32 as u64)
}

pub fn boolean(v: bool) -> NativeResult {
    Ok(v as u64)
}

pub fn reference(v: Ref) -> NativeResult {
    Ok(v.slot())
}
