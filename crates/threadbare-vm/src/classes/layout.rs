//! Where fields lie: instance fields behind those of the superclass, static ones in a block of permanent
//! memory.

use crate::classes::class::{ClassPtr, Field, Kind};
use crate::heap::arena::header;
use crate::ids::ThreadId;
use crate::trap::Trap;
use crate::vm::Vm;
use threadbare_classfile::{ClassFile, acc};

/// Where the fields of a class lie.
pub(crate) struct Layout {
    pub fields: Vec<Field>,
    pub end: u32,
    pub ref_offsets: Vec<u32>,
    pub(crate) static_refs: Vec<u32>,
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
        for (name, kind) in crate::classes::library::injected(&file.name) {
            fields.push(Field {
                name: name.into(),
                descriptor: kind.descriptor_char().to_string().into(),
                access: acc::PRIVATE,
                kind,
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
