//! The interpreter, the linker and the heap on hand-made code, without a class library: small enough for
//! Miri, which looks for undefined behaviour in the unsafe parts (see CONTRIBUTING.md).

use crate::boot::MAIN_THREAD;
use crate::bounds::Bounds;
use crate::classes::class::{Class, ClassPtr, Field, InitState, Kind, MethodPtr};
use crate::classes::load::{empty_class, empty_method};
use crate::code::code_builder::CodeBuilder;
use crate::code::ir::{Code, Insn};
use crate::code::opcodes::Op;
use crate::heap::arena::header;
use crate::ids::{ClassId, LoaderId, Ref, ThreadId};
use crate::invocation::call::RESERVE_SLOTS;
use crate::natives::Args;
use crate::pinned::Pinned;
use crate::threads::thread::JavaThread;
use crate::trap::NativeResult;
use crate::vm::{Options, Program, Vm};
use std::sync::Arc;
use threadbare_classfile::{ClassPath, JImage, acc};

/// A machine with one thread and one class, `Cell`, which has an int field.
fn machine() -> (Vm, ClassPtr) {
    let program = Program {
        jdk_home: "nowhere".into(),
        feature: 17,
        image: Arc::new(JImage::empty()),
        class_path: Arc::new(ClassPath::parse("")),
    };
    let options =
        Options { bounds: Bounds { heap_bytes: 1 << 20, ..Bounds::default() }, ..Options::default() };
    let mut vm = Vm::new(program, options).expect("memory");
    vm.threads.push(Pinned::new(JavaThread::new(MAIN_THREAD, Ref::NULL, RESERVE_SLOTS + 1024)));
    let statics = vm.heap.alloc_perm(16).expect("memory") as u32;
    let field = Field {
        name: "value".into(),
        descriptor: "I".into(),
        access: 0,
        kind: Kind::Int,
        offset: header::SIZE as u32,
        index: None,
    };
    let class = vm.classes.add(Class {
        statics,
        fields: vec![field],
        instance_size: header::SIZE as u32 + 8,
        fields_end: header::SIZE as u32 + 4,
        ..empty_class(ClassId(0), "Cell".into(), LoaderId::APP)
    });
    vm.set_init_state(class, InitState::Initialized, MAIN_THREAD);
    (vm, class)
}

fn method(vm: &mut Vm, class: ClassPtr, name: &str, descriptor: &str, code: CodeBuilder) -> MethodPtr {
    vm.add_adapter(class, name, descriptor, code)
}

fn ops(code: &Code) -> Vec<Op> {
    code.insns.iter().map(|insn| insn.get().op).collect()
}

/// `static int sum(int n)`: the numbers below `n` in a loop.
fn sum() -> CodeBuilder {
    let mut b = CodeBuilder::new("(I)I");
    let (total, i) = (b.constant(0), b.constant(0));
    let test = b.emit(Insn { b: i, c: b.param(0), ..Insn::new(Op::JGe) });
    b.emit(Insn { a: total, b: total, c: i, ..Insn::new(Op::AddI) });
    b.emit(Insn { a: i, b: i, x: 1, ..Insn::new(Op::AddIx) });
    b.emit(Insn { x: test as u32, ..Insn::new(Op::Goto) });
    b.patch(test);
    b.ret(total);
    b
}

#[test]
fn loops_and_calls_link_themselves() {
    let (mut vm, class) = machine();
    let sum = method(&mut vm, class, "sum", "(I)I", sum());
    let mut b = CodeBuilder::new("(I)I");
    let dst = b.register();
    b.call(Op::CallStaticLinked, sum.id.0, dst, &[0]);
    b.emit(Insn { a: dst, b: dst, x: 2, ..Insn::new(Op::MulIx) });
    b.ret(dst);
    let twice = method(&mut vm, class, "twice", "(I)I", b);
    assert_eq!(vm.call_nested(MAIN_THREAD, twice, &[5]).expect("a result"), 20);
    assert_eq!(vm.call_nested(MAIN_THREAD, twice, &[6]).expect("a result"), 30);
    let code = twice.code.get().expect("code");
    assert_eq!(ops(code)[..2], [Op::CallStatic, Op::Args], "the call was rewritten");
}

#[test]
fn objects_come_back_with_a_mark() {
    let (mut vm, class) = machine();
    let offset = class.fields[0].offset;
    let mut b = CodeBuilder::new("(I)Ljava/lang/Object;");
    let object = b.register();
    b.emit(Insn { a: object, x: class.id.0, ..Insn::new(Op::NewLinked) });
    b.emit(Insn { b: object, c: b.param(0), x: offset, ..Insn::new(Op::put_field(Kind::Int)) });
    b.ret(object);
    let make = method(&mut vm, class, "make", "(I)Ljava/lang/Object;", b);
    let mut b = CodeBuilder::new("(Ljava/lang/Object;I)I");
    let old = b.register();
    b.emit(Insn { a: old, b: b.param(0), x: offset, ..Insn::new(Op::get_field(Kind::Int)) });
    b.emit(Insn { b: b.param(0), c: b.param(1), x: offset, ..Insn::new(Op::put_field(Kind::Int)) });
    b.ret(old);
    let swap = method(&mut vm, class, "swap", "(Ljava/lang/Object;I)I", b);

    let object = vm.call_nested(MAIN_THREAD, make, &[7]).expect("an object");
    assert_eq!(ops(make.code.get().expect("code"))[0], Op::New, "the allocation was rewritten");
    let mark = vm.mark();
    assert_eq!(vm.call_nested(MAIN_THREAD, swap, &[object, 8]).expect("the old value"), 7);
    assert_eq!(vm.call_nested(MAIN_THREAD, swap, &[object, 9]).expect("the old value"), 8);
    vm.rollback(&mark);
    assert_eq!(vm.call_nested(MAIN_THREAD, swap, &[object, 1]).expect("the old value"), 7);
    vm.release(mark);
}

/// A native that runs the method whose id is its argument, on the same thread.
fn run_nested(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let method = vm.method_ptr(crate::ids::MethodId(args.i(0) as u32));
    vm.call_nested(t, method, &[args.i(1) as u64])
}

#[test]
fn a_nested_run_leaves_the_outer_one_its_frame() {
    let (mut vm, class) = machine();
    let sum = method(&mut vm, class, "sum", "(I)I", sum());
    let native = vm.classes.add_method(empty_method(
        class,
        "nested".into(),
        "(II)I".into(),
        acc::STATIC | acc::NATIVE,
    ));
    native.native.set(Some(run_nested));
    let mut b = CodeBuilder::new("(I)I");
    let (which, dst) = (b.constant(sum.id.0 as u64), b.register());
    b.call(Op::CallStaticLinked, native.id.0, dst, &[which, 0]);
    b.emit(Insn { a: dst, b: dst, c: b.param(0), ..Insn::new(Op::AddI) });
    b.ret(dst);
    let outer = method(&mut vm, class, "outer", "(I)I", b);
    assert_eq!(vm.call_nested(MAIN_THREAD, outer, &[4]).expect("a result"), 10);
    assert_eq!(vm.call_nested(MAIN_THREAD, outer, &[5]).expect("a result"), 15);
    // Tables grow while pointers to their entries are kept.
    for i in 0..40 {
        method(&mut vm, class, &format!("more{i}"), "(I)I", CodeBuilder::new("(I)I"));
    }
    assert_eq!(vm.call_nested(MAIN_THREAD, outer, &[6]).expect("a result"), 21);
}

#[test]
fn what_is_known_of_a_class_borrows_the_machine() {
    let (vm, class) = machine();
    let known = vm.class(class.id);
    assert_eq!((&*known.name, known.fields.len(), known.is_subtype_of(known)), ("Cell", 1, true));
}
