//! Random numbers that are the same on every machine and in every version.
//!
//! SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) turns a seed and the number of an execution into a state;
//! xoshiro256** (Blackman, Vigna, 2018) goes on from there. Own code and not a crate, because a seed in a
//! report must mean the same for ever.

/// A stream of random numbers, given by what it was made from.
#[derive(Debug, Clone)]
pub struct Rng {
    state: [u64; 4],
}

/// Mixes a number so that every bit of it moves about half of the bits of the result.
pub fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Rng {
    /// The stream that belongs to one execution under a seed.
    pub fn new(seed: u64, execution: u64) -> Rng {
        let start = mix(seed) ^ mix(execution.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1));
        let word = |i: u64| mix(start.wrapping_add(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        // The bit keeps the state from being all zeros, which would stay so.
        Rng { state: [word(0) | 1, word(1), word(2), word(3)] }
    }

    pub fn number(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below the bound, all of them equally likely up to one part in 2^64 / bound. The bound is
    /// at least one.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(bound.max(1))) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_pinned() {
        // A change here makes every published seed mean something else.
        let mut rng = Rng::new(1, 2);
        let drawn: Vec<u64> = (0..3).map(|_| rng.number()).collect();
        assert_eq!(drawn, [14160077723520101459, 17321657913665858111, 4276330435525807212]);
    }

    #[test]
    fn executions_differ() {
        assert_ne!(Rng::new(1, 2).number(), Rng::new(1, 3).number());
        assert_ne!(Rng::new(1, 2).number(), Rng::new(2, 2).number());
    }

    #[test]
    fn bounds_are_met_evenly() {
        let mut rng = Rng::new(7, 0);
        let mut counts = [0; 5];
        for _ in 0..50_000 {
            counts[rng.below(5) as usize] += 1;
        }
        assert!(counts.iter().all(|&c| (9_500..10_500).contains(&c)), "{counts:?}");
    }
}
