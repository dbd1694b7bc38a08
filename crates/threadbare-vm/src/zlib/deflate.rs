//! The compressor: finding matches. The window, hash chains and lazy matching are zlib's, with its
//! tuning for each level, because which matches it takes shows in the output.

use super::adler32;
use super::trees::Trees;

const W_SIZE: usize = 1 << 15;
const W_MASK: usize = W_SIZE - 1;
const WINDOW: usize = 2 * W_SIZE;
const HASH_BITS: usize = 15;
const HASH_MASK: usize = (1 << HASH_BITS) - 1;
const HASH_SHIFT: usize = 5;
const MIN_MATCH: usize = 3;
const MAX_MATCH: usize = 258;
const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;
const MAX_DIST: usize = W_SIZE - MIN_LOOKAHEAD;
/// A match of the least length that is farther away is not worth it.
const TOO_FAR: usize = 4096;
const PENDING_SIZE: usize = 4 << 14;
const MAX_STORED: usize = 65535;

const FILTERED: i32 = 1;
const HUFFMAN_ONLY: i32 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Flush(pub i32);

impl Flush {
    pub const NONE: Flush = Flush(0);
    pub(crate) const FULL: Flush = Flush(3);
    pub(crate) const FINISH: Flush = Flush(4);
    pub(crate) const BLOCK: Flush = Flush(5);

    fn rank(self) -> i32 {
        self.0 * 2 - if self.0 > 4 { 9 } else { 0 }
    }
}

/// good length, lazy length, nice length, chain length, lazy matching
const LEVELS: [(usize, usize, usize, usize, bool); 10] = [
    (0, 0, 0, 0, false),
    (4, 4, 8, 4, false),
    (4, 5, 16, 8, false),
    (4, 6, 32, 32, false),
    (4, 4, 16, 16, true),
    (8, 16, 32, 32, true),
    (8, 16, 128, 128, true),
    (8, 32, 128, 256, true),
    (32, 128, 258, 1024, true),
    (32, 258, 258, 4096, true),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Init,
    Busy,
    Finish,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    NeedMore,
    Done,
    FinishStarted,
    FinishDone,
}

/// How a call ended; nothing wrong is ever the caller's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Ok,
    StreamEnd,
    /// Nothing could be done.
    BufError,
}

/// What a call works on: the rest of the input, and the output so far with its bound.
struct Io<'a> {
    input: &'a [u8],
    pos: usize,
    out: &'a mut Vec<u8>,
    limit: usize,
}

impl Io<'_> {
    fn available_in(&self) -> usize {
        self.input.len() - self.pos
    }
    fn room(&self) -> usize {
        self.limit - self.out.len()
    }
}

#[derive(Clone)]
pub(crate) struct Deflate {
    trees: Trees,
    level: i32,
    strategy: i32,
    /// With the zlib wrapper; cleared when the trailer is out.
    wrap: bool,
    nowrap: bool,
    status: Status,
    last_flush: i32,
    adler: u32,
    window: Vec<u8>,
    prev: Vec<u16>,
    head: Vec<u16>,
    hash: usize,
    block_start: isize,
    match_length: usize,
    prev_match: usize,
    match_available: bool,
    start: usize,
    match_start: usize,
    lookahead: usize,
    prev_length: usize,
    insert: usize,
    /// For level zero: how much of the hash table is out of date.
    matches: u32,
}

impl Deflate {
    pub fn new(level: i32, strategy: i32, nowrap: bool) -> Deflate {
        let level = if (0..=9).contains(&level) { level } else { 6 };
        let mut deflate = Deflate {
            trees: Trees::new(),
            level,
            strategy,
            wrap: !nowrap,
            nowrap,
            status: Status::Init,
            last_flush: -2,
            adler: 1,
            window: vec![0; WINDOW],
            prev: vec![0; W_SIZE],
            head: vec![0; HASH_MASK + 1],
            hash: 0,
            block_start: 0,
            match_length: MIN_MATCH - 1,
            prev_match: 0,
            match_available: false,
            start: 0,
            match_start: 0,
            lookahead: 0,
            prev_length: MIN_MATCH - 1,
            insert: 0,
            matches: 0,
        };
        deflate.reset();
        deflate
    }

    pub fn reset(&mut self) {
        self.trees.reset();
        self.wrap = !self.nowrap;
        self.status = Status::Init;
        self.last_flush = -2;
        self.adler = 1;
        self.head.fill(0);
        self.hash = 0;
        self.block_start = 0;
        self.match_length = MIN_MATCH - 1;
        self.prev_length = MIN_MATCH - 1;
        self.match_available = false;
        self.start = 0;
        self.lookahead = 0;
        self.insert = 0;
    }

    pub(crate) fn adler(&self) -> u32 {
        self.adler
    }

    /// Compresses; bytes consumed and how it ended. Output is appended, up to `limit` in all.
    pub(crate) fn deflate(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        limit: usize,
        flush: Flush,
    ) -> (usize, Outcome) {
        let mut io = Io { input, pos: 0, out, limit };
        let outcome = self.step(&mut io, flush);
        (io.pos, outcome)
    }

    /// Changes level and strategy; what was compressed so far is given out first.
    pub fn params(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        limit: usize,
        level: i32,
        strategy: i32,
    ) -> (usize, Outcome) {
        let level = if (0..=9).contains(&level) { level } else { 6 };
        let mut io = Io { input, pos: 0, out, limit };
        let method = |l: i32| (l == 0, LEVELS[l as usize].4);
        if (strategy != self.strategy || method(level) != method(self.level)) && self.last_flush != -2 {
            self.step(&mut io, Flush::BLOCK);
            if io.available_in() > 0 || self.start as isize - self.block_start + self.lookahead as isize != 0
            {
                return (io.pos, Outcome::BufError);
            }
        }
        if self.level != level {
            if self.level == 0 && self.matches != 0 {
                if self.matches == 1 {
                    self.slide_hash();
                } else {
                    self.head.fill(0);
                }
                self.matches = 0;
            }
            self.level = level;
        }
        self.strategy = strategy;
        (io.pos, Outcome::Ok)
    }

    /// A preset dictionary; false if it comes too late.
    pub(crate) fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if self.wrap && self.status != Status::Init || self.lookahead != 0 {
            return false;
        }
        let wrap = self.wrap;
        if wrap {
            self.adler = adler32(self.adler, dictionary);
        }
        self.wrap = false;
        let mut dictionary = dictionary;
        if dictionary.len() >= W_SIZE {
            if !wrap {
                self.head.fill(0);
                (self.start, self.block_start, self.insert) = (0, 0, 0);
            }
            dictionary = &dictionary[dictionary.len() - W_SIZE..];
        }
        let mut nothing = Vec::new();
        let mut io = Io { input: dictionary, pos: 0, out: &mut nothing, limit: 0 };
        self.fill_window(&mut io);
        while self.lookahead >= MIN_MATCH {
            let mut at = self.start;
            for _ in 0..self.lookahead - (MIN_MATCH - 1) {
                self.insert_at(at);
                at += 1;
            }
            self.start = at;
            self.lookahead = MIN_MATCH - 1;
            self.fill_window(&mut io);
        }
        self.start += self.lookahead;
        self.block_start = self.start as isize;
        self.insert = self.lookahead;
        self.lookahead = 0;
        self.match_length = MIN_MATCH - 1;
        self.prev_length = MIN_MATCH - 1;
        self.match_available = false;
        self.wrap = wrap;
        true
    }

    fn step(&mut self, io: &mut Io, flush: Flush) -> Outcome {
        if io.room() == 0 || self.status == Status::Finish && flush != Flush::FINISH {
            return Outcome::BufError;
        }
        let old_flush = std::mem::replace(&mut self.last_flush, flush.0);
        if !self.trees.pending.is_empty() {
            self.flush_pending(io);
            if io.room() == 0 {
                self.last_flush = -1;
                return Outcome::Ok;
            }
        } else if io.available_in() == 0 && flush.rank() <= Flush(old_flush).rank() && flush != Flush::FINISH
        {
            return Outcome::BufError;
        }
        if self.status == Status::Finish && io.available_in() != 0 {
            return Outcome::BufError;
        }
        if self.status == Status::Init {
            self.status = Status::Busy;
            if self.wrap {
                self.send_header();
                self.flush_pending(io);
                if !self.trees.pending.is_empty() {
                    self.last_flush = -1;
                    return Outcome::Ok;
                }
            }
        }
        if io.available_in() != 0
            || self.lookahead != 0
            || flush != Flush::NONE && self.status != Status::Finish
        {
            let block = if self.level == 0 {
                self.stored(io, flush)
            } else if self.strategy == HUFFMAN_ONLY {
                self.huffman_only(io, flush)
            } else if LEVELS[self.level as usize].4 {
                self.slow(io, flush)
            } else {
                self.fast(io, flush)
            };
            if matches!(block, Block::FinishStarted | Block::FinishDone) {
                self.status = Status::Finish;
            }
            if matches!(block, Block::NeedMore | Block::FinishStarted) {
                if io.room() == 0 {
                    self.last_flush = -1;
                }
                return Outcome::Ok;
            }
            if block == Block::Done {
                if flush != Flush::BLOCK {
                    self.trees.stored_block(&[], false);
                    if flush == Flush::FULL {
                        self.head.fill(0);
                        if self.lookahead == 0 {
                            (self.start, self.block_start, self.insert) = (0, 0, 0);
                        }
                    }
                }
                self.flush_pending(io);
                if io.room() == 0 {
                    self.last_flush = -1;
                    return Outcome::Ok;
                }
            }
        }
        if flush != Flush::FINISH {
            return Outcome::Ok;
        }
        if !self.wrap {
            return if self.trees.pending.is_empty() { Outcome::StreamEnd } else { Outcome::Ok };
        }
        self.trees.pending.extend_from_slice(&self.adler.to_be_bytes());
        self.flush_pending(io);
        self.wrap = false;
        if self.trees.pending.is_empty() { Outcome::StreamEnd } else { Outcome::Ok }
    }

    fn send_header(&mut self) {
        let level_flags = match self.level {
            _ if self.strategy >= HUFFMAN_ONLY => 0,
            0 | 1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        let mut header = (8 + (7 << 4)) << 8 | level_flags << 6;
        if self.start != 0 {
            header |= 0x20;
        }
        header += 31 - header % 31;
        self.trees.pending.extend_from_slice(&(header as u16).to_be_bytes());
        if self.start != 0 {
            self.trees.pending.extend_from_slice(&self.adler.to_be_bytes());
        }
        self.adler = 1;
    }

    fn flush_pending(&mut self, io: &mut Io) {
        self.trees.flush_bits();
        let count = self.trees.pending.len().min(io.room());
        io.out.extend(self.trees.pending.drain(..count));
    }

    /// Takes input, `limit` bytes at most; where it begins in the input, and how much.
    fn take(&mut self, io: &mut Io, limit: usize) -> (usize, usize) {
        let from = io.pos;
        let count = io.available_in().min(limit);
        io.pos += count;
        if self.wrap {
            self.adler = adler32(self.adler, &io.input[from..from + count]);
        }
        (from, count)
    }

    fn read_window(&mut self, io: &mut Io, at: usize, limit: usize) -> usize {
        let (from, count) = self.take(io, limit);
        self.window[at..at + count].copy_from_slice(&io.input[from..from + count]);
        count
    }

    fn slide_hash(&mut self) {
        for entry in self.head.iter_mut().chain(self.prev.iter_mut()) {
            *entry = entry.saturating_sub(W_SIZE as u16);
        }
    }

    fn update_hash(&mut self, byte: u8) {
        self.hash = (self.hash << HASH_SHIFT ^ byte as usize) & HASH_MASK;
    }

    /// Enters the string at `at` into its chain; the chain's old head.
    fn insert_at(&mut self, at: usize) -> usize {
        self.update_hash(self.window[at + MIN_MATCH - 1]);
        let head = self.head[self.hash];
        self.prev[at & W_MASK] = head;
        self.head[self.hash] = at as u16;
        head as usize
    }

    fn fill_window(&mut self, io: &mut Io) {
        loop {
            let mut more = WINDOW - self.lookahead - self.start;
            if self.start >= W_SIZE + MAX_DIST {
                self.window.copy_within(W_SIZE.., 0);
                self.match_start = self.match_start.wrapping_sub(W_SIZE);
                self.start -= W_SIZE;
                self.block_start -= W_SIZE as isize;
                self.insert = self.insert.min(self.start);
                self.slide_hash();
                more += W_SIZE;
            }
            if io.available_in() == 0 {
                return;
            }
            self.lookahead += self.read_window(io, self.start + self.lookahead, more);
            if self.lookahead + self.insert >= MIN_MATCH {
                let mut at = self.start - self.insert;
                self.hash = self.window[at] as usize;
                self.update_hash(self.window[at + 1]);
                while self.insert > 0 {
                    self.insert_at(at);
                    at += 1;
                    self.insert -= 1;
                    if self.lookahead + self.insert < MIN_MATCH {
                        break;
                    }
                }
            }
            if self.lookahead >= MIN_LOOKAHEAD || io.available_in() == 0 {
                return;
            }
        }
    }

    fn longest_match(&mut self, head: usize) -> usize {
        let (good, _, nice, chain, _) = LEVELS[self.level as usize];
        let mut chain = if self.prev_length >= good { chain >> 2 } else { chain };
        let nice = nice.min(self.lookahead);
        let limit = self.start.saturating_sub(MAX_DIST);
        let scan = self.start;
        let mut best = self.prev_length;
        let mut current = head;
        let window = &self.window;
        loop {
            if window[current + best] == window[scan + best]
                && window[current + best - 1] == window[scan + best - 1]
                && window[current] == window[scan]
                && window[current + 1] == window[scan + 1]
            {
                let mut length = 2;
                while length < MAX_MATCH && window[current + length] == window[scan + length] {
                    length += 1;
                }
                if length > best {
                    self.match_start = current;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            current = self.prev[current & W_MASK] as usize;
            chain -= 1;
            if current <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.lookahead)
    }

    fn flush_block(&mut self, io: &mut Io, last: bool) {
        let length = (self.start as isize - self.block_start) as usize;
        let bytes = usize::try_from(self.block_start).ok().map(|from| &self.window[from..from + length]);
        self.trees.flush_block(bytes, length, self.level, last);
        self.block_start = self.start as isize;
        self.flush_pending(io);
    }

    /// The end of a call of a method: what is left of the block goes out if a flush wants it.
    fn finish_call(&mut self, io: &mut Io, flush: Flush) -> Block {
        if flush == Flush::FINISH {
            self.flush_block(io, true);
            return if io.room() == 0 { Block::FinishStarted } else { Block::FinishDone };
        }
        if self.trees.has_symbols() {
            self.flush_block(io, false);
            if io.room() == 0 {
                return Block::NeedMore;
            }
        }
        Block::Done
    }

    /// Keeps enough ahead for a match; `None` to go on.
    fn look_ahead(&mut self, io: &mut Io, flush: Flush) -> Option<bool> {
        if self.lookahead < MIN_LOOKAHEAD {
            self.fill_window(io);
            if self.lookahead < MIN_LOOKAHEAD && flush == Flush::NONE {
                return Some(false);
            }
            if self.lookahead == 0 {
                return Some(true);
            }
        }
        None
    }

    fn fast(&mut self, io: &mut Io, flush: Flush) -> Block {
        let max_insert = LEVELS[self.level as usize].1;
        loop {
            match self.look_ahead(io, flush) {
                Some(false) => return Block::NeedMore,
                Some(true) => break,
                None => {}
            }
            let head = if self.lookahead >= MIN_MATCH { self.insert_at(self.start) } else { 0 };
            if head != 0 && self.start - head <= MAX_DIST {
                self.match_length = self.longest_match(head);
            }
            let full = if self.match_length >= MIN_MATCH {
                let full = self.trees.matched((self.start - self.match_start) as u16, self.match_length);
                self.lookahead -= self.match_length;
                if self.match_length <= max_insert && self.lookahead >= MIN_MATCH {
                    self.match_length -= 1;
                    while self.match_length != 0 {
                        self.start += 1;
                        self.insert_at(self.start);
                        self.match_length -= 1;
                    }
                    self.start += 1;
                } else {
                    self.start += self.match_length;
                    self.match_length = 0;
                    self.hash = self.window[self.start] as usize;
                    self.update_hash(self.window[self.start + 1]);
                }
                full
            } else {
                let full = self.trees.literal(self.window[self.start]);
                self.lookahead -= 1;
                self.start += 1;
                full
            };
            if full {
                self.flush_block(io, false);
                if io.room() == 0 {
                    return Block::NeedMore;
                }
            }
        }
        self.insert = self.start.min(MIN_MATCH - 1);
        self.finish_call(io, flush)
    }

    fn slow(&mut self, io: &mut Io, flush: Flush) -> Block {
        let max_lazy = LEVELS[self.level as usize].1;
        loop {
            match self.look_ahead(io, flush) {
                Some(false) => return Block::NeedMore,
                Some(true) => break,
                None => {}
            }
            let head = if self.lookahead >= MIN_MATCH { self.insert_at(self.start) } else { 0 };
            self.prev_length = self.match_length;
            self.prev_match = self.match_start;
            self.match_length = MIN_MATCH - 1;
            if head != 0 && self.prev_length < max_lazy && self.start - head <= MAX_DIST {
                self.match_length = self.longest_match(head);
                if self.match_length <= 5
                    && (self.strategy == FILTERED
                        || self.match_length == MIN_MATCH && self.start - self.match_start > TOO_FAR)
                {
                    self.match_length = MIN_MATCH - 1;
                }
            }
            if self.prev_length >= MIN_MATCH && self.match_length <= self.prev_length {
                let max_insert = self.start + self.lookahead - MIN_MATCH;
                let distance = self.start.wrapping_sub(1).wrapping_sub(self.prev_match);
                let full = self.trees.matched(distance as u16, self.prev_length);
                self.lookahead -= self.prev_length - 1;
                self.prev_length -= 2;
                loop {
                    self.start += 1;
                    if self.start <= max_insert {
                        self.insert_at(self.start);
                    }
                    self.prev_length -= 1;
                    if self.prev_length == 0 {
                        break;
                    }
                }
                self.match_available = false;
                self.match_length = MIN_MATCH - 1;
                self.start += 1;
                if full {
                    self.flush_block(io, false);
                    if io.room() == 0 {
                        return Block::NeedMore;
                    }
                }
            } else if self.match_available {
                if self.trees.literal(self.window[self.start - 1]) {
                    self.flush_block(io, false);
                }
                self.start += 1;
                self.lookahead -= 1;
                if io.room() == 0 {
                    return Block::NeedMore;
                }
            } else {
                self.match_available = true;
                self.start += 1;
                self.lookahead -= 1;
            }
        }
        if self.match_available {
            self.trees.literal(self.window[self.start - 1]);
            self.match_available = false;
        }
        self.insert = self.start.min(MIN_MATCH - 1);
        self.finish_call(io, flush)
    }

    fn huffman_only(&mut self, io: &mut Io, flush: Flush) -> Block {
        loop {
            if self.lookahead == 0 {
                self.fill_window(io);
                if self.lookahead == 0 {
                    if flush == Flush::NONE {
                        return Block::NeedMore;
                    }
                    break;
                }
            }
            self.match_length = 0;
            let full = self.trees.literal(self.window[self.start]);
            self.lookahead -= 1;
            self.start += 1;
            if full {
                self.flush_block(io, false);
                if io.room() == 0 {
                    return Block::NeedMore;
                }
            }
        }
        self.insert = 0;
        self.finish_call(io, flush)
    }

    /// Makes room in the window by dropping its older half.
    fn drop_half(&mut self) {
        self.start -= W_SIZE;
        self.window.copy_within(W_SIZE..W_SIZE + self.start, 0);
        self.matches = (self.matches + 1).min(2);
        self.insert = self.insert.min(self.start);
    }

    /// Level zero: blocks of plain bytes, straight from input to output where they fit.
    fn stored(&mut self, io: &mut Io, flush: Flush) -> Block {
        let begin = io.pos;
        let min_block = (PENDING_SIZE - 5).min(W_SIZE);
        let mut last = false;
        while !last {
            let head = (self.trees.bit_count as usize + 42) >> 3;
            if io.room() < head {
                break;
            }
            let have = io.room() - head;
            let left = (self.start as isize - self.block_start) as usize;
            let length = MAX_STORED.min(left + io.available_in()).min(have);
            let all = length == left + io.available_in();
            if length < min_block && (length == 0 && flush != Flush::FINISH || flush == Flush::NONE || !all) {
                break;
            }
            last = flush == Flush::FINISH && all;
            self.trees.stored_block(&[], last);
            let at = self.trees.pending.len() - 4;
            self.trees.pending[at..at + 2].copy_from_slice(&(length as u16).to_le_bytes());
            self.trees.pending[at + 2..].copy_from_slice(&(!(length as u16)).to_le_bytes());
            self.flush_pending(io);
            let from_window = left.min(length);
            if from_window > 0 {
                let from = self.block_start as usize;
                io.out.extend_from_slice(&self.window[from..from + from_window]);
                self.block_start += from_window as isize;
            }
            let (from, count) = self.take(io, length - from_window);
            io.out.extend_from_slice(&io.input[from..from + count]);
        }
        let used = io.pos - begin;
        if used > 0 {
            if used >= W_SIZE {
                self.matches = 2;
                self.window[..W_SIZE].copy_from_slice(&io.input[io.pos - W_SIZE..io.pos]);
                self.start = W_SIZE;
                self.insert = self.start;
            } else {
                if WINDOW - self.start <= used {
                    self.drop_half();
                }
                self.window[self.start..self.start + used].copy_from_slice(&io.input[io.pos - used..io.pos]);
                self.start += used;
                self.insert += used.min(W_SIZE - self.insert);
            }
            self.block_start = self.start as isize;
        }
        if last {
            return Block::FinishDone;
        }
        if flush != Flush::NONE
            && flush != Flush::FINISH
            && io.available_in() == 0
            && self.start as isize == self.block_start
        {
            return Block::Done;
        }
        let mut have = WINDOW - self.start;
        if io.available_in() > have && self.block_start >= W_SIZE as isize {
            self.block_start -= W_SIZE as isize;
            self.drop_half();
            have += W_SIZE;
        }
        let have = have.min(io.available_in());
        if have > 0 {
            self.read_window(io, self.start, have);
            self.start += have;
            self.insert += have.min(W_SIZE - self.insert);
        }
        let head = (self.trees.bit_count as usize + 42) >> 3;
        let have = (PENDING_SIZE - head).min(MAX_STORED);
        let left = (self.start as isize - self.block_start) as usize;
        if left >= have.min(W_SIZE)
            || (left > 0 || flush == Flush::FINISH)
                && flush != Flush::NONE
                && io.available_in() == 0
                && left <= have
        {
            let length = left.min(have);
            last = flush == Flush::FINISH && io.available_in() == 0 && length == left;
            let from = self.block_start as usize;
            self.trees.stored_block(&self.window[from..from + length], last);
            self.block_start += length as isize;
            self.flush_pending(io);
        }
        if last { Block::FinishStarted } else { Block::NeedMore }
    }
}
