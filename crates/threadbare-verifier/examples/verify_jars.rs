//! Manual check: verifies every class of the jars given, against the classes of a JDK. The word
//! `image` in place of a jar stands for all modules of the JDK itself.
//!
//! `cargo run --release --example verify_jars -- $JAVA_HOME a.jar b.jar`

#[path = "../tests/common/mod.rs"]
mod common;

use threadbare_classfile::{JImage, Jar, parse};
use threadbare_verifier::verify_class;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let home = arguments.next().expect("the home of a JDK");
    let mut hierarchy = common::Hierarchy::new(Some(JImage::open(format!("{home}/lib/modules")).unwrap()));
    let jars: Vec<String> = arguments.collect();
    let mut classes = Vec::new();
    for path in &jars {
        if path == "image" {
            let image = JImage::open(format!("{home}/lib/modules")).unwrap();
            for entry in image.iter().map(|entry| entry.unwrap()) {
                if entry.path().ends_with(".class") && !entry.path().ends_with("/module-info.class") {
                    let class = parse(&image.read(&entry).unwrap()).unwrap();
                    classes.push((path, hierarchy.add(class)));
                }
            }
            continue;
        }
        let jar = Jar::open(path).unwrap();
        for name in jar.names().iter().filter(|name| name.ends_with(".class")) {
            match parse(&jar.read(name).unwrap().unwrap()) {
                Ok(class) => classes.push((path, hierarchy.add(class))),
                Err(error) => println!("{path} {name}: does not parse: {error}"),
            }
        }
    }
    let (mut passed, mut failed) = (0, 0);
    for (path, class) in &classes {
        match verify_class(class, &mut hierarchy) {
            Ok(()) => passed += 1,
            Err(failure) => {
                failed += 1;
                println!("{path} {} (major {}): {:?} {failure}", class.name, class.major, failure.kind);
            }
        }
    }
    println!("{passed} passed, {failed} failed");
}
