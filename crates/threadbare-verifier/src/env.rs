//! What the verifier asks about classes other than the one it verifies.
//!
//! The questions are few and the verifier asks them late, in the cases where HotSpot asks them:
//! two equal names are assignable, everything is assignable to `java/lang/Object`, and neither
//! fact needs a class to be loaded. Programs can see which classes are loaded and when, so this
//! is behaviour, not only economy.

use std::sync::Arc;

/// Why a question could not be answered. Either way the verification ends at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoadFailure {
    /// The class of this name does not exist: the virtual machine throws `NoClassDefFoundError`.
    NotFound(String),
    /// The class is not loaded yet and loading it may run Java code. The caller loads it and calls
    /// the verifier again from the start; verification has no effects, so that is harmless.
    NeedsLoad(String),
}

impl LoadFailure {
    /// The binary name of the class in question.
    pub fn class_name(&self) -> &str {
        match self {
            LoadFailure::NotFound(name) | LoadFailure::NeedsLoad(name) => name,
        }
    }
}

/// A field or method named in a constant pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberRef<'a> {
    /// The class named by the reference; the member may be declared in a superclass of it.
    pub class: &'a str,
    pub name: &'a str,
    pub descriptor: &'a str,
    pub is_method: bool,
}

/// The class hierarchy as the defining loader of the verified class sees it. All names are binary
/// names with slashes and never array types. The verified class itself and its superclasses are
/// known to the environment before verification begins (JVMS 5.3.5 loads them first).
pub trait TypeEnv {
    /// Whether the class is an interface. Asked of the target of an assignment, and of both sides
    /// when two types are merged.
    fn is_interface(&mut self, name: &str) -> Result<bool, LoadFailure>;

    /// Whether `sub` is `sup` or one of its subclasses. Asked only when the names differ and
    /// `sup` is neither `java/lang/Object` nor an interface.
    fn is_subclass(&mut self, sub: &str, sup: &str) -> Result<bool, LoadFailure>;

    /// The direct superclass, `None` for `java/lang/Object`.
    fn superclass(&mut self, name: &str) -> Result<Option<Arc<str>>, LoadFailure>;

    /// Whether looking the member up from `member.class` finds a protected one whose declaring
    /// class is in another run-time package than the class `from`. False if nothing is found,
    /// since that is for resolution to report. Asked only when `member.class` is a proper
    /// superclass of `from`.
    fn is_protected_elsewhere(&mut self, from: &str, member: MemberRef<'_>) -> Result<bool, LoadFailure>;
}
