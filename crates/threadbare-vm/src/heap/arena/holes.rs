//! Holes: the memory that a collection found free, and how it is used again.
//!
//! Objects never move, so what a collection leaves is holes between them. Allocation stays a bump: the current
//! region is one hole after the other, from the lowest address on, and then what lies beyond the last object. The
//! path of every allocation is the same as without a collector; what is here runs when a region is full.
//!
//! A collection is *due* when so many bytes have been allocated since the last one, or when memory is full. The
//! heap only says so: whoever runs the program knows when no object is held by anything but roots.
//!
//! **Invariant:** the bumped part can be walked from object to object. A hole begins with a filler: a class that
//! does not exist and the hole's length. Only the part of the current region that is still free has none.
//!
//! **Invariant:** no mark is held and the arena is not split while holes are used. A mark would have to remember
//! them; the first one leaves them behind.

use super::{Heap, KEPT_BYTES, OutOfArena, PERM_LIMIT, Region, header};
use crate::ids::{ClassId, Ref};

/// Class of the filler at the beginning of a hole.
const FILLER: u32 = u32::MAX;
/// Objects up to this size are bumped in the current region; larger ones are placed one by one.
const SMALL_OBJECT: usize = 2 << 10;
/// Holes from this size on can hold large objects.
const LARGE_HOLE: usize = 32 << 10;
/// Smaller holes are left alone until their neighbours are free, too.
const SMALLEST_HOLE: usize = 128;
/// A heap of which less than this share is free after a collection is full.
const LEAST_FREE: usize = 64;

/// Memory is scarce when more than this share of it is in use.
const SCARCE: usize = 8;

/// Free bytes between two objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hole {
    pub start: usize,
    pub end: usize,
}

impl Hole {
    fn len(self) -> usize {
        self.end - self.start
    }
}

/// What is free, and when to look for more.
#[derive(Debug, Default)]
pub(super) struct Holes {
    /// Bytes that are allocated from one collection to the next, at least; `None` while nothing is collected.
    interval: Option<usize>,
    /// Bytes that may be allocated before the next collection.
    budget: usize,
    /// Bytes of objects after the last collection.
    since: usize,
    due: bool,
    /// What is allocated now cannot wait for a collection.
    urgent: bool,
    /// The lowest one last.
    small: Vec<Hole>,
    /// The lowest one first.
    large: Vec<Hole>,
    /// What lies beyond the last object, while the current region is a hole.
    beyond: Option<Region>,
}

/// What a collection found.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    pub holes: Vec<Hole>,
    /// End of the last object that is alive.
    pub end: usize,
    /// Bytes of objects that are alive.
    pub live: usize,
}

impl Heap {
    /// From now on a collection is due whenever so many bytes have been allocated, or as many as were alive after
    /// the last one, if that is more.
    pub(crate) fn collect_every(&mut self, bytes: usize) {
        if self.marks > 0 || !self.regions.is_empty() || self.holes.interval.is_some() {
            return;
        }
        let bytes = bytes.max(1 << 10);
        self.holes =
            Holes { interval: Some(bytes), budget: bytes, since: self.allocated, ..Holes::default() };
        // Allocation comes by when the budget is spent.
        self.current.end = self.current.top;
    }

    /// Is garbage collected at all?
    pub(crate) fn is_collected(&self) -> bool {
        self.holes.interval.is_some()
    }

    /// Is it time to collect garbage?
    #[inline(always)]
    pub(crate) fn is_due(&self) -> bool {
        self.holes.due
    }

    /// Allocates even if a collection is due: for the machine itself, which holds objects that no root names.
    #[cold]
    pub(crate) fn alloc_urgently(&mut self, class: ClassId, size: usize) -> Result<Ref, OutOfArena> {
        self.holes.urgent = true;
        let result = self.alloc(class, size);
        self.holes.urgent = false;
        result
    }

    /// The same for an array.
    #[cold]
    pub(crate) fn alloc_array_urgently(
        &mut self,
        class: ClassId,
        length: usize,
        scale: usize,
    ) -> Result<Ref, OutOfArena> {
        self.holes.urgent = true;
        let result = self.alloc_array(class, length, scale);
        self.holes.urgent = false;
        result
    }

    /// Where an object of this size goes when the current region has no room for it.
    #[cold]
    #[inline(never)]
    pub(super) fn place(&mut self, size: usize) -> Result<usize, OutOfArena> {
        if self.holes.interval.is_none() {
            self.grow(size)?;
            return Ok(self.bump(size));
        }
        let spent = self.allocated - self.holes.since;
        if !self.holes.urgent && spent > 0 && spent.saturating_add(size) > self.holes.budget {
            self.holes.due = true;
            return Err(OutOfArena);
        }
        let placed = if size > SMALL_OBJECT { self.place_large(size) } else { self.place_small(size) };
        if placed.is_none() {
            // Full; unless nothing has been allocated since the last one, a collection may help.
            self.holes.due = spent > 0;
        }
        placed.ok_or(OutOfArena)
    }

    /// Goes on in the next hole that is large enough, or beyond the last object.
    fn place_small(&mut self, size: usize) -> Option<usize> {
        while let Some(hole) = self.holes.small.pop() {
            if hole.len() >= size {
                self.enter_hole(hole);
                return Some(self.bump(size));
            }
        }
        if let Some(hole) = self.cut_large(LARGE_HOLE) {
            self.enter_hole(hole);
            return Some(self.bump(size));
        }
        self.enter_beyond(size).then(|| self.bump(size))
    }

    /// Takes a hole for this object alone, or room beyond the last one.
    fn place_large(&mut self, size: usize) -> Option<usize> {
        if let Some(hole) = self.cut_large(size) {
            self.zero(hole.start, hole.end);
            return Some(hole.start);
        }
        let Some(mut beyond) = self.holes.beyond else {
            return self.enter_beyond(size).then(|| self.bump(size));
        };
        let start = beyond.top;
        if beyond.end - start < size {
            return None;
        }
        beyond.top = start + size;
        self.zero(start, beyond.top.min(beyond.clean_from));
        beyond.clean_from = beyond.clean_from.max(beyond.top);
        self.holes.beyond = Some(beyond);
        Some(start)
    }

    /// The first so many bytes of the first hole that has them.
    fn cut_large(&mut self, size: usize) -> Option<Hole> {
        let index = self.holes.large.iter().position(|hole| hole.len() >= size)?;
        let whole = self.holes.large[index];
        let cut = Hole { start: whole.start, end: whole.start + size };
        let rest = Hole { start: cut.end, end: whole.end };
        self.fill(rest);
        if rest.len() < LARGE_HOLE {
            self.holes.large.remove(index);
            if rest.len() >= SMALLEST_HOLE {
                self.holes.small.push(rest);
            }
        } else {
            self.holes.large[index] = rest;
        }
        Some(cut)
    }

    fn enter_hole(&mut self, hole: Hole) {
        self.leave_current();
        self.zero(hole.start, hole.end);
        self.current = Region { top: hole.start, end: hole.end, clean_from: hole.start, ..self.current };
    }

    /// Allocation goes on beyond the last object, as far as the budget reaches. False if there is no room.
    fn enter_beyond(&mut self, size: usize) -> bool {
        let end = PERM_LIMIT + self.limit;
        let beyond = self.holes.beyond.unwrap_or(self.current);
        if end - beyond.top < size {
            return false;
        }
        self.leave_current();
        self.holes.beyond = None;
        let left = match self.holes.urgent {
            true => SMALL_OBJECT,
            false => self.holes.budget.saturating_sub(self.allocated - self.holes.since) & !7,
        };
        let births = self.current.births;
        self.current = Region { end: end.min(beyond.top.saturating_add(left.max(size))), births, ..beyond };
        true
    }

    /// What is left of the current region becomes a filler, or stays beyond the last object.
    fn leave_current(&mut self) {
        match self.holes.beyond {
            Some(_) => self.fill(Hole { start: self.current.top, end: self.current.end }),
            None => self.holes.beyond = Some(Region { end: PERM_LIMIT + self.limit, ..self.current }),
        }
    }

    /// Makes a hole look like an object of its length.
    fn fill(&mut self, hole: Hole) {
        if hole.len() > 0 {
            self.init_u32(hole.start, FILLER);
            self.init_u32(hole.start + header::FLAGS, (hole.len() >> 3) as u32);
        }
    }

    /// Holes are not used any more, nor made.
    pub(super) fn leave_holes(&mut self) {
        if self.holes.interval.is_none() {
            return;
        }
        self.leave_current();
        let births = self.current.births;
        if let Some(beyond) = self.holes.beyond {
            self.current = Region { births, ..beyond };
        }
        self.holes = Holes::default();
    }

    /// Where the last object ends.
    pub(super) fn end_of_objects(&self) -> usize {
        self.holes.beyond.map_or(self.first_region().top, |beyond| beyond.top)
    }

    /// The address of the first object at or after the end of another one.
    #[inline]
    pub(crate) fn next_object(&self, from: usize) -> usize {
        let mut address = from;
        let end = self.end_of_objects();
        while address < end {
            if address == self.current.top
                && self.holes.beyond.is_some()
                && self.current.top < self.current.end
            {
                address = self.current.end;
            } else if self.u32(address) == FILLER {
                address += (self.u32(address + header::FLAGS) as usize) << 3;
            } else {
                break;
            }
        }
        address
    }

    /// Takes note of what a collection found free.
    pub(crate) fn reuse(&mut self, survey: Survey) {
        let Some(interval) = self.holes.interval else { return };
        let beyond = self.holes.beyond.unwrap_or(self.current);
        for hole in &survey.holes {
            self.fill(*hole);
        }
        let (large, mut small): (Vec<Hole>, Vec<Hole>) =
            survey.holes.into_iter().partition(|hole| hole.len() >= LARGE_HOLE);
        small.retain(|hole| hole.len() >= SMALLEST_HOLE);
        small.reverse();
        // Short intervals are for tests, and stay short.
        let budget = if interval < KEPT_BYTES { interval } else { interval.max(survey.live) };
        self.allocated = survey.live;
        self.holes = Holes {
            interval: Some(interval),
            budget,
            since: survey.live,
            due: false,
            urgent: false,
            small,
            large,
            beyond: None,
        };
        let top = survey.end;
        let mut clean_from = beyond.clean_from.max(top);
        if clean_from - top > KEPT_BYTES + budget && self.discard(top, clean_from) {
            clean_from = top.next_multiple_of(super::PAGE);
        }
        // Empty: the next allocation looks for a hole first.
        self.current = Region { top, end: top, clean_from, ..self.current };
    }

    /// Are so many objects in use that some should go if they can?
    pub(crate) fn is_scarce(&self) -> bool {
        self.holes.since > self.limit / SCARCE
    }

    /// Is so little free that the next collections would hardly find anything?
    pub(crate) fn is_starved(&self) -> bool {
        self.limit.saturating_sub(self.allocated) < self.limit / LEAST_FREE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An object as it must be found: address, bytes, and the number in its last word.
    type Known = (Ref, usize, u64);

    fn draw(seed: &mut u64) -> usize {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) as usize
    }

    /// What a collector would find that keeps these.
    fn survey(known: &[Known]) -> Survey {
        let mut survey = Survey { end: PERM_LIMIT, ..Survey::default() };
        for (object, size, _) in known {
            if object.addr() > survey.end {
                survey.holes.push(Hole { start: survey.end, end: object.addr() });
            }
            survey.end = object.addr() + size;
            survey.live += size;
        }
        survey
    }

    /// Every object, by walking over the memory; sizes are looked up.
    fn walk(heap: &Heap, known: &[Known]) -> Vec<usize> {
        let mut found = Vec::new();
        let mut address = heap.next_object(PERM_LIMIT);
        while address < heap.end_of_objects() {
            found.push(address);
            let at = known.binary_search_by_key(&address, |(object, ..)| object.addr()).expect("an object");
            address = heap.next_object(address + known[at].1);
        }
        found
    }

    #[test]
    fn memory_is_used_again_and_nothing_is_lost() {
        let mut heap = Heap::new(64 << 20).expect("memory");
        heap.booted();
        heap.collect_every(64 << 10);
        let (mut known, mut seed, mut collections) = (Vec::<Known>::new(), 1u64, 0);
        for number in 0..60_000u64 {
            let size = match draw(&mut seed) % 100 {
                0 => 3000 + draw(&mut seed) % 90_000,
                1..20 => 128 + draw(&mut seed) % 1500,
                _ => 24 + draw(&mut seed) % 100,
            };
            let size = (size + 7) & !7;
            let object = match heap.alloc(ClassId(7), size) {
                Ok(object) => object,
                Err(OutOfArena) => {
                    assert!(heap.is_due());
                    known.sort_unstable();
                    assert_eq!(walk(&heap, &known), known.iter().map(|k| k.0.addr()).collect::<Vec<_>>());
                    known.retain(|_| !draw(&mut seed).is_multiple_of(3));
                    heap.reuse(survey(&known));
                    collections += 1;
                    heap.alloc(ClassId(7), size).expect("room")
                }
            };
            let fields = object.addr() + header::SIZE;
            assert!(heap.bytes(fields, size - header::SIZE).iter().all(|byte| *byte == 0), "fresh memory");
            assert_eq!(heap.flags(object), 0);
            assert_eq!(heap.birth(object), number as u32);
            heap.set_u64(object.addr() + size - 8, number);
            known.push((object, size, number));
        }
        assert!(collections > 100, "{collections}");
        for (object, size, number) in &known {
            assert_eq!(heap.u64(object.addr() + size - 8), *number);
            assert_eq!(heap.class_of(*object), ClassId(7));
        }
        assert!(heap.used() < 4 << 20, "{}", heap.used());
    }

    #[test]
    fn what_cannot_wait_is_allocated() {
        let mut heap = Heap::new(64 << 20).expect("memory");
        heap.collect_every(4 << 10);
        while heap.alloc(ClassId(1), 64).is_ok() {}
        assert!(heap.is_due());
        let object = heap.alloc_urgently(ClassId(1), 64).expect("room");
        let array = heap.alloc_array_urgently(ClassId(1), 10_000, 8).expect("room");
        assert!(heap.is_due() && object < array);
        assert_eq!(heap.alloc(ClassId(1), 4096), Err(OutOfArena));
    }

    #[test]
    fn a_mark_leaves_holes_behind() {
        let mut heap = Heap::new(64 << 20).expect("memory");
        heap.booted();
        heap.collect_every(4 << 10);
        let objects: Vec<Ref> = (0..32).map(|_| heap.alloc(ClassId(1), 128).expect("room")).collect();
        let kept: Vec<Known> = objects.iter().skip(1).step_by(2).map(|object| (*object, 128, 0)).collect();
        heap.reuse(survey(&kept));
        assert_eq!(heap.alloc(ClassId(1), 128), Ok(objects[0]));
        let mark = heap.mark();
        let young = heap.alloc(ClassId(1), 128).expect("room");
        assert!(young > objects[31] && !heap.is_collected());
        heap.rollback(mark);
        assert_eq!(heap.alloc(ClassId(1), 128), Ok(young));
    }
}
