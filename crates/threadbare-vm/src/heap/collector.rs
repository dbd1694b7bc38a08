//! The collector of garbage: mark and sweep, without moving anything.
//!
//! It runs where no mark is held: in a plain run, by allocated volume, so that a run stays a function of its input.
//! Exploration needs none: a rollback gives back all that an execution has allocated, and addresses of objects are
//! what reduction compares.
//!
//! A collection takes place between two instructions of a run that is not nested: there every object that is in
//! use is reached from a root. Registers and permanent memory are scanned conservatively, and what looks like a
//! reference keeps an object alive, because objects do not move; objects are scanned by their classes. The machine's own
//! allocations never wait for a collection: natives hold references that no root names.
//!
//! Nobody can tell a collection from none but by weak and phantom references, which are cleared and given to the
//! library's reference handler, as in HotSpot. Identity hashes come from numbers in the objects. Soft references
//! are cleared when memory is scarce.
//!
//! Rejected: a moving collector, because references are addresses that natives, `Unsafe` and tables outside of the
//! arena know; collecting inside of allocation, because of what natives hold; a list of free memory for each
//! size, because allocation would not be a bump any more.

use crate::code::cursor::Cursor;
use crate::code::opcodes::Register;
use crate::heap::arena::PERM_LIMIT;
use crate::heap::arena::holes::{Hole, Survey};
use crate::heap::references::{Marking, Softness};
use crate::ids::{ClassId, Ref, ThreadId};
use crate::threads::thread::ThreadState;
use crate::trap::Trap;
use crate::vm::Vm;

impl Vm {
    /// May the run that wants memory be left for a collection?
    #[cold]
    pub(crate) fn can_collect(&self, t: ThreadId, depth: usize) -> bool {
        self.heap.is_due() && depth == 0 && self.thread(t).nesting == 0
    }

    /// An object that cannot wait for a collection.
    pub(crate) fn alloc_now(&mut self, class: ClassId, size: usize) -> Option<Ref> {
        match self.heap.alloc(class, size) {
            Ok(object) => Some(object),
            Err(_) => {
                self.collect_soon();
                self.heap.alloc_urgently(class, size).ok()
            }
        }
    }

    /// The same for an array.
    pub(crate) fn alloc_array_now(&mut self, class: ClassId, length: usize, scale: usize) -> Option<Ref> {
        match self.heap.alloc_array(class, length, scale) {
            Ok(array) => Some(array),
            Err(_) => {
                self.collect_soon();
                self.heap.alloc_array_urgently(class, length, scale).ok()
            }
        }
    }

    /// The interpreter comes by at the next branch.
    fn collect_soon(&mut self) {
        if self.heap.is_due() {
            self.pace.pause_after(0);
        }
    }

    /// `Op::New` in a run that cannot be left.
    pub(crate) fn new_urgently(&mut self, at: Cursor) -> Result<(), Trap> {
        let insn = at.insn();
        let Some(object) = self.alloc_now(ClassId(insn.x), insn.y as usize) else {
            return Err(self.out_of_memory());
        };
        at.set_result(object.slot());
        Ok(())
    }

    /// `Op::NewArray` in a run that cannot be left.
    pub(crate) fn new_array_urgently(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let insn = at.insn();
        let (length, scale) = (at.get(Register::B) as u32 as usize, 1 << insn.y);
        let Some(array) = self.alloc_array_now(ClassId(insn.x), length, scale) else {
            return Err(self.out_of_memory_for(t, length, scale));
        };
        at.set_result(array.slot());
        Ok(())
    }

    /// Frees what nothing refers to; soft references go when that is not enough.
    pub(crate) fn collect_garbage(&mut self) -> Result<(), Trap> {
        let softness = if self.heap.is_scarce() { Softness::Clear } else { Softness::Keep };
        self.collect(softness);
        if self.heap.is_starved() {
            self.collect(Softness::Clear);
        }
        if self.heap.is_starved() { Err(self.out_of_memory()) } else { Ok(()) }
    }

    fn collect(&mut self, softness: Softness) {
        debug_assert!(!self.heap.marked());
        // What is written now is nothing that the thread does.
        self.end_look();
        let mut marking = Marking::new(self.object_starts(), softness);
        self.mark_all_roots(&mut marking);
        self.mark_reachable(&mut marking);
        let cleared = self.clear_references(&mut marking);
        self.strings.retain(|string| marking.keeps(string));
        let survey = self.survey(&marking);
        self.heap.reuse(survey);
        self.hand_over(cleared);
    }

    /// What lies between the objects that are alive.
    fn survey(&self, marking: &Marking) -> Survey {
        let mut survey = Survey { end: PERM_LIMIT, ..Survey::default() };
        for object in marking.marked() {
            let (start, size) = (object.addr(), self.object_size(object));
            if start > survey.end {
                survey.holes.push(Hole { start: survey.end, end: start });
            }
            survey.end = start + size;
            survey.live += size;
        }
        survey
    }

    /// Roots of every kind, as broad as they can be: what is not named here is freed.
    fn mark_all_roots(&self, marking: &mut Marking) {
        self.mark_tables(marking);
        self.mark_native_state(marking);
        for object in self.monitors.objects() {
            marking.root(object.slot());
        }
        for thread in &self.threads {
            for word in thread.roots() {
                marking.root(word);
            }
        }
    }

    fn mark_native_state(&self, marking: &mut Marking) {
        let state = &*self.native_state;
        for reference in state.pending_references.iter().chain(&state.buffers) {
            marking.root(reference.slot());
        }
        // Memory outside of objects is inside of byte arrays that nobody refers to.
        let counter = (state.thread_counter != 0).then_some(state.thread_counter);
        let maps = state.shared_maps.iter().map(|map| map.address());
        for address in state.blocks.keys().copied().chain(counter).chain(maps) {
            marking.root_around(address);
        }
        for object in self.control.objects().chain(self.known.standard_streams) {
            marking.root(object.slot());
        }
    }

    /// Gives references whose referents are gone to the library's reference handler.
    fn hand_over(&mut self, cleared: Vec<Ref>) {
        if cleared.is_empty() {
            return;
        }
        self.native_state.pending_references.extend(cleared);
        if let Some(handler) = self.native_state.reference_handler
            && matches!(self.thread(handler).state, ThreadState::Blocked(_))
        {
            self.wake(handler);
        }
    }
}
