//! Hand-made class files of old versions: subroutines (`jsr`, `ret`), no stack maps.
//!
//! No compiler at hand makes them any more, and they take a path of their own through verifier and
//! translator.

use crate::Seed;

/// Programs in class files of major 45 to 49.
pub fn seeds() -> Vec<Seed> {
    PROGRAMS
        .iter()
        .enumerate()
        .map(|(i, (name, code, handlers))| {
            // Middling: both bounds of the stack are near, and the registers end first, by a little.
            let limit = match *name {
                "recursion in large frames" => 60_000,
                "recursion in middling frames" => 900,
                _ => 8,
            };
            let major = 45 + (i % 5) as u16;
            let class = format!("Old{i}");
            Seed {
                name: (*name).to_string(),
                main_class: class.clone(),
                classes: vec![(format!("{class}.class"), class_file(&class, major, limit, code, handlers))],
            }
        })
        .collect()
}

type Handlers = &'static [[u16; 3]];

/// Name, code of a static method `(IJLjava/lang/Object;)I` and its catch-all handlers. Locals 0 to 3 are
/// the arguments. Constants: see `class_file`.
const PROGRAMS: &[(&str, &[u8], Handlers)] = &[
    // iload_0 istore 5 jsr +6 iload 5 ireturn; astore 6; iinc 5 1; ret 6
    ("jsr", &[0x1a, 0x36, 5, 0xa8, 0, 6, 0x15, 5, 0xac, 0x3a, 6, 0x84, 5, 1, 0xa9, 6], &[]),
    // Nested: iload_0 istore 5 jsr a(+7) iload 5 ireturn nop | a: astore 6 jsr b(+5) ret 6 | b: astore 7
    // iinc 5 1 ret 7
    (
        "nested jsr",
        &[
            0x1a, 0x36, 5, 0xa8, 0, 7, 0x15, 5, 0xac, 0, 0x3a, 6, 0xa8, 0, 5, 0xa9, 6, 0x3a, 7, 0x84, 5, 1,
            0xa9, 7,
        ],
        &[],
    ),
    // try { 1 / iload_0 } finally { } as old javac did it: iconst_1 iload_0 idiv istore 5 jsr f(+14) iload 5
    // ireturn | handler: astore 6 jsr f(+6) aload 6 athrow | f: astore 7 ret 7
    (
        "finally",
        &[
            0x04, 0x1a, 0x6c, 0x36, 5, 0xa8, 0, 14, 0x15, 5, 0xac, 0x3a, 6, 0xa8, 0, 6, 0x19, 6, 0xbf, 0x3a,
            7, 0xa9, 7,
        ],
        &[[0, 8, 11]],
    ),
    // wide ret, jsr_w: iconst_0 istore 5 jsr_w +8 iload 5 ireturn | astore 6 wide iinc 5 2 wide ret 6
    (
        "wide",
        &[0x03, 0x36, 5, 0xc9, 0, 0, 0, 8, 0x15, 5, 0xac, 0x3a, 6, 0xc4, 0x84, 0, 5, 0, 2, 0xc4, 0xa9, 0, 6],
        &[],
    ),
    // A subroutine called twice with other locals: jsr f(+14) lload_1 l2i istore 5 jsr f(+7) iload 5 ireturn |
    // f: astore 6 ret 6
    ("two callers", &[0xa8, 0, 13, 0x1f, 0x88, 0x36, 5, 0xa8, 0, 6, 0x15, 5, 0xac, 0x3a, 6, 0xa9, 6], &[]),
    // A subroutine left by a jump: iconst_3 istore 5 | l: jsr f(+8) iload 5 ireturn nop nop | f: astore 6
    // iinc 5 -1 iload 5 ifgt l(-14) ret 6
    (
        "left by a jump",
        &[
            0x06, 0x36, 5, 0xa8, 0, 8, 0x15, 5, 0xac, 0, 0, 0x3a, 6, 0x84, 5, 0xff, 0x15, 5, 0x9d, 0xff,
            0xf1, 0xa9, 6,
        ],
        &[],
    ),
    // Stack juggling: iload_0 dup2-like mix of long and int: lload_1 iload_0 dup_x2 i2l ladd l2i iadd ireturn
    ("stack", &[0x1f, 0x1a, 0x5b, 0x85, 0x61, 0x88, 0x60, 0xac], &[]),
    // Arrays: iconst_3 iconst_2 multianewarray [[I 2 (constant 9) iconst_1 aaload iconst_0 iload_0 iastore
    // iconst_4 newarray int dup iconst_1 iload_0 iastore arraylength ireturn
    (
        "arrays",
        &[
            0x06, 0x05, 0xc5, 0, 9, 2, 0x04, 0x32, 0x03, 0x1a, 0x4f, 0x07, 0xbc, 10, 0x59, 0x04, 0x1a, 0x4f,
            0xbe, 0xac,
        ],
        &[],
    ),
    // Switches: iload_0 tableswitch 0..1 -> both iconst; padded at bci 1
    (
        "tableswitch",
        &[
            0x1a, 0xaa, 0, 0, 0, 0, 0, 23, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 23, 0, 0, 0, 25, 0x03, 0xac,
            0x04, 0xac,
        ],
        &[],
    ),
    // Recursion without end, monitor held: aload_3 pop iload_0 lload_1 aload_3 invokestatic m (constant 12)
    // ireturn
    ("recursion", &[0x1a, 0x1f, 0x2d, 0xb8, 0, 12, 0xac], &[]),
    // The same with frames so large that the registers end before the depth does.
    ("recursion in large frames", &[0x1a, 0x1f, 0x2d, 0xb8, 0, 12, 0xac], &[]),
    ("recursion in middling frames", &[0x1a, 0x1f, 0x2d, 0xb8, 0, 12, 0xac], &[]),
    // new Object, its constructor, monitorenter and exit: new 4 dup invokespecial 15 astore 5 aload 5
    // monitorenter aload 5 monitorexit iconst_1 ireturn
    ("objects", &[0xbb, 0, 4, 0x59, 0xb7, 0, 15, 0x3a, 5, 0x19, 5, 0xc2, 0x19, 5, 0xc3, 0x04, 0xac], &[]),
];

fn class_file(name: &str, major: u16, limit: u16, code: &[u8], handlers: Handlers) -> Vec<u8> {
    let mut out = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
    put2(&mut out, major);
    let texts = |out: &mut Vec<u8>, text: &str| {
        out.push(1);
        put2(out, text.len() as u16);
        out.extend_from_slice(text.as_bytes());
    };
    put2(&mut out, 21);
    texts(&mut out, name); // 1
    refer(&mut out, 7, &[1]); // 2: this class
    texts(&mut out, "java/lang/Object"); // 3
    refer(&mut out, 7, &[3]); // 4
    texts(&mut out, "m"); // 5
    texts(&mut out, "(IJLjava/lang/Object;)I"); // 6
    texts(&mut out, "Code"); // 7
    texts(&mut out, "[[I"); // 8
    refer(&mut out, 7, &[8]); // 9
    texts(&mut out, "main"); // 10
    refer(&mut out, 12, &[5, 6]); // 11
    refer(&mut out, 10, &[2, 11]); // 12: m
    texts(&mut out, "<init>"); // 13
    refer(&mut out, 12, &[13, 16]); // 14
    refer(&mut out, 10, &[4, 14]); // 15: Object.<init>
    texts(&mut out, "()V"); // 16
    texts(&mut out, "([Ljava/lang/String;)V"); // 17
    refer(&mut out, 8, &[5]); // 18: a string
    texts(&mut out, "f"); // 19
    texts(&mut out, "I"); // 20
    for value in [0x21, 2, 4, 0, 1, 9, 19, 20, 0, 3] {
        put2(&mut out, value);
    }
    method(&mut out, 5, 6, limit, code, handlers);
    // main: bipush 7 lconst_1 aconst_null invokestatic m pop return
    method(&mut out, 10, 17, 8, &[0x10, 7, 0x0a, 0x01, 0xb8, 0, 12, 0x57, 0xb1], &[]);
    // A method that synchronises on the class and throws: aconst_null athrow.
    method(&mut out, 19, 16, 8, &[0x01, 0xbf], &[]);
    put2(&mut out, 0);
    out
}

fn method(out: &mut Vec<u8>, name: u16, descriptor: u16, locals: u16, code: &[u8], handlers: Handlers) {
    let access = if name == 19 { 0x29 } else { 9 };
    for value in [access, name, descriptor, 1, 7] {
        put2(out, value);
    }
    let length = 12 + code.len() + 8 * handlers.len();
    out.extend_from_slice(&(length as u32).to_be_bytes());
    put2(out, 8);
    put2(out, locals);
    out.extend_from_slice(&(code.len() as u32).to_be_bytes());
    out.extend_from_slice(code);
    put2(out, handlers.len() as u16);
    for [start, end, target] in handlers {
        for value in [*start, *end, *target, 0] {
            put2(out, value);
        }
    }
    put2(out, 0);
}

fn refer(out: &mut Vec<u8>, tag: u8, indices: &[u16]) {
    out.push(tag);
    for index in indices {
        put2(out, *index);
    }
}

fn put2(out: &mut Vec<u8>, value: u16) {
    out.extend_from_slice(&value.to_be_bytes());
}
