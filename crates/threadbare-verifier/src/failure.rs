//! How verification fails, and the text of it.

use std::fmt;
use std::sync::Arc;

use crate::bytecode;
use crate::env::LoadFailure;

/// Which Java error the failure becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FailureKind {
    /// `VerifyError`.
    Verify,
    /// `ClassFormatError`.
    ClassFormat,
    /// A class could not be asked about; see [`LoadFailure`] for what to do.
    Load(LoadFailure),
}

/// A class that did not pass verification, or could not be judged yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyFailure {
    pub kind: FailureKind,
    /// The first line of the message HotSpot gives.
    pub message: String,
    pub class: Arc<str>,
    pub method: Arc<str>,
    pub descriptor: Arc<str>,
    pub bci: usize,
    /// The byte at `bci`, if there is one.
    pub opcode: Option<u8>,
}

impl fmt::Display for VerifyFailure {
    /// The message with the location lines HotSpot puts below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        if self.kind == FailureKind::Verify {
            let Self { class, method, descriptor, bci, .. } = self;
            write!(f, "\nException Details:\n  Location:\n    {class}.{method}{descriptor} @{bci}")?;
            if let Some(opcode) = self.opcode {
                write!(f, ": {}", bytecode::mnemonic(opcode).unwrap_or("<illegal>"))?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for VerifyFailure {}

/// A failure before it is known where it happened.
#[derive(Debug)]
pub(crate) enum Fault {
    Verify(String),
    Format(String),
    /// Malformed beyond a second chance: the other verifier is not asked.
    FormatForGood(String),
    Load(LoadFailure),
}

impl Fault {
    pub(crate) fn verify(message: impl Into<String>) -> Fault {
        Fault::Verify(message.into())
    }

    pub(crate) fn format(message: impl Into<String>) -> Fault {
        Fault::Format(message.into())
    }
}

impl From<LoadFailure> for Fault {
    fn from(failure: LoadFailure) -> Fault {
        Fault::Load(failure)
    }
}

pub(crate) type Checked<T = ()> = Result<T, Fault>;
