//! The one table of opcodes. A row says what the operands of an opcode mean and, if it touches memory that
//! other threads can see, how: what it does, where, and to which kinds of value.
//!
//! From the table come the enum, the operand lists that the disassembler prints (`disassemble.rs`), the
//! decoder of visible operations (`Op::access`, read by `step.rs`) and the choice of an opcode for a kind
//! (`linked`). The interpreter's handlers take the width of an access from here, too: a handler that stops
//! before a visible operation does not compile unless its opcode has a row that describes the operation.

use crate::classes::class::Kind;
use crate::stepping::step::Action;

/// What an operand of an instruction stands for. The last letters name the fields of the instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operand {
    /// The register that gets the result.
    DstA,
    SrcA,
    SrcB,
    SrcC,
    IntX,
    IntY,
    LongXY,
    /// The instruction to go on with.
    JumpX,
    SwitchX,
    /// An entry of the constant pool.
    PoolX,
    PoolY,
    ClassX,
    MethodX,
    /// An index into the receiver's table of methods.
    VtableX,
    /// Of a field in its object.
    OffsetX,
    /// In the arena.
    AddressX,
    AddressY,
    /// A length in bytes.
    SizeY,
    /// Log2 of the size of an element.
    ScaleY,
    /// How many registers the words after the instruction list.
    ArgsB,
    /// Consecutive registers: the first, and how many.
    RangeBC,
    RecipeX,
}

/// A register operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Register {
    A,
    B,
    C,
}

/// What part of memory an instruction touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// The field at offset `x` of the object in this register.
    Field(Register),
    /// Of the array in the first register that with the index in the second.
    Element(Register, Register),
    /// The static at address `x`.
    Static,
    /// The static that entry `x` of the constant pool names, which is resolved.
    UnlinkedStatic,
    /// The monitor of the object in this register.
    Monitor(Register),
}

/// A visible operation, as far as the opcode tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Access {
    pub action: Action,
    pub target: Target,
    /// The kinds of value that the opcode serves: the first stands for all of them, and all have one width.
    /// Empty where the value is not in the instruction's hands.
    pub kinds: &'static [Kind],
}

macro_rules! opcodes {
    ($(
        $($(#[$doc:meta])* $name:ident)+
        : $($operand:ident)*
        $(=> $action:ident $target:ident $(($($register:ident),+))? $([$($kind:ident)+])?)?
    ;)*) => {
        /// Operation. Operands: `a` is the destination register (or the first source where there is
        /// none), `b` and `c` sources, `x` and `y` immediates.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u16)]
        pub(crate) enum Op {
            $($($(#[$doc])* $name,)+)*
        }

        impl Op {
            pub(crate) const ALL: &[Op] = &[$($(Op::$name,)+)*];

            pub(crate) const fn operands(self) -> &'static [Operand] {
                match self {
                    $($(Op::$name)|+ => &[$(Operand::$operand),*],)*
                }
            }

            /// The visible operation that it is, or `None` if it touches nothing that others can see.
            pub(crate) const fn access(self) -> Option<Access> {
                match self {
                    $($(Op::$name)|+ => access!(
                        $($action $target $(($($register),+))? $([$($kind)+])?)?
                    ),)*
                }
            }
        }
    };
}

macro_rules! access {
    () => {
        None
    };
    ($action:ident $target:ident $(($($register:ident),+))? $([$($kind:ident)+])?) => {
        Some(Access {
            action: Action::$action,
            target: Target::$target $(($(Register::$register),+))?,
            kinds: &[$($(Kind::$kind),+)?],
        })
    };
}

#[rustfmt::skip]
opcodes! {
    Nop: ;
    Mov: DstA SrcB;
    /// a = x as int (upper half zero).
    LdI: DstA IntX;
    /// a = 64 bits of x and y.
    LdL: DstA LongXY;
    AddI SubI MulI DivI RemI AndI OrI XorI ShlI ShrI UshrI: DstA SrcB SrcC;
    NegI: DstA SrcB;
    /// With the immediate `x` as second source.
    AddIx SubIx MulIx DivIx RemIx AndIx OrIx XorIx ShlIx ShrIx UshrIx: DstA SrcB IntX;
    AddL SubL MulL DivL RemL AndL OrL XorL ShlL ShrL UshrL: DstA SrcB SrcC;
    NegL: DstA SrcB;
    /// Second source: the sign-extended immediate `x`.
    AddLx SubLx MulLx AndLx ShlLx ShrLx UshrLx: DstA SrcB IntX;
    AddF SubF MulF DivF RemF: DstA SrcB SrcC;
    NegF: DstA SrcB;
    AddD SubD MulD DivD RemD: DstA SrcB SrcC;
    NegD: DstA SrcB;
    I2L I2F I2D L2I L2F L2D F2I F2L F2D D2I D2L D2F I2B I2C I2S: DstA SrcB;
    CmpL CmpFl CmpFg CmpDl CmpDg: DstA SrcB SrcC;
    Goto: JumpX;
    /// If (b cond c) jump to x; ints, and references for eq and ne.
    JEq JNe JLt JGe JGt JLe: SrcB SrcC JumpX;
    /// If (b cond y) jump to x.
    JEqx JNex JLtx JGex JGtx JLex: SrcB IntY JumpX;
    /// Longs.
    JEqL JNeL JLtL JGeL JGtL JLeL: SrcB SrcC JumpX;
    /// Jump by table x on register b.
    Switch: SrcB SwitchX;
    /// Jump to the instruction index in register b (`ret`).
    Ret: SrcB;
    /// `a = b[c]`.
    ALoadI8:  DstA SrcB SrcC => Read Element(B, C) [Byte Bool];
    ALoadU16: DstA SrcB SrcC => Read Element(B, C) [Char];
    ALoadI16: DstA SrcB SrcC => Read Element(B, C) [Short];
    ALoadI32: DstA SrcB SrcC => Read Element(B, C) [Int Float Ref];
    ALoadI64: DstA SrcB SrcC => Read Element(B, C) [Long Double];
    /// `a[b] = c`. It looks whether the array is of booleans.
    AStoreI8:  SrcA SrcB SrcC => Write Element(A, B) [Byte Bool];
    AStoreI16: SrcA SrcB SrcC => Write Element(A, B) [Short Char];
    AStoreI32: SrcA SrcB SrcC => Write Element(A, B) [Int Float];
    AStoreI64: SrcA SrcB SrcC => Write Element(A, B) [Long Double];
    AStoreRef: SrcA SrcB SrcC => Write Element(A, B) [Ref];
    ArrayLen: DstA SrcB;
    /// a = b.field at offset x. y: constant-pool index, for error messages, and `HIDDEN`, `FINAL`, `KIND`.
    GetI8:  DstA SrcB OffsetX => Read Field(B) [Byte Bool];
    GetU16: DstA SrcB OffsetX => Read Field(B) [Char];
    GetI16: DstA SrcB OffsetX => Read Field(B) [Short];
    GetI32: DstA SrcB OffsetX => Read Field(B) [Int Float Ref];
    GetI64: DstA SrcB OffsetX => Read Field(B) [Long Double];
    /// b.field at offset x = c.
    PutI8:   SrcB OffsetX SrcC => Write Field(B) [Byte];
    PutBool: SrcB OffsetX SrcC => Write Field(B) [Bool];
    PutI16:  SrcB OffsetX SrcC => Write Field(B) [Short Char];
    PutI32:  SrcB OffsetX SrcC => Write Field(B) [Int Float];
    PutI64:  SrcB OffsetX SrcC => Write Field(B) [Long Double];
    PutRef:  SrcB OffsetX SrcC => Write Field(B) [Ref];
    GetFieldCp: DstA SrcB PoolX;
    PutFieldCp: SrcB PoolX SrcC;
    /// a = static at address x. y as above.
    GetStI8:  DstA AddressX => Read Static [Byte Bool];
    GetStU16: DstA AddressX => Read Static [Char];
    GetStI16: DstA AddressX => Read Static [Short];
    GetStI32: DstA AddressX => Read Static [Int Float Ref];
    GetStI64: DstA AddressX => Read Static [Long Double];
    /// Static at address x = c.
    PutStI8:   AddressX SrcC => Write Static [Byte];
    PutStBool: AddressX SrcC => Write Static [Bool];
    PutStI16:  AddressX SrcC => Write Static [Short Char];
    PutStI32:  AddressX SrcC => Write Static [Int Float];
    PutStI64:  AddressX SrcC => Write Static [Long Double];
    PutStRef:  AddressX SrcC => Write Static [Ref];
    GetStaticCp: DstA PoolX => Read UnlinkedStatic;
    PutStaticCp: PoolX SrcC => Write UnlinkedStatic;
    /// Calls. a: destination; b: argument registers, listed in the following words; x as named.
    InvokeVirtualCp InvokeSpecialCp InvokeStaticCp InvokeInterfaceCp InvokeDynamicCp: DstA PoolX ArgsB;
    /// Static, class known to be initialised for good.
    CallStatic: DstA MethodX ArgsB;
    /// Receiver must not be null.
    CallSpecial: DstA MethodX ArgsB;
    /// y: constant-pool index of the declared method.
    CallVirtual: DstA VtableX ArgsB;
    /// x: the interface method.
    CallInterface: DstA MethodX ArgsB;
    /// x: an adapter whose extra last argument is the resolved constant in the permanent word at y.
    CallAdapter: DstA MethodX AddressY ArgsB;
    /// Argument list: seven registers. Never executed.
    Args: ;
    Return: SrcB;
    ReturnVoid: ;
    NewCp: DstA PoolX;
    /// The class is initialised for good and has no finalizer.
    New: DstA ClassX SizeY;
    /// x: the array class; b: length.
    NewArray: DstA ClassX SrcB ScaleY;
    /// c is one where x is not an entry of the pool but the code of a primitive type.
    ANewArrayCp: DstA PoolX SrcB;
    /// Lengths in c registers from b on.
    MultiANewArrayCp: DstA PoolX RangeBC;
    CheckCastCp: SrcB PoolX;
    InstanceOfCp: DstA SrcB PoolX;
    CheckCast: SrcB ClassX;
    InstanceOf: DstA SrcB ClassX;
    /// Strings, classes, method handles, dynamic constants.
    LdcCp: DstA PoolX;
    /// a = resolved constant in permanent word at address x; zero means not resolved: then as LdcCp y.
    LdcRef: DstA AddressX PoolY;
    Throw: SrcB;
    MonitorEnter: SrcB => Enter Monitor(B) [Int];
    /// No operation of its own: it commutes with all that others can do while the monitor is held.
    MonitorExit: SrcB;
    /// Made by the machine; initialises the class first.
    CallStaticLinked: DstA MethodX ArgsB;
    /// Made by the machine; initialises the class first.
    NewLinked: DstA ClassX;
    /// a = concatenation of the listed registers by recipe x.
    Concat: DstA RecipeX ArgsB;
    /// Adapter-only: the first argument is the handle to invoke. See `handles.rs`.
    InvokeBasic: DstA ArgsB;
    /// Adapter-only: last argument is a MemberName that says what to call. x: 0 static, 1 virtual,
    /// 2 special, 3 interface.
    LinkTo: DstA IntX ArgsB;
    /// WrongMethodTypeException unless b.type == c.
    CheckHandleType: SrcB SrcC;
    /// The result of the method by row x of `intrinsics.rs`, if it can be computed.
    Intrinsic: IntX;
    /// Falling off: the translator puts it where verified code cannot go.
    Unreachable: ;
}

impl Op {
    /// Does `x` say which instruction comes next?
    pub(crate) fn jumps(self) -> bool {
        self.operands().contains(&Operand::JumpX)
    }

    /// Log2 of the bytes that it touches. Only of an access to memory.
    pub(crate) const fn scale(self) -> u32 {
        match self.access() {
            Some(Access { kinds: [kind, ..], .. }) => kind.size().trailing_zeros(),
            _ => panic!("no access of a known width"),
        }
    }

    /// The linked read of an instance field of this kind.
    pub(crate) fn get_field(kind: Kind) -> Op {
        const GET: [Op; Kind::ALL.len()] = linked(Action::Read, Target::Field(Register::B));
        GET[kind as usize]
    }

    pub(crate) fn put_field(kind: Kind) -> Op {
        const PUT: [Op; Kind::ALL.len()] = linked(Action::Write, Target::Field(Register::B));
        PUT[kind as usize]
    }

    pub(crate) fn get_static(kind: Kind) -> Op {
        const GET: [Op; Kind::ALL.len()] = linked(Action::Read, Target::Static);
        GET[kind as usize]
    }

    pub(crate) fn put_static(kind: Kind) -> Op {
        const PUT: [Op; Kind::ALL.len()] = linked(Action::Write, Target::Static);
        PUT[kind as usize]
    }
}

/// By kind, the opcodes that do this to that part of memory. Evaluated by the compiler, which refuses a
/// table that has no row for one of the kinds.
const fn linked(action: Action, target: Target) -> [Op; Kind::ALL.len()] {
    let mut found = [Op::Unreachable; Kind::ALL.len()];
    let mut k = 0;
    while k < Kind::ALL.len() {
        let kind = Kind::ALL[k];
        let mut i = 0;
        while i < Op::ALL.len() {
            if serves(Op::ALL[i], action, target, kind) {
                found[kind as usize] = Op::ALL[i];
            }
            i += 1;
        }
        // No field is void.
        assert!(!matches!(found[kind as usize], Op::Unreachable) || matches!(kind, Kind::Void));
        k += 1;
    }
    found
}

const fn serves(op: Op, action: Action, target: Target, kind: Kind) -> bool {
    let Some(access) = op.access() else { return false };
    // Constant functions cannot use `==`; these enums have no data that differs between rows of one target.
    let same_target = matches!(
        (access.target, target),
        (Target::Field(_), Target::Field(_)) | (Target::Static, Target::Static)
    );
    if !same_target || access.action as u8 != action as u8 {
        return false;
    }
    let mut i = 0;
    while i < access.kinds.len() {
        if access.kinds[i] as u8 == kind as u8 {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The operand that says the register is read.
    fn source(register: Register) -> Operand {
        match register {
            Register::A => Operand::SrcA,
            Register::B => Operand::SrcB,
            Register::C => Operand::SrcC,
        }
    }

    #[test]
    fn what_an_access_needs_is_among_the_operands() {
        for op in Op::ALL {
            let Some(access) = op.access() else { continue };
            let needed = match access.target {
                Target::Field(object) => vec![source(object), Operand::OffsetX],
                Target::Element(array, index) => vec![source(array), source(index)],
                Target::Static => vec![Operand::AddressX],
                Target::UnlinkedStatic => vec![Operand::PoolX],
                Target::Monitor(object) => vec![source(object)],
            };
            assert!(needed.iter().all(|operand| op.operands().contains(operand)), "{op:?}");
            let has_result = op.operands().contains(&Operand::DstA);
            assert_eq!(has_result, access.action == Action::Read, "{op:?}");
        }
    }

    #[test]
    fn kinds_of_one_opcode_have_one_width() {
        for op in Op::ALL {
            for kind in op.access().map_or(&[][..], |access| access.kinds) {
                assert_eq!(1 << op.scale(), kind.size(), "{op:?} serves {kind:?}");
            }
        }
    }

    #[test]
    fn linking_takes_the_opcode_of_a_kind() {
        assert_eq!(Op::get_field(Kind::Char), Op::GetU16);
        assert_eq!(Op::get_field(Kind::Ref), Op::GetI32);
        assert_eq!(Op::put_field(Kind::Ref), Op::PutRef);
        assert_eq!(Op::put_field(Kind::Bool), Op::PutBool);
        assert_eq!(Op::get_static(Kind::Double), Op::GetStI64);
        assert_eq!(Op::put_static(Kind::Float), Op::PutStI32);
    }
}
