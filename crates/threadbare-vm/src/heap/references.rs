//! `System.gc()`: no memory is given back, but references are processed.
//!
//! A program that asks for a collection can see its effect on weak and phantom references, so that
//! much is done: what is reachable is marked, the references to the rest are cleared and enqueued.
//! Soft references count as strong: memory is never short. It happens only when asked for, so runs
//! stay functions of their input.
//!
//! Roots are precise where that is cheap: registers of the operand stack count only up to the depth
//! that is live at the frame's instruction, because stale ones would keep dead objects alive. The
//! permanent part and other registers are scanned conservatively.

use crate::classes::class::{ClassPtr, Kind, Shape};
use crate::classes::library::Part;
use crate::code::flow::Flow;
use crate::heap::arena::PERM_LIMIT;
use crate::ids::{Ref, ThreadId};
use crate::threads::thread::{Frame, FrameKind};
use crate::trap::Trap;
use crate::vm::Vm;

/// One bit for each 8-byte unit of the bumped part.
struct Bits(Vec<u64>);

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
}

/// How a reference object holds its referent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strength {
    Strong,
    Weak,
    Phantom,
}

struct Marking {
    starts: Bits,
    marked: Bits,
    work: Vec<Ref>,
    /// Weak and phantom references that were reached.
    references: Vec<(Ref, Strength)>,
}

impl Marking {
    /// A word that may be a reference: it counts if an object begins there.
    fn root(&mut self, word: u64) {
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
        let used = self.heap.used();
        let mut marking = Marking {
            starts: self.object_starts(used),
            marked: Bits::new(used),
            work: Vec::new(),
            references: Vec::new(),
        };
        self.mark_roots(&mut marking);
        while let Some(object) = marking.work.pop() {
            self.mark_from(object, &mut marking);
        }
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
        for reference in cleared {
            self.enqueue_reference(t, reference)?;
        }
        Ok(())
    }

    /// All objects, those that nothing reaches included.
    pub(crate) fn objects(&self) -> impl Iterator<Item = Ref> + '_ {
        let end = PERM_LIMIT + self.heap.used();
        let mut addr = PERM_LIMIT;
        std::iter::from_fn(move || {
            let object = Ref((addr >> 3) as u32);
            (addr < end).then(|| {
                addr += self.object_size(object);
                object
            })
        })
    }

    fn object_starts(&self, used: usize) -> Bits {
        let mut starts = Bits::new(used);
        for object in self.objects() {
            starts.set(object);
        }
        starts
    }

    fn mark_roots(&self, marking: &mut Marking) {
        for word in self.heap.live().0.chunks_exact(4) {
            marking.root(u32::from_ne_bytes([word[0], word[1], word[2], word[3]]) as u64);
        }
        for (_, string) in self.strings.entries() {
            marking.root(string.slot());
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

    fn mark_from(&self, object: Ref, marking: &mut Marking) {
        let class = self.class_ptr_of(object);
        if let Shape::Array { element, .. } = class.shape {
            if element == Kind::Ref {
                for item in self.ref_array_items(object) {
                    marking.root(item.slot());
                }
            }
            return;
        }
        let strength = strength_of(class);
        let weak = match strength {
            Strength::Strong => None,
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
