//! Bodies of small programs that `javac` compiled: where values come from, and which locks are held.

mod all;
mod assembled;

use std::path::PathBuf;
use std::sync::Arc;

use threadbare_analysis::body::{Body, EffectKind, LockKind, Value, ValueId};
use threadbare_analysis::ids::{ClassId, MethodId};
use threadbare_analysis::program::{Program, Sources};
use threadbare_classfile::{ClassPath, JImage};
use threadbare_corpus::compile::javac;
use threadbare_corpus::jdks::{self, Jdk};

pub fn program(jdk: &Jdk, class_path: ClassPath) -> Program {
    let image = JImage::open(jdk.home.join("lib/modules")).expect("an image");
    Program::new(Sources { image: Arc::new(image), class_path: Arc::new(class_path) })
}

/// Compiles `source`, the class `name`, and opens it on each JDK.
fn each(name: &str, source: &str, check: impl Fn(&mut Program, ClassId)) {
    for jdk in jdks::find() {
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bodies-{}-{name}", jdk.feature));
        std::fs::create_dir_all(&dir).expect("a folder");
        let path = dir.join(format!("{name}.java"));
        std::fs::write(&path, source).expect("a source");
        assert_eq!(javac(&jdk, &dir, &[&path]).expect("javac"), None);
        let mut program = program(&jdk, ClassPath::parse(&dir.display().to_string()));
        let class = program.class(name);
        check(&mut program, class);
    }
}

fn method(program: &mut Program, class: ClassId, name: &str) -> MethodId {
    let methods = program.methods_of(class);
    *methods.iter().find(|&&m| program.text(program.method(m).name) == name).expect("the method")
}

fn body(program: &mut Program, class: ClassId, name: &str) -> Arc<Body> {
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
fn lines(program: &Program, body: &Body) -> Vec<String> {
    let show = |value: &ValueId| show(program, body, *value);
    let lock = |id: &threadbare_analysis::body::AcquisitionId| show(&body.acquisitions[id.0 as usize].lock);
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

/// The effects of a method of the class `T`, whose members these are.
#[track_caller]
fn check(test: &str, members: &str, expected: &[&str]) {
    let source = format!(
        "import java.util.concurrent.locks.*;\nclass {test} {{ int n; {test} f; Object o; static Object s;\n\
         final Lock l = new ReentrantLock(); final ReadWriteLock rw = new ReentrantReadWriteLock();\n\
         void a() {{ }} void b() {{ }} boolean c() {{ return false; }}\n{members}\n}}"
    );
    each(test, &source, |program, class| {
        let body = body(program, class, "m");
        assert_eq!(lines(program, &body), expected, "{test}");
    });
}

#[test]
fn straight_line() {
    check(
        "Straight",
        "Object m(Straight p, long x, Object[] q) { p.f.o = q[0]; n = (int) x; s = \"t\"; return (String) s; }",
        &[
            "p1.f []",
            "p3[] []",
            "p1.f.o = p3[] []",
            "p0.n = nothing []",
            "nothing.s = \"t\" []",
            "nothing.s []",
        ],
    );
}

#[test]
fn branches_make_phis() {
    check(
        "Branches",
        "void m(Branches p, Branches q, boolean b) { Branches x = b ? p : q; x.n = 1; Branches y = b ? p : p; y.n = 2; }",
        &["phi(p1|p2).n = nothing []", "p1.n = nothing []"],
    );
}

#[test]
fn loops_make_phis_of_what_they_change() {
    check(
        "Looped",
        "void m(Looped p, Looped q) { Looped x = p; for (int i = 0; i < 9; i++) { q.n = i; x.n = i; x = x.f; } q.n = 0; x.n = 0; }",
        &[
            "p2.n = nothing []*",
            "phi(p1|….f).n = nothing []*",
            "phi(p1|….f).f []*",
            "p2.n = nothing []",
            "phi(p1|….f).n = nothing []",
        ],
    );
}

#[test]
fn nested_loops_keep_what_they_do_not_change() {
    check(
        "Nested",
        "void m(Nested p) { Nested x = p; for (int i = 0; i < 9; i++) { for (int j = 0; j < 9; j++) { if (c()) continue; x.n = j; }\n\
         try { a(); } catch (RuntimeException e) { x.n = 1; } } x.n = 3; }",
        &["c(p0) []*", "p1.n = nothing []*", "a(p0) []*", "p1.n = nothing []*", "p1.n = nothing []"],
    );
}

#[test]
fn handlers_see_all_values_of_the_range() {
    check(
        "Handled",
        "void m(Handled p, Handled q, Handled r) { Handled x = p; try { a(); x = q; b(); x = r; } catch (RuntimeException e) { x.n = 1; s = e; } x.n = 2; }",
        &[
            "a(p0) []",
            "b(p0) []",
            // `r` is assigned after the last instruction that throws.
            "phi(p1|p2).n = nothing []",
            "nothing.s = caught java/lang/RuntimeException []",
            "phi(p3|…).n = nothing []",
        ],
    );
}

#[test]
fn several_classes_caught_in_one_place() {
    check(
        "Multi",
        "void m() { try { a(); } catch (IllegalStateException | NullPointerException e) { s = e; } }",
        &[
            "a(p0) []",
            "nothing.s = phi(caught java/lang/IllegalStateException|caught java/lang/NullPointerException) []",
        ],
    );
}

#[test]
fn arrays_and_calls() {
    check(
        "Arrays",
        "static native long offset(); static long w; Object m(int k) { w = offset(); int[][] x = new int[k][k]; x[0][1] += 2; Object[] y = {x}; return y; }",
        &[
            "offset() []",
            "nothing.w = offset() []",
            "new [[I[] = new [I []",
            "new [[I[] []",
            "new [[I[][] []",
            "new [[I[][] = nothing []",
            "new [Ljava/lang/Object;[] = new [[I []",
        ],
    );
}

#[test]
fn synchronized_methods() {
    check("SyncMethod", "synchronized void m() { a(); }", &["enter p0 []", "a(p0) [p0]"]);
    check(
        "SyncStatic",
        "static synchronized void m() { s = null; }",
        &["enter class SyncStatic []", "nothing.s = nothing [class SyncStatic]"],
    );
}

#[test]
fn synchronized_blocks() {
    check(
        "SyncBlock",
        "void m(Object p) { a(); synchronized (p) { b(); synchronized (this) { n = 1; } b(); } a(); }",
        &[
            "a(p0) []",
            "enter p1 []",
            "b(p0) [p1]",
            "enter p0 [p1]",
            "p0.n = nothing [p1,p0]",
            "b(p0) [p1]",
            "a(p0) []",
        ],
    );
}

#[test]
fn synchronized_again() {
    check(
        "SyncAgain",
        "synchronized void m() { synchronized (this) { a(); } b(); synchronized (this) { a(); } b(); }",
        &[
            "enter p0 []",
            "enter p0 [p0]",
            "a(p0) [p0,p0]",
            "b(p0) [p0]",
            "enter p0 [p0]",
            "a(p0) [p0,p0]",
            "b(p0) [p0]",
        ],
    );
}

#[test]
fn synchronized_in_a_loop() {
    check(
        "SyncLoop",
        "void m(java.util.List<Object> p) { for (Object x : p) { synchronized (x) { if (c()) continue; if (c()) break; a(); } b(); } b(); }",
        &[
            "iterator(p1) []",
            "hasNext(iterator()) []*",
            "next(iterator()) []*",
            "enter next() []*",
            "c(p0) [next()]*",
            "c(p0) [next()]*",
            "a(p0) [next()]*",
            "b(p0) []*",
            "b(p0) []",
        ],
    );
}

#[test]
fn unlock_in_finally() {
    check(
        "Finally",
        "void m() { l.lock(); try { a(); } finally { l.unlock(); } b(); }",
        &["p0.l []", "lock p0.l []", "a(p0) [p0.l]", "p0.l [p0.l]", "p0.l [p0.l]", "b(p0) []"],
    );
}

#[test]
fn read_and_write_locks() {
    check(
        "Halves",
        "void m() { rw.readLock().lock(); try { a(); } finally { rw.readLock().unlock(); } rw.writeLock().lock(); b(); rw.readLock().unlock(); b(); }",
        &[
            "p0.rw []",
            "readLock(p0.rw) []",
            "lock readLock() []",
            "a(p0) [readLock()]",
            "p0.rw [readLock()]",
            "readLock(p0.rw) [readLock()]",
            "p0.rw [readLock()]",
            "readLock(p0.rw) [readLock()]",
            "p0.rw []",
            "writeLock(p0.rw) []",
            "lock writeLock() []",
            "b(p0) [writeLock()]",
            "p0.rw [writeLock()]",
            "readLock(p0.rw) [writeLock()]",
            // The read lock was not held: for all that is known here this released the write lock.
            "b(p0) [?writeLock()]",
        ],
    );
}

#[test]
fn conditional_locking() {
    check(
        "Conditional",
        "void m(boolean p) { if (p) l.lock(); a(); if (p) l.unlock(); b(); }",
        &["p0.l []", "lock p0.l []", "a(p0) [?p0.l]", "p0.l [?p0.l]", "b(p0) [?p0.l]"],
    );
}

#[test]
fn release_of_something_else() {
    check(
        "Else",
        "Lock k; void m(Lock p) { p.lock(); a(); k.unlock(); b(); synchronized (this) { k.unlock(); b(); } }",
        &[
            "lock p1 []",
            "a(p0) [p1]",
            "p0.k [p1]",
            "b(p0) [?p1]",
            "enter p0 [?p1]",
            "p0.k [p0?p1]",
            "b(p0) [p0?p1]",
        ],
    );
}

#[test]
fn hand_over_hand() {
    check(
        "Hands",
        "final Lock own = null; Hands next; void m() { Hands p = this; p.own.lock(); while (c()) { Hands q = p.next; q.own.lock(); p.own.unlock(); p = q; } a(); }",
        &[
            "p0.own []",
            "lock p0.own []",
            "c(p0) [?p0.own,phi(p0|….next).next.own]*",
            "phi(p0|….next).next [?p0.own,phi(p0|….next).next.own]*",
            "phi(p0|….next).next.own [?p0.own,phi(p0|….next).next.own]*",
            "lock phi(p0|….next).next.own [?p0.own,phi(p0|….next).next.own]*",
            "phi(p0|….next).own [phi(p0|….next).next.own?p0.own]*",
            "a(p0) [?p0.own,phi(p0|….next).next.own]",
        ],
    );
}

#[test]
fn try_lock() {
    check(
        "Tries",
        "void m() { if (l.tryLock()) { a(); l.unlock(); } b(); }",
        &["p0.l []", "try p0.l []", "tryLock(p0.l) []", "a(p0) [?p0.l]", "p0.l [?p0.l]", "b(p0) [?p0.l]"],
    );
}

#[test]
fn own_locks_by_inheritance() {
    check(
        "Inherits",
        "static class Segment extends ReentrantLock { } void m(Segment p) { p.lock(); a(); p.unlock(); b(); }",
        &["lock p1 []", "a(p0) [p1]", "b(p0) []"],
    );
}
