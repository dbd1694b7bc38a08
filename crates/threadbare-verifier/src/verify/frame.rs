//! The state before an instruction: types of the locals and of the operand stack.

use super::types::VType;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Frame {
    /// Locals past the end are unset. The vector never grows beyond the method's limit.
    pub(super) locals: Vec<VType>,
    /// Bottom first. A category 2 value is its first half, then its second.
    pub(super) stack: Vec<VType>,
    /// In a constructor that has not called another one yet: it must not return.
    pub(super) this_uninit: bool,
}

impl Frame {
    pub(super) fn local(&self, index: usize) -> VType {
        self.locals.get(index).copied().unwrap_or(VType::Top)
    }

    /// Writes one slot. The other half of a long or double that this overwrites is unset.
    pub(super) fn set_slot(&mut self, index: usize, ty: VType) {
        if self.local(index).second().is_some() {
            self.raw_set(index + 1, VType::Top);
        }
        if self.local(index).is_second() && index > 0 {
            self.raw_set(index - 1, VType::Top);
        }
        self.raw_set(index, ty);
    }

    fn raw_set(&mut self, index: usize, ty: VType) {
        if index >= self.locals.len() {
            if ty == VType::Top {
                return;
            }
            self.locals.resize(index + 1, VType::Top);
        }
        self.locals[index] = ty;
    }

    /// Everything of type `old` becomes `new`: an object was initialised, or forgotten.
    pub(super) fn replace(&mut self, old: VType, new: VType) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == old {
                *slot = new;
            }
        }
    }

    /// A measure of the work that handling this frame takes.
    pub(super) fn weight(&self) -> u64 {
        1 + ((self.locals.len() + self.stack.len()) / 16) as u64
    }
}
