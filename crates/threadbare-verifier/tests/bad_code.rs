//! A table of methods by hand, each with the verdict it must get.

mod common;

use std::sync::Arc;

use common::Hierarchy;
use threadbare_classfile::{
    ClassAttributes, ClassFile, Code, Constant, FieldInfo, Handler, JavaStr, MethodInfo, acc,
};
use threadbare_verifier::{FailureKind, LoadFailure, VerifyFailure, verify_class};

/// Indices of the constants that every test class has.
mod cp {
    pub const T: u8 = 1;
    pub const OBJECT: u8 = 2;
    pub const OBJECT_INIT: u8 = 3;
    pub const STRING: u8 = 4;
    pub const INTEGER: u8 = 5;
    pub const LONG: u8 = 6;
    pub const T_X: u8 = 8;
    pub const T_CALL: u8 = 9;
    pub const FACE_CALL: u8 = 10;
    pub const INTS: u8 = 11;
    pub const SUPER_SECRET: u8 = 12;
    pub const T_INIT: u8 = 13;
    pub const OBJECTS: u8 = 14;
    pub const MISSING: u8 = 15;
    pub const SUPER: u8 = 16;
    pub const THROWABLE: u8 = 17;
    pub const T_SELF: u8 = 18;
}

struct Pool {
    constants: Vec<Constant>,
    tail: Vec<Constant>,
    reserved: u16,
}

impl Pool {
    fn tail(&mut self, constant: Constant) -> u16 {
        self.tail.push(constant);
        self.reserved + self.tail.len() as u16 - 1
    }

    fn utf8(&mut self, text: &str) -> u16 {
        self.tail(Constant::Utf8(JavaStr { text: Arc::from(text), units: None }))
    }

    fn class(&mut self, name: &str) {
        let name = self.utf8(name);
        self.constants.push(Constant::Class { name });
    }

    fn member(&mut self, class: u8, name: &str, descriptor: &str, make: fn(u16, u16) -> Constant) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let both = self.tail(Constant::NameAndType { name, descriptor });
        self.constants.push(make(u16::from(class), both));
    }
}

fn fieldref(class: u16, name_and_type: u16) -> Constant {
    Constant::Fieldref { class, name_and_type }
}

fn methodref(class: u16, name_and_type: u16) -> Constant {
    Constant::Methodref { class, name_and_type }
}

fn interface_methodref(class: u16, name_and_type: u16) -> Constant {
    Constant::InterfaceMethodref { class, name_and_type }
}

/// `class T extends other/Super`, with the constants of [`cp`] and no methods.
fn test_class() -> ClassFile {
    let mut pool = Pool { constants: vec![Constant::Unusable], tail: Vec::new(), reserved: 20 };
    pool.class("T");
    pool.class("java/lang/Object");
    pool.member(cp::OBJECT, "<init>", "()V", methodref);
    let text = pool.utf8("hello");
    pool.constants.push(Constant::String { utf8: text });
    pool.constants.push(Constant::Integer(7));
    pool.constants.push(Constant::Long(7));
    pool.constants.push(Constant::Unusable);
    pool.member(cp::T, "x", "I", fieldref);
    pool.member(cp::T, "call", "(IJLjava/lang/String;)D", methodref);
    pool.member(19, "call", "(I)V", interface_methodref);
    pool.class("[I");
    pool.member(cp::SUPER, "secret", "()V", methodref);
    pool.member(cp::T, "<init>", "()V", methodref);
    pool.class("[Ljava/lang/Object;");
    pool.class("Missing");
    pool.class("other/Super");
    pool.class("java/lang/Throwable");
    pool.member(cp::T, "self", "LT;", fieldref);
    pool.class("Face");
    assert_eq!(pool.constants.len(), usize::from(pool.reserved));
    pool.constants.append(&mut pool.tail);
    class_file("T", Some("other/Super"), pool.constants)
}

fn class_file(name: &str, super_name: Option<&str>, constants: Vec<Constant>) -> ClassFile {
    ClassFile {
        minor: 0,
        major: 52,
        constants,
        access: acc::PUBLIC | acc::SUPER,
        name: Arc::from(name),
        super_name: super_name.map(Arc::from),
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        attributes: ClassAttributes::default(),
    }
}

fn method_info(access: u16, name: &str, descriptor: &str, code: Option<Code>) -> MethodInfo {
    MethodInfo {
        access,
        name: Arc::from(name),
        descriptor: Arc::from(descriptor),
        code,
        exceptions: Vec::new(),
        signature: None,
        runtime_visible_annotations: None,
        runtime_visible_parameter_annotations: None,
        runtime_visible_type_annotations: None,
        annotation_default: None,
        parameters: None,
    }
}

/// The classes that the test class speaks of.
fn hierarchy() -> Hierarchy {
    let mut hierarchy = Hierarchy::new(None);
    hierarchy.add(class_file("java/lang/Object", None, Vec::new()));
    for name in ["java/lang/String", "java/lang/Throwable", "java/lang/Integer"] {
        hierarchy.add(class_file(name, Some("java/lang/Object"), Vec::new()));
    }
    let mut face = class_file("Face", Some("java/lang/Object"), Vec::new());
    face.access |= acc::INTERFACE | acc::ABSTRACT;
    hierarchy.add(face);
    let mut parent = class_file("other/Super", Some("java/lang/Object"), Vec::new());
    parent.methods.push(method_info(acc::PROTECTED, "secret", "()V", None));
    hierarchy.add(parent);
    hierarchy.add(test_class());
    hierarchy
}

/// One method under test. Static and `()V`, with room for four slots, unless changed.
#[derive(Clone)]
struct Case {
    major: u16,
    access: u16,
    name: &'static str,
    descriptor: &'static str,
    code: Vec<u8>,
    max: (u16, u16),
    handlers: Vec<Handler>,
    stack_map: Option<Vec<u8>>,
}

fn case(code: &[u8]) -> Case {
    Case {
        major: 52,
        access: acc::STATIC,
        name: "m",
        descriptor: "()V",
        code: code.to_vec(),
        max: (4, 4),
        handlers: Vec::new(),
        stack_map: None,
    }
}

impl Case {
    fn typed(mut self, descriptor: &'static str) -> Case {
        self.descriptor = descriptor;
        self
    }

    fn instance(mut self, name: &'static str) -> Case {
        self.access = 0;
        self.name = name;
        self
    }

    fn map(mut self, bytes: &[u8]) -> Case {
        self.stack_map = Some(bytes.to_vec());
        self
    }

    fn major(mut self, major: u16) -> Case {
        self.major = major;
        self
    }

    fn max(mut self, stack: u16, locals: u16) -> Case {
        self.max = (stack, locals);
        self
    }

    fn handler(mut self, range: std::ops::Range<u16>, target: u16, catch_type: u8) -> Case {
        self.handlers.push(Handler { range, target, catch_type: u16::from(catch_type) });
        self
    }

    fn verify(self) -> Result<(), VerifyFailure> {
        let mut class = test_class();
        class.major = self.major;
        let field = |name: &str, descriptor: &str| FieldInfo {
            access: 0,
            name: Arc::from(name),
            descriptor: Arc::from(descriptor),
            constant_value: None,
            signature: None,
            runtime_visible_annotations: None,
            runtime_visible_type_annotations: None,
        };
        class.fields = vec![field("x", "I"), field("self", "LT;")];
        let code = Code {
            max_stack: self.max.0,
            max_locals: self.max.1,
            bytes: self.code.into(),
            handlers: self.handlers,
            lines: Vec::new(),
            local_variables: Vec::new(),
            stack_map: self.stack_map.map(Into::into),
        };
        class.methods.push(method_info(self.access, self.name, self.descriptor, Some(code)));
        verify_class(&class, &mut hierarchy())
    }

    #[track_caller]
    fn passes(self) {
        if let Err(failure) = self.verify() {
            panic!("{failure}");
        }
    }

    /// Fails as a `VerifyError` whose message contains the text.
    #[track_caller]
    fn fails(self, text: &str) {
        let failure = self.verify().expect_err("this must not verify");
        assert_eq!(failure.kind, FailureKind::Verify, "{failure}");
        assert!(failure.message.contains(text), "{:?} instead of {text:?}", failure.message);
    }
}

const RETURN: u8 = 177;
const GOTO: u8 = 167;

#[test]
fn operand_stack() {
    case(&[3, 3, 96, 87, RETURN]).passes();
    case(&[87, RETURN]).fails("Operand stack underflow");
    case(&[3, 96, 87, RETURN]).fails("Operand stack underflow");
    case(&[3, 3, 3, RETURN]).max(2, 0).fails("Operand stack overflow");
    case(&[9, RETURN]).max(1, 0).fails("Operand stack overflow");
    case(&[3, 11, 96, 87, RETURN]).fails("Bad type on operand stack");
    case(&[1, 3, 96, 87, RETURN]).fails("Bad type on operand stack");
    // Halves of a long: pop, dup, swap and dup_x1 must not split one.
    case(&[9, 87, 87, RETURN]).fails("Bad type on operand stack");
    case(&[9, 89, RETURN]).fails("Bad type on operand stack");
    case(&[9, 95, RETURN]).fails("Bad type on operand stack");
    case(&[9, 3, 90, RETURN]).fails("Bad type on operand stack");
    case(&[3, 9, 88, 88, RETURN]).fails("Operand stack underflow");
    case(&[9, 3, 88, 87, RETURN]).fails("Bad type on operand stack");
    case(&[9, 88, RETURN]).passes();
    case(&[9, 92, 97, 88, RETURN]).passes();
    case(&[3, 9, 93, RETURN]).max(5, 0).passes();
    case(&[9, 9, 94, RETURN]).max(6, 0).passes();
    case(&[9, 3, 91, RETURN]).max(4, 0).passes();
}

#[test]
fn locals() {
    case(&[26, 87, RETURN]).typed("(I)V").passes();
    case(&[26, 87, RETURN]).fails("Bad local variable type");
    case(&[21, 9, 87, RETURN]).fails("Local variable table overflow");
    case(&[9, 66, RETURN]).max(4, 4).fails("Local variable table overflow");
    case(&[3, 196, 54, 1, 0, RETURN]).fails("Local variable table overflow");
    case(&[34, 87, RETURN]).typed("(I)V").fails("Bad local variable type");
    // A long whose second half was overwritten, and one whose first half was.
    case(&[9, 63, 3, 60, 30, 88, RETURN]).fails("Bad local variable type");
    case(&[9, 64, 3, 60, 31, 88, RETURN]).fails("Bad local variable type");
    case(&[132, 0, 1, RETURN]).fails("Bad local variable type");
    case(&[11, 67, 132, 0, 1, RETURN]).fails("Bad local variable type");
}

#[test]
fn control_flow() {
    case(&[3, 87]).fails("Control flow falls through code end");
    case(&[3]).major(48).fails("Falling off the end of the code");
    case(&[GOTO, 0, 0]).map(&[0, 1, 0]).passes();
    case(&[GOTO, 0, 0]).fails("Expecting a stackmap frame at branch target 0");
    case(&[GOTO, 0, 0]).major(48).passes();
    case(&[3, 153, 0, 4, 3, 87, RETURN]).fails("Expecting a stackmap frame at branch target 5");
    case(&[3, 153, 0, 1, RETURN]).major(48).fails("Illegal target of jump or branch");
    case(&[GOTO, 0x7f, 0]).major(48).fails("Illegal target of jump or branch");
    case(&[GOTO, 0xff, 0]).major(48).fails("Illegal target of jump or branch");
    case(&[GOTO, 0, 3, RETURN]).map(&[0, 1, 3]).passes();
    case(&[RETURN, RETURN]).fails("Expecting a stack map frame");
    // Unreachable code is not looked at by inference.
    case(&[RETURN, 87, RETURN]).major(48).passes();
    case(&[3, 3, 153, 0, 4, 87, RETURN]).map(&[0, 1, 6]).fails("Inconsistent stackmap frames");
    case(&[3, 3, 153, 0, 4, 87, RETURN]).major(48).fails("Inconsistent stack height");
    case(&[3, 153, 0, 7, 3, GOTO, 0, 4, 1, 87, RETURN]).major(48).fails("Mismatched stack types");
    case(&[0xcb, RETURN]).fails("Bad instruction");
    case(&[254, RETURN]).fails("Bad instruction");
    case(&[16]).fails("Bad instruction");
    case(&[196, 96, 0, 0, RETURN]).fails("Bad instruction");
}

#[test]
fn switches() {
    let table = |low: u8, high: u8, padding: u8| {
        let mut code = vec![3, 170, padding, 0, 0, 0, 0, 19, 0, 0, 0, low, 0, 0, 0, high];
        code.extend([0, 0, 0, 19, RETURN, 0, 0, 0]);
        case(&code).map(&[0, 1, 20])
    };
    // The instruction is at 1, its one case and its default go to 20.
    let failure = table(0, 0, 0).verify().unwrap_err();
    assert_eq!(failure.message, "Expecting a stack map frame");
    let mut whole = table(0, 0, 0);
    whole.code.truncate(21);
    whole.clone().passes();
    whole.clone().major(48).map(&[]).passes();
    whole.code[2] = 1;
    whole.clone().passes();
    whole.major(48).fails("Nonzero padding byte");
    table(2, 1, 0).major(48).fails("low must be less than or equal to high");
    table(2, 0, 0).major(48).fails("Bad instruction");
    table(0, 200, 0).major(48).fails("Bad instruction");

    let mut lookup = vec![3, 171, 0, 0, 0, 0, 0, 27, 0, 0, 0, 2];
    lookup.extend([0, 0, 0, 5, 0, 0, 0, 27, 0, 0, 0, 3, 0, 0, 0, 27, RETURN]);
    case(&lookup).map(&[0, 1, 28]).fails("Bad lookupswitch instruction");
    lookup[15] = 1;
    case(&lookup).map(&[0, 1, 28]).passes();
    lookup[8] = 0xff;
    case(&lookup).major(48).fails("Bad instruction");
}

#[test]
fn stack_maps() {
    let code = [26, 153, 0, 4, 0, RETURN];
    let run = |map: &[u8]| case(&code).typed("(I)V").map(map);
    run(&[0, 1, 5]).passes();
    run(&[0, 1, 252, 0, 5, 1]).fails("Inconsistent stackmap frames at branch target 5");
    run(&[0, 1, 250, 0, 5]).passes();
    run(&[0, 1, 249, 0, 5]).verify().expect_err("chops a local that is not there");
    run(&[0, 1, 255, 0, 5, 0, 0, 0, 0]).passes();
    run(&[0, 1, 255, 0, 5, 0, 1, 2, 0, 0]).fails("Inconsistent stackmap frames at branch target 5");
    run(&[0, 1, 3]).fails("StackMapTable error: bad offset");
    for malformed in
        [&[0, 1][..], &[0, 1, 5, 0], &[0, 1, 200], &[0, 1, 252, 0, 5, 9], &[0, 1, 252, 0, 5, 7, 0, 4]]
    {
        let failure = run(malformed).verify().unwrap_err();
        assert_eq!(failure.kind, FailureKind::ClassFormat, "{failure}");
        assert!(failure.message.starts_with("StackMapTable format error"), "{failure}");
    }
    // Version 50 falls back on inference, 51 does not.
    case(&code).typed("(I)V").major(50).passes();
    case(&code).typed("(I)V").major(51).fails("Expecting a stackmap frame at branch target 5");
}

#[test]
fn handlers() {
    let run = |range: std::ops::Range<u16>, target, class| {
        case(&[3, 87, RETURN, 87, RETURN]).handler(range, target, class).map(&[0, 1, 67, 7, 0, cp::THROWABLE])
    };
    run(0..2, 3, 0).passes();
    run(0..2, 3, cp::THROWABLE).passes();
    run(0..2, 3, cp::T).fails("Catch type is not a subclass of Throwable");
    run(0..2, 3, cp::STRING).fails("Illegal type at constant pool entry");
    for (range, target, what) in [(0..2, 9, "handler_pc 9"), (2..2, 3, "start_pc 2"), (0..9, 3, "end_pc 9")] {
        let failure = run(range.clone(), target, 0).verify().unwrap_err();
        assert_eq!(failure.kind, FailureKind::ClassFormat);
        assert_eq!(failure.message, format!("Illegal exception table {what} in method 'void T.m()'"));
        run(range, target, 0).major(48).fails("Illegal exception table");
    }
    let typed = case(&[3, 87, RETURN, 87, RETURN]).handler(0..2, 3, 0);
    typed
        .clone()
        .map(&[0, 1, 67, 7, 0, cp::T])
        .fails("Stack map does not match the one at exception handler 3");
    typed.clone().fails("Expecting a stackmap frame at branch target 3");
    typed.clone().major(48).passes();
    typed.major(48).max(0, 0).fails("");
    // A local that is set inside the range is not known in the handler.
    let store = case(&[3, 59, 0, RETURN, 87, 26, 87, RETURN]).handler(0..3, 4, 0);
    store.clone().major(48).fails("Bad local variable type");
    store
        .map(&[0, 1, 255, 0, 4, 0, 1, 1, 0, 1, 7, 0, cp::THROWABLE])
        .fails("Stack map does not match the one at exception handler 4");
}

#[test]
fn constants() {
    case(&[18, cp::INTEGER, 87, 18, cp::STRING, 87, 20, 0, cp::LONG, 88, RETURN]).passes();
    case(&[18, cp::LONG, RETURN]).fails("Illegal type at constant pool entry 6");
    case(&[20, 0, cp::INTEGER, RETURN]).fails("Illegal type at constant pool entry 5");
    case(&[18, 200, RETURN]).fails("Illegal constant pool index 200");
    case(&[18, 0, RETURN]).fails("Illegal constant pool index 0");
    case(&[18, cp::T_X, RETURN]).fails("Illegal type at constant pool entry");
    case(&[18, cp::T, 87, RETURN]).passes();
    case(&[18, cp::T, 87, RETURN]).major(48).fails("Illegal type in constant pool");
    case(&[178, 0, cp::T_CALL, RETURN]).fails("Illegal type at constant pool entry");
    case(&[184, 0, cp::T_X, RETURN]).fails("Illegal type at constant pool entry");
    case(&[187, 0, cp::STRING, RETURN]).fails("Illegal type at constant pool entry");
}

#[test]
fn objects() {
    let make = [187, 0, cp::OBJECT, 89, 183, 0, cp::OBJECT_INIT];
    case(&[&make[..], &[87, RETURN]].concat()).passes();
    case(&[187, 0, cp::T, 180, 0, cp::T_X, 87, RETURN]).fails("Bad type on operand stack");
    case(&[187, 0, cp::OBJECT, 176]).typed("()Ljava/lang/Object;").fails("Bad return type");
    case(&[187, 0, cp::T, 183, 0, cp::OBJECT_INIT, RETURN]).fails("Call to wrong <init> method");
    case(&[1, 183, 0, cp::OBJECT_INIT, RETURN]).fails("Bad operand type when invoking <init>");
    case(&[187, 0, cp::INTS, RETURN]).fails("Illegal new instruction");
    case(&[1, 182, 0, cp::OBJECT_INIT, RETURN]).fails("Illegal call to internal method");
    case(&[RETURN]).instance("<init>").fails("Constructor must call super() or this() before return");
    case(&[42, 183, 0, cp::T_INIT, RETURN]).instance("<init>").passes();
    case(&[42, 183, 0, cp::OBJECT_INIT, RETURN]).instance("<init>").fails("Bad <init> method call");
    case(&[42, 180, 0, cp::T_X, 87, RETURN]).instance("<init>").fails("Bad type on operand stack");
    case(&[42, 3, 181, 0, cp::T_X, 42, 183, 0, cp::T_INIT, RETURN]).instance("<init>").passes();
    case(&[42, 183, 0, cp::T_INIT, 42, 183, 0, cp::T_INIT, RETURN])
        .instance("<init>")
        .fails("Bad operand type when invoking <init>");
    // The same instruction makes a second object while the first is still raw.
    case(&[1, 75, 187, 0, cp::T, 75, GOTO, 0xff, 0xfc]).major(48).passes();
    case(&[187, 0, cp::T, GOTO, 0xff, 0xfd]).major(48).fails("Inconsistent stack height");
}

#[test]
fn arrays() {
    case(&[3, 188, 10, 3, 46, 87, RETURN]).passes();
    case(&[3, 188, 10, 3, 48, 87, RETURN]).fails("Bad type on operand stack");
    case(&[3, 188, 8, 3, 51, 87, RETURN]).passes();
    case(&[3, 188, 4, 3, 51, 87, RETURN]).passes();
    case(&[3, 188, 3, 87, RETURN]).fails("Illegal newarray instruction");
    case(&[3, 188, 12, 87, RETURN]).fails("Illegal newarray instruction");
    case(&[3, 188, 10, 3, 50, 87, RETURN]).fails("Bad type on operand stack");
    case(&[18, cp::STRING, 190, 87, RETURN]).fails("Bad type on operand stack");
    case(&[1, 190, 87, RETURN]).passes();
    case(&[1, 3, 50, 180, 0, cp::T_X, 87, RETURN]).passes();
    case(&[3, 189, 0, cp::OBJECT, 3, 3, 83, RETURN]).fails("Bad type on operand stack");
    case(&[3, 189, 0, cp::OBJECT, 3, 1, 83, RETURN]).passes();
    case(&[3, 189, 0, cp::OBJECT, 3, 50, 87, RETURN]).passes();
    case(&[3, 3, 197, 0, cp::INTS, 2, 87, RETURN]).fails("Illegal dimension in multianewarray: 2");
    case(&[3, 197, 0, cp::INTS, 0, 87, RETURN]).fails("Illegal dimension in multianewarray: 0");
    case(&[3, 197, 0, cp::INTS, 1, 87, RETURN]).passes();
    case(&[3, 188, 10, 192, 0, cp::OBJECTS, 176]).typed("()[Ljava/lang/Object;").passes();
    case(&[3, 188, 10, 176]).typed("()[Ljava/lang/Object;").fails("Bad return type");
}

#[test]
fn members() {
    case(&[42, 180, 0, cp::T_X, 172]).typed("(LT;)I").passes();
    case(&[42, 180, 0, cp::T_X, 172]).typed("(Ljava/lang/String;)I").fails("Bad type on operand stack");
    case(&[42, 11, 181, 0, cp::T_X, RETURN]).typed("(LT;)V").fails("Bad type on operand stack");
    case(&[42, 42, 181, 0, cp::T_SELF, RETURN]).typed("(LT;)V").passes();
    case(&[42, 1, 181, 0, cp::T_SELF, RETURN]).typed("(LT;)V").passes();
    case(&[42, 43, 181, 0, cp::T_SELF, RETURN])
        .typed("(LT;Ljava/lang/Object;)V")
        .fails("Bad type on operand stack");
    let call = [42, 3, 9, 18, cp::STRING, 182, 0, cp::T_CALL, 175];
    case(&call).typed("(LT;)D").max(5, 1).passes();
    case(&call).typed("(Ljava/lang/String;)D").max(5, 1).fails("Bad type on operand stack");
    case(&[42, 9, 3, 18, cp::STRING, 182, 0, cp::T_CALL, 175])
        .typed("(LT;)D")
        .max(5, 1)
        .fails("Bad type on operand stack");
    // Any object passes for an interface.
    let face = |count, zero| case(&[42, 3, 185, 0, cp::FACE_CALL, count, zero, RETURN]).typed("(LT;)V");
    face(2, 0).passes();
    face(1, 0).fails("Inconsistent args count operand in invokeinterface");
    face(2, 1).fails("Fourth operand byte of invokeinterface must be zero");
    case(&[42, 3, 182, 0, cp::FACE_CALL, RETURN])
        .typed("(LT;)V")
        .fails("Illegal type at constant pool entry");
    // An array does not; to the old verifier, one of primitives does.
    let array = case(&[42, 3, 185, 0, cp::FACE_CALL, 2, 0, RETURN]).typed("([I)V");
    array.clone().fails("Bad type on operand stack");
    array.clone().major(48).passes();
    array.typed("([LT;)V").major(48).fails("Expecting to find object/array on stack");
    // A protected method of another package: through T, not through its superclass.
    case(&[42, 182, 0, cp::SUPER_SECRET, RETURN]).typed("(LT;)V").passes();
    case(&[42, 182, 0, cp::SUPER_SECRET, RETURN])
        .typed("(Lother/Super;)V")
        .fails("Bad access to protected data in invokevirtual");
    case(&[42, 183, 0, cp::SUPER_SECRET, RETURN]).instance("m").passes();
    case(&[43, 183, 0, cp::SUPER_SECRET, RETURN])
        .instance("m")
        .typed("(Lother/Super;)V")
        .fails("Bad type on operand stack");
}

#[test]
fn returns_and_throws() {
    case(&[3, 172]).fails("Method does not expect a return value");
    case(&[RETURN]).typed("()I").fails("Method expects a return value");
    case(&[11, 174]).typed("()I").fails("Bad return type");
    case(&[3, 172]).typed("()Z").passes();
    case(&[1, 191]).passes();
    case(&[18, cp::STRING, 191]).fails("Bad type on operand stack");
    case(&[3, 191]).fails("Bad type on operand stack");
    case(&[3, 194, RETURN]).fails("Bad type on operand stack");
    case(&[42, 176]).typed("(Ljava/lang/Object;)LT;").fails("Bad return type");
}

#[test]
fn loading() {
    let missing = case(&[42, 176]).typed("(LMissing;)LT;").verify().unwrap_err();
    assert_eq!(missing.kind, FailureKind::Load(LoadFailure::NotFound("Missing".to_string())));
    // Neither the same name nor Object needs the class.
    case(&[42, 176]).typed("(LMissing;)LMissing;").passes();
    case(&[42, 176]).typed("(LMissing;)Ljava/lang/Object;").passes();
    case(&[42, 192, 0, cp::MISSING, 176]).typed("(Ljava/lang/Object;)LMissing;").passes();
}

#[test]
fn subroutines() {
    // jsr to a subroutine that keeps its address in local 1, called twice with local 0 of
    // different types; each caller still knows its own.
    let code = [3, 59, 168, 0, 13, 26, 87, 1, 75, 168, 0, 6, 42, 87, RETURN, 76, 169, 1];
    case(&code).major(48).passes();
    case(&code).major(52).fails("Bad instruction: a8");
    // A return address is not an object, and ret needs one.
    case(&[168, 0, 4, RETURN, 87, RETURN]).major(48).passes();
    case(&[168, 0, 4, RETURN, 76, 43, 87, RETURN]).major(48).fails("Bad local variable type");
    case(&[3, 59, 169, 0]).major(48).fails("Bad local variable type");
    case(&[168, 0, 3, 191]).major(48).fails("Expecting to find object/array on stack");
    // A subroutine that calls itself over and over ends, one way or the other.
    let _ = case(&[168, 0, 0]).major(48).verify();
    let _ = case(&[87, 168, 0xff, 0xff]).major(48).verify();
    // Left by a jump and called again, as for `continue` in a finally block.
    case(&[168, 0, 4, RETURN, 75, GOTO, 0xff, 0xfb]).major(48).passes();
}

#[test]
fn a_maze_of_subroutines_ends_in_a_verdict() {
    // Each of forty subroutines calls the next from two places: 2^40 chains.
    let mut code = vec![168, 0, 4, RETURN];
    for level in 0..40u8 {
        code.extend([58, level, 168, 0, 8, 168, 0, 5, 169, level]);
    }
    code.extend([58, 40, 169, 40]);
    case(&code).major(48).max(4, 50).fails("too complex");
}
