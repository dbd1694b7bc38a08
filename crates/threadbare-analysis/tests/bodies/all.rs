//! Every method of `java.base` has a body without gaps.

use threadbare_analysis::program::Program;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_corpus::jdks;

#[test]
fn every_method_of_java_base() {
    for jdk in jdks::find() {
        let image = JImage::open(jdk.home.join("lib/modules")).expect("an image");
        let mut names = Vec::new();
        for entry in image.iter() {
            let entry = entry.expect("an entry");
            if entry.module == "java.base" && entry.extension == "class" && entry.base != "module-info" {
                names.push(format!("{}/{}", entry.parent, entry.base));
            }
        }
        names.sort();
        let mut program: Program = crate::program(&jdk, ClassPath::parse("/nowhere"));
        let (mut bodies, mut effects, mut values, mut gaps) = (0, 0, 0, Vec::new());
        for name in &names {
            let class = program.class(name);
            for method in program.methods_of(class) {
                if let Some(body) = program.body(method) {
                    bodies += 1;
                    effects += body.effects.len();
                    values += body.values.len();
                    gaps.extend(body.gaps.iter().cloned());
                }
            }
            gaps.extend(program.gap_of(class).map(str::to_owned));
        }
        println!(
            "JDK {}: {} classes, {bodies} bodies, {effects} effects, {values} values",
            jdk.feature,
            names.len()
        );
        assert_eq!(gaps, [] as [String; 0]);
        assert!(bodies > 40_000, "{bodies}");
    }
}
