//! What calls of a class's public methods really touch and lock.
//!
//! An [`Observer`] is one booted machine. For a class it runs *scenes*, which are tests of `threadbare-testgen`: one or
//! two instances, brought into some state by random earlier calls, and calls of every public method. In a scene
//! every call is made alone, from the same state; each access to an object that existed before the call, and each
//! lock taken, is recorded. Then the calls of a scene are compared pair by pair: two accesses to one place that no
//! common lock covers, and locks taken in opposite orders.
//!
//! This is the other opinion about `threadbare-analysis`, which computes the same from class files alone:
//! whatever is observed must lie in what is computed.
//!
//! - `observation.rs`: the results, plain data.
//! - `observer.rs`: a machine that is asked about classes. Its tests are made by `threadbare_testgen`'s workshop.
//! - `contract.rs`: which objects calls may be given.
//! - `run.rs`: running the calls of a scene. `record.rs`: from operations of the machine to observations.
//!   `relate.rs`: how an object is reached. `pairs.rs`: comparing calls. `silent.rs`: a check that no write
//!   was missed.
//!
//! **Invariant:** same class, same effort, same JDK and class path: the same observations, byte for byte,
//! as long as the observer has been asked for the same classes before.
//!
//! Not seen: what the machine itself keeps quiet (`threadbare_vm::stepping::quiet`: strings, boxes, the library's own
//! machinery, statics that are final) and what natives do without an operation.

mod contract;
mod members;
mod observation;
mod observer;
mod pairs;
mod record;
mod relate;
mod run;
mod silent;

pub use contract::Contract;
pub use members::classes_of_packages;
pub use observation::{
    CallObservation, ClassObservations, Conflict, Ended, Held, LockKind, Member, MethodKey, ObjectId,
    ObservedAccess, ObservedLock, PairObservation, Relation, Root, Site,
};
pub use observer::{Effort, Observer};
