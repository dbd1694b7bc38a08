//! Manual check: writes mutated classes of the jars given into a folder, with our verdict on each,
//! so that a program in a real JVM can be asked for its own.
//!
//! `cargo run --example mutate_jars -- <jdk home> <folder> <count> <seed> a.jar b.jar`

#[path = "../tests/common/mod.rs"]
mod common;

use std::io::Write;

use threadbare_classfile::{JImage, Jar, parse};
use threadbare_verifier::{FailureKind, LoadFailure, verify_class};

/// The mutated class and where it was changed.
fn mutate(bytes: &[u8], random: &mut impl FnMut(usize) -> usize) -> Option<(Vec<u8>, String)> {
    let class = parse(bytes).ok()?;
    let methods: Vec<_> = class.methods.iter().filter(|m| m.code.is_some()).collect();
    if methods.is_empty() {
        return None;
    }
    let method = methods[random(methods.len())];
    let code = method.code.as_ref()?;
    let (target, what): (&[u8], _) = match &code.stack_map {
        Some(map) if random(4) == 0 => (map, "map"),
        _ => (&code.bytes, "code"),
    };
    if target.len() < 6 {
        return None;
    }
    let mut places = bytes.windows(target.len()).enumerate().filter(|(_, window)| *window == target);
    let place = places.next()?.0;
    if places.next().is_some() {
        return None;
    }
    let at = random(target.len());
    let mut mutated = bytes.to_vec();
    let byte = &mut mutated[place + at];
    *byte =
        if random(2) == 0 { random(256) as u8 } else { byte.wrapping_add(random(9) as u8).wrapping_sub(4) };
    let (name, descriptor) = (&method.name, &method.descriptor);
    let change = format!("{name}{descriptor} {what} @{at}: {} -> {}", target[at], mutated[place + at]);
    (mutated != bytes).then_some((mutated, change))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [home, folder, count, seed, jars @ ..] = &arguments[..] else { panic!("see the source") };
    let mut state: u64 = seed.parse().unwrap();
    let mut random = |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % limit as u64) as usize
    };
    let mut hierarchy = common::Hierarchy::new(Some(JImage::open(format!("{home}/lib/modules")).unwrap()));
    let mut classes = Vec::new();
    for path in jars {
        let jar = Jar::open(path).unwrap();
        for name in jar.names().iter().filter(|n| n.ends_with(".class") && !n.starts_with("META-INF")) {
            let bytes = jar.read(name).unwrap().unwrap();
            if let Ok(class) = parse(&bytes) {
                hierarchy.add(class);
                classes.push(bytes);
            }
        }
    }
    std::fs::create_dir_all(folder).unwrap();
    let mut list = std::fs::File::create(format!("{folder}/list.txt")).unwrap();
    let mut made = 0;
    while made < count.parse::<usize>().unwrap() {
        let bytes = &classes[random(classes.len())];
        let Some((mutated, change)) = mutate(bytes, &mut random) else { continue };
        let original = parse(bytes).unwrap();
        let verdict = match parse(&mutated) {
            Err(error) => format!("PARSE\t{error}"),
            Ok(class) => match verify_class(&class, &mut hierarchy) {
                Ok(()) => "OK\t".to_string(),
                Err(failure) => {
                    let kind = match &failure.kind {
                        FailureKind::Verify => "java.lang.VerifyError",
                        FailureKind::ClassFormat => "java.lang.ClassFormatError",
                        FailureKind::Load(LoadFailure::NotFound(_)) => "java.lang.NoClassDefFoundError",
                        FailureKind::Load(LoadFailure::NeedsLoad(_)) => "needs load",
                    };
                    format!("{kind}\t{}", failure.message)
                }
            },
        };
        std::fs::write(format!("{folder}/{made}.class"), &mutated).unwrap();
        writeln!(list, "{made}\t{}\t{verdict}\t{}\t{change}", original.name, original.major).unwrap();
        made += 1;
    }
}
