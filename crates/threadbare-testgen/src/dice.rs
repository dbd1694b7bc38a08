//! Random choices of a generator: a function of the seed and of what is being made.

use threadbare_explore::strategies::rng::{Rng, mix};

#[derive(Debug, Clone)]
pub struct Dice(Rng);

impl Dice {
    /// The choices that belong to a seed and to these numbers.
    pub fn new(seed: u64, numbers: &[u64]) -> Dice {
        let stream = numbers.iter().fold(0, |sum: u64, n| mix(sum.rotate_left(17) ^ mix(*n)));
        Dice(Rng::new(seed, stream))
    }

    /// Below the bound, which is at least one.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    /// One time in so many.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        (!of.is_empty()).then(|| of[self.below(of.len())].clone())
    }
}

/// A number for a name: FNV-1a.
pub(crate) fn number_of(name: &str) -> u64 {
    name.bytes().fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ byte as u64).wrapping_mul(0x100_0000_01B3))
}
