//! Mutations of class files.
//!
//! Most random bytes die in the parser, which is soon boring. So most mutations know what they
//! change: an index becomes another index of the same file, a branch goes to another instruction
//! nearby, a descriptor becomes another descriptor. A few are blind, because knowing better has
//! blind spots.

use crate::layout::{self, FileRegion, What};
use crate::rng::Rng;

const INTERESTING: [u16; 12] = [0, 1, 2, 3, 0x7f, 0xff, 0x100, 0x7fff, 0x8000, 0xfffe, 0xffff, 0x00fe];

/// Texts that mean something somewhere in a class file.
const TEXTS: [&str; 34] = [
    "I",
    "J",
    "D",
    "F",
    "Z",
    "B",
    "C",
    "S",
    "V",
    "Ljava/lang/Object;",
    "Ljava/lang/String;",
    "[I",
    "[[J",
    "[Ljava/lang/Object;",
    "()V",
    "()I",
    "()J",
    "(I)V",
    "(J)J",
    "(D)D",
    "(JDI)Ljava/lang/Object;",
    "(Ljava/lang/Object;)Ljava/lang/Object;",
    "([Ljava/lang/String;)V",
    "java/lang/Object",
    "java/lang/Error",
    "[Ljava/lang/String;",
    "<init>",
    "<clinit>",
    "Code",
    "StackMapTable",
    "",
    "()",
    "(",
    "[",
];

/// Changes a class file in one to five places.
pub fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let times = [1, 1, 1, 2, 2, 3, 5][rng.below(7)];
    for _ in 0..times {
        if bytes.len() < 24 {
            return;
        }
        if rng.one_in(8) {
            blindly(bytes, rng);
        } else {
            knowingly(bytes, rng);
        }
    }
}

/// What to change, with how often each is chosen. Code counts most: it is what runs.
const CHOICES: [(What, u32); 19] = [
    (What::Opcode, 14),
    (What::Operand, 8),
    (What::ConstantOperand, 8),
    (What::BranchOffset, 8),
    (What::ConstantIndex, 10),
    (What::Text, 8),
    (What::Limit, 4),
    (What::StackMap, 6),
    (What::HandlerPc, 5),
    (What::Flags, 5),
    (What::SwitchWord, 3),
    (What::BootstrapMethods, 4),
    (What::ConstantTag, 2),
    (What::Number, 2),
    (What::Version, 4),
    (What::Count, 2),
    (What::AttributeLength, 2),
    (What::CodeLength, 1),
    (What::Attribute, 2),
];

fn knowingly(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let places = layout::map(bytes);
    for _ in 0..8 {
        let total: u32 = CHOICES.iter().map(|c| c.1).sum();
        let mut at = rng.below(total as usize) as u32;
        let what = CHOICES
            .iter()
            .find(|(_, weight)| {
                let found = at < *weight;
                at = at.saturating_sub(*weight);
                found
            })
            .map_or(What::Opcode, |c| c.0);
        let of_kind: Vec<FileRegion> = places.iter().copied().filter(|p| p.what == what).collect();
        if let Some(place) = rng.pick(&of_kind).copied() {
            change(bytes, rng, place, &of_kind, &places);
            return;
        }
    }
    blindly(bytes, rng);
}

fn change(
    bytes: &mut Vec<u8>,
    rng: &mut Rng,
    place: FileRegion,
    of_kind: &[FileRegion],
    places: &[FileRegion],
) {
    match place.what {
        What::Version => {
            let major = 45 + rng.below(20) as u16;
            let minor = if rng.one_in(6) { rng.next() as u16 } else { 0 };
            put(bytes, place.at, minor);
            put(bytes, place.at + 2, major);
        }
        What::ConstantTag => bytes[place.at] = rng.below(21) as u8,
        What::Text => change_text(bytes, rng, place, of_kind),
        What::Opcode => {
            bytes[place.at] = match rng.below(4) {
                // A neighbour often has the same length and another type.
                0 => bytes[place.at].wrapping_add(1),
                1 => bytes[place.at].wrapping_sub(1),
                2 => rng.pick(of_kind).map_or(0, |other| bytes[other.at]),
                _ => rng.below(203) as u8,
            }
        }
        What::ConstantIndex | What::ConstantOperand if !rng.one_in(6) => {
            let others: Vec<FileRegion> =
                places.iter().copied().filter(|p| p.what == place.what && p.len == 2).collect();
            match rng.below(3) {
                0 => nudge(bytes, rng, place),
                _ => copy_from(bytes, rng, place, &others),
            }
        }
        What::BranchOffset | What::HandlerPc if !rng.one_in(6) => nudge(bytes, rng, place),
        What::Flags => {
            let at = place.at + rng.below(2);
            bytes[at] ^= 1 << rng.below(8);
        }
        What::Limit | What::Count if rng.one_in(2) => nudge(bytes, rng, place),
        What::Operand | What::Number | What::SwitchWord if rng.one_in(2) => nudge(bytes, rng, place),
        What::StackMap | What::BootstrapMethods | What::Attribute => {
            let at = place.at + rng.below(place.len);
            match rng.below(4) {
                0 => bytes[at] = rng.next() as u8,
                1 => bytes[at] = rng.below(9) as u8,
                _ => nudge(bytes, rng, FileRegion { at, len: 1, ..place }),
            }
        }
        _ => match rng.below(3) {
            0 => interesting(bytes, rng, place),
            1 => copy_from(bytes, rng, place, of_kind),
            _ => {
                let at = place.at + rng.below(place.len);
                bytes[at] = rng.next() as u8;
            }
        },
    }
}

fn put(bytes: &mut [u8], at: usize, value: u16) {
    if let Some(two) = bytes.get_mut(at..at + 2) {
        two.copy_from_slice(&value.to_be_bytes());
    }
}

/// A little more or a little less, in the lowest byte.
fn nudge(bytes: &mut [u8], rng: &mut Rng, place: FileRegion) {
    let at = place.at + place.len - 1;
    let delta = 1 + rng.below(6) as u8;
    bytes[at] = if rng.one_in(2) { bytes[at].wrapping_add(delta) } else { bytes[at].wrapping_sub(delta) };
}

fn copy_from(bytes: &mut [u8], rng: &mut Rng, place: FileRegion, others: &[FileRegion]) {
    let Some(other) = rng.pick(others).copied() else { return };
    let len = place.len.min(other.len);
    bytes.copy_within(other.at..other.at + len, place.at);
}

fn interesting(bytes: &mut [u8], rng: &mut Rng, place: FileRegion) {
    let value = INTERESTING[rng.below(INTERESTING.len())];
    if place.len == 1 {
        bytes[place.at] = value as u8;
    } else {
        put(bytes, place.at + place.len - 2, value);
    }
}

/// Another text of another length; everything after it moves.
fn change_text(bytes: &mut Vec<u8>, rng: &mut Rng, place: FileRegion, of_kind: &[FileRegion]) {
    let old = bytes[place.at + 2..place.at + place.len].to_vec();
    let new = match rng.below(7) {
        0 | 1 => TEXTS[rng.below(TEXTS.len())].as_bytes().to_vec(),
        2 | 3 => match rng.pick(of_kind) {
            Some(other) => bytes[other.at + 2..other.at + other.len].to_vec(),
            None => return,
        },
        4 => {
            // One letter of a descriptor for another.
            let mut new = old;
            if new.is_empty() {
                return;
            }
            let at = rng.below(new.len());
            new[at] = b"IJDFZBCSV[L;()/.<"[rng.below(17)];
            new
        }
        5 => {
            let mut new = old;
            let at = rng.below(new.len() + 1);
            new.insert(at, b"IJD[L;/($"[rng.below(9)]);
            new
        }
        _ => {
            let mut new = old;
            if new.is_empty() {
                return;
            }
            let at = rng.below(new.len());
            if rng.one_in(2) {
                new.remove(at);
            } else {
                new[at] = rng.next() as u8;
            }
            new
        }
    };
    let Ok(len) = u16::try_from(new.len()) else { return };
    let mut replacement = len.to_be_bytes().to_vec();
    replacement.extend_from_slice(&new);
    bytes.splice(place.at..place.at + place.len, replacement);
}

fn blindly(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let at = 8 + rng.below(bytes.len() - 10);
    match rng.below(9) {
        0 => bytes[at] ^= 1 << rng.below(8),
        1 => bytes[at] = rng.next() as u8,
        2 => put(bytes, at, INTERESTING[rng.below(INTERESTING.len())]),
        3 | 4 => {
            let from = 8 + rng.below(bytes.len() - 10);
            bytes.copy_within(from..from + 2, at);
        }
        5 => {
            let other = 8 + rng.below(bytes.len() - 10);
            bytes.swap(at, other);
        }
        6 => {
            let length = (1 + rng.below(8)).min(bytes.len() - at);
            let chunk: Vec<u8> = bytes[at..at + length].to_vec();
            let to = 8 + rng.below(bytes.len() - 8 - length);
            bytes.splice(to..to, chunk);
        }
        7 => {
            bytes.remove(at);
        }
        _ => bytes.truncate(at),
    }
}
