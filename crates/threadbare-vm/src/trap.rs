//! Why an operation could not simply finish, and how a run ends.
//!
//! Four results never mix: what the Java program did (an exception is data), an end of the run
//! that the program caused, something unsupported, and a bug of ours.

use crate::ids::Ref;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a native method or a slow instruction says instead of a plain result.
#[derive(Debug)]
pub enum Trap {
    /// A Java exception: this object is thrown at the current instruction.
    Throw(Ref),
    /// A frame was pushed; execute the same instruction or native again when it returns.
    Again,
    /// A frame was pushed whose result is the native's result.
    Tail,
    /// The thread cannot go on now (its state says why); execute again when it can.
    Block,
    /// A visible operation that was not granted: execute again when it is.
    Visible,
    /// The run is over.
    End(Box<RunEnd>),
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunEnd {
    /// The program's last non-daemon thread returned.
    Returned,
    /// `System.exit` or `Runtime.halt`.
    Exited(i32),
    /// The main thread ended by this exception, already printed by the program's handler.
    Uncaught { class: String, message: Option<String> },
    /// No thread can run.
    Deadlock { description: String },
    /// The step budget is spent.
    Hang { steps: u64, stack: Vec<Frame> },
    /// Somebody outside wants it to end: no verdict about anything.
    Interrupted,
    /// A bound of the machine was reached.
    ResourceLimit { what: String },
    /// A native method, or a feature, that the machine does not have.
    Unsupported { what: String, stack: Vec<Frame> },
    /// A class loader or a bootstrap method would have to wait, which the machine cannot let it do.
    BlockedUpcall { stack: Vec<Frame> },
    /// The JDK or the class path is damaged.
    Environment { what: String },
    /// A bug of ours.
    Internal { what: String, stack: Vec<Frame> },
}

/// One line of a stack trace, as data: it means the same after the machine is gone.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Frame {
    /// With dots.
    pub class: String,
    pub method: String,
    pub position: Position,
    /// The class comes from the JDK, whatever it is called.
    pub library: bool,
}

/// Where in its source a frame is, as far as the class file says.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Position {
    Line { file: String, line: u32 },
    File { file: String },
    Native,
    Unknown,
}

/// As Java prints it: `Bank.main(Bank.java:12)`.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}({})", self.class, self.method, self.position)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Line { file, line } => write!(f, "{file}:{line}"),
            Position::File { file } => f.write_str(file),
            Position::Native => f.write_str("Native Method"),
            Position::Unknown => f.write_str("Unknown Source"),
        }
    }
}

/// For messages about bugs of ours: whoever can catch an exception can also name it.
impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trap::Throw(_) => f.write_str("an exception was thrown"),
            Trap::Again | Trap::Tail => f.write_str("a call was still to be made"),
            Trap::Block => f.write_str("a thread would have to wait"),
            Trap::Visible => f.write_str("other threads would have to be asked first"),
            Trap::End(end) => end.fmt(f),
        }
    }
}

/// In one phrase.
impl fmt::Display for RunEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunEnd::Returned => f.write_str("the program returned"),
            RunEnd::Exited(status) => write!(f, "the program exited with status {status}"),
            RunEnd::Uncaught { class, message: None } => write!(f, "{class} was thrown"),
            RunEnd::Uncaught { class, message: Some(message) } => write!(f, "{class} was thrown: {message}"),
            RunEnd::Deadlock { .. } => f.write_str("no thread can run"),
            RunEnd::Hang { steps, .. } => write!(f, "the step limit of {steps} is reached"),
            RunEnd::ResourceLimit { what } | RunEnd::Environment { what } => f.write_str(what),
            RunEnd::Interrupted => f.write_str("the time was over"),
            RunEnd::Unsupported { what, .. } => write!(f, "unsupported: {what}"),
            RunEnd::BlockedUpcall { .. } => write!(f, "unsupported: {BLOCKED_UPCALL}"),
            RunEnd::Internal { what, .. } => write!(f, "internal error: {what}"),
        }
    }
}

/// The name of `RunEnd::BlockedUpcall` among what is not supported.
pub const BLOCKED_UPCALL: &str = "blocking inside a linker upcall";

impl Trap {
    pub fn end(end: RunEnd) -> Trap {
        Trap::End(Box::new(end))
    }
}

/// Result of a native method: the raw register value (zero for void), or why there is none.
pub(crate) type NativeResult = Result<u64, Trap>;
