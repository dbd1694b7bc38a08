//! The ids of the machine: every index has a type of its own, so that none is mistaken for another.

use serde::{Deserialize, Serialize};

/// A Java reference: an object's place in the arena in 8-byte units. Zero is `null`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Ref(pub u32);

impl Ref {
    pub const NULL: Ref = Ref(0);

    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// Byte address of the object's header in the arena.
    #[inline(always)]
    pub fn addr(self) -> usize {
        (self.0 as usize) << 3
    }

    /// The object whose header is at this byte address.
    #[inline(always)]
    pub fn at(address: usize) -> Ref {
        Ref((address >> 3) as u32)
    }

    /// As a register holds it.
    #[inline(always)]
    pub fn slot(self) -> u64 {
        self.0 as u64
    }

    #[inline(always)]
    pub fn from_slot(slot: u64) -> Ref {
        Ref(slot as u32)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ThreadId(pub u32);

/// The end of a channel of the program: what a descriptor of a socket or a pipe leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChannelId(pub u32);

/// A defining or initiating class loader. The three built-in ones have fixed ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoaderId(pub u32);

impl LoaderId {
    pub const BOOT: LoaderId = LoaderId(0);
    pub const PLATFORM: LoaderId = LoaderId(1);
    pub const APP: LoaderId = LoaderId(2);
}

/// An interned method name and descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SigId(pub u32);
