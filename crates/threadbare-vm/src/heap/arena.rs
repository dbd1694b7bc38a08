//! The arena: one reserved stretch of memory that holds every object, static and resolved constant.
//!
//! A reference is a 32-bit handle (the byte address divided by eight). The low part of the arena, up
//! to `PERM_LIMIT`, is permanent: class mirrors, static fields and resolved constants live there,
//! because linking is monotonic and survives a rollback. Everything else is bumped after it.
//!
//! **Invariant:** every byte that a Java program can change lies in the arena, and every change
//! goes through a `set_*` method. A write to anything but an object younger than the newest mark
//! logs the old word first; so a rollback is the trail played backwards and the bump pointers put
//! back. Nothing is logged while no mark is held.
//!
//! While threads are explored each allocates in a region of its own (`split`). So the address of an
//! object, and with the number that it gets there its identity hash, is the same in all executions that differ only in the order
//! of independent operations; explorers rely on that when they compare operations by address.
//!
//! Rejected: paged copy-on-write (20 µs a mark against 1 µs) and persistent vectors (reads ten
//! times slower).
//!
//! Memory of objects that nothing refers to is used again while no mark is held; see `arena/holes.rs`.
//!
//! This file holds the unsafe memory accesses of the machine. Each is bounds-checked against the
//! reserved length, so even a bug elsewhere cannot reach memory outside of the arena.

use crate::ids::{ClassId, Ref};
use crate::stepping::recurrence::ChangedWord;
use memmap2::{MmapMut, MmapOptions};

pub(crate) mod holes;
mod watch;

/// Bytes of the permanent part. Reserved, not committed: untouched pages cost nothing.
pub const PERM_LIMIT: usize = 256 << 20;

/// Allocation regions of threads besides the first, once the arena is split.
pub(crate) const THREAD_REGIONS: usize = 512;
/// Bytes of each; a thread that needs more gets chunks from the end of the first region.
const REGION_BYTES: usize = 4 << 20;
/// Bytes behind the arena that belong to nobody, so that one bound serves accesses of every width.
const SLACK_BYTES: usize = 16;
/// Bytes of a chunk.
const CHUNK_BYTES: usize = 16 << 20;
/// Memory that is not in use is given back to the system beyond this.
const KEPT_BYTES: usize = 32 << 20;
/// Unit in which it is.
const PAGE: usize = 64 << 10;
/// Numbers of objects of one region: this many bits.
const REGION_BIRTHS: u32 = 22;
/// Numbers of objects that the machine's boot allocates, from here on.
const BOOT_BIRTHS: u32 = 0xC000_0000;
/// The region of what linking allocates, whoever happens to trigger it.
pub(crate) const LINK_REGION: usize = THREAD_REGIONS;

/// Object header, in bytes from the object's address.
pub mod header {
    pub const CLASS: usize = 0;
    /// Bit 31: shared. Bit 30: reached by sharing. Bits 0..24: index of the monitor plus one.
    pub(crate) const FLAGS: usize = 4;
    /// Number from which the identity hash is made.
    pub(crate) const BIRTH: usize = 8;
    pub const LENGTH: usize = 12;
    /// First field or element; also the base offset that `Unsafe` reports for arrays.
    pub const SIZE: usize = 16;
    /// Accesses to its fields and elements are visible.
    pub const SHARED: u32 = 1 << 31;
    /// More than one thread can reach it, so its monitor is visible; set with `SHARED`, and alone on
    /// objects that never change.
    pub(crate) const REACHED: u32 = 1 << 30;
    pub(crate) const MONITOR_MASK: u32 = (1 << 24) - 1;
}

/// What `mark` remembers of the arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeapMark {
    trail: usize,
    regions: usize,
    region: usize,
    chunks: usize,
    allocated: usize,
    current: Region,
}

/// Where one thread allocates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Region {
    /// Next free byte.
    top: usize,
    end: usize,
    /// Bytes from here on have never been written since the arena was mapped: still zero.
    clean_from: usize,
    /// Mark, rollback or release since which `top` is known to the trail.
    epoch: u64,
    /// Number of the next object, from which its identity hash is made.
    births: u32,
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
    /// The region in which the running thread allocates.
    current: Region,
    /// Its number.
    region: usize,
    /// The other regions. Empty until the arena is split.
    regions: Vec<Region>,
    /// Tops of regions as they were, for rollbacks.
    region_trail: Vec<(usize, Region)>,
    /// Chunks are given out below this address.
    chunks: usize,
    epoch: u64,
    perm_top: usize,
    /// Writes outside of `floor..floor + young` are logged; while no mark is held, `young` is
    /// everything.
    floor: usize,
    young: usize,
    marks: usize,
    trail: Vec<Undo>,
    /// Bytes of objects in the first region and the chunks.
    limit: usize,
    /// While the machine boots: how many objects of each class there are.
    boot_births: Option<Vec<u32>>,
    /// Bytes of objects that have been allocated and not rolled back.
    allocated: usize,
    /// Bytes that a native copied, filled or looked through at one stroke.
    moved: usize,
    /// The lowest address that a chunk has had since memory was last given back.
    lowest_chunk: usize,
    /// Free memory between objects.
    holes: holes::Holes,
}

/// The arena is full, or a single request exceeds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfArena;

/// Elements of the longest array, which is HotSpot's limit: there, too, a longer one is refused however much
/// memory there is.
pub(crate) const MOST_ELEMENTS: usize = i32::MAX as usize - 2;

impl Heap {
    /// Reserves an arena for `limit` bytes of objects, besides the permanent part.
    pub fn new(limit: usize) -> std::io::Result<Heap> {
        let others = (THREAD_REGIONS + 1) * REGION_BYTES;
        let limit = limit.clamp(1 << 20, (32usize << 30) - PERM_LIMIT - others - 8) & !7;
        let len = PERM_LIMIT + limit + others;
        let mut options = MmapOptions::new();
        // Miri knows nothing of swap; it has no need to, because it does not touch what is not used either.
        if !cfg!(miri) {
            options.no_reserve_swap();
        }
        let mut memory = options.len(len + SLACK_BYTES).map_anon()?;
        let base = memory.as_mut_ptr();
        Ok(Heap {
            memory,
            base,
            len,
            current: Region {
                top: PERM_LIMIT,
                end: PERM_LIMIT + limit,
                clean_from: PERM_LIMIT,
                epoch: 0,
                births: 0,
            },
            region: 0,
            regions: Vec::new(),
            region_trail: Vec::new(),
            chunks: PERM_LIMIT + limit,
            epoch: 0,
            perm_top: 64,
            floor: 0,
            young: usize::MAX,
            marks: 0,
            trail: Vec::new(),
            limit,
            boot_births: Some(Vec::new()),
            allocated: 0,
            moved: 0,
            lowest_chunk: PERM_LIMIT + limit,
            holes: holes::Holes::default(),
        })
    }

    /// The machine has booted. What it allocated until now depends on where it runs (the lengths of
    /// paths, the settings of the machine); identity hashes must not, so those objects were numbered by
    /// class, and from here on each region numbers its own.
    pub fn booted(&mut self) {
        self.boot_births = None;
    }

    pub fn used(&self) -> usize {
        self.end_of_objects() - PERM_LIMIT
    }

    pub fn limit(&self) -> usize {
        self.limit
    }

    fn first_region(&self) -> &Region {
        if self.region == 0 { &self.current } else { &self.regions[0] }
    }

    // ---- regions ------------------------------------------------------------------------------

    /// From now on every thread allocates in a region of its own, so that an object's address depends
    /// on what its thread did and not on how threads were interleaved.
    pub fn split(&mut self) {
        if !self.regions.is_empty() {
            return;
        }
        self.leave_holes();
        let first = PERM_LIMIT + self.limit;
        self.regions = (0..=THREAD_REGIONS)
            .map(|i| {
                let base = first + i * REGION_BYTES;
                let births = (i as u32) << REGION_BIRTHS;
                Region { top: base, end: base + REGION_BYTES, clean_from: base, epoch: 0, births }
            })
            .collect();
        self.regions[0] = self.current;
    }

    /// Changes to another region; the one left.
    #[inline]
    pub fn enter_region(&mut self, region: usize) -> usize {
        let left = self.region;
        if region != left && !self.regions.is_empty() {
            self.change_region(region);
        }
        left
    }

    fn change_region(&mut self, region: usize) {
        // Threads beyond the last region share it; their addresses are still deterministic.
        let region = region.min(THREAD_REGIONS);
        self.regions[self.region] = self.current;
        self.region = region;
        self.current = self.regions[region];
        if self.marks > 0 {
            self.log_region();
            self.fence();
        }
    }

    /// Saves the current region for the newest mark, once.
    fn log_region(&mut self) {
        if self.current.epoch != self.epoch {
            self.region_trail.push((self.region, self.current));
            self.current.epoch = self.epoch;
        }
    }

    /// From now on writes to everything that exists are logged.
    #[inline(always)]
    pub fn fence(&mut self) {
        self.floor = self.current.top;
        self.young = self.current.end - self.current.top;
    }

    /// How far allocation in this region and the log of writes have come: unchanged while a thread
    /// only reads, if `fence` was called before.
    #[inline]
    pub fn progress(&self) -> (usize, usize) {
        (self.current.top, self.trail.len())
    }

    /// Where the current region allocates next: what will be made there belongs to nobody yet.
    #[inline]
    pub fn unused(&self) -> std::ops::Range<usize> {
        self.current.top..self.current.end
    }

    /// Was this allocated by a thread of the program, and not by linking?
    #[inline]
    pub fn is_of_a_thread(&self, address: usize) -> bool {
        let link = PERM_LIMIT + self.limit + LINK_REGION * REGION_BYTES;
        (PERM_LIMIT..link).contains(&address)
    }

    /// The region in which an object was allocated, after the arena was split; larger than any for what
    /// the boot allocated.
    pub fn region_of(&self, object: Ref) -> usize {
        (self.birth(object) >> REGION_BIRTHS) as usize
    }

    /// A chunk for a region that is full.
    #[cold]
    fn grow(&mut self, size: usize) -> Result<(), OutOfArena> {
        let bytes = size.max(CHUNK_BYTES);
        let used = self.first_region().top;
        if self.region == 0 || self.chunks < used + bytes {
            return Err(OutOfArena);
        }
        if self.marks > 0 {
            self.log_region();
        }
        let end = self.chunks;
        self.chunks -= bytes;
        self.lowest_chunk = self.lowest_chunk.min(self.chunks);
        // A chunk may have been used before a rollback: nothing in it counts as clean.
        self.current = Region { top: self.chunks, end, clean_from: end, ..self.current };
        let chunks = self.chunks;
        self.regions[0].end = chunks;
        if self.marks > 0 {
            self.fence();
        }
        Ok(())
    }

    /// Bump allocation of `size` bytes (header included), zeroed, with the class set.
    #[inline]
    pub(crate) fn alloc(&mut self, class: ClassId, size: usize) -> Result<Ref, OutOfArena> {
        let size = (size + 7) & !7;
        let fits = size <= self.current.end - self.current.top;
        let start = if fits { self.bump(size) } else { self.place(size)? };
        self.allocated += size;
        let birth = if self.boot_births.is_none() { self.current.births } else { self.boot_birth(class) };
        self.current.births = self.current.births.wrapping_add(1);
        // SAFETY: start + header::SIZE <= start + size <= len.
        unsafe {
            (self.base.add(start) as *mut u32).write(class.0);
            (self.base.add(start + header::BIRTH) as *mut u32).write(birth);
        }
        Ok(Ref((start >> 3) as u32))
    }

    /// The next so many bytes of the current region, which has them.
    #[inline(always)]
    fn bump(&mut self, size: usize) -> usize {
        let start = self.current.top;
        let end = start + size;
        self.current.top = end;
        if start < self.current.clean_from {
            self.zero(start, end.min(self.current.clean_from));
        }
        if end > self.current.clean_from {
            self.current.clean_from = end;
        }
        start
    }

    /// Number of an object that is allocated while the machine boots.
    #[cold]
    fn boot_birth(&mut self, class: ClassId) -> u32 {
        // The program's first object has number 0 wherever it runs.
        self.current.births = u32::MAX;
        let Some(counts) = &mut self.boot_births else { return 0 };
        let class = class.0 as usize;
        if counts.len() <= class {
            counts.resize(class + 1, 0);
        }
        counts[class] += 1;
        BOOT_BIRTHS.wrapping_add((class as u32) << 12).wrapping_add(counts[class])
    }

    #[inline]
    pub fn alloc_array(&mut self, class: ClassId, length: usize, scale: usize) -> Result<Ref, OutOfArena> {
        let bytes = length.checked_mul(scale).ok_or(OutOfArena)?;
        if bytes > self.len || length > MOST_ELEMENTS {
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
    pub(crate) fn alloc_perm(&mut self, size: usize) -> Result<usize, OutOfArena> {
        let start = self.perm_top;
        let end = start + ((size + 7) & !7);
        if end > PERM_LIMIT {
            return Err(OutOfArena);
        }
        self.perm_top = end;
        Ok(start)
    }

    /// A permanent object (class mirrors).
    pub(crate) fn alloc_perm_object(&mut self, class: ClassId, size: usize) -> Result<Ref, OutOfArena> {
        let addr = self.alloc_perm(size)?;
        let r = Ref((addr >> 3) as u32);
        self.init_class(r, class);
        Ok(r)
    }

    /// Sets the class of an object without logging: only at birth.
    pub(crate) fn init_class(&mut self, r: Ref, class: ClassId) {
        self.memory[r.addr()..r.addr() + 4].copy_from_slice(&class.0.to_ne_bytes());
    }

    /// Writes without logging: only what belongs to linking (mirrors, states of machine-made classes)
    /// and so must survive a rollback.
    pub(crate) fn init_u32(&mut self, addr: usize, value: u32) {
        self.memory[addr..addr + 4].copy_from_slice(&value.to_ne_bytes());
    }

    pub(crate) fn init_u16(&mut self, addr: usize, value: u16) {
        self.memory[addr..addr + 2].copy_from_slice(&value.to_ne_bytes());
    }

    pub(crate) fn init_u8(&mut self, addr: usize, value: u8) {
        self.memory[addr] = value;
    }

    // ---- raw accesses -------------------------------------------------------------------------

    #[cold]
    #[inline(never)]
    fn out_of_bounds(&self, addr: usize) -> ! {
        panic!("arena access out of bounds: {addr:#x} of {:#x}", self.len)
    }

    /// Lies an access of at most eight bytes in the mapped memory? A wrapped address is larger than the arena, so one
    /// comparison serves.
    #[inline(always)]
    fn check(&self, addr: usize) {
        if addr > self.len {
            self.out_of_bounds(addr)
        }
    }

    /// Does an access of `size` bytes at `addr` lie in the arena?
    pub(crate) fn in_bounds(&self, addr: usize, size: usize) -> bool {
        addr >= 64 && addr <= self.len && size <= self.len - addr
    }

    #[inline(always)]
    fn log(&mut self, addr: usize) {
        if addr.wrapping_sub(self.floor) >= self.young {
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

    /// The flags of an object whose field at this offset is about to be accessed: the bound of the field serves both.
    #[inline(always)]
    pub(crate) fn flags_before(&self, r: Ref, offset: u32) -> u32 {
        self.check(r.addr() + offset as usize);
        // SAFETY: the field begins inside, and the flags at most four bytes behind it: no farther than the slack.
        unsafe { (self.base.add(r.addr() + header::FLAGS) as *const u32).read_unaligned() }
    }

    /// Length and flags of an array.
    #[inline(always)]
    pub(crate) fn array_header(&self, r: Ref) -> (u32, u32) {
        let length = self.u32(r.addr() + header::LENGTH);
        // SAFETY: the length lies behind the flags, and inside.
        let flags = unsafe { (self.base.add(r.addr() + header::FLAGS) as *const u32).read_unaligned() };
        (length, flags)
    }

    #[inline(always)]
    pub fn array_len(&self, r: Ref) -> usize {
        self.u32(r.addr() + header::LENGTH) as usize
    }

    /// Identity hash of an object outside of permanent memory: its number, mixed. Numbers depend on the
    /// program alone, unlike addresses, which depend on the lengths of paths and settings.
    pub fn identity_hash(&self, r: Ref) -> i32 {
        mix_hash(self.birth(r))
    }

    /// Number that an object got when it was allocated.
    #[inline]
    pub fn birth(&self, r: Ref) -> u32 {
        self.u32(r.addr() + header::BIRTH)
    }

    pub fn bytes(&self, addr: usize, len: usize) -> &[u8] {
        &self.memory[addr..addr + len]
    }

    /// Overwrites bytes, logging what a mark needs.
    pub(crate) fn write_bytes(&mut self, addr: usize, bytes: &[u8]) {
        self.log_range(addr, bytes.len());
        self.memory[addr..addr + bytes.len()].copy_from_slice(bytes);
    }

    pub fn fill_bytes(&mut self, addr: usize, len: usize, value: u8) {
        self.log_range(addr, len);
        self.memory[addr..addr + len].fill(value);
    }

    /// `memmove` within the arena.
    pub(crate) fn copy_bytes(&mut self, from: usize, to: usize, len: usize) {
        self.log_range(to, len);
        self.memory.copy_within(from..from + len, to);
    }

    fn log_range(&mut self, addr: usize, len: usize) {
        if len > 0 && (addr.wrapping_sub(self.floor) >= self.young || addr + len > self.floor + self.young) {
            assert!(addr + len <= self.len);
            if self.marks == 0 {
                // Somebody watches, to whom all of it is one write.
                return self.log_word(addr >> 3);
            }
            for word in (addr >> 3)..=((addr + len - 1) >> 3) {
                self.log_word(word);
            }
        }
    }

    // ---- marks --------------------------------------------------------------------------------

    pub fn mark(&mut self) -> HeapMark {
        if self.marks == 0 {
            self.leave_holes();
        }
        self.marks += 1;
        self.epoch += 1;
        self.current.epoch = self.epoch;
        self.fence();
        HeapMark {
            trail: self.trail.len(),
            regions: self.region_trail.len(),
            region: self.region,
            chunks: self.chunks,
            allocated: self.allocated,
            current: self.current,
        }
    }

    /// Words that differ from what they were at a mark, of objects that are older than it.
    pub(crate) fn changed_since(&self, mark: &HeapMark) -> impl Iterator<Item = ChangedWord> + '_ {
        let mut seen = rustc_hash::FxHashSet::default();
        let first =
            self.trail[mark.trail.min(self.trail.len())..].iter().filter(move |u| seen.insert(u.word));
        let words = first.map(|undo| {
            let address = (undo.word as usize) << 3;
            ChangedWord { address, old: undo.old, new: self.u64(address) }
        });
        words.filter(|word| word.old != word.new)
    }

    /// Back to the mark, which stays held.
    pub fn rollback(&mut self, mark: HeapMark) {
        while self.trail.len() > mark.trail {
            let Some(undo) = self.trail.pop() else { break };
            let addr = (undo.word as usize) << 3;
            // SAFETY: the word was inside the arena when it was logged, and the arena never shrinks.
            unsafe { (self.base.add(addr) as *mut u64).write(undo.old) };
        }
        self.epoch += 1;
        if !self.regions.is_empty() {
            self.regions[self.region] = self.current;
            while self.region_trail.len() > mark.regions {
                let Some((region, saved)) = self.region_trail.pop() else { break };
                let last = self.regions[region];
                self.regions[region] = saved;
                self.regions[region].clean_from = dirty_up_to(last, saved);
            }
            self.region = mark.region;
            self.regions[0].end = mark.chunks;
        }
        let last = self.regions.get(self.region).copied().unwrap_or(self.current);
        self.current = mark.current;
        self.current.clean_from = dirty_up_to(last, mark.current);
        self.current.epoch = self.epoch;
        self.chunks = mark.chunks;
        self.allocated = mark.allocated;
        self.fence();
        self.give_back();
    }

    /// What an execution took beyond any that is usual goes back to the system.
    fn give_back(&mut self) {
        shrink(&mut self.trail);
        if self.chunks - self.lowest_chunk > KEPT_BYTES {
            self.discard(self.lowest_chunk, self.chunks);
            self.lowest_chunk = self.chunks;
        }
        let Region { top, end, clean_from, .. } = *self.first_region();
        let used = clean_from.min(end);
        if used > top + KEPT_BYTES && self.discard(top, used) {
            let first = if self.region == 0 { &mut self.current } else { &mut self.regions[0] };
            first.clean_from = top.next_multiple_of(PAGE);
        }
    }

    /// Nothing between these addresses is used: its whole pages go back to the system and read as zero from
    /// now on. False where the system does not promise that.
    fn discard(&mut self, from: usize, to: usize) -> bool {
        #[cfg(target_os = "linux")]
        {
            let from = from.next_multiple_of(PAGE);
            let to = to.next_multiple_of(PAGE).min(self.len);
            let advice = memmap2::UncheckedAdvice::DontNeed;
            // SAFETY: private anonymous memory of which nothing is referred to by a Rust reference.
            from < to && unsafe { self.memory.unchecked_advise_range(advice, from, to - from) }.is_ok()
        }
        #[cfg(not(target_os = "linux"))]
        {
            let _ = (from, to);
            false
        }
    }

    /// Gives up the newest mark without undoing anything.
    pub fn release(&mut self, _mark: HeapMark) {
        self.marks -= 1;
        if self.marks == 0 {
            self.trail.clear();
            self.region_trail.clear();
            shrink(&mut self.trail);
            self.floor = 0;
            self.young = usize::MAX;
        } else {
            self.epoch += 1;
        }
    }

    pub fn marked(&self) -> bool {
        self.marks > 0
    }

    /// Bytes of objects that have been allocated and not rolled back.
    #[inline(always)]
    pub fn allocated(&self) -> usize {
        self.allocated
    }

    /// A native copied, filled or looked through so many bytes at one stroke. Not for what linking does: it
    /// happens once, and steps are counted every time.
    pub(crate) fn note_moved(&mut self, bytes: usize) {
        self.moved += bytes;
    }

    /// Bytes that natives moved at one stroke since this was last asked for.
    #[inline(always)]
    pub(crate) fn take_moved(&mut self) -> usize {
        std::mem::take(&mut self.moved)
    }

    /// Bytes that the log of writes takes.
    #[inline(always)]
    pub(crate) fn trail_bytes(&self) -> usize {
        self.trail.len() * size_of::<Undo>() + self.region_trail.len() * size_of::<(usize, Region)>()
    }

    /// The live parts of the arena (permanent, bumped), for comparing two states byte by byte.
    pub fn live(&self) -> (&[u8], &[u8]) {
        (&self.memory[..self.perm_top], &self.memory[PERM_LIMIT..self.end_of_objects()])
    }
}

/// Gives back what a list has needed once and is far from needing now.
pub(crate) fn shrink<T>(list: &mut Vec<T>) {
    if list.capacity() * size_of::<T>() > KEPT_BYTES && list.len() < list.capacity() / 4 {
        list.shrink_to(list.len() * 2);
    }
}

/// Where clean memory begins in a region that goes back to an earlier state: what was written since is
/// dirty; after a chunk was added, all of it may be.
fn dirty_up_to(last: Region, saved: Region) -> usize {
    if last.end == saved.end { last.clean_from.max(saved.clean_from) } else { saved.end }
}

/// Mixed, because hash tables of identity hashes should not be sequential. Never zero.
pub(crate) fn mix_hash(seed: u32) -> i32 {
    let mut h = seed.wrapping_mul(0x9E37_79B1);
    h ^= h >> 15;
    h = h.wrapping_mul(0x85EB_CA77) & 0x7fff_ffff;
    if h == 0 { 0x5EED } else { h as i32 }
}

macro_rules! accessors {
    ($($get:ident $set:ident $ty:ty),* $(,)?) => {
        impl Heap {
            $(
                #[inline(always)]
                pub fn $get(&self, addr: usize) -> $ty {
                    self.check(addr);
                    // SAFETY: just checked; unaligned reads are allowed by read_unaligned.
                    unsafe { (self.base.add(addr) as *const $ty).read_unaligned() }
                }

                #[inline(always)]
                pub fn $set(&mut self, addr: usize, value: $ty) {
                    self.check(addr);
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
                    self.check(addr);
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
    pub(crate) fn set_ref(&mut self, addr: usize, value: Ref) {
        self.put_u32(addr, value.0)
    }
}
