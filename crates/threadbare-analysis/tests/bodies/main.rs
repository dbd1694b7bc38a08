//! Bodies of small programs that `javac` compiled: where values come from, and which locks are held.

mod all;
mod assembled;
mod cases;
mod lookups;

use std::sync::Arc;

use threadbare_analysis::body::model::{Body, EffectKind, LockKind, Value, ValueId};
use threadbare_analysis::program::classes::{Program, Sources};
use threadbare_analysis::program::ids::{ClassId, MethodId};
use threadbare_classfile::{ClassPath, JImage};
use threadbare_testkit::{CompiledClasses, Jdk, jdks};

use cases::CASES;

pub fn program(jdk: &Jdk, class_path: ClassPath) -> Program {
    let image = JImage::open(jdk.home.join("lib/modules")).expect("an image");
    Program::new(Sources { image: Arc::new(image), class_path: Arc::new(class_path) })
}

/// Compiles these sources, all at once because starting `javac` takes longer than what it does.
pub fn compile(jdk: &Jdk, name: &str, sources: &[(&str, String)]) -> CompiledClasses {
    let sources: Vec<(&str, &str)> = sources.iter().map(|(class, source)| (*class, &**source)).collect();
    CompiledClasses::of_sources(jdk.clone(), name, &sources)
}

pub fn method(program: &mut Program, class: ClassId, name: &str) -> MethodId {
    let methods = program.methods_of(class);
    *methods.iter().find(|&&m| program.text(program.method(m).name) == name).expect("the method")
}

pub fn body(program: &mut Program, class: ClassId, name: &str) -> Arc<Body> {
    let method = method(program, class, name);
    let body = program.body(method).expect("a body");
    assert_eq!(body.gaps, [] as [String; 0]);
    body
}

/// A value as text: `this`, `p1`, `this.f`, `phi(a|b)`.
fn show(program: &Program, body: &Body, value: ValueId) -> String {
    let show = |value| show(program, body, value);
    match &body.values[value.0 as usize] {
        Value::Nothing => "nothing".into(),
        Value::Param(n) => format!("p{n}"),
        Value::Phi(inputs) => {
            let inputs: Vec<String> = inputs
                .iter()
                .map(|&v| match body.values[v.0 as usize] {
                    // A phi may be made of itself.
                    Value::Phi(_) => "…".into(),
                    Value::Field { base, field } if matches!(body.values[base.0 as usize], Value::Phi(_)) => {
                        format!("….{}", program.text(program.field(field).name))
                    }
                    _ => show(v),
                })
                .collect();
            format!("phi({})", inputs.join("|"))
        }
        Value::Field { base, field } => {
            format!("{}.{}", show(*base), program.text(program.field(*field).name))
        }
        Value::Static(field) => {
            let field = program.field(*field);
            format!("{}.{}", program.class_name(field.class), program.text(field.name))
        }
        Value::Element(array) => format!("{}[]", show(*array)),
        Value::New { class, .. } => format!("new {}", program.class_name(*class)),
        Value::Result(call) => match &body.effects[*call as usize].kind {
            EffectKind::Call { target, .. } | EffectKind::Dynamic { target, .. } => {
                format!("{}()", program.text(target.name))
            }
            other => panic!("the result of {other:?}"),
        },
        Value::Text(text) => format!("{:?}", program.text(*text)),
        Value::Class(class) => format!("class {}", program.class_name(*class)),
        Value::Constant(class) => format!("constant {}", program.class_name(*class)),
        Value::Caught(class) => format!("caught {}", class.map_or("any", |c| program.class_name(c))),
        Value::Cast { value, class } => format!("({}){}", program.class_name(*class), show(*value)),
    }
}

/// Each effect as a line: what it does, the locks held (must, and after `?` what is only in may), `*` if
/// it repeats.
pub fn lines(program: &Program, body: &Body) -> Vec<String> {
    let show = |value: &ValueId| show(program, body, *value);
    let lock =
        |id: &threadbare_analysis::body::model::AcquisitionId| show(&body.acquisitions[id.0 as usize].lock);
    let lines = body.effects.iter().map(|effect| {
        let what = match &effect.kind {
            EffectKind::Read { base, field } | EffectKind::Write { base, field, .. } => {
                let field = program.text(program.field(*field).name);
                match &effect.kind {
                    EffectKind::Write { value, .. } => format!("{}.{field} = {}", show(base), show(value)),
                    _ => format!("{}.{field}", show(base)),
                }
            }
            EffectKind::ReadElement { array, .. } => format!("{}[]", show(array)),
            EffectKind::WriteElement { array, value, .. } => format!("{}[] = {}", show(array), show(value)),
            EffectKind::Call { target, args, .. } | EffectKind::Dynamic { target, args, .. } => {
                let args: Vec<String> = args.iter().map(show).collect();
                format!("{}({})", program.text(target.name), args.join(", "))
            }
            EffectKind::Acquire(id) => {
                let how = match body.acquisitions[id.0 as usize].how {
                    LockKind::Monitor => "enter",
                    LockKind::Lock => "lock",
                    LockKind::TryLock => "try",
                };
                format!("{how} {}", lock(id))
            }
        };
        let held = &body.held[usize::from(effect.held.0)];
        assert!(held.must.iter().all(|id| held.may.contains(id)), "may is a superset");
        let must: Vec<String> = held.must.iter().map(lock).collect();
        let may: Vec<String> = held.may.iter().filter(|id| !held.must.contains(id)).map(lock).collect();
        let may = if may.is_empty() { String::new() } else { format!("?{}", may.join(",")) };
        let repeats = if effect.repeats { "*" } else { "" };
        format!("{what} [{}{may}]{repeats}", must.join(","))
    });
    lines.collect()
}

#[test]
fn bodies_of_small_programs() {
    let sources: Vec<(&str, String)> = CASES
        .iter()
        .map(|(name, members, _)| {
            let source = format!(
                "import java.util.concurrent.locks.*;\nclass {name} {{ int n; {name} f; Object o; static Object s;\n\
                 final Lock l = new ReentrantLock(); final ReadWriteLock rw = new ReentrantReadWriteLock();\n\
                 void a() {{ }} void b() {{ }} boolean c() {{ return false; }}\n{members}\n}}"
            );
            (*name, source)
        })
        .collect();
    for jdk in jdks::find() {
        let compiled = compile(&jdk, "bodies", &sources);
        let mut program = program(&jdk, ClassPath::parse(&compiled.class_path()));
        for (name, members, expected) in CASES {
            let class = program.class(name);
            let body = body(&mut program, class, "m");
            assert_eq!(lines(&program, &body), *expected, "{name}: {members}");
        }
    }
}
