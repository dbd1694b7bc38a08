//! Fuzzing of the whole path of a class file: define, verify, link, initialise, run.
//!
//! A class file may do anything but make the machine panic, end as an internal error, hang or grow
//! without bound. The generator ([`mutate`], on the map of a file that [`layout`] draws) and the
//! oracle ([`machine`]) share no module; drivers are `cargo xtask fuzz` (a supervised process that
//! survives its own death), the cargo-fuzz target in `fuzz/`, and the smoke test of this crate.
//!
//! Most of the oracle is the machine's own `debug_assert!`s: they check on every access that an
//! object is as large, an array of the kind, and a method of the name that the verifier promised.
//! So a hole in verification shows even where the arena's bounds would hide it. Fuzz with them on:
//! `--profile fuzz`.

pub mod layout;
pub mod machine;
pub mod mutate;
pub mod old;
pub mod rng;

pub use machine::{Machine, Outcome};
pub use rng::Rng;

/// A program to mutate.
#[derive(Debug, Clone)]
pub struct Seed {
    pub name: String,
    /// With dots.
    pub main_class: String,
    /// By file name, such as `pkg/Name.class`.
    pub classes: Vec<(String, Vec<u8>)>,
}

/// A mutated program, ready to run.
#[derive(Debug, Clone)]
pub struct Input {
    pub name: String,
    pub main_class: String,
    pub classes: Vec<(String, Vec<u8>)>,
    /// The class that was mutated, with slashes.
    pub victim: String,
}

/// Input number `execution` of a sequence: always the same for the same seeds.
pub fn input(seeds: &[Seed], sequence: u64, execution: u64) -> Option<Input> {
    if seeds.is_empty() {
        return None;
    }
    let mut rng = Rng::new(sequence, execution);
    let seed = &seeds[rng.below(seeds.len())];
    let mut classes = seed.classes.clone();
    let index = rng.below(classes.len().max(1));
    let (file, bytes) = classes.get_mut(index)?;
    mutate::mutate(bytes, &mut rng);
    let victim = file.trim_end_matches(".class").to_string();
    Some(Input { name: seed.name.clone(), main_class: seed.main_class.clone(), classes, victim })
}

impl Input {
    /// The bytes of the class that was mutated.
    pub fn mutated(&self) -> Option<&[u8]> {
        let file = |(name, _): &&(String, Vec<u8>)| name.trim_end_matches(".class") == self.victim;
        self.classes.iter().find(file).map(|(_, bytes)| &bytes[..])
    }

    /// A single class file, whose name is what it says itself.
    pub fn of_class(bytes: Vec<u8>) -> Input {
        let name =
            threadbare_classfile::parse(&bytes).map_or("Input".to_string(), |file| file.name.to_string());
        Input {
            name: "class file".into(),
            main_class: name.replace('/', "."),
            classes: vec![(format!("{name}.class"), bytes)],
            victim: name,
        }
    }
}
