//! What is reachable, and what becomes of references to the rest.
//!
//! `System.gc()` gives no memory back, but a program that asks for a collection can see its effect on weak and
//! phantom references, so that much is done: what is reachable is marked, the references to the rest are cleared and
//! enqueued at once. Soft references count as strong. That is the same in a plain run and in exploration; `collector.rs` stands on the same marking.
//!
//! Roots are precise where that is cheap: registers of the operand stack count only up to the depth
//! that is live at the frame's instruction, because stale ones would keep dead objects alive. The
//! permanent part and other registers are scanned conservatively.

use crate::classes::class::{ClassPtr, Kind, Shape};
use crate::classes::library::Part;
use crate::code::flow::Flow;
use crate::heap::arena::{PERM_LIMIT, header};
use crate::ids::{Ref, ThreadId};
use crate::threads::thread::{Frame, FrameKind};
use crate::trap::Trap;
use crate::vm::Vm;

/// One bit for each 8-byte unit of the bumped part.
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    fn new(bytes: usize) -> Bits {
        Bits(vec![0; bytes / 512 + 1])
    }

    fn index(r: Ref) -> Option<usize> {
        r.addr().checked_sub(PERM_LIMIT).map(|offset| offset >> 3)
    }

    fn get(&self, r: Ref) -> bool {
        Bits::index(r).and_then(|i| self.0.get(i / 64).map(|w| w >> (i % 64) & 1 != 0)).unwrap_or(false)
    }

    fn set(&mut self, r: Ref) {
        if let Some(i) = Bits::index(r)
            && let Some(word) = self.0.get_mut(i / 64)
        {
            *word |= 1 << (i % 64);
        }
    }

    /// Everything whose bit is set, the lowest address first.
    fn iter(&self) -> impl Iterator<Item = Ref> + '_ {
        self.0.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(|(i, word)| {
            let set = (0..64).filter(move |bit| word >> bit & 1 != 0);
            set.map(move |bit| Ref(((PERM_LIMIT >> 3) + i * 64 + bit) as u32))
        })
    }

    /// The last one that is set at or before an address.
    fn last_before(&self, address: usize) -> Option<Ref> {
        let last = Bits::index(Ref((address >> 3) as u32))?;
        let is_set = |i: &usize| self.0.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 != 0);
        let found = (0..=last).rev().find(is_set)?;
        Some(Ref(((PERM_LIMIT >> 3) + found) as u32))
    }
}

/// How a reference object holds its referent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strength {
    Strong,
    Soft,
    Weak,
    Phantom,
}

/// What becomes of soft references.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Softness {
    /// They are as good as strong ones.
    Keep,
    /// They are as good as weak ones: memory is short.
    Clear,
}

pub(crate) struct Marking {
    starts: Bits,
    marked: Bits,
    work: Vec<Ref>,
    /// Soft, weak and phantom references that were reached.
    references: Vec<(Ref, Strength)>,
    softness: Softness,
}

impl Marking {
    pub(crate) fn new(starts: Bits, softness: Softness) -> Marking {
        let marked = Bits(vec![0; starts.0.len()]);
        Marking { starts, marked, work: Vec::new(), references: Vec::new(), softness }
    }

    /// Is this alive? Permanent memory always is.
    pub(crate) fn keeps(&self, object: Ref) -> bool {
        object.addr() < PERM_LIMIT || self.marked.get(object)
    }

    /// All objects that were reached, the lowest address first.
    pub(crate) fn marked(&self) -> impl Iterator<Item = Ref> + '_ {
        self.marked.iter()
    }

    /// The object that an address lies in.
    pub(crate) fn root_around(&mut self, address: usize) {
        if let Some(object) = self.starts.last_before(address) {
            self.root(object.slot());
        }
    }

    /// A word that may be a reference: it counts if an object begins there.
    pub(crate) fn root(&mut self, word: u64) {
        if word <= u32::MAX as u64 {
            let r = Ref(word as u32);
            if self.starts.get(r) && !self.marked.get(r) {
                self.marked.set(r);
                self.work.push(r);
            }
        }
    }
}

impl Vm {
    /// Clears and enqueues the references whose referents nothing else reaches.
    pub(crate) fn process_references(&mut self, t: ThreadId) -> Result<(), Trap> {
        let mut marking = Marking::new(self.object_starts(), Softness::Keep);
        self.mark_tables(&mut marking);
        for string in self.strings.objects() {
            marking.root(string.slot());
        }
        self.mark_live_registers(&mut marking);
        self.mark_reachable(&mut marking);
        let cleared = self.clear_references(&mut marking);
        for reference in cleared {
            self.enqueue_reference(t, reference)?;
        }
        Ok(())
    }

    /// All objects but those that were freed.
    pub(crate) fn objects(&self) -> impl Iterator<Item = Ref> + '_ {
        let end = PERM_LIMIT + self.heap.used();
        let mut addr = self.heap.next_object(PERM_LIMIT);
        std::iter::from_fn(move || {
            let object = Ref((addr >> 3) as u32);
            (addr < end).then(|| {
                addr = self.heap.next_object(addr + self.object_size(object));
                object
            })
        })
    }

    /// Where objects begin.
    pub(crate) fn object_starts(&self) -> Bits {
        let mut starts = Bits::new(self.heap.used());
        for object in self.objects() {
            starts.set(object);
        }
        starts
    }

    /// What permanent memory, loaders, classes and modules refer to.
    pub(crate) fn mark_tables(&self, marking: &mut Marking) {
        for word in self.heap.live().0.chunks_exact(4) {
            marking.root(u32::from_ne_bytes([word[0], word[1], word[2], word[3]]) as u64);
        }
        for loader in self.classes.loaders() {
            marking.root(loader.slot());
        }
        for error in self.native_state.failures.errors() {
            marking.root(error.slot());
        }
        for (_, failure) in &self.native_state.init_failures {
            marking.root(failure.slot());
        }
        marking.root(self.native_state.system_group.slot());
        for class in self.classes.iter() {
            marking.root(class.class_data.get().slot());
        }
        for module in self.modules.objects() {
            marking.root(module.slot());
        }
    }

    fn mark_live_registers(&self, marking: &mut Marking) {
        for thread in &self.threads {
            marking.root(thread.object.slot());
            for (i, frame) in thread.frames.iter().enumerate() {
                marking.root(frame.locked.slot());
                let base = frame.base as usize;
                let end = thread.frames.get(i + 1).map_or(thread.top(), |next| next.base as usize);
                let live = live_registers(frame, thread.frames.get(i + 1)).unwrap_or(end - base);
                for register in &thread.regs[base..(base + live).min(end)] {
                    marking.root(*register);
                }
            }
        }
    }

    /// Marks all that is reached from what is marked.
    pub(crate) fn mark_reachable(&self, marking: &mut Marking) {
        while let Some(object) = marking.work.pop() {
            self.mark_from(object, marking);
        }
    }

    /// Clears the references whose referents were not reached, weak ones first.
    pub(crate) fn clear_references(&mut self, marking: &mut Marking) -> Vec<Ref> {
        let mut cleared = Vec::new();
        let mut references = std::mem::take(&mut marking.references);
        references.sort_by_key(|(r, strength)| (*strength == Strength::Phantom, *r));
        for (reference, _) in references {
            let Some(offset) = self.part_offset(self.class_ptr_of(reference), Part::Referent) else {
                continue;
            };
            let referent = self.heap.get_ref(reference.addr() + offset);
            if marking.starts.get(referent) && !marking.marked.get(referent) {
                self.heap.set_ref(reference.addr() + offset, Ref::NULL);
                cleared.push(reference);
            }
        }
        cleared
    }

    fn mark_from(&self, object: Ref, marking: &mut Marking) {
        let class = self.class_ptr_of(object);
        if let Shape::Array { element, .. } = class.shape {
            if element == Kind::Ref {
                let first = object.addr() + header::SIZE;
                for i in 0..self.heap.array_len(object) {
                    marking.root(self.heap.get_ref(first + 4 * i).slot());
                }
            }
            return;
        }
        let strength = strength_of(class);
        let weak = match strength {
            Strength::Strong => None,
            Strength::Soft if marking.softness == Softness::Keep => None,
            _ => self.part_offset(class, Part::Referent),
        };
        if weak.is_some() {
            marking.references.push((object, strength));
        }
        for offset in &class.ref_offsets {
            if Some(*offset as usize) != weak {
                marking.root(self.heap.get_ref(object.addr() + *offset as usize).slot());
            }
        }
    }

    /// What the library's reference handler does with a pending reference.
    fn enqueue_reference(&mut self, t: ThreadId, reference: Ref) -> Result<(), Trap> {
        let class = self.class_ptr_of(reference);
        let method = match self.method_part(class, Part::CleanerClean) {
            Some(clean) => clean,
            None => self.library_method(t, Part::EnqueueFromPending)?,
        };
        self.call_nested(t, method, &[reference.slot()]).map(|_| ())
    }
}

fn strength_of(class: ClassPtr) -> Strength {
    let mut next = Some(class);
    while let Some(c) = next {
        match &*c.name {
            "java/lang/ref/SoftReference" => return Strength::Soft,
            "java/lang/ref/WeakReference" => return Strength::Weak,
            "java/lang/ref/PhantomReference" => return Strength::Phantom,
            _ => next = c.super_class,
        }
    }
    Strength::Strong
}

/// How many of a frame's registers are live while it calls `callee`; `None` if all might be.
fn live_registers(frame: &Frame, callee: Option<&Frame>) -> Option<usize> {
    // Anything but a plain call (a class initialiser, say) may need the operands again.
    if frame.code.is_null() || !matches!(callee?.kind, FrameKind::Call) {
        return None;
    }
    let bytecode = frame.method.info()?.code.as_ref()?;
    let file = frame.method.class.file_static()?;
    let flow = Flow::analyse(file, bytecode).ok()?;
    let (bci, call) = (frame.bci()?, frame.insn()?);
    let depth = (*flow.depth.get(bci as usize)?)? as usize;
    // The arguments of the call under way belong to the callee now.
    Some(bytecode.max_locals as usize + depth.saturating_sub(call.b as usize))
}
