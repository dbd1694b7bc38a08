//! Bytecode that no compiler writes (any more): subroutines, and what is no code at all.

use threadbare_analysis::program::classes::Program;
use threadbare_classfile::bytecode::op;
use threadbare_classfile::{ClassPath, MemoryFolder};
use threadbare_testkit::jdks;

use crate::{compile, lines, method, program};

/// The class file of `class T { static Object s; static void m(Object) }` with this code, and handlers
/// of any exception `(start, end, target)`.
fn class_file(code: &[u8], handlers: &[(u16, u16, u16)]) -> Vec<u8> {
    let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 48, 0, 14];
    let utf8 = |bytes: &mut Vec<u8>, text: &str| {
        bytes.push(1);
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
    };
    for text in ["T", "java/lang/Object", "s", "Ljava/lang/Object;", "m", "(Ljava/lang/Object;)V", "Code"] {
        utf8(&mut bytes, text);
    }
    bytes.extend([7, 0, 1]); // 8: class T
    bytes.extend([7, 0, 2]); // 9: class Object
    bytes.extend([12, 0, 3, 0, 4]); // 10: s
    bytes.extend([9, 0, 8, 0, 10]); // 11: T.s
    bytes.extend([12, 0, 5, 0, 6]); // 12: m
    bytes.extend([10, 0, 8, 0, 12]); // 13: T.m
    bytes.extend([0, 0x20, 0, 8, 0, 9, 0, 0]); // access, this, super, no interfaces
    bytes.extend([0, 1, 0, 8, 0, 3, 0, 4, 0, 0]); // static Object s
    bytes.extend([0, 1, 0, 8, 0, 5, 0, 6, 0, 1, 0, 7]); // static void m(Object)
    let length = 12 + code.len() + handlers.len() * 8;
    bytes.extend((length as u32).to_be_bytes());
    bytes.extend([0, 9, 0, 9]);
    bytes.extend((code.len() as u32).to_be_bytes());
    bytes.extend(code);
    bytes.extend((handlers.len() as u16).to_be_bytes());
    for (start, end, target) in handlers {
        [*start, *end, *target, 0].iter().for_each(|n| bytes.extend(n.to_be_bytes()));
    }
    bytes.extend([0, 0, 0, 0]);
    bytes
}

fn with_class(bytes: Vec<u8>) -> Option<Program> {
    let folder = MemoryFolder::default();
    folder.replace([("T.class".to_owned(), bytes)]);
    Some(program(jdks::find().first()?, ClassPath::in_memory(folder)))
}

#[track_caller]
fn check(code: &[u8], handlers: &[(u16, u16, u16)], expected: &[&str]) {
    let Some(mut program) = with_class(class_file(code, handlers)) else { return };
    let class = program.class("T");
    assert!(program.load(class).is_some(), "{:?}", program.gap_of(class));
    let method = method(&mut program, class, "m");
    let body = program.body(method).expect("a body");
    let found = if body.gaps.is_empty() { lines(&program, &body) } else { body.gaps.clone() };
    assert_eq!(found, expected);
}

const READ: [u8; 4] = [op::GETSTATIC, 0, 11, op::POP];

#[test]
fn a_subroutine_is_entered_from_two_places() {
    let mut code = vec![op::JSR, 0, 7, op::JSR, 0, 4, op::RETURN];
    code.push(op::ASTORE_1);
    code.extend(READ);
    code.extend([op::RET, 1]);
    check(&code, &[], &["nothing.s []*"]);
}

#[test]
fn a_subroutine_releases_the_monitor() {
    // As compilers before Java 6 wrote a synchronized block.
    let mut code = vec![op::ALOAD_0, op::MONITORENTER];
    code.extend(READ); // 2
    code.extend([op::JSR, 0, 15]); // 6, to 21
    code.extend(READ); // 9
    code.push(op::RETURN); // 13
    code.extend([op::ASTORE_2, op::JSR, 0, 6, op::ALOAD_2, op::ATHROW]); // 14, to 21
    code.push(op::NOP); // 20
    code.extend([op::ASTORE_1, op::ALOAD_0, op::MONITOREXIT, op::RET, 1]); // 21
    check(&code, &[(2, 9, 14)], &["enter p0 []", "nothing.s [p0]", "nothing.s []"]);
}

#[test]
fn wide_and_dup_forms() {
    let mut code = vec![op::ALOAD_0, op::WIDE, op::ASTORE, 0, 3, op::WIDE, op::ALOAD, 0, 3];
    // p, null → null p null → drop two; then null p p, null below p.
    code.extend([op::ACONST_NULL, op::DUP_X1, op::POP, op::PUTSTATIC, 0, 11, op::POP]);
    code.extend([op::LCONST_0, op::ALOAD_0, op::DUP_X2, op::POP, op::POP2, op::PUTSTATIC, 0, 11]);
    code.extend([op::ALOAD_0, op::LCONST_0, op::DUP2_X1, op::POP2, op::PUTSTATIC, 0, 11, op::POP2]);
    code.extend([op::ALOAD_0, op::DUP, op::LCONST_0, op::DUP2_X2, op::POP2, op::PUTSTATIC, 0, 11]);
    code.extend([op::POP, op::POP2, op::ALOAD_0, op::ACONST_NULL, op::SWAP, op::PUTSTATIC, 0, 11, op::POP]);
    code.push(op::RETURN);
    check(&code, &[], &["nothing.s = p0 []"; 5]);
}

#[test]
fn two_entries_into_a_loop() {
    // if (p == null) goto B; A: p = T.s (variable 1); B: T.s = variable 1; if (p != null) goto A.
    let code = [
        op::ALOAD_0,
        op::ASTORE_1,
        op::ALOAD_0,
        op::IFNULL,
        0,
        7, // to 10
        op::GETSTATIC,
        0,
        11,
        op::ASTORE_1,
        op::ALOAD_1, // 10
        op::PUTSTATIC,
        0,
        11,
        op::ALOAD_0,
        op::IFNULL,
        0xFF,
        0xFB, // to 10
        op::ALOAD_0,
        op::IFNONNULL,
        0xFF,
        0xF3, // to 6
        op::RETURN,
    ];
    check(&code, &[], &["nothing.s []*", "nothing.s = phi(p0|T.s) []*"]);
}

#[test]
fn what_is_no_code_is_a_gap() {
    let gap = |what: &str| format!("T.m(Ljava/lang/Object;)V is malformed: {what}");
    let cases: [(&[u8], &str); 9] = [
        (&[op::POP, op::RETURN], "too little on the stack at 0"),
        (&[op::NOP], "execution runs off the end of the code"),
        (&[op::GOTO, 0, 9], "a jump leads out of the code"),
        (&[op::GOTO, 0, 1], "a jump leads into an instruction"),
        (&[op::GOTO, 0xFF, 0xFE], "a jump leads out of the code"),
        (&[op::ALOAD, 9, op::ATHROW], "there is no such variable at 0"),
        (&[op::GETSTATIC, 0, 13, op::ATHROW], "a descriptor at 0"),
        (&[op::INVOKESTATIC, 0, 99, op::RETURN], "a method constant at 0"),
        (
            &[op::ACONST_NULL, op::ALOAD_0, op::IFNULL, 0xFF, 0xFE, op::RETURN],
            "two paths meet with different stacks at 5",
        ),
    ];
    for (code, what) in cases {
        check(code, &[], &[&gap(what)]);
    }
}

/// Any bytes give a body or a gap.
#[test]
fn mutated_code_never_panics() {
    const SOURCE: &str = "import java.util.*; import java.util.concurrent.locks.*; class T { int[][] a; T f; static long g; final Lock l = null;\n\
        synchronized Object m(List<String> p, int k, double d) throws Exception {\n\
        for (String x : p) { try { switch (k) { case 1: synchronized (x) { a[0][k]++; } break; case 2: l.lock(); break;\n\
        case 900: throw new Exception(x); default: f.f = this; g += k; } } catch (RuntimeException e) { k--; }\n\
        finally { l.unlock(); } while (k > 3) { k -= 2; if (l.tryLock()) f = f.f; } }\n\
        Runnable r = () -> p.clear(); r.run(); return new int[k][k][]; } }";
    let Some(jdk) = jdks::find().into_iter().next() else { return };
    let compiled = compile(&jdk, "mutated", &[("T", SOURCE.to_owned())]);
    let original = std::fs::read(compiled.classes.join("T.class")).expect("the class");
    let file = threadbare_classfile::parse(&original).expect("a class");
    let code = file.methods.iter().find(|m| &*m.name == "m").and_then(|m| m.code.as_ref()).expect("code");
    let at = original.windows(code.bytes.len()).position(|w| *w == *code.bytes).expect("the code");
    let folder = MemoryFolder::default();
    let mut random = 1u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let image = threadbare_classfile::JImage::open(jdk.home.join("lib/modules")).expect("an image");
    let image = std::sync::Arc::new(image);
    let (mut bodies, mut gaps) = (0, 0);
    for _ in 0..20_000 {
        let mut bytes = original.clone();
        for _ in 0..1 + next(3) {
            // The exception table follows the code.
            let byte = at + next(code.bytes.len() + code.handlers.len() * 8);
            bytes[byte] = match next(3) {
                0 => next(256) as u8,
                1 => bytes[at + next(code.bytes.len())],
                _ => bytes[byte] ^ 1 << next(8),
            };
        }
        folder.replace([("T.class".to_owned(), bytes)]);
        let class_path = std::sync::Arc::new(ClassPath::in_memory(folder.clone()));
        let sources = threadbare_analysis::program::classes::Sources { image: image.clone(), class_path };
        let mut program = Program::new(sources);
        let class = program.class("T");
        for method in program.methods_of(class) {
            if let Some(body) = program.body(method) {
                bodies += 1;
                gaps += usize::from(!body.gaps.is_empty());
                lines(&program, &body);
            }
        }
    }
    assert!(bodies > 20_000 && gaps > 1_000 && gaps < bodies / 2, "{bodies} {gaps}");
}
