//! Malformed class files and the messages HotSpot gives for them. Each input is a small class
//! written out by hand and damaged in one place.

use threadbare_classfile::{ErrorKind, Options, acc, parse, parse_with};

/// The bytes of `class Foo { int f; void m() { return; } }`, piece by piece.
#[derive(Clone)]
struct Builder {
    magic: u32,
    minor: u16,
    major: u16,
    pool: Vec<Vec<u8>>,
    access: u16,
    this: u16,
    super_class: u16,
    fields: Vec<[u16; 3]>,
    methods: Vec<[u16; 3]>,
    max_locals: u16,
    code: Vec<u8>,
    handler: Option<[u16; 4]>,
    tail: Vec<u8>,
}

const FOO: u16 = 2;
const OBJECT: u16 = 4;
const CODE: u16 = 5;
const M: u16 = 6;
const M_DESC: u16 = 7;
const F: u16 = 8;
const F_DESC: u16 = 9;

fn utf8(text: &str) -> Vec<u8> {
    let mut bytes = vec![1];
    bytes.extend((text.len() as u16).to_be_bytes());
    bytes.extend(text.bytes());
    bytes
}

fn tagged(tag: u8, operands: &[u16]) -> Vec<u8> {
    let mut bytes = vec![tag];
    operands.iter().for_each(|n| bytes.extend(n.to_be_bytes()));
    bytes
}

fn foo() -> Builder {
    Builder {
        magic: 0xCAFE_BABE,
        minor: 0,
        major: 61,
        pool: vec![
            utf8("Foo"),
            tagged(7, &[1]),
            utf8("java/lang/Object"),
            tagged(7, &[3]),
            utf8("Code"),
            utf8("m"),
            utf8("()V"),
            utf8("f"),
            utf8("I"),
        ],
        access: acc::PUBLIC | acc::SUPER,
        this: FOO,
        super_class: OBJECT,
        fields: vec![[0, F, F_DESC]],
        methods: vec![[0, M, M_DESC]],
        max_locals: 1,
        code: vec![0xB1],
        handler: None,
        tail: Vec::new(),
    }
}

impl Builder {
    /// Adds a constant and returns its index.
    fn constant(&mut self, bytes: Vec<u8>) -> u16 {
        self.pool.push(bytes);
        self.pool.len() as u16
    }

    fn bytes(&self) -> Vec<u8> {
        let mut out = self.magic.to_be_bytes().to_vec();
        let u16 = |out: &mut Vec<u8>, n: u16| out.extend(n.to_be_bytes());
        u16(&mut out, self.minor);
        u16(&mut out, self.major);
        u16(&mut out, self.pool.len() as u16 + 1);
        out.extend(self.pool.iter().flatten());
        for n in [self.access, self.this, self.super_class, 0, self.fields.len() as u16] {
            u16(&mut out, n);
        }
        for field in &self.fields {
            field.iter().for_each(|&n| u16(&mut out, n));
            u16(&mut out, 0);
        }
        u16(&mut out, self.methods.len() as u16);
        for method in &self.methods {
            method.iter().for_each(|&n| u16(&mut out, n));
            if method[0] & acc::ABSTRACT != 0 {
                u16(&mut out, 0);
                continue;
            }
            u16(&mut out, 1);
            u16(&mut out, CODE);
            let handlers = u16::from(self.handler.is_some());
            out.extend((12 + self.code.len() as u32 + u32::from(handlers) * 8).to_be_bytes());
            u16(&mut out, 1);
            u16(&mut out, self.max_locals);
            out.extend((self.code.len() as u32).to_be_bytes());
            out.extend(&self.code);
            u16(&mut out, handlers);
            self.handler.iter().flatten().for_each(|&n| u16(&mut out, n));
            u16(&mut out, 0);
        }
        u16(&mut out, 0);
        out.extend(&self.tail);
        out
    }
}

#[track_caller]
fn check(change: impl FnOnce(&mut Builder), message: &str) {
    let mut builder = foo();
    change(&mut builder);
    let options = Options { max_major: 61, expected_name: Some("Foo"), ..Options::default() };
    match parse_with(&builder.bytes(), &options) {
        Ok(_) => panic!("accepted; expected: {message}"),
        Err(e) => assert_eq!(e.message(), message),
    }
}

#[test]
fn the_undamaged_class_parses() {
    let class = parse(&foo().bytes()).unwrap();
    assert_eq!((&*class.name, class.methods.len(), class.fields.len()), ("Foo", 1, 1));
    assert_eq!(&*class.find_method("m", "()V").unwrap().code.as_ref().unwrap().bytes, [0xB1]);
}

#[test]
fn header() {
    check(|b| b.magic = 1, "Incompatible magic value 1 in class file Foo");
    check(|b| b.tail = vec![0], "Extra bytes at the end of class file Foo");
    check(
        |b| b.major = 62,
        "Foo has been compiled by a more recent version of the Java Runtime (class file version 62.0), \
         this version of the Java Runtime only recognizes class file versions up to 61.0",
    );
    check(|b| b.major = 44, "Foo (class file version 44.0) was compiled with an invalid major version");
    check(
        |b| b.minor = 65535,
        "Preview features are not enabled for Foo (class file version 61.65535). Try running with \
         '--enable-preview'",
    );
    check(
        |b| (b.major, b.minor) = (60, 65535),
        "Foo (class file version 60.65535) was compiled with preview features that are unsupported. This \
         version of the Java Runtime only recognizes preview features for class file version 61.65535",
    );
    check(
        |b| b.minor = 3,
        "Foo (class file version 61.3) was compiled with an invalid non-zero minor version",
    );
    let error = parse(&foo().bytes()[..20]).unwrap_err();
    assert_eq!((error.message(), error.kind()), ("Truncated class file", ErrorKind::ClassFormat));
}

#[test]
fn kinds_name_java_errors() {
    let mut builder = foo();
    builder.major = 99;
    let error = parse(&builder.bytes()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnsupportedVersion { major: 99, minor: 0 });
    assert_eq!(error.java_class(), Some("java/lang/UnsupportedClassVersionError"));
    let options = Options { expected_name: Some("Bar"), ..Options::default() };
    let error = parse_with(&foo().bytes(), &options).unwrap_err();
    assert_eq!(error.message(), "Bar (wrong name: Foo)");
    assert_eq!(error.java_class(), Some("java/lang/NoClassDefFoundError"));
    let mut preview = foo();
    preview.minor = 65535;
    let options = Options { max_major: 61, enable_preview: true, ..Options::default() };
    assert!(parse_with(&preview.bytes(), &options).is_ok());
}

#[test]
fn constants() {
    check(|b| b.pool[0] = vec![99], "Unknown constant tag 99 in class file Foo");
    check(|b| b.pool[1] = tagged(7, &[4]), "Invalid constant pool index 4 in class file Foo");
    check(|b| b.pool[1] = tagged(7, &[300]), "Invalid constant pool index 300 in class file Foo");
    check(
        |b| b.pool[0] = vec![1, 0, 2, 0xC3, 0x28],
        "Illegal UTF8 string in constant pool in class file Foo",
    );
    check(|b| _ = b.constant(vec![19, 0, 1]), "Unknown constant tag 19 in class file Foo");
    check(
        |b| _ = b.constant([vec![5], vec![0; 8]].concat()),
        "Invalid constant pool entry 10 in class file Foo",
    );
    check(
        |b| _ = b.constant(vec![15, 10, 0, 1]),
        "Bad method handle kind at constant pool index 10 in class file Foo",
    );
    check(
        |b| _ = b.constant(vec![15, 1, 0, 1]),
        "Invalid constant pool index 1 in class file Foo (not a field)",
    );
    check(
        |b| {
            let nat = b.constant(tagged(12, &[M, M_DESC]));
            b.constant(tagged(18, &[0, nat]));
        },
        "Missing BootstrapMethods attribute in class file Foo",
    );
    check(
        |b| {
            b.major = 50;
            let nat = b.constant(tagged(12, &[M, M_DESC]));
            b.constant(tagged(18, &[0, nat]));
        },
        "Class file version does not support constant tag 18 in class file Foo",
    );
}

#[test]
fn classes() {
    check(|b| b.this = 1, "Invalid this class index 1 in constant pool in class file Foo");
    check(|b| b.super_class = 0, "Invalid superclass index 0 in class file Foo");
    check(|b| b.access = acc::ABSTRACT | acc::FINAL, "Illegal class modifiers in class Foo: 0x410");
    check(
        |b| {
            b.access = acc::INTERFACE | acc::ABSTRACT;
            b.super_class = FOO;
        },
        "Interfaces must have java.lang.Object as superclass in class file Foo",
    );
    check(|b| b.pool[0] = utf8("F.o"), "Illegal class name \"F.o\" in class file Foo");
}

#[test]
fn members() {
    check(
        |b| b.methods.push([0, M, M_DESC]),
        "Duplicate method name \"m\" with signature \"()V\" in class file Foo",
    );
    check(
        |b| b.fields.push([0, F, F_DESC]),
        "Duplicate field name \"f\" with signature \"I\" in class file Foo",
    );
    check(|b| b.pool[7] = utf8("a;b"), "Illegal field name \"a;b\" in class Foo");
    check(|b| b.pool[5] = utf8("a<b"), "Illegal method name \"a<b\" in class Foo");
    check(|b| b.pool[8] = utf8("Q"), "Field \"f\" in class Foo has illegal signature \"Q\"");
    check(|b| b.pool[6] = utf8("()"), "Method \"m\" in class Foo has illegal signature \"()\"");
    check(|b| b.fields[0][0] = acc::FINAL | acc::VOLATILE, "Illegal field modifiers in class Foo: 0x50");
    check(
        |b| b.methods[0][0] = acc::ABSTRACT | acc::STATIC,
        "Method m in class Foo has illegal modifiers: 0x408",
    );
    check(
        |b| b.pool[6] = utf8(&format!("({})V", "J".repeat(128))),
        "Too many arguments in method signature in class file Foo",
    );
    check(|b| b.methods[0][1] = 2, "Illegal constant pool index 2 for method name in class file Foo");
    check(
        |b| b.pool[4] = utf8("Cod_"),
        "Absent Code attribute in method that is not native or abstract in class file Foo",
    );
    check(|b| b.pool[5] = utf8("<clinit>"), "Method <clinit> is not static in class file Foo");
}

#[test]
fn code() {
    check(|b| b.code.clear(), "Invalid method Code length 0 in class file Foo");
    check(|b| b.code = vec![0; 65536], "Invalid method Code length 65536 in class file Foo");
    check(|b| b.max_locals = 0, "Arguments can't fit into locals in class file Foo");
    check(|b| b.handler = Some([0, 2, 0, 0]), "Illegal exception table range in class file Foo");
    check(|b| b.handler = Some([0, 1, 1, 0]), "Illegal exception table handler in class file Foo");
    check(
        |b| b.handler = Some([0, 1, 0, 1]),
        "Catch type in exception table has bad constant type in class file Foo",
    );
    check(
        |b| b.methods[0][0] = acc::NATIVE,
        "Code attribute in native or abstract methods in class file Foo",
    );
}

/// A table of 65535 entries announced in a file of a hundred bytes must not cost memory or time.
#[test]
fn lying_counts() {
    let bytes = foo().bytes();
    for at in 8..bytes.len() - 1 {
        let mut lying = bytes.clone();
        lying[at] = 0xFF;
        lying[at + 1] = 0xFF;
        drop(parse(&lying));
    }
}
