//! What is wrong with a request or with the host, in one sentence.

use std::fmt;

/// One sentence for the user. Code that wants to know more has the enums of each question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    pub fn new(sentence: impl Into<String>) -> Error {
        Error(sentence.into())
    }

    /// The same, and what it was about before it.
    pub fn about(self, what: impl fmt::Display) -> Error {
        Error(format!("{what}: {}", self.0))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error(error.to_string())
    }
}

impl From<threadbare_explore::engine::token::TokenError> for Error {
    fn from(error: threadbare_explore::engine::token::TokenError) -> Error {
        Error(error.to_string())
    }
}
