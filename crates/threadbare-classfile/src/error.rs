//! The one error type of this crate.
//!
//! A malformed class file is something a Java program can see, so such an error knows which Java
//! error it stands for; a broken jar or image is an environment error of the user.

/// What [`crate`]'s functions return.
pub type Result<T> = std::result::Result<T, ClassFileError>;

/// Why a class file, jar or image could not be read. The message is one complete sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.message)]
pub struct ClassFileError(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    message: String,
}

/// The class of a [`ClassFileError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// `java.lang.ClassFormatError`.
    ClassFormat,
    /// `java.lang.UnsupportedClassVersionError`.
    UnsupportedVersion { major: u16, minor: u16 },
    /// `java.lang.NoClassDefFoundError`: a well-formed file that is not the class asked for.
    NoClassDefFound,
    /// The JDK's `lib/modules` is damaged or of an unknown kind.
    Image,
    /// A jar is damaged or not a jar.
    Jar,
    /// The operating system refused.
    Io,
}

impl ClassFileError {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        ClassFileError(Box::new(Inner { kind, message: message.into() }))
    }

    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// What the Java error's `getMessage()` returns.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Internal name of the Java error this stands for, or `None` for an environment error.
    pub fn java_class(&self) -> Option<&'static str> {
        match self.0.kind {
            ErrorKind::ClassFormat => Some("java/lang/ClassFormatError"),
            ErrorKind::UnsupportedVersion { .. } => Some("java/lang/UnsupportedClassVersionError"),
            ErrorKind::NoClassDefFound => Some("java/lang/NoClassDefFoundError"),
            ErrorKind::Image | ErrorKind::Jar | ErrorKind::Io => None,
        }
    }
}
