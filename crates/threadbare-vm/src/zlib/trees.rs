//! Huffman trees and the bits of a block: which of the three block kinds is smallest, and sending
//! it. Follows zlib in every choice that shows in the output (order of ties in the heap, code
//! lengths after overflow, run lengths of code lengths).

pub(super) const L_CODES: usize = 286;
const D_CODES: usize = 30;
const BL_CODES: usize = 19;
const HEAP_SIZE: usize = 2 * L_CODES + 1;
const MAX_BITS: usize = 15;
const END_BLOCK: usize = 256;
/// Symbols of a block before it is sent.
const SYMBOLS: usize = (1 << 14) - 1;

const EXTRA_LENGTH: [u8; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const EXTRA_DIST: [u8; 30] =
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const EXTRA_BL: [u8; 19] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7];
const BL_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Frequency and parent while a tree is built, code and length afterwards.
#[derive(Clone, Copy, Default)]
struct Leaf {
    /// Frequency, then code.
    fc: u16,
    /// Parent, then length.
    dl: u16,
}

#[derive(Clone, Copy)]
enum Which {
    Literal,
    Distance,
    BitLength,
}

#[derive(Clone)]
pub(super) struct Trees {
    /// Bytes ready to be given out.
    pub pending: Vec<u8>,
    pub(crate) bit_buffer: u16,
    pub(crate) bit_count: u32,
    literals: [Leaf; HEAP_SIZE],
    distances: [Leaf; 2 * D_CODES + 1],
    bit_lengths: [Leaf; 2 * BL_CODES + 1],
    static_literals: [Leaf; L_CODES + 2],
    static_distances: [Leaf; D_CODES],
    max_code: [isize; 3],
    length_count: [u16; MAX_BITS + 1],
    heap: [usize; HEAP_SIZE],
    heap_len: usize,
    heap_max: usize,
    depth: [u8; HEAP_SIZE],
    /// Distance (zero for a literal) and literal or length less three.
    symbols: Vec<(u16, u8)>,
    opt_len: usize,
    static_len: usize,
    length_code: [u8; 256],
    length_base: [u16; 29],
    dist_code: [u8; 512],
    dist_base: [u16; 30],
}

fn reverse(code: u16, len: u32) -> u16 {
    if len == 0 { 0 } else { code.reverse_bits() >> (16 - len) }
}

impl Trees {
    pub fn new() -> Trees {
        let mut trees = Trees {
            pending: Vec::new(),
            bit_buffer: 0,
            bit_count: 0,
            literals: [Leaf::default(); HEAP_SIZE],
            distances: [Leaf::default(); 2 * D_CODES + 1],
            bit_lengths: [Leaf::default(); 2 * BL_CODES + 1],
            static_literals: [Leaf::default(); L_CODES + 2],
            static_distances: [Leaf::default(); D_CODES],
            max_code: [0; 3],
            length_count: [0; MAX_BITS + 1],
            heap: [0; HEAP_SIZE],
            heap_len: 0,
            heap_max: 0,
            depth: [0; HEAP_SIZE],
            symbols: Vec::with_capacity(SYMBOLS + 1),
            opt_len: 0,
            static_len: 0,
            length_code: [0; 256],
            length_base: [0; 29],
            dist_code: [0; 512],
            dist_base: [0; 30],
        };
        trees.make_static();
        trees.init_block();
        trees
    }

    fn make_static(&mut self) {
        let mut length = 0;
        for (code, extra) in EXTRA_LENGTH.iter().enumerate().take(28) {
            self.length_base[code] = length as u16;
            for _ in 0..1 << extra {
                self.length_code[length] = code as u8;
                length += 1;
            }
        }
        // Length 258 has a code of its own.
        self.length_code[255] = 28;
        self.length_base[28] = 0;
        let mut dist = 0;
        for (code, extra) in EXTRA_DIST.iter().enumerate().take(16) {
            self.dist_base[code] = dist as u16;
            for _ in 0..1 << extra {
                self.dist_code[dist] = code as u8;
                dist += 1;
            }
        }
        dist >>= 7;
        for (code, extra) in EXTRA_DIST.iter().enumerate().take(D_CODES).skip(16) {
            self.dist_base[code] = (dist << 7) as u16;
            for _ in 0..1 << (extra - 7) {
                self.dist_code[256 + dist] = code as u8;
                dist += 1;
            }
        }
        let mut count = [0u16; MAX_BITS + 1];
        for n in 0..L_CODES + 2 {
            let len = match n {
                0..=143 => 8,
                144..=255 => 9,
                256..=279 => 7,
                _ => 8,
            };
            self.static_literals[n].dl = len;
            count[len as usize] += 1;
        }
        gen_codes(&mut self.static_literals, L_CODES as isize + 1, &count);
        for n in 0..D_CODES {
            self.static_distances[n] = Leaf { fc: reverse(n as u16, 5), dl: 5 };
        }
    }

    pub fn reset(&mut self) {
        self.pending.clear();
        self.bit_buffer = 0;
        self.bit_count = 0;
        self.init_block();
    }

    fn init_block(&mut self) {
        for leaf in &mut self.literals[..L_CODES] {
            leaf.fc = 0;
        }
        for leaf in &mut self.distances[..D_CODES] {
            leaf.fc = 0;
        }
        for leaf in &mut self.bit_lengths[..BL_CODES] {
            leaf.fc = 0;
        }
        self.literals[END_BLOCK].fc = 1;
        self.opt_len = 0;
        self.static_len = 0;
        self.symbols.clear();
    }

    pub(crate) fn has_symbols(&self) -> bool {
        !self.symbols.is_empty()
    }

    fn code_of_distance(&self, dist: u16) -> usize {
        let d = dist as usize;
        (if d < 256 { self.dist_code[d] } else { self.dist_code[256 + (d >> 7)] }) as usize
    }

    /// Records a literal; is the block full?
    pub fn literal(&mut self, byte: u8) -> bool {
        self.symbols.push((0, byte));
        self.literals[byte as usize].fc += 1;
        self.symbols.len() == SYMBOLS
    }

    /// Records a match; is the block full?
    pub fn matched(&mut self, distance: u16, length: usize) -> bool {
        let length = (length - 3) as u8;
        self.symbols.push((distance, length));
        self.literals[self.length_code[length as usize] as usize + 257].fc += 1;
        let code = self.code_of_distance(distance - 1);
        self.distances[code].fc += 1;
        self.symbols.len() == SYMBOLS
    }

    // ---- bits ---------------------------------------------------------------------------------

    fn put_short(&mut self, value: u16) {
        self.pending.extend_from_slice(&value.to_le_bytes());
    }

    fn bits(&mut self, value: u32, length: u32) {
        if self.bit_count > 16 - length {
            self.bit_buffer |= (value << self.bit_count) as u16;
            let full = self.bit_buffer;
            self.put_short(full);
            self.bit_buffer = (value >> (16 - self.bit_count)) as u16;
            self.bit_count = self.bit_count + length - 16;
        } else {
            self.bit_buffer |= (value << self.bit_count) as u16;
            self.bit_count += length;
        }
    }

    /// Gives out the whole bytes among the waiting bits.
    pub(crate) fn flush_bits(&mut self) {
        if self.bit_count == 16 {
            let full = self.bit_buffer;
            self.put_short(full);
            self.bit_buffer = 0;
            self.bit_count = 0;
        } else if self.bit_count >= 8 {
            self.pending.push(self.bit_buffer as u8);
            self.bit_buffer >>= 8;
            self.bit_count -= 8;
        }
    }

    fn align(&mut self) {
        if self.bit_count > 8 {
            let full = self.bit_buffer;
            self.put_short(full);
        } else if self.bit_count > 0 {
            self.pending.push(self.bit_buffer as u8);
        }
        self.bit_buffer = 0;
        self.bit_count = 0;
    }

    pub(crate) fn stored_block(&mut self, bytes: &[u8], last: bool) {
        self.bits(last as u32, 3);
        self.align();
        self.put_short(bytes.len() as u16);
        self.put_short(!(bytes.len() as u16));
        self.pending.extend_from_slice(bytes);
    }

    /// Sends the recorded symbols in the smallest form. `bytes` is what they stand for, if it is
    /// still in the window.
    pub(crate) fn flush_block(&mut self, bytes: Option<&[u8]>, stored_len: usize, level: i32, last: bool) {
        let (opt, fixed, max_bl) = if level > 0 {
            self.build(Which::Literal);
            self.build(Which::Distance);
            let max_bl = self.build_bit_lengths();
            let fixed = (self.static_len + 3 + 7) >> 3;
            (((self.opt_len + 3 + 7) >> 3).min(fixed), fixed, max_bl)
        } else {
            (stored_len + 5, stored_len + 5, 0)
        };
        match bytes {
            Some(bytes) if stored_len + 4 <= opt => self.stored_block(bytes, last),
            _ if fixed == opt => {
                self.bits(2 + last as u32, 3);
                self.send_symbols(true);
            }
            _ => {
                self.bits(4 + last as u32, 3);
                self.send_trees(self.max_code[0] as usize + 1, self.max_code[1] as usize + 1, max_bl + 1);
                self.send_symbols(false);
            }
        }
        self.init_block();
        if last {
            self.align();
        }
    }

    fn send_symbols(&mut self, fixed: bool) {
        let symbols = std::mem::take(&mut self.symbols);
        let literal = |t: &Trees, n: usize| if fixed { t.static_literals[n] } else { t.literals[n] };
        for (distance, lc) in &symbols {
            if *distance == 0 {
                let leaf = literal(self, *lc as usize);
                self.bits(leaf.fc as u32, leaf.dl as u32);
                continue;
            }
            let code = self.length_code[*lc as usize] as usize;
            let leaf = literal(self, code + 257);
            self.bits(leaf.fc as u32, leaf.dl as u32);
            let extra = EXTRA_LENGTH[code] as u32;
            if extra != 0 {
                self.bits(*lc as u32 - self.length_base[code] as u32, extra);
            }
            let dist = distance - 1;
            let code = self.code_of_distance(dist);
            let leaf = if fixed { self.static_distances[code] } else { self.distances[code] };
            self.bits(leaf.fc as u32, leaf.dl as u32);
            let extra = EXTRA_DIST[code] as u32;
            if extra != 0 {
                self.bits((dist - self.dist_base[code]) as u32, extra);
            }
        }
        let end = literal(self, END_BLOCK);
        self.bits(end.fc as u32, end.dl as u32);
        self.symbols = symbols;
    }

    // ---- trees --------------------------------------------------------------------------------

    fn tree(&mut self, which: Which) -> &mut [Leaf] {
        match which {
            Which::Literal => &mut self.literals,
            Which::Distance => &mut self.distances,
            Which::BitLength => &mut self.bit_lengths,
        }
    }

    /// Builds one tree from its frequencies: code lengths, then codes; adds to the block's sizes.
    fn build(&mut self, which: Which) {
        let elems = match which {
            Which::Literal => L_CODES,
            Which::Distance => D_CODES,
            Which::BitLength => BL_CODES,
        };
        self.heap_len = 0;
        self.heap_max = HEAP_SIZE;
        let mut max_code: isize = -1;
        for n in 0..elems {
            if self.tree(which)[n].fc != 0 {
                self.heap_len += 1;
                self.heap[self.heap_len] = n;
                max_code = n as isize;
                self.depth[n] = 0;
            } else {
                self.tree(which)[n].dl = 0;
            }
        }
        // At least two codes, as the format's decoders want.
        while self.heap_len < 2 {
            let node = if max_code < 2 {
                max_code += 1;
                max_code as usize
            } else {
                0
            };
            self.heap_len += 1;
            self.heap[self.heap_len] = node;
            self.tree(which)[node].fc = 1;
            self.depth[node] = 0;
            self.opt_len = self.opt_len.wrapping_sub(1);
            let fixed = match which {
                Which::Literal => self.static_literals[node].dl,
                Which::Distance => self.static_distances[node].dl,
                Which::BitLength => 0,
            };
            self.static_len = self.static_len.wrapping_sub(fixed as usize);
        }
        self.max_code[which as usize] = max_code;
        for n in (1..=self.heap_len / 2).rev() {
            self.sift_down(which, n);
        }
        let mut node = elems;
        loop {
            let n = self.heap[1];
            self.heap[1] = self.heap[self.heap_len];
            self.heap_len -= 1;
            self.sift_down(which, 1);
            let m = self.heap[1];
            self.heap_max -= 1;
            self.heap[self.heap_max] = n;
            self.heap_max -= 1;
            self.heap[self.heap_max] = m;
            let tree = self.tree(which);
            tree[node].fc = tree[n].fc.wrapping_add(tree[m].fc);
            tree[n].dl = node as u16;
            tree[m].dl = node as u16;
            self.depth[node] = self.depth[n].max(self.depth[m]) + 1;
            self.heap[1] = node;
            node += 1;
            self.sift_down(which, 1);
            if self.heap_len < 2 {
                break;
            }
        }
        self.heap_max -= 1;
        self.heap[self.heap_max] = self.heap[1];
        self.gen_lengths(which);
        let counts = self.length_count;
        gen_codes(self.tree(which), max_code, &counts);
    }

    fn smaller(&mut self, which: Which, n: usize, m: usize) -> bool {
        let (depth_n, depth_m) = (self.depth[n], self.depth[m]);
        let tree = self.tree(which);
        tree[n].fc < tree[m].fc || tree[n].fc == tree[m].fc && depth_n <= depth_m
    }

    fn sift_down(&mut self, which: Which, k: usize) {
        let mut k = k;
        let value = self.heap[k];
        let mut j = k << 1;
        while j <= self.heap_len {
            if j < self.heap_len && self.smaller(which, self.heap[j + 1], self.heap[j]) {
                j += 1;
            }
            if self.smaller(which, value, self.heap[j]) {
                break;
            }
            self.heap[k] = self.heap[j];
            k = j;
            j <<= 1;
        }
        self.heap[k] = value;
    }

    fn gen_lengths(&mut self, which: Which) {
        let (extra, base, max_length): (&[u8], usize, usize) = match which {
            Which::Literal => (&EXTRA_LENGTH, 257, MAX_BITS),
            Which::Distance => (&EXTRA_DIST, 0, MAX_BITS),
            Which::BitLength => (&EXTRA_BL, 0, 7),
        };
        let max_code = self.max_code[which as usize];
        self.length_count = [0; MAX_BITS + 1];
        let root = self.heap[self.heap_max];
        self.tree(which)[root].dl = 0;
        let mut overflow = 0;
        let mut h = self.heap_max + 1;
        while h < HEAP_SIZE {
            let n = self.heap[h];
            let tree = self.tree(which);
            let mut bits = tree[tree[n].dl as usize].dl as usize + 1;
            if bits > max_length {
                bits = max_length;
                overflow += 1;
            }
            tree[n].dl = bits as u16;
            let frequency = tree[n].fc as usize;
            h += 1;
            if n as isize > max_code {
                continue;
            }
            self.length_count[bits] += 1;
            let xbits = if n >= base { extra[n - base] as usize } else { 0 };
            self.opt_len = self.opt_len.wrapping_add(frequency * (bits + xbits));
            let fixed = match which {
                Which::Literal => self.static_literals[n].dl as usize + xbits,
                Which::Distance => self.static_distances[n].dl as usize + xbits,
                Which::BitLength => 0,
            };
            self.static_len = self.static_len.wrapping_add(frequency * fixed);
        }
        if overflow == 0 {
            return;
        }
        while overflow > 0 {
            let mut bits = max_length - 1;
            while self.length_count[bits] == 0 {
                bits -= 1;
            }
            self.length_count[bits] -= 1;
            self.length_count[bits + 1] += 2;
            self.length_count[max_length] -= 1;
            overflow -= 2;
        }
        let mut h = HEAP_SIZE;
        for bits in (1..=max_length).rev() {
            let mut n = self.length_count[bits];
            while n != 0 {
                h -= 1;
                let m = self.heap[h];
                if m as isize > max_code {
                    continue;
                }
                let tree = self.tree(which);
                if tree[m].dl as usize != bits {
                    let (old, frequency) = (tree[m].dl as usize, tree[m].fc as usize);
                    tree[m].dl = bits as u16;
                    self.opt_len = self.opt_len.wrapping_add(bits * frequency).wrapping_sub(old * frequency);
                }
                n -= 1;
            }
        }
    }

    /// The runs in a list of code lengths: each as a symbol, and the repeat count with its bits.
    fn runs(tree: &[Leaf], max_code: isize, mut emit: impl FnMut(usize, u32, u32)) {
        let mut prev: i32 = -1;
        let mut next = tree[0].dl as i32;
        let mut count = 0;
        let (mut max_count, mut min_count) = if next == 0 { (138, 3) } else { (7, 4) };
        for n in 0..=max_code {
            let current = next;
            // Beyond the last code stands a guard that equals nothing.
            next = if n == max_code { 0xffff } else { tree[n as usize + 1].dl as i32 };
            count += 1;
            if count < max_count && current == next {
                continue;
            }
            if count < min_count {
                for _ in 0..count {
                    emit(current as usize, 0, 0);
                }
            } else if current != 0 {
                if current != prev {
                    emit(current as usize, 0, 0);
                    count -= 1;
                }
                emit(16, count as u32 - 3, 2);
            } else if count <= 10 {
                emit(17, count as u32 - 3, 3);
            } else {
                emit(18, count as u32 - 11, 7);
            }
            count = 0;
            prev = current;
            (max_count, min_count) = if next == 0 {
                (138, 3)
            } else if current == next {
                (6, 3)
            } else {
                (7, 4)
            };
        }
    }

    fn build_bit_lengths(&mut self) -> usize {
        let mut frequencies = [0u16; BL_CODES];
        Trees::runs(&self.literals, self.max_code[0], |symbol, _, _| frequencies[symbol] += 1);
        Trees::runs(&self.distances, self.max_code[1], |symbol, _, _| frequencies[symbol] += 1);
        for (leaf, frequency) in self.bit_lengths.iter_mut().zip(frequencies) {
            leaf.fc += frequency;
        }
        self.build(Which::BitLength);
        let mut max = BL_CODES - 1;
        while max >= 3 && self.bit_lengths[BL_ORDER[max]].dl == 0 {
            max -= 1;
        }
        self.opt_len = self.opt_len.wrapping_add(3 * (max + 1) + 5 + 5 + 4);
        max
    }

    fn send_trees(&mut self, literals: usize, distances: usize, bit_lengths: usize) {
        self.bits(literals as u32 - 257, 5);
        self.bits(distances as u32 - 1, 5);
        self.bits(bit_lengths as u32 - 4, 4);
        for symbol in &BL_ORDER[..bit_lengths] {
            let length = self.bit_lengths[*symbol].dl;
            self.bits(length as u32, 3);
        }
        let mut runs = Vec::new();
        Trees::runs(&self.literals, self.max_code[0], |s, v, n| runs.push((s, v, n)));
        Trees::runs(&self.distances, self.max_code[1], |s, v, n| runs.push((s, v, n)));
        for (symbol, value, bits) in runs {
            let leaf = self.bit_lengths[symbol];
            self.bits(leaf.fc as u32, leaf.dl as u32);
            if bits > 0 {
                self.bits(value, bits);
            }
        }
    }
}

fn gen_codes(tree: &mut [Leaf], max_code: isize, count: &[u16; MAX_BITS + 1]) {
    let mut next = [0u16; MAX_BITS + 1];
    let mut code = 0u32;
    for bits in 1..=MAX_BITS {
        code = (code + count[bits - 1] as u32) << 1;
        next[bits] = code as u16;
    }
    for leaf in tree.iter_mut().take((max_code + 1) as usize) {
        let length = leaf.dl as usize;
        if length != 0 {
            leaf.fc = reverse(next[length], length as u32);
            next[length] += 1;
        }
    }
}
