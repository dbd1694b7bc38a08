//! Where fields lie: instance fields behind those of the superclass, static ones in a block of permanent
//! memory.

use crate::class::{ClassPtr, Field, Kind};
use crate::heap::header;
use crate::ids::ThreadId;
use crate::trap::Trap;
use crate::vm::Vm;
use threadbare_classfile::{ClassFile, acc};

/// A field that the VM adds to a class of the library, to hang its own data on.
struct Injected {
    class: &'static str,
    field: &'static str,
    kind: Kind,
}

const INJECTED: &[Injected] = &[
    Injected { class: "java/lang/Class", field: "vm$class", kind: Kind::Int },
    Injected { class: "java/lang/ClassLoader", field: "vm$loader", kind: Kind::Int },
    Injected { class: "java/lang/invoke/MemberName", field: "vm$target", kind: Kind::Int },
    Injected { class: "java/lang/invoke/MemberName", field: "vm$index", kind: Kind::Int },
    Injected { class: "java/lang/invoke/ResolvedMethodName", field: "vm$target", kind: Kind::Int },
    Injected { class: "java/lang/invoke/LambdaForm", field: "vm$code", kind: Kind::Int },
    Injected { class: "java/lang/StackFrameInfo", field: "vm$bci", kind: Kind::Int },
    Injected { class: "java/lang/StackFrameInfo", field: "vm$method", kind: Kind::Int },
    Injected { class: "java/lang/Class", field: "vm$domain", kind: Kind::Ref },
    Injected { class: "java/lang/Class", field: "vm$signers", kind: Kind::Ref },
    Injected {
        class: "jdk/internal/reflect/DirectMethodHandleAccessor",
        field: "vm$member",
        kind: Kind::Ref,
    },
    Injected {
        class: "jdk/internal/reflect/DirectConstructorHandleAccessor",
        field: "vm$member",
        kind: Kind::Ref,
    },
    Injected {
        class: "jdk/internal/reflect/DirectConstructorHandleAccessor",
        field: "vm$type",
        kind: Kind::Int,
    },
];

/// Where the fields of a class lie.
pub(crate) struct Layout {
    pub fields: Vec<Field>,
    pub end: u32,
    pub ref_offsets: Vec<u32>,
    pub static_refs: Vec<u32>,
    pub statics: u32,
}

impl Vm {
    /// Offsets by size, the largest first, so that nothing is lost to alignment.
    pub(crate) fn lay_out(
        &mut self,
        t: ThreadId,
        file: &ClassFile,
        super_class: Option<ClassPtr>,
    ) -> Result<Layout, Trap> {
        let mut fields: Vec<Field> = file
            .fields
            .iter()
            .enumerate()
            .map(|(i, f)| Field {
                name: f.name.clone(),
                descriptor: f.descriptor.clone(),
                access: f.access,
                kind: Kind::of_descriptor(&f.descriptor),
                offset: 0,
                index: Some(i as u16),
            })
            .collect();
        for injected in INJECTED.iter().filter(|i| i.class == &*file.name) {
            fields.push(Field {
                name: injected.field.into(),
                descriptor: injected.kind.descriptor_char().to_string().into(),
                access: acc::PRIVATE,
                kind: injected.kind,
                offset: 0,
                index: None,
            });
        }
        let mut end = super_class.map_or(header::SIZE as u32, |s| s.fields_end);
        let mut ref_offsets = super_class.map(|s| s.ref_offsets.clone()).unwrap_or_default();
        let mut static_end = 8u32;
        for size in [8u32, 4, 2, 1] {
            for field in fields.iter_mut().filter(|f| f.kind.size() as u32 == size) {
                let cursor = if field.access & acc::STATIC != 0 { &mut static_end } else { &mut end };
                *cursor = (*cursor + size - 1) & !(size - 1);
                field.offset = *cursor;
                *cursor += size;
            }
        }
        let statics = self.perm(t, static_end as usize)?;
        let mut static_refs = Vec::new();
        for field in &mut fields {
            if field.access & acc::STATIC != 0 {
                field.offset += statics;
                if field.kind == Kind::Ref {
                    static_refs.push(field.offset);
                }
            } else if field.kind == Kind::Ref {
                ref_offsets.push(field.offset);
            }
        }
        Ok(Layout { fields, end, ref_offsets, static_refs, statics })
    }
}
