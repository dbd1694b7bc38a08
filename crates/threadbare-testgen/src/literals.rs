//! Literals that matter: boundary values, and constants of the class's own code.

use crate::dice::Dice;
use std::sync::Arc;
use threadbare_classfile::Constant;
use threadbare_vm::classes::class::{Class, Kind};

const TEXTS: [&str; 7] = ["a", "b", "", "1", "abc", "12", "read"];
const NUMBERS: [i64; 9] = [0, 1, 2, -1, 3, 10, 16, 1, 0];
const EXTREMES: [i64; 3] = [i64::MAX, i64::MIN, 1 << 31];
const CHARS: [char; 4] = ['a', 'b', '1', ' '];
const FRACTIONS: [f64; 6] = [0.75, 1.0, 0.0, 2.5, -1.0, 10.0];
/// Longer texts are messages.
const LONGEST: usize = 40;
/// Constants of a class that are used; more would only dilute them.
const MOST: usize = 64;

#[derive(Debug, Clone, Default)]
pub struct Literals {
    texts: Vec<Arc<str>>,
    numbers: Vec<i64>,
    fractions: Vec<f64>,
}

impl Literals {
    /// Constants in the pools of these classes.
    pub fn of(classes: &[&Class]) -> Literals {
        let mut found = Literals::default();
        for class in classes {
            let Some(file) = class.class_file() else { continue };
            for constant in &file.constants {
                match constant {
                    Constant::String { utf8 } => {
                        if let Some(Constant::Utf8(text)) = file.constants.get(usize::from(*utf8)) {
                            found.add_text(&text.text);
                        }
                    }
                    Constant::Integer(n) => found.numbers.push((*n).into()),
                    Constant::Long(n) => found.numbers.push(*n),
                    Constant::Float(n) => found.fractions.push((*n).into()),
                    Constant::Double(n) => found.fractions.push(*n),
                    _ => {}
                }
            }
        }
        found.numbers.truncate(MOST);
        found.fractions.truncate(MOST);
        found
    }

    fn add_text(&mut self, text: &str) {
        if text.len() <= LONGEST && self.texts.len() < MOST {
            self.texts.push(text.into());
        }
    }

    /// Constants of the class's own code.
    pub fn texts(&self) -> &[Arc<str>] {
        &self.texts
    }

    pub fn text(&self, dice: &mut Dice) -> Arc<str> {
        let own = if dice.one_in(5) { dice.pick(&self.texts) } else { None };
        own.unwrap_or_else(|| TEXTS[dice.below(TEXTS.len())].into())
    }

    /// One of two texts, so that keys meet.
    pub fn key(&self, dice: &mut Dice) -> Arc<str> {
        TEXTS[dice.below(2)].into()
    }

    /// The bits of a machine word.
    pub fn primitive(&self, kind: Kind, dice: &mut Dice) -> u64 {
        let number = match dice.below(12) {
            0 => dice.pick(&self.numbers).unwrap_or(0),
            1 if dice.one_in(4) => EXTREMES[dice.below(EXTREMES.len())],
            _ => NUMBERS[dice.below(NUMBERS.len())],
        };
        let own = if dice.one_in(6) { dice.pick(&self.fractions) } else { None };
        let fraction = own.unwrap_or_else(|| FRACTIONS[dice.below(FRACTIONS.len())]);
        match kind {
            Kind::Bool => (number & 1) as u64,
            Kind::Char => CHARS[dice.below(CHARS.len())] as u64,
            Kind::Byte => number as i8 as i32 as u32 as u64,
            Kind::Short => number as i16 as i32 as u32 as u64,
            Kind::Float => (fraction as f32).to_bits() as u64,
            Kind::Double => fraction.to_bits(),
            Kind::Long => number as u64,
            _ => number.clamp(i32::MIN.into(), i32::MAX.into()) as i32 as u32 as u64,
        }
    }
}
