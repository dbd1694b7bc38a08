//! Every method of `java.base` has a body without gaps.

use threadbare_analysis::body::model::{Body, EffectKind, Value, ValueId};
use threadbare_analysis::program::classes::Program;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_testkit::jdks;

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
                    assert!(is_sound(&body), "{name}: {body:?}");
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

/// Do the parts of a body fit each other?
fn is_sound(body: &Body) -> bool {
    let is_value = |value: &ValueId| (value.0 as usize) < body.values.len();
    let values = body.values.iter().enumerate().all(|(at, value)| match value {
        Value::Nothing => at == 0,
        Value::Phi(inputs) => inputs.len() > 1 && inputs.iter().all(is_value),
        Value::Field { base: of, .. } | Value::Element(of) | Value::Cast { value: of, .. } => is_value(of),
        Value::Result(call) => {
            let kind = body.effects.get(*call as usize).map(|effect| &effect.kind);
            matches!(kind, Some(EffectKind::Call { .. } | EffectKind::Dynamic { .. }))
        }
        _ => true,
    });
    let effects = body.effects.is_sorted_by_key(|effect| effect.at)
        && body.effects.iter().all(|effect| usize::from(effect.held.0) < body.held.len());
    let held = body.held.iter().all(|held| {
        held.must.iter().all(|id| held.may.contains(id))
            && held.may.iter().all(|id| usize::from(id.0) < body.acquisitions.len())
    });
    values && effects && held
}
