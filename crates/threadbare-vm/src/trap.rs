//! Why an operation could not simply finish, and how a run ends.
//!
//! Four results never mix: what the Java program did (an exception is data), an end of the run
//! that the program caused, something unsupported, and a bug of ours.

use crate::ids::Ref;

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
    Hang { steps: u64, stack: Vec<String> },
    /// Somebody outside wants it to end: no verdict about anything.
    Interrupted,
    /// A bound of the machine was reached.
    ResourceLimit { what: String },
    /// A native method, or a feature, that the machine does not have.
    Unsupported { what: String, stack: Vec<String> },
    /// The JDK or the class path is damaged.
    Environment { what: String },
    /// A bug of ours.
    Internal { what: String, stack: Vec<String> },
}

/// What the machine does not have where a class loader or a bootstrap method would have to wait.
pub const BLOCKING_UPCALL: &str = "blocking inside a linker upcall";

/// For messages about bugs of ours: whoever can catch an exception can also name it.
impl std::fmt::Display for Trap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
impl std::fmt::Display for RunEnd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
            RunEnd::Internal { what, .. } => write!(f, "internal error: {what}"),
        }
    }
}

impl Trap {
    pub fn end(end: RunEnd) -> Trap {
        Trap::End(Box::new(end))
    }
}

/// Result of a native method: the raw register value (zero for void), or why there is none.
pub type NativeResult = Result<u64, Trap>;
