//! The decompressor: a state machine that can stop after any byte of input or output, and names
//! what is wrong with bad data in zlib's words.

use super::adler32;

const WINDOW: usize = 1 << 15;
const FAST_BITS: u32 = 10;
const MAX_BITS: usize = 15;

const LENGTH_BASE: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
];
const LENGTH_EXTRA: [u8; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DIST_BASE: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
];
const DIST_EXTRA: [u8; 30] =
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Why a call stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Input or output ran out.
    Ok,
    StreamEnd,
    NeedDictionary,
    DataError(&'static str),
}

/// A code: a table for short codes, counts and symbols for the rest.
#[derive(Clone)]
struct Table {
    /// Symbol and length, by the next bits; length zero means look further.
    fast: Vec<(u16, u8)>,
    count: [u16; MAX_BITS + 1],
    symbols: Vec<u16>,
    longest: usize,
}

enum Problem {
    Oversubscribed,
    Incomplete,
}

impl Table {
    fn new(lengths: &[u8], may_be_single: bool) -> Result<Table, Problem> {
        let mut count = [0u16; MAX_BITS + 1];
        for length in lengths {
            count[*length as usize] += 1;
        }
        count[0] = 0;
        let longest = (1..=MAX_BITS).rev().find(|l| count[*l] != 0).unwrap_or(0);
        let mut left = 1i32;
        for n in &count[1..] {
            left = (left << 1) - *n as i32;
            if left < 0 {
                return Err(Problem::Oversubscribed);
            }
        }
        if left > 0 && longest > 0 && !(may_be_single && longest == 1) {
            return Err(Problem::Incomplete);
        }
        let mut offsets = [0u16; MAX_BITS + 2];
        for length in 1..=MAX_BITS {
            offsets[length + 1] = offsets[length] + count[length];
        }
        let total = offsets[MAX_BITS + 1] as usize;
        let mut symbols = vec![0u16; total];
        let mut fast = vec![(0u16, 0u8); 1 << FAST_BITS];
        let mut code = [0u32; MAX_BITS + 2];
        for length in 1..=MAX_BITS {
            code[length + 1] = (code[length] + count[length] as u32) << 1;
        }
        for (symbol, length) in lengths.iter().enumerate().filter(|(_, l)| **l != 0) {
            let l = *length as usize;
            symbols[offsets[l] as usize] = symbol as u16;
            offsets[l] += 1;
            let this = code[l];
            code[l] += 1;
            if l as u32 <= FAST_BITS {
                let reversed = (this.reverse_bits() >> (32 - l)) as usize;
                for slot in (reversed..1 << FAST_BITS).step_by(1 << l) {
                    fast[slot] = (symbol as u16, *length);
                }
            }
        }
        Ok(Table { fast, count, symbols, longest })
    }
}

enum Decoded {
    Symbol(u16),
    NeedBits,
    Invalid,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Header,
    DictionaryId,
    Dictionary,
    BlockHead,
    StoredLength,
    Stored(usize),
    TableSizes,
    BitLengths,
    CodeLengths,
    Symbol,
    LengthExtra(u16),
    Distance(u16),
    DistanceExtra(u16, u16),
    Copy(u16, u16),
    Check,
    Done,
    Bad(&'static str),
}

#[derive(Clone)]
pub(crate) struct Inflate {
    nowrap: bool,
    state: State,
    last: bool,
    hold: u64,
    bits: u32,
    adler: u32,
    window: Vec<u8>,
    at: usize,
    /// Bytes of the window that are filled.
    have: usize,
    sizes: (usize, usize, usize),
    lengths: Vec<u8>,
    codes: Option<Table>,
    /// A repeat code whose count is still to come.
    repeat: Option<u16>,
    literals: Option<Table>,
    distances: Option<Table>,
}

impl Inflate {
    pub fn new(nowrap: bool) -> Inflate {
        Inflate {
            nowrap,
            state: if nowrap { State::BlockHead } else { State::Header },
            last: false,
            hold: 0,
            bits: 0,
            adler: if nowrap { 0 } else { 1 },
            window: vec![0; WINDOW],
            at: 0,
            have: 0,
            sizes: (0, 0, 0),
            lengths: Vec::new(),
            codes: None,
            repeat: None,
            literals: None,
            distances: None,
        }
    }

    pub fn reset(&mut self) {
        let mut window = std::mem::take(&mut self.window);
        *self = Inflate { window: Vec::new(), ..Inflate::new(self.nowrap) };
        window.fill(0);
        self.window = window;
    }

    pub(crate) fn adler(&self) -> u32 {
        self.adler
    }

    /// The dictionary that the stream asked for; false if it is not that one.
    pub(crate) fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if !self.nowrap {
            if self.state != State::Dictionary || adler32(1, dictionary) != self.adler {
                return false;
            }
            self.state = State::BlockHead;
            self.adler = 1;
        }
        for byte in dictionary {
            self.remember(*byte);
        }
        true
    }

    fn remember(&mut self, byte: u8) {
        self.window[self.at] = byte;
        self.at = (self.at + 1) % WINDOW;
        self.have = (self.have + 1).min(WINDOW);
    }

    fn emit(&mut self, out: &mut Vec<u8>, byte: u8) {
        out.push(byte);
        self.remember(byte);
    }

    /// Makes sure of `n` bits, taking whole bytes only as needed.
    fn need(&mut self, n: u32, input: &[u8], pos: &mut usize) -> bool {
        while self.bits < n {
            let Some(byte) = input.get(*pos) else { return false };
            *pos += 1;
            self.hold |= (*byte as u64) << self.bits;
            self.bits += 8;
        }
        true
    }

    fn take(&mut self, n: u32) -> u32 {
        let value = (self.hold & ((1 << n) - 1)) as u32;
        self.hold >>= n;
        self.bits -= n;
        value
    }

    /// Looks the next bits up; takes them if they are a whole code.
    fn decode_held(&mut self, table: &Table) -> Decoded {
        let (symbol, length) = table.fast[(self.hold & ((1 << FAST_BITS) - 1)) as usize];
        if length != 0 {
            if length as u32 <= self.bits {
                self.take(length as u32);
                return Decoded::Symbol(symbol);
            }
            return Decoded::NeedBits;
        }
        let (mut code, mut first, mut index) = (0i32, 0i32, 0i32);
        for length in 1..=table.longest.max(1) {
            if length as u32 > self.bits {
                return Decoded::NeedBits;
            }
            code |= (self.hold >> (length - 1) & 1) as i32;
            let count = table.count[length] as i32;
            if code - count < first {
                self.take(length as u32);
                return Decoded::Symbol(table.symbols[(index + code - first) as usize]);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        Decoded::Invalid
    }

    fn decode(&mut self, table: &Table, input: &[u8], pos: &mut usize) -> Decoded {
        loop {
            match self.decode_held(table) {
                Decoded::NeedBits => {
                    let more = self.bits + 1;
                    if !self.need(more, input, pos) {
                        return Decoded::NeedBits;
                    }
                }
                other => return other,
            }
        }
    }

    /// Decompresses; bytes consumed and why it stopped. Output is appended, up to `limit` in all.
    pub fn inflate(&mut self, input: &[u8], out: &mut Vec<u8>, limit: usize) -> (usize, Ended) {
        let mut pos = 0;
        let begin = out.len();
        let mut summed = self.nowrap;
        let ended = loop {
            // The check value must be up to date before it is compared.
            if self.state == State::Check && !summed {
                self.adler = adler32(self.adler, &out[begin..]);
                summed = true;
            }
            match self.step(input, &mut pos, out, limit) {
                Ok(true) => {}
                Ok(false) => break Ended::Ok,
                Err(ended) => {
                    if let Ended::DataError(message) = ended {
                        self.state = State::Bad(message);
                    }
                    break ended;
                }
            }
        };
        if !summed {
            self.adler = adler32(self.adler, &out[begin..]);
        }
        (pos, ended)
    }

    /// One step: `Ok(false)` when input or output ran out.
    fn step(
        &mut self,
        input: &[u8],
        pos: &mut usize,
        out: &mut Vec<u8>,
        limit: usize,
    ) -> Result<bool, Ended> {
        match self.state {
            State::Header => {
                if !self.need(16, input, pos) {
                    return Ok(false);
                }
                self.header()?;
            }
            State::DictionaryId => {
                if !self.need(32, input, pos) {
                    return Ok(false);
                }
                self.adler = self.take(32).swap_bytes();
                self.state = State::Dictionary;
            }
            State::Dictionary => return Err(Ended::NeedDictionary),
            State::BlockHead if self.last => {
                let odd = self.bits % 8;
                self.take(odd);
                self.state = State::Check;
            }
            State::BlockHead => {
                if !self.need(3, input, pos) {
                    return Ok(false);
                }
                self.last = self.take(1) == 1;
                self.state = match self.take(2) {
                    0 => {
                        let odd = self.bits % 8;
                        self.take(odd);
                        State::StoredLength
                    }
                    1 => {
                        self.fixed_tables();
                        State::Symbol
                    }
                    2 => State::TableSizes,
                    _ => return Err(Ended::DataError("invalid block type")),
                };
            }
            State::StoredLength => {
                if !self.need(32, input, pos) {
                    return Ok(false);
                }
                let value = self.take(32);
                if value & 0xffff != !value >> 16 {
                    return Err(Ended::DataError("invalid stored block lengths"));
                }
                self.state = State::Stored(value as usize & 0xffff);
            }
            State::Stored(0) => self.state = State::BlockHead,
            State::Stored(left) => {
                let count = left.min(input.len() - *pos).min(limit - out.len());
                if count == 0 {
                    return Ok(false);
                }
                for byte in &input[*pos..*pos + count] {
                    self.emit(out, *byte);
                }
                *pos += count;
                self.state = State::Stored(left - count);
            }
            State::TableSizes => {
                if !self.need(14, input, pos) {
                    return Ok(false);
                }
                let (literals, distances) = (self.take(5) as usize + 257, self.take(5) as usize + 1);
                self.sizes = (literals, distances, self.take(4) as usize + 4);
                if literals > 286 || distances > 30 {
                    return Err(Ended::DataError("too many length or distance symbols"));
                }
                self.lengths.clear();
                self.state = State::BitLengths;
            }
            State::BitLengths => {
                while self.lengths.len() < self.sizes.2 {
                    if !self.need(3, input, pos) {
                        return Ok(false);
                    }
                    let length = self.take(3) as u8;
                    self.lengths.push(length);
                }
                let mut lengths = [0u8; 19];
                for (i, length) in self.lengths.iter().enumerate() {
                    lengths[ORDER[i]] = *length;
                }
                self.codes = match Table::new(&lengths, false) {
                    Ok(table) if table.longest > 0 => Some(table),
                    _ => return Err(Ended::DataError("invalid code lengths set")),
                };
                self.lengths.clear();
                self.state = State::CodeLengths;
            }
            State::CodeLengths => return self.code_lengths(input, pos),
            State::Symbol
            | State::LengthExtra(_)
            | State::Distance(_)
            | State::DistanceExtra(..)
            | State::Copy(..) => {
                return self.symbols(input, pos, out, limit);
            }
            State::Check if self.nowrap => self.state = State::Done,
            State::Check => {
                if !self.need(32, input, pos) {
                    return Ok(false);
                }
                if self.take(32).swap_bytes() != self.adler {
                    return Err(Ended::DataError("incorrect data check"));
                }
                self.state = State::Done;
            }
            State::Done => return Err(Ended::StreamEnd),
            State::Bad(message) => return Err(Ended::DataError(message)),
        }
        Ok(true)
    }

    fn header(&mut self) -> Result<(), Ended> {
        let value = self.hold as u32 & 0xffff;
        if !((value & 0xff) << 8 | value >> 8).is_multiple_of(31) {
            return Err(Ended::DataError("incorrect header check"));
        }
        if value & 15 != 8 {
            return Err(Ended::DataError("unknown compression method"));
        }
        if value >> 4 & 15 > 7 {
            return Err(Ended::DataError("invalid window size"));
        }
        self.take(16);
        self.adler = 1;
        self.state = if value & 0x2000 != 0 { State::DictionaryId } else { State::BlockHead };
        Ok(())
    }

    fn fixed_tables(&mut self) {
        let mut lengths = [8u8; 288];
        lengths[144..256].fill(9);
        lengths[256..280].fill(7);
        self.literals = Table::new(&lengths, false).ok();
        self.distances = Table::new(&[5; 32], false).ok();
    }

    fn code_lengths(&mut self, input: &[u8], pos: &mut usize) -> Result<bool, Ended> {
        let (literals, distances, _) = self.sizes;
        let Some(codes) = self.codes.take() else { return Err(Ended::DataError("invalid code lengths set")) };
        while self.lengths.len() < literals + distances {
            let symbol = match self.repeat.take() {
                Some(symbol) => symbol,
                None => match self.decode(&codes, input, pos) {
                    Decoded::Symbol(symbol) => symbol,
                    Decoded::NeedBits => {
                        self.codes = Some(codes);
                        return Ok(false);
                    }
                    Decoded::Invalid => return Err(Ended::DataError("invalid code lengths set")),
                },
            };
            if symbol < 16 {
                self.lengths.push(symbol as u8);
                continue;
            }
            let (extra, least) = match symbol {
                16 => (2, 3),
                17 => (3, 3),
                _ => (7, 11),
            };
            if !self.need(extra, input, pos) {
                self.repeat = Some(symbol);
                self.codes = Some(codes);
                return Ok(false);
            }
            let count = least + self.take(extra) as usize;
            let value = match symbol {
                16 => match self.lengths.last() {
                    Some(last) => *last,
                    None => return Err(Ended::DataError("invalid bit length repeat")),
                },
                _ => 0,
            };
            if self.lengths.len() + count > literals + distances {
                return Err(Ended::DataError("invalid bit length repeat"));
            }
            self.lengths.extend(std::iter::repeat_n(value, count));
        }
        if self.lengths[256] == 0 {
            return Err(Ended::DataError("invalid code -- missing end-of-block"));
        }
        self.literals = match Table::new(&self.lengths[..literals], true) {
            Ok(table) => Some(table),
            Err(_) => return Err(Ended::DataError("invalid literal/lengths set")),
        };
        self.distances = match Table::new(&self.lengths[literals..], true) {
            Ok(table) => Some(table),
            Err(_) => return Err(Ended::DataError("invalid distances set")),
        };
        self.state = State::Symbol;
        Ok(true)
    }

    /// Runs through symbols until the block ends or something runs out.
    fn symbols(
        &mut self,
        input: &[u8],
        pos: &mut usize,
        out: &mut Vec<u8>,
        limit: usize,
    ) -> Result<bool, Ended> {
        let (Some(literals), Some(distances)) = (self.literals.take(), self.distances.take()) else {
            return Err(Ended::DataError("invalid block type"));
        };
        let result = self.symbols_with(&literals, &distances, input, pos, out, limit);
        self.literals = Some(literals);
        self.distances = Some(distances);
        result
    }

    fn symbols_with(
        &mut self,
        literals: &Table,
        distances: &Table,
        input: &[u8],
        pos: &mut usize,
        out: &mut Vec<u8>,
        limit: usize,
    ) -> Result<bool, Ended> {
        loop {
            match self.state {
                State::Symbol => {
                    // A literal needs room before its code is taken; the end of a block does not.
                    if out.len() >= limit && !self.next_is_end(literals, input, pos) {
                        return Ok(false);
                    }
                    match self.decode(literals, input, pos) {
                        Decoded::Symbol(s @ 0..=255) => self.emit(out, s as u8),
                        Decoded::Symbol(256) => {
                            self.state = State::BlockHead;
                            return Ok(true);
                        }
                        Decoded::Symbol(s @ 257..=285) => self.state = State::LengthExtra(s - 257),
                        Decoded::NeedBits => return Ok(false),
                        _ => return Err(Ended::DataError("invalid literal/length code")),
                    }
                }
                State::LengthExtra(code) => {
                    let extra = LENGTH_EXTRA[code as usize] as u32;
                    if !self.need(extra, input, pos) {
                        return Ok(false);
                    }
                    self.state = State::Distance(LENGTH_BASE[code as usize] + self.take(extra) as u16);
                }
                State::Distance(length) => match self.decode(distances, input, pos) {
                    Decoded::Symbol(code @ 0..=29) => self.state = State::DistanceExtra(length, code),
                    Decoded::NeedBits => return Ok(false),
                    _ => return Err(Ended::DataError("invalid distance code")),
                },
                State::DistanceExtra(length, code) => {
                    let extra = DIST_EXTRA[code as usize] as u32;
                    if !self.need(extra, input, pos) {
                        return Ok(false);
                    }
                    let distance = DIST_BASE[code as usize] as usize + self.take(extra) as usize;
                    if distance > self.have {
                        return Err(Ended::DataError("invalid distance too far back"));
                    }
                    self.state = State::Copy(length, distance as u16);
                }
                State::Copy(0, _) => self.state = State::Symbol,
                State::Copy(length, distance) => {
                    let count = (length as usize).min(limit - out.len());
                    if count == 0 {
                        return Ok(false);
                    }
                    for _ in 0..count {
                        let byte = self.window[(self.at + WINDOW - distance as usize) % WINDOW];
                        self.emit(out, byte);
                    }
                    self.state = State::Copy(length - count as u16, distance);
                }
                _ => return Ok(true),
            }
        }
    }

    /// Is the end of the block next? Takes input, but no code.
    fn next_is_end(&mut self, literals: &Table, input: &[u8], pos: &mut usize) -> bool {
        let (mut hold, mut bits, mut at) = (self.hold, self.bits, *pos);
        loop {
            let mut probe = (hold, bits);
            std::mem::swap(&mut self.hold, &mut probe.0);
            std::mem::swap(&mut self.bits, &mut probe.1);
            let decoded = self.decode_held(literals);
            (self.hold, self.bits) = probe;
            match decoded {
                Decoded::Symbol(256) => return true,
                Decoded::NeedBits => {
                    let Some(byte) = input.get(at) else { return false };
                    hold |= (*byte as u64) << bits;
                    bits += 8;
                    at += 1;
                }
                _ => return false,
            }
        }
    }
}
