//! Classes and offsets of the library that the machine itself needs to know.

use crate::classes::class::{ClassPtr, Kind, MethodPtr};
use crate::classes::library::Members;
use crate::ids::Ref;

#[derive(Debug, Clone, Copy, Default)]
pub struct MirrorOffsets {
    pub class: usize,
    pub(crate) component_type: usize,
    pub(crate) class_loader: usize,
    pub module: usize,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct StringOffsets {
    pub value: usize,
    pub(crate) coder: usize,
    pub hash: usize,
}

/// Filled in by `boot`, constant afterwards.
#[derive(Default)]
pub struct Known {
    /// The library's private members, see `library`.
    pub(crate) members: Members,
    pub(crate) class_class: Option<ClassPtr>,
    pub mirror: MirrorOffsets,
    pub string: StringOffsets,
    pub(crate) loader_id_offset: usize,
    /// `MethodHandle.form`, `MemberName.vm$target`, `LambdaForm.vm$code`; zero until first used.
    pub(crate) handle_form: usize,
    pub(crate) member_target: usize,
    pub(crate) form_code: usize,
    pub(crate) thread: Option<ClassPtr>,
    /// Offsets in a `java.lang.Thread`.
    pub(crate) thread_locals: usize,
    pub(crate) interrupted: usize,
    /// References that never give what they refer to, and where they have it.
    pub(crate) phantom: Option<ClassPtr>,
    pub(crate) referent: usize,
    pub(crate) object: Option<ClassPtr>,
    pub(crate) string_class: Option<ClassPtr>,
    pub(crate) byte_array: Option<ClassPtr>,
    pub(crate) primitives: Vec<ClassPtr>,
    pub(crate) no_initializer: Option<MethodPtr>,
    pub(crate) init_steps: Option<MethodPtr>,
    /// The objects behind `System.out` and `System.err` that the library made.
    pub(crate) standard_streams: [Ref; 2],
}

const BOOTED: &str = "known classes are set by boot before any Java code runs";

impl Known {
    pub(crate) fn primitive(&self, kind: Kind) -> ClassPtr {
        let index = Kind::PRIMITIVES.iter().position(|k| *k == kind).unwrap_or(0);
        self.primitives[index]
    }

    pub(crate) fn object_class(&self) -> ClassPtr {
        self.object.expect(BOOTED)
    }

    pub(crate) fn thread_class(&self) -> Option<ClassPtr> {
        self.thread
    }

    pub(crate) fn string_class(&self) -> ClassPtr {
        self.string_class.expect(BOOTED)
    }

    pub(crate) fn byte_array(&self) -> ClassPtr {
        self.byte_array.expect(BOOTED)
    }

    /// The native that initialises a class step by step; its argument is the class's mirror.
    pub(crate) fn init_steps(&self) -> MethodPtr {
        self.init_steps.expect(BOOTED)
    }

    /// Stands in for a missing `<clinit>`.
    pub(crate) fn no_initializer(&self) -> MethodPtr {
        self.no_initializer.expect(BOOTED)
    }
}
