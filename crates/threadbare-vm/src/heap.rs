//! The arena: one reserved stretch of memory that holds every object, static and resolved constant.
//!
//! A reference is a 32-bit handle (the byte address divided by eight). The low part of the arena, up
//! to `PERM_LIMIT`, is permanent: class mirrors, static fields and resolved constants live there,
//! because linking is monotonic and survives a rollback. Everything else is bumped after it.
//!
//! **Invariant:** every byte that a Java program can change lies in the arena, and every change
//! goes through a `set_*` method. A write below `floor` (the bump pointer at the newest mark; the
//! permanent part is always below it) logs the old word first; so a rollback is the trail played
//! backwards and the bump pointer put back. Nothing is logged while no mark is held.
//!
//! Rejected: paged copy-on-write (20 µs a mark against 1 µs) and persistent vectors (reads ten
//! times slower).
//!
//! This file holds the unsafe memory accesses of the machine. Each is bounds-checked against the
//! reserved length, so even a bug elsewhere cannot reach memory outside of the arena.

use crate::ids::{ClassId, Ref};
use memmap2::{MmapMut, MmapOptions};

/// Bytes of the permanent part. Reserved, not committed: untouched pages cost nothing.
pub const PERM_LIMIT: usize = 256 << 20;

/// Object header, in bytes from the object's address.
pub mod header {
    pub const CLASS: usize = 0;
    /// Bit 31: shared. Bits 0..24: index of the monitor plus one.
    pub const FLAGS: usize = 4;
    pub const HASH: usize = 8;
    pub const LENGTH: usize = 12;
    /// First field or element; also the base offset that `Unsafe` reports for arrays.
    pub const SIZE: usize = 16;
    pub const SHARED: u32 = 1 << 31;
    pub const MONITOR_MASK: u32 = (1 << 24) - 1;
}

/// What `mark` remembers of the arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeapMark {
    top: usize,
    trail: usize,
    floor: usize,
    next_hash: u32,
}

#[derive(Debug, Clone, Copy)]
struct Undo {
    word: u32,
    old: u64,
}

pub struct Heap {
    memory: MmapMut,
    base: *mut u8,
    len: usize,
    /// Next free byte of the bumped part.
    top: usize,
    /// Bytes from here on have never been written since the arena was mapped: still zero.
    clean_from: usize,
    perm_top: usize,
    /// Writes below this address are logged. Zero while no mark is held.
    floor: usize,
    trail: Vec<Undo>,
    next_hash: u32,
}

/// The arena is full, or a single request exceeds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfArena;

impl Heap {
    /// Reserves an arena for `limit` bytes of objects, besides the permanent part.
    pub fn new(limit: usize) -> std::io::Result<Heap> {
        let len = PERM_LIMIT + limit.clamp(1 << 20, (32usize << 30) - PERM_LIMIT - 8);
        let mut memory = MmapOptions::new().len(len).no_reserve_swap().map_anon()?;
        let base = memory.as_mut_ptr();
        Ok(Heap {
            memory,
            base,
            len,
            top: PERM_LIMIT,
            clean_from: PERM_LIMIT,
            perm_top: 64,
            floor: 0,
            trail: Vec::new(),
            next_hash: 0,
        })
    }

    pub fn used(&self) -> usize {
        self.top - PERM_LIMIT
    }

    pub fn limit(&self) -> usize {
        self.len - PERM_LIMIT
    }

    /// Bump allocation of `size` bytes (header included), zeroed, with the class set.
    #[inline]
    pub fn alloc(&mut self, class: ClassId, size: usize) -> Result<Ref, OutOfArena> {
        let size = (size + 7) & !7;
        let start = self.top;
        let end = start + size;
        if end > self.len {
            return Err(OutOfArena);
        }
        self.top = end;
        if start < self.clean_from {
            self.zero(start, end.min(self.clean_from));
        }
        if end > self.clean_from {
            self.clean_from = end;
        }
        // SAFETY: start + 4 <= end <= len.
        unsafe { (self.base.add(start) as *mut u32).write(class.0) };
        Ok(Ref((start >> 3) as u32))
    }

    #[inline]
    pub fn alloc_array(&mut self, class: ClassId, length: usize, scale: usize) -> Result<Ref, OutOfArena> {
        let bytes = length.checked_mul(scale).ok_or(OutOfArena)?;
        if bytes > self.len {
            return Err(OutOfArena);
        }
        let r = self.alloc(class, header::SIZE + bytes)?;
        // SAFETY: the header is inside the fresh object.
        unsafe { (self.base.add(r.addr() + header::LENGTH) as *mut u32).write(length as u32) };
        Ok(r)
    }

    #[cold]
    fn zero(&mut self, from: usize, to: usize) {
        if from < to {
            self.memory[from..to].fill(0);
        }
    }

    /// Permanent memory: never given back, survives rollbacks. Zeroed.
    pub fn alloc_perm(&mut self, size: usize) -> Result<usize, OutOfArena> {
        let start = self.perm_top;
        let end = start + ((size + 7) & !7);
        if end > PERM_LIMIT {
            return Err(OutOfArena);
        }
        self.perm_top = end;
        Ok(start)
    }

    /// A permanent object (class mirrors).
    pub fn alloc_perm_object(&mut self, class: ClassId, size: usize) -> Result<Ref, OutOfArena> {
        let addr = self.alloc_perm(size)?;
        let r = Ref((addr >> 3) as u32);
        self.init_class(r, class);
        Ok(r)
    }

    /// Sets the class of an object without logging: only at birth.
    pub fn init_class(&mut self, r: Ref, class: ClassId) {
        self.memory[r.addr()..r.addr() + 4].copy_from_slice(&class.0.to_ne_bytes());
    }

    /// Writes without logging: only what belongs to linking (mirrors, states of machine-made classes)
    /// and so must survive a rollback.
    pub fn init_u32(&mut self, addr: usize, value: u32) {
        self.memory[addr..addr + 4].copy_from_slice(&value.to_ne_bytes());
    }

    pub fn init_u16(&mut self, addr: usize, value: u16) {
        self.memory[addr..addr + 2].copy_from_slice(&value.to_ne_bytes());
    }

    pub fn init_u8(&mut self, addr: usize, value: u8) {
        self.memory[addr] = value;
    }

    // ---- raw accesses -------------------------------------------------------------------------

    #[cold]
    #[inline(never)]
    fn out_of_bounds(&self, addr: usize) -> ! {
        panic!("arena access out of bounds: {addr:#x} of {:#x}", self.len)
    }

    #[inline(always)]
    fn check(&self, addr: usize, size: usize) {
        // A wrapped address is larger than the arena, so one comparison serves.
        if addr > self.len - size {
            self.out_of_bounds(addr)
        }
    }

    /// Does an access of `size` bytes at `addr` lie in the arena?
    pub fn in_bounds(&self, addr: usize, size: usize) -> bool {
        addr >= 64 && addr <= self.len && size <= self.len - addr
    }

    #[inline(always)]
    fn log(&mut self, addr: usize) {
        if addr < self.floor {
            self.log_word(addr >> 3);
        }
    }

    #[inline(never)]
    fn log_word(&mut self, word: usize) {
        // SAFETY: word * 8 was bounds-checked by the caller's access; the arena length is a multiple of 8
        // above it because objects are.
        let old = unsafe { (self.base.add(word << 3) as *const u64).read() };
        self.trail.push(Undo { word: word as u32, old });
    }

    #[inline(always)]
    pub fn class_of(&self, r: Ref) -> ClassId {
        ClassId(self.u32(r.addr() + header::CLASS))
    }

    #[inline(always)]
    pub fn flags(&self, r: Ref) -> u32 {
        self.u32(r.addr() + header::FLAGS)
    }

    #[inline(always)]
    pub fn array_len(&self, r: Ref) -> usize {
        self.u32(r.addr() + header::LENGTH) as usize
    }

    /// Identity hash: assigned on first demand from a counter that rolls back, so it depends on
    /// the run alone. Mixed, because hash tables of identity hashes should not be sequential.
    pub fn identity_hash(&mut self, r: Ref) -> i32 {
        let addr = r.addr() + header::HASH;
        let known = self.u32(addr);
        if known != 0 {
            return known as i32;
        }
        self.next_hash += 1;
        let mut h = self.next_hash.wrapping_mul(0x9E37_79B1);
        h ^= h >> 15;
        h = h.wrapping_mul(0x85EB_CA77) & 0x7fff_ffff;
        let h = if h == 0 { 0x5EED } else { h };
        self.set_u32(addr, h);
        h as i32
    }

    pub fn bytes(&self, addr: usize, len: usize) -> &[u8] {
        &self.memory[addr..addr + len]
    }

    /// Overwrites bytes, logging what a mark needs.
    pub fn write_bytes(&mut self, addr: usize, bytes: &[u8]) {
        self.log_range(addr, bytes.len());
        self.memory[addr..addr + bytes.len()].copy_from_slice(bytes);
    }

    pub fn fill_bytes(&mut self, addr: usize, len: usize, value: u8) {
        self.log_range(addr, len);
        self.memory[addr..addr + len].fill(value);
    }

    /// `memmove` within the arena.
    pub fn copy_bytes(&mut self, from: usize, to: usize, len: usize) {
        self.log_range(to, len);
        self.memory.copy_within(from..from + len, to);
    }

    fn log_range(&mut self, addr: usize, len: usize) {
        if addr < self.floor && len > 0 {
            assert!(addr + len <= self.len);
            for word in (addr >> 3)..=((addr + len - 1) >> 3) {
                self.log_word(word);
            }
        }
    }

    // ---- marks --------------------------------------------------------------------------------

    pub fn mark(&mut self) -> HeapMark {
        let mark =
            HeapMark { top: self.top, trail: self.trail.len(), floor: self.floor, next_hash: self.next_hash };
        self.floor = self.top;
        mark
    }

    /// Back to the mark, which stays held.
    pub fn rollback(&mut self, mark: HeapMark) {
        while self.trail.len() > mark.trail {
            let Some(undo) = self.trail.pop() else { break };
            let addr = (undo.word as usize) << 3;
            // SAFETY: the word was inside the arena when it was logged, and the arena never shrinks.
            unsafe { (self.base.add(addr) as *mut u64).write(undo.old) };
        }
        self.top = mark.top;
        self.floor = mark.top;
        self.next_hash = mark.next_hash;
    }

    /// Gives up the newest mark without undoing anything.
    pub fn release(&mut self, mark: HeapMark) {
        self.floor = mark.floor;
        if self.floor == 0 {
            self.trail.clear();
        }
    }

    pub fn marked(&self) -> bool {
        self.floor != 0
    }

    /// Identity hashes given so far.
    pub fn next_hash(&self) -> u32 {
        self.next_hash
    }

    pub fn trail_len(&self) -> usize {
        self.trail.len()
    }

    /// The live parts of the arena (permanent, bumped), for comparing two states byte by byte.
    pub fn live(&self) -> (&[u8], &[u8]) {
        (&self.memory[..self.perm_top], &self.memory[PERM_LIMIT..self.top])
    }
}

macro_rules! accessors {
    ($($get:ident $set:ident $ty:ty),* $(,)?) => {
        impl Heap {
            $(
                #[inline(always)]
                pub fn $get(&self, addr: usize) -> $ty {
                    self.check(addr, size_of::<$ty>());
                    // SAFETY: just checked; unaligned reads are allowed by read_unaligned.
                    unsafe { (self.base.add(addr) as *const $ty).read_unaligned() }
                }

                #[inline(always)]
                pub fn $set(&mut self, addr: usize, value: $ty) {
                    self.check(addr, size_of::<$ty>());
                    self.log(addr);
                    if addr & 7 > 8 - size_of::<$ty>() {
                        self.log(addr + size_of::<$ty>() - 1);
                    }
                    // SAFETY: as above.
                    unsafe { (self.base.add(addr) as *mut $ty).write_unaligned(value) };
                }
            )*
        }
    };
}

accessors! {
    u8 set_u8 u8, i8 set_i8 i8, u16 set_u16 u16, i16 set_i16 i16,
    u32 set_u32 u32, i32 set_i32 i32, u64 set_u64 u64, i64 set_i64 i64,
}

/// Writes of naturally aligned fields, elements and statics: they never straddle a logged word.
macro_rules! aligned {
    ($($put:ident $ty:ty),* $(,)?) => {
        impl Heap {
            $(
                #[inline(always)]
                pub fn $put(&mut self, addr: usize, value: $ty) {
                    debug_assert!(addr.is_multiple_of(size_of::<$ty>()));
                    self.check(addr, size_of::<$ty>());
                    self.log(addr);
                    // SAFETY: just checked.
                    unsafe { (self.base.add(addr) as *mut $ty).write_unaligned(value) };
                }
            )*
        }
    };
}

aligned! { put_u8 u8, put_u16 u16, put_u32 u32, put_u64 u64 }

impl Heap {
    #[inline(always)]
    pub fn get_ref(&self, addr: usize) -> Ref {
        Ref(self.u32(addr))
    }

    #[inline(always)]
    pub fn set_ref(&mut self, addr: usize, value: Ref) {
        self.put_u32(addr, value.0)
    }
}
