//! Mutations of class files, and the numbers that choose them.
//!
//! Most random bytes die in the parser, which is soon boring. So mutations are small, and many of
//! them exchange two-byte values for others that occur in the same file: constant-pool indices
//! that exist, lengths that are plausible, opcodes.

/// SplitMix64: one word of state, and execution `n` can be started without the ones before.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64, execution: u64) -> Rng {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ execution);
        rng.next();
        rng
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not zero.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

const INTERESTING: [u16; 10] = [0, 1, 2, 3, 0x7f, 0xff, 0x100, 0x7fff, 0x8000, 0xffff];

/// Changes a class file in one to four places.
pub fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let times = 1 + rng.below(4);
    for _ in 0..times {
        if bytes.len() < 16 {
            return;
        }
        once(bytes, rng);
    }
}

fn once(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let at = 8 + rng.below(bytes.len() - 10);
    match rng.below(16) {
        0 => bytes[at] ^= 1 << rng.below(8),
        1 | 2 => bytes[at] = rng.next() as u8,
        3 | 4 => bytes[at] = bytes[at].wrapping_add(if rng.below(2) == 0 { 1 } else { 255 }),
        5 => {
            let value = INTERESTING[rng.below(INTERESTING.len())];
            bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
        }
        // A two-byte value from elsewhere in the file.
        6..=9 => {
            let from = 8 + rng.below(bytes.len() - 10);
            let value = [bytes[from], bytes[from + 1]];
            bytes[at..at + 2].copy_from_slice(&value);
        }
        // A small index: most constant pools have a few hundred entries.
        10..=12 => {
            let value = rng.below(400) as u16;
            bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
        }
        13 => {
            let other = 8 + rng.below(bytes.len() - 10);
            bytes.swap(at, other);
        }
        14 => {
            let length = 1 + rng.below(8).min(bytes.len() - at - 1);
            let chunk: Vec<u8> = bytes[at..at + length].to_vec();
            let to = 8 + rng.below(bytes.len() - 8 - length);
            bytes[to..to + length].copy_from_slice(&chunk);
        }
        _ if rng.below(4) == 0 => bytes.truncate(at),
        _ => {
            bytes.remove(at);
        }
    }
}
