//! The internal code: register form, sixteen bytes an instruction.
//!
//! Locals and stack slots are both registers of the frame (`local i` is register `i`, stack slot
//! `s` is register `max_locals + s`), so the loads and stores that are half of all bytecodes
//! mostly disappear. An instruction that needs linking starts as its `*Cp` form, which names the
//! constant-pool entry; executing it links and rewrites it in place.
//!
//! **Invariant:** rewritten code may assume linking, never initialisation, unless the class was
//! initialised while no mark was held (`Class::init_is_permanent`).

use crate::classes::class::ClassPtr;
use std::cell::UnsafeCell;

macro_rules! opcodes {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// Operation. Operands: `a` is the destination register (or the first source where there is
        /// none), `b` and `c` sources, `x` and `y` immediates.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u16)]
        pub enum Op {
            $($(#[$doc])* $name,)*
        }
    };
}

opcodes! {
    Nop, Mov,
    /// a = x as int (upper half zero).
    LdI,
    /// a = 64 bits of x and y.
    LdL,
    AddI, SubI, MulI, DivI, RemI, AndI, OrI, XorI, ShlI, ShrI, UshrI, NegI,
    /// With the immediate `x` as second source.
    AddIx, SubIx, MulIx, DivIx, RemIx, AndIx, OrIx, XorIx, ShlIx, ShrIx, UshrIx,
    AddL, SubL, MulL, DivL, RemL, AndL, OrL, XorL, ShlL, ShrL, UshrL, NegL,
    /// Second source: the sign-extended immediate `x`.
    AddLx, SubLx, MulLx, AndLx, ShlLx, ShrLx, UshrLx,
    AddF, SubF, MulF, DivF, RemF, NegF,
    AddD, SubD, MulD, DivD, RemD, NegD,
    I2L, I2F, I2D, L2I, L2F, L2D, F2I, F2L, F2D, D2I, D2L, D2F, I2B, I2C, I2S,
    CmpL, CmpFl, CmpFg, CmpDl, CmpDg,
    /// Jump to x.
    Goto,
    /// if (b cond c) jump to x; ints, and references for eq and ne.
    JEq, JNe, JLt, JGe, JGt, JLe,
    /// if (b cond y) jump to x.
    JEqx, JNex, JLtx, JGex, JGtx, JLex,
    /// Longs.
    JEqL, JNeL, JLtL, JGeL, JGtL, JLeL,
    /// Jump by table x on register b.
    Switch,
    /// Jump to the instruction index in register b (`ret`).
    Ret,
    /// `a = b[c]`.
    ALoadI8, ALoadU16, ALoadI16, ALoadI32, ALoadI64,
    /// `a[b] = c`. `AStoreBool` serves `bastore`: it looks whether the array is of booleans.
    AStoreI8, AStoreI16, AStoreI32, AStoreI64, AStoreRef,
    ArrayLen,
    /// a = b.field at offset x. y: constant-pool index, for error messages, and `HIDDEN`, `FINAL`.
    GetI8, GetU16, GetI16, GetI32, GetI64,
    /// b.field at offset x = c.
    PutI8, PutBool, PutI16, PutI32, PutI64, PutRef,
    GetFieldCp, PutFieldCp,
    /// a = static at address x.
    GetStI8, GetStU16, GetStI16, GetStI32, GetStI64,
    /// static at address x = c.
    PutStI8, PutStBool, PutStI16, PutStI32, PutStI64, PutStRef,
    /// x: constant-pool index. a or c as above.
    GetStaticCp, PutStaticCp,
    /// Calls. a: destination; b: argument registers, listed in the following words; x as named.
    InvokeVirtualCp, InvokeSpecialCp, InvokeStaticCp, InvokeInterfaceCp, InvokeDynamicCp,
    /// x: method id. Static, class known to be initialised for good.
    CallStatic,
    /// x: method id; receiver must not be null.
    CallSpecial,
    /// x: vtable index; y: method id of the declared method.
    CallVirtual,
    /// x: method id of the interface method.
    CallInterface,
    /// x: method id of an adapter whose extra last argument is resolved constant y of this class.
    CallAdapter,
    /// Argument list: eight registers. Never executed.
    Args,
    Return, ReturnVoid,
    NewCp,
    /// x: class id, initialised for good, no finalizer; y: size.
    New,
    /// x: class id of the array class; b: length; y: log2 of the element size.
    NewArray,
    ANewArrayCp, MultiANewArrayCp,
    CheckCastCp, InstanceOfCp,
    /// x: class id. `CheckCast`: b. `InstanceOf`: a = b.
    CheckCast, InstanceOf,
    /// x: constant-pool index; a: destination. Strings, classes, method handles, dynamic constants.
    LdcCp,
    /// a = resolved constant in permanent word at address x; zero means not resolved: then as LdcCp y.
    LdcRef,
    Throw, MonitorEnter, MonitorExit,
    /// Made by the machine. x: method id; initialises the class first.
    CallStaticLinked,
    /// Made by the machine. x: class id; initialises the class first.
    NewLinked,
    /// a = concatenation of the listed registers by recipe x.
    Concat,
    /// Adapter-only. a = invoke handle b... x: method id of a `MethodType`-erased shape. See `mh`.
    InvokeBasic,
    /// Adapter-only: last argument is a MemberName that says what to call. x: 0 static, 1 virtual,
    /// 2 special, 3 interface.
    LinkTo,
    /// a = constant-class check of handle type: WrongMethodTypeException unless b.type == c.
    CheckHandleType,
    /// Falling off: the translator puts it where verified code cannot go.
    Unreachable,
}

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Insn {
    pub op: Op,
    pub a: u16,
    pub b: u16,
    pub c: u16,
    pub x: u32,
    pub y: u32,
}

impl Insn {
    pub fn new(op: Op) -> Insn {
        Insn { op, a: 0, b: 0, c: 0, x: 0, y: 0 }
    }
}

impl std::fmt::Debug for Insn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} a{} b{} c{} x{} y{}", self.op, self.a, self.b, self.c, self.x, self.y)
    }
}

/// Words of argument registers after a call with `slots` argument slots.
#[inline(always)]
pub fn arg_words(slots: usize) -> usize {
    slots.div_ceil(7)
}

/// Registers listed in one `Args` word.
pub const ARGS_PER_WORD: usize = 7;

/// Reads the `i`-th argument register of the list that starts at `list`.
///
/// In `y` of a linked field access: never visible to other threads (see `quiet.rs`).
pub const HIDDEN: u32 = 1 << 31;
/// In `y` of a linked field access: the field is final.
pub const FINAL: u32 = 1 << 30;

/// In `y` of a linked field access: what kind of value it is where the operation serves several.
pub const KIND: u32 = 3 << 28;
pub const KIND_REF: u32 = 1 << 28;
pub const KIND_FLOATING: u32 = 2 << 28;
pub const KIND_BOOL: u32 = 3 << 28;

/// # Safety
/// `list` must point at the `Args` words of a call with more than `i` argument slots.
#[inline(always)]
pub unsafe fn arg_register(list: *const Insn, i: usize) -> u16 {
    // The op field of every Args word stays a valid Op; the seven u16 after it are the registers.
    unsafe { *(list.add(i / ARGS_PER_WORD) as *const u16).add(1 + i % ARGS_PER_WORD) }
}

pub struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Constant-pool index of the class; zero catches everything.
    pub catch_type: u16,
    /// For adapters: the class itself.
    pub catch_class: Option<ClassPtr>,
}

pub enum SwitchTable {
    Dense { low: i32, targets: Vec<u32>, default: u32 },
    Sparse { keys: Vec<i32>, targets: Vec<u32>, default: u32 },
}

impl SwitchTable {
    #[inline]
    pub fn target(&self, key: i32) -> u32 {
        match self {
            SwitchTable::Dense { low, targets, default } => {
                targets.get(key.wrapping_sub(*low) as u32 as usize).copied().unwrap_or(*default)
            }
            SwitchTable::Sparse { keys, targets, default } => {
                keys.binary_search(&key).map_or(*default, |i| targets[i])
            }
        }
    }
}

/// Translated code of one method.
pub struct Code {
    /// Rewritten in place as it links; only the interpreter of the owning VM does so.
    pub insns: UnsafeCell<Vec<Insn>>,
    /// Bytecode offset of each instruction.
    pub bci: Vec<u16>,
    pub handlers: Vec<Handler>,
    pub switches: Vec<SwitchTable>,
    /// Registers of a frame.
    pub registers: u32,
    /// Where a handler finds the exception: stack slot 0.
    pub exception_register: u16,
}

impl Code {
    #[inline(always)]
    pub fn start(&self) -> *mut Insn {
        // SAFETY: the vector is never resized after translation, so its buffer stays put.
        unsafe { (*self.insns.get()).as_mut_ptr() }
    }

    pub fn len(&self) -> usize {
        // SAFETY: reading the length; no reference to the contents is held.
        unsafe { (*self.insns.get()).len() }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn bci_of(&self, pc: u32) -> u16 {
        self.bci.get(pc as usize).copied().unwrap_or(0)
    }
}
