//! The numbers that choose mutations.

/// SplitMix64: one word of state, and execution `n` can be started without the ones before.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    pub fn new(sequence: u64, execution: u64) -> Rng {
        let mut rng = Rng(sequence.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ execution);
        // Neighbouring executions start with neighbouring states.
        rng.next();
        rng
    }

    #[expect(clippy::should_implement_trait, reason = "not an iterator: it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; zero if `n` is.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }
}
