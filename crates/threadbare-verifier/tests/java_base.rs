//! Every class of `java.base` passes verification, and mutations of some neither panic nor hang.

mod common;

use common::Hierarchy;
use threadbare_classfile::{Code, JImage, parse};
use threadbare_testkit::jdks::{self, homes_with_image};
use threadbare_verifier::{npe_message, verify_class};

/// The classes of the module, as bytes.
fn module_classes(image: &JImage, module: &str) -> Vec<Vec<u8>> {
    image
        .iter()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().starts_with(&format!("/{module}/")) && entry.path().ends_with(".class"))
        .map(|entry| image.read(&entry).unwrap().into_owned())
        .collect()
}

#[test]
fn all_of_java_base_verifies() {
    for home in homes_with_image() {
        let image = JImage::open(home.join("lib/modules")).unwrap();
        let classes = module_classes(&image, "java.base");
        let mut hierarchy = Hierarchy::new(Some(image));
        let mut failures = Vec::new();
        let mut verified = 0;
        for bytes in &classes {
            let class = parse(bytes).unwrap();
            match verify_class(&class, &mut hierarchy) {
                Ok(()) => verified += 1,
                Err(failure) => failures.push(failure),
            }
        }
        for failure in failures.iter().take(20) {
            eprintln!("{failure}");
        }
        assert_eq!(failures.len(), 0, "{} failures in {}", failures.len(), home.display());
        eprintln!("{verified} classes of java.base in {} verified", home.display());
        assert!(verified > 5000, "only {verified} classes in {}", home.display());
    }
}

/// The same classes without their stack maps: inference must find types at least as good. Methods
/// that use what class files of that age cannot have are told apart by their message.
#[test]
fn java_base_verifies_by_inference() {
    let home = jdks::any().home;
    let image = JImage::open(home.join("lib/modules")).unwrap();
    let classes = module_classes(&image, "java.base");
    let mut hierarchy = Hierarchy::new(Some(image));
    let (mut passed, mut too_new) = (0, 0);
    for bytes in &classes {
        let class = parse(bytes).unwrap();
        for method in &class.methods {
            let mut alone = class.clone();
            alone.major = 49;
            alone.methods = vec![method.clone()];
            match verify_class(&alone, &mut hierarchy) {
                Ok(()) => passed += 1,
                Err(failure) if failure.message.ends_with("Illegal type in constant pool") => too_new += 1,
                Err(failure) => panic!("{failure}"),
            }
        }
    }
    eprintln!("{passed} methods verified by inference, {too_new} too new for it");
    assert!(passed > 20 * too_new, "{passed} passed, {too_new} too new");
}

/// A small generator of the same numbers on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

#[test]
fn mutated_code_neither_panics_nor_hangs() {
    let home = jdks::any().home;
    let image = JImage::open(home.join("lib/modules")).unwrap();
    let classes = module_classes(&image, "java.base");
    let mut hierarchy = Hierarchy::new(Some(image));
    let mut random = Random(0x5eed);
    let (mut accepted, mut rejected) = (0, 0);
    for bytes in classes.iter().step_by(20) {
        for round in 0..6 {
            let mut class = parse(bytes).unwrap();
            // Half of the rounds go through type inference, which these classes never see else.
            if round % 2 == 1 {
                class.major = 49;
            }
            for method in &mut class.methods {
                if let Some(code) = &mut method.code {
                    mutate(code, &mut random);
                }
            }
            match verify_class(&class, &mut hierarchy) {
                Ok(()) => accepted += 1,
                Err(_) => rejected += 1,
            }
            for method in &class.methods {
                let length = method.code.as_ref().map_or(0, |code| code.bytes.len());
                for bci in (0..length).step_by(7) {
                    npe_message(&class, method, bci);
                }
            }
        }
    }
    assert!(accepted > 0 && rejected > 0, "{accepted} accepted, {rejected} rejected");
}

fn mutate(code: &mut Code, random: &mut Random) {
    let mut bytes = code.bytes.to_vec();
    let at = random.below(bytes.len());
    bytes[at] = random.below(256) as u8;
    code.bytes = bytes.into();
    if random.below(4) == 0
        && let Some(map) = &code.stack_map
    {
        let mut map = map.to_vec();
        let at = random.below(map.len());
        map[at] = random.below(256) as u8;
        code.stack_map = Some(map.into());
    }
}
