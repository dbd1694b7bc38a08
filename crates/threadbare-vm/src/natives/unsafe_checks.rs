//! Accesses by `sun.misc.Unsafe`, which any program can have: they stay within what the program has, and never
//! make a reference of a number or put an object where its class does not belong.
//!
//! HotSpot checks none of that and may crash, or not. The interpreter trusts verified code, so what breaks its
//! assumptions must end here, as the error that HotSpot throws where an access faults.

use super::unsafe_::STATIC_OFFSET;
use super::*;
use crate::classes::class::{ClassPtr, Field, Kind, Shape};
use crate::heap::arena::header;
use crate::ids::LoaderId;
use crate::stepping::step::Action;
use crate::trap::Trap;
use std::sync::Arc;
use threadbare_classfile::acc;

const INTERNAL: &str = "jdk/internal/misc/Unsafe";
const PUBLIC: &str = "sun/misc/Unsafe";

impl Vm {
    /// The program has so much memory at an address from now on.
    pub(super) fn add_block(&mut self, address: usize, length: usize) {
        Arc::make_mut(&mut self.native_state.blocks).insert(address, length);
    }

    pub(super) fn remove_block(&mut self, address: usize) {
        if self.native_state.blocks.contains_key(&address) {
            Arc::make_mut(&mut self.native_state.blocks).remove(&address);
        }
    }

    /// Does an access without an object lie in memory that the program has? The library has more: it is given
    /// addresses of what the machine keeps for it.
    pub(super) fn is_in_block(&self, address: usize, size: usize) -> bool {
        let before = self.native_state.blocks.range(..=address).next_back();
        before.is_some_and(|(start, length)| {
            let within = address - start;
            within <= *length && size <= length - within && self.heap.in_bounds(address, size)
        })
    }

    /// Does a native of the internal `Unsafe` run because the program called the public one?
    pub(super) fn is_for_program(&self, t: ThreadId) -> bool {
        let mut frames = self.thread(t).frames.iter().rev().map(|frame| frame.method);
        let caller = frames.find(|method| &*method.class.name != INTERNAL);
        // What the public one does for itself it does in private methods.
        caller.is_some_and(|m| m.access & acc::PUBLIC != 0 && &*m.class.name == PUBLIC)
    }

    /// An access to an object or a static field that the program makes by itself; arguments as those natives
    /// have them: object, offset, and the value or values.
    pub(super) fn check_program_access(
        &mut self,
        t: ThreadId,
        args: Args,
        kind: Kind,
        action: Action,
    ) -> Result<(), Trap> {
        let (base, offset) = (args.r(1), args.l(2));
        if !self.is_for_program(t) {
            return Ok(());
        }
        if base.is_null() {
            // Memory outside of objects holds no references.
            return if kind == Kind::Ref { Err(self.unsafe_fault(t)) } else { Ok(()) };
        }
        let writes = action != Action::Read;
        // The last argument is what is written.
        let value = if writes && kind == Kind::Ref { Some(args.r(args.len() - 1)) } else { None };
        let fits = if offset >= STATIC_OFFSET {
            let class = self.class_ptr_of_mirror(base);
            let at = (offset - STATIC_OFFSET) as u32;
            class.fields.iter().find(|f| f.is_static() && f.offset == at).is_some_and(|field| {
                (field.kind == Kind::Ref) == (kind == Kind::Ref)
                    && kind.size() <= field.kind.size()
                    && self.may_hold(field, value)
            })
        } else {
            self.fits_object(base, offset as usize, kind, value, writes)
        };
        if !fits {
            return Err(self.unsafe_fault(t));
        }
        let owner =
            if offset >= STATIC_OFFSET { self.class_ptr_of_mirror(base) } else { self.class_ptr_of(base) };
        if writes && owner.loader.0 <= LoaderId::PLATFORM.0 && !owner.is_array() {
            self.options.bounds.tampered.set();
        }
        Ok(())
    }

    fn fits_object(&self, base: Ref, at: usize, kind: Kind, value: Option<Ref>, writes: bool) -> bool {
        let class = self.class_ptr_of(base);
        if let Shape::Array { element, component } = class.shape {
            if (element == Kind::Ref) != (kind == Kind::Ref) {
                return element == Kind::Ref && !writes;
            }
            let aligned = element != Kind::Ref || (at - header::SIZE).is_multiple_of(element.size());
            return aligned
                && value.is_none_or(|v| v.is_null() || self.class_ptr_of(v).is_subtype_of(component));
        }
        let mut is_reference = false;
        let mut next = Some(class);
        while let Some(class) = next {
            for field in class.fields.iter().filter(|f| !f.is_static() && f.kind == Kind::Ref) {
                let from = field.offset as usize;
                if at >= from + field.kind.size() || at + kind.size() <= from {
                    continue;
                }
                // To look at a reference as a number harms nobody.
                if kind != Kind::Ref {
                    if writes {
                        return false;
                    }
                    continue;
                }
                if at != from || !self.may_hold(field, value) {
                    return false;
                }
                is_reference = true;
            }
            next = class.super_class;
        }
        kind != Kind::Ref || is_reference
    }

    /// Is an object, if there is one, of the class that a field is declared with?
    fn may_hold(&self, field: &Field, value: Option<Ref>) -> bool {
        let Some(value) = value.filter(|v| !v.is_null()) else { return true };
        let declared = &*field.descriptor;
        let name = declared.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(declared);
        is_named(self.class_ptr_of(value), name)
    }
}

/// Has a class this name, or something that it extends or implements? Names of arrays are their descriptors.
fn is_named(class: ClassPtr, name: &str) -> bool {
    if &*class.name == name || name == "java/lang/Object" {
        return true;
    }
    if let (Shape::Array { component, .. }, Some(wanted)) = (class.shape, name.strip_prefix('[')) {
        let wanted = wanted.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(wanted);
        return !component.is_primitive() && is_named(component, wanted);
    }
    class.super_class.is_some_and(|above| is_named(above, name))
        || class.interfaces.iter().any(|above| is_named(*above, name))
}
