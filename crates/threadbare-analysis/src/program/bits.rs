//! Sets of small numbers.

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// Adds a number. Was it new?
    pub fn insert(&mut self, number: usize) -> bool {
        let word = number / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let bit = 1 << (number % 64);
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    pub fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word & (1 << (number % 64)) != 0)
    }

    /// Adds all of another set; did that make a difference?
    pub fn extend(&mut self, other: &Bits) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut new = 0;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            new |= *theirs & !*mine;
            *mine |= theirs;
        }
        new != 0
    }

    /// For each word, how many numbers come before it.
    pub fn counts(&self) -> Vec<u32> {
        let before = self.0.iter().scan(0, |count, word| {
            *count += word.count_ones();
            Some(*count - word.count_ones())
        });
        before.collect()
    }

    /// How many numbers come before this one, by those counts.
    pub fn rank(&self, counts: &[u32], number: usize) -> usize {
        let (word, below) = (number / 64, (1 << (number % 64)) - 1);
        (counts[word] + (self.0[word] & below).count_ones()) as usize
    }

    /// In ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones(self.0.iter().copied())
    }

    /// Those in both, in ascending order.
    pub fn common<'a>(&'a self, other: &'a Bits) -> impl Iterator<Item = usize> + 'a {
        ones(self.0.iter().zip(&other.0).map(|(a, b)| a & b))
    }
}

fn ones(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(at, mut word)| {
        std::iter::from_fn(move || {
            if word == 0 {
                return None;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(at * 64 + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets() {
        let (mut a, mut b) = (Bits::default(), Bits::default());
        assert!(a.insert(3) && a.insert(64) && !a.insert(3));
        assert!(b.insert(64) && b.insert(200));
        assert_eq!(a.common(&b).collect::<Vec<_>>(), [64]);
        assert!(a.extend(&b) && !a.extend(&b));
        assert_eq!(a.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert!(a.contains(200) && !a.contains(201));
        let counts = a.counts();
        assert_eq!(a.iter().map(|n| a.rank(&counts, n)).collect::<Vec<_>>(), [0, 1, 2]);
    }
}
