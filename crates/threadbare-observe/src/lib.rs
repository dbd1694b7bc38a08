//! What calls of a class's public methods really touch and lock.
//!
//! An [`Observer`] is one booted machine. For a class it makes *scenes*: one or two receivers, built by
//! random constructors and brought into some state by random earlier calls, and arguments for every public
//! method. In a scene every method is called once, alone, from the same state; each access to an object
//! that existed before the call, and each lock taken, is recorded. Then the calls of a scene are compared
//! pair by pair: two accesses to one place that no common lock covers, and locks taken in opposite orders.
//!
//! This is the other opinion about `threadbare-analysis`, which computes the same from class files alone:
//! whatever is observed must lie in what is computed.
//!
//! - `observation.rs`: the results, plain data.
//! - `scene.rs`: a scene as data. `generate.rs`, `producers.rs`: how one comes about.
//! - `run.rs`: running a scene. `record.rs`: from operations of the machine to observations.
//!   `relate.rs`: how an object is reached. `pairs.rs`: comparing calls. `silent.rs`: a check that no write
//!   was missed.
//!
//! **Invariant:** same class, same effort, same JDK and class path: the same observations, byte for byte,
//! as long as the observer has been asked for the same classes before.
//!
//! Not seen: what the machine itself keeps quiet (`threadbare_vm::stepping::quiet`: strings, boxes, the library's own
//! machinery, statics that are final) and what natives do without an operation.

mod generate;
mod members;
mod observation;
mod observer;
mod pairs;
mod producers;
mod record;
mod relate;
mod run;
mod scene;
mod silent;

pub use members::classes_of_packages;
pub use observation::{
    CallObservation, ClassObservations, Conflict, Ended, Held, LockKind, Member, MethodKey, ObjectId,
    ObservedAccess, ObservedLock, PairObservation, Relation, Root, Site,
};
pub use observer::{Effort, Observer};
pub use scene::Contract;
