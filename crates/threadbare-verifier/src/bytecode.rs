//! Instructions as bytes: mnemonics, lengths, operands and the targets of branches.
//!
//! Reads are total: past the end of the code they give zero, and [`instruction_length`] says
//! whether an instruction fits, so that no caller can be made to panic by a class file.

/// The opcodes that are mentioned by name. Families that differ only in type or index are handled
/// as ranges from the first named member to the last.
pub(crate) mod op {
    pub(crate) const NOP: u8 = 0;
    pub(crate) const ACONST_NULL: u8 = 1;
    pub(crate) const ICONST_M1: u8 = 2;
    pub(crate) const ICONST_5: u8 = 8;
    pub(crate) const LCONST_0: u8 = 9;
    pub(crate) const FCONST_0: u8 = 11;
    pub(crate) const DCONST_0: u8 = 14;
    pub(crate) const DCONST_1: u8 = 15;
    pub(crate) const BIPUSH: u8 = 16;
    pub(crate) const SIPUSH: u8 = 17;
    pub(crate) const LDC: u8 = 18;
    pub(crate) const LDC_W: u8 = 19;
    pub(crate) const LDC2_W: u8 = 20;
    pub(crate) const ILOAD: u8 = 21;
    pub(crate) const ALOAD: u8 = 25;
    pub(crate) const ILOAD_0: u8 = 26;
    pub(crate) const ILOAD_3: u8 = 29;
    pub(crate) const ALOAD_0: u8 = 42;
    pub(crate) const ALOAD_3: u8 = 45;
    pub(crate) const IALOAD: u8 = 46;
    pub(crate) const AALOAD: u8 = 50;
    pub(crate) const SALOAD: u8 = 53;
    pub(crate) const ISTORE: u8 = 54;
    pub(crate) const ASTORE: u8 = 58;
    pub(crate) const ISTORE_0: u8 = 59;
    pub(crate) const ASTORE_3: u8 = 78;
    pub(crate) const IASTORE: u8 = 79;
    pub(crate) const LASTORE: u8 = 80;
    pub(crate) const DASTORE: u8 = 82;
    pub(crate) const SASTORE: u8 = 86;
    pub(crate) const POP: u8 = 87;
    pub(crate) const POP2: u8 = 88;
    pub(crate) const DUP: u8 = 89;
    pub(crate) const DUP_X1: u8 = 90;
    pub(crate) const DUP_X2: u8 = 91;
    pub(crate) const DUP2: u8 = 92;
    pub(crate) const DUP2_X1: u8 = 93;
    pub(crate) const DUP2_X2: u8 = 94;
    pub(crate) const SWAP: u8 = 95;
    pub(crate) const IADD: u8 = 96;
    pub(crate) const DREM: u8 = 115;
    pub(crate) const INEG: u8 = 116;
    pub(crate) const DNEG: u8 = 119;
    pub(crate) const ISHL: u8 = 120;
    pub(crate) const LUSHR: u8 = 125;
    pub(crate) const IAND: u8 = 126;
    pub(crate) const LXOR: u8 = 131;
    pub(crate) const IINC: u8 = 132;
    pub(crate) const I2L: u8 = 133;
    pub(crate) const I2B: u8 = 145;
    pub(crate) const I2S: u8 = 147;
    pub(crate) const LCMP: u8 = 148;
    pub(crate) const DCMPG: u8 = 152;
    pub(crate) const IFEQ: u8 = 153;
    pub(crate) const IFLE: u8 = 158;
    pub(crate) const IF_ICMPEQ: u8 = 159;
    pub(crate) const IF_ICMPLE: u8 = 164;
    pub(crate) const IF_ACMPEQ: u8 = 165;
    pub(crate) const IF_ACMPNE: u8 = 166;
    pub(crate) const GOTO: u8 = 167;
    pub(crate) const JSR: u8 = 168;
    pub(crate) const RET: u8 = 169;
    pub(crate) const TABLESWITCH: u8 = 170;
    pub(crate) const LOOKUPSWITCH: u8 = 171;
    pub(crate) const IRETURN: u8 = 172;
    pub(crate) const RETURN: u8 = 177;
    pub(crate) const GETSTATIC: u8 = 178;
    pub(crate) const PUTSTATIC: u8 = 179;
    pub(crate) const GETFIELD: u8 = 180;
    pub(crate) const PUTFIELD: u8 = 181;
    pub(crate) const INVOKEVIRTUAL: u8 = 182;
    pub(crate) const INVOKESPECIAL: u8 = 183;
    pub(crate) const INVOKESTATIC: u8 = 184;
    pub(crate) const INVOKEINTERFACE: u8 = 185;
    pub(crate) const INVOKEDYNAMIC: u8 = 186;
    pub(crate) const NEW: u8 = 187;
    pub(crate) const NEWARRAY: u8 = 188;
    pub(crate) const ANEWARRAY: u8 = 189;
    pub(crate) const ARRAYLENGTH: u8 = 190;
    pub(crate) const ATHROW: u8 = 191;
    pub(crate) const CHECKCAST: u8 = 192;
    pub(crate) const INSTANCEOF: u8 = 193;
    pub(crate) const MONITORENTER: u8 = 194;
    pub(crate) const MONITOREXIT: u8 = 195;
    pub(crate) const WIDE: u8 = 196;
    pub(crate) const MULTIANEWARRAY: u8 = 197;
    pub(crate) const IFNULL: u8 = 198;
    pub(crate) const IFNONNULL: u8 = 199;
    pub(crate) const GOTO_W: u8 = 200;
    pub(crate) const JSR_W: u8 = 201;
}

/// `(mnemonic, length)` by opcode; length zero means it depends on the operands.
#[rustfmt::skip]
const TABLE: [(&str, u8); 202] = [
    ("nop", 1), ("aconst_null", 1), ("iconst_m1", 1), ("iconst_0", 1), ("iconst_1", 1), ("iconst_2", 1),
    ("iconst_3", 1), ("iconst_4", 1), ("iconst_5", 1), ("lconst_0", 1), ("lconst_1", 1), ("fconst_0", 1),
    ("fconst_1", 1), ("fconst_2", 1), ("dconst_0", 1), ("dconst_1", 1), ("bipush", 2), ("sipush", 3),
    ("ldc", 2), ("ldc_w", 3), ("ldc2_w", 3), ("iload", 2), ("lload", 2), ("fload", 2), ("dload", 2),
    ("aload", 2), ("iload_0", 1), ("iload_1", 1), ("iload_2", 1), ("iload_3", 1), ("lload_0", 1),
    ("lload_1", 1), ("lload_2", 1), ("lload_3", 1), ("fload_0", 1), ("fload_1", 1), ("fload_2", 1),
    ("fload_3", 1), ("dload_0", 1), ("dload_1", 1), ("dload_2", 1), ("dload_3", 1), ("aload_0", 1),
    ("aload_1", 1), ("aload_2", 1), ("aload_3", 1), ("iaload", 1), ("laload", 1), ("faload", 1),
    ("daload", 1), ("aaload", 1), ("baload", 1), ("caload", 1), ("saload", 1), ("istore", 2), ("lstore", 2),
    ("fstore", 2), ("dstore", 2), ("astore", 2), ("istore_0", 1), ("istore_1", 1), ("istore_2", 1),
    ("istore_3", 1), ("lstore_0", 1), ("lstore_1", 1), ("lstore_2", 1), ("lstore_3", 1), ("fstore_0", 1),
    ("fstore_1", 1), ("fstore_2", 1), ("fstore_3", 1), ("dstore_0", 1), ("dstore_1", 1), ("dstore_2", 1),
    ("dstore_3", 1), ("astore_0", 1), ("astore_1", 1), ("astore_2", 1), ("astore_3", 1), ("iastore", 1),
    ("lastore", 1), ("fastore", 1), ("dastore", 1), ("aastore", 1), ("bastore", 1), ("castore", 1),
    ("sastore", 1), ("pop", 1), ("pop2", 1), ("dup", 1), ("dup_x1", 1), ("dup_x2", 1), ("dup2", 1),
    ("dup2_x1", 1), ("dup2_x2", 1), ("swap", 1), ("iadd", 1), ("ladd", 1), ("fadd", 1), ("dadd", 1),
    ("isub", 1), ("lsub", 1), ("fsub", 1), ("dsub", 1), ("imul", 1), ("lmul", 1), ("fmul", 1), ("dmul", 1),
    ("idiv", 1), ("ldiv", 1), ("fdiv", 1), ("ddiv", 1), ("irem", 1), ("lrem", 1), ("frem", 1), ("drem", 1),
    ("ineg", 1), ("lneg", 1), ("fneg", 1), ("dneg", 1), ("ishl", 1), ("lshl", 1), ("ishr", 1), ("lshr", 1),
    ("iushr", 1), ("lushr", 1), ("iand", 1), ("land", 1), ("ior", 1), ("lor", 1), ("ixor", 1), ("lxor", 1),
    ("iinc", 3), ("i2l", 1), ("i2f", 1), ("i2d", 1), ("l2i", 1), ("l2f", 1), ("l2d", 1), ("f2i", 1),
    ("f2l", 1), ("f2d", 1), ("d2i", 1), ("d2l", 1), ("d2f", 1), ("i2b", 1), ("i2c", 1), ("i2s", 1),
    ("lcmp", 1), ("fcmpl", 1), ("fcmpg", 1), ("dcmpl", 1), ("dcmpg", 1), ("ifeq", 3), ("ifne", 3),
    ("iflt", 3), ("ifge", 3), ("ifgt", 3), ("ifle", 3), ("if_icmpeq", 3), ("if_icmpne", 3),
    ("if_icmplt", 3), ("if_icmpge", 3), ("if_icmpgt", 3), ("if_icmple", 3), ("if_acmpeq", 3),
    ("if_acmpne", 3), ("goto", 3), ("jsr", 3), ("ret", 2), ("tableswitch", 0), ("lookupswitch", 0),
    ("ireturn", 1), ("lreturn", 1), ("freturn", 1), ("dreturn", 1), ("areturn", 1), ("return", 1),
    ("getstatic", 3), ("putstatic", 3), ("getfield", 3), ("putfield", 3), ("invokevirtual", 3),
    ("invokespecial", 3), ("invokestatic", 3), ("invokeinterface", 5), ("invokedynamic", 5), ("new", 3),
    ("newarray", 2), ("anewarray", 3), ("arraylength", 1), ("athrow", 1), ("checkcast", 3),
    ("instanceof", 3), ("monitorenter", 1), ("monitorexit", 1), ("wide", 0), ("multianewarray", 4),
    ("ifnull", 3), ("ifnonnull", 3), ("goto_w", 5), ("jsr_w", 5),
];

pub(crate) fn mnemonic(opcode: u8) -> Option<&'static str> {
    TABLE.get(usize::from(opcode)).map(|entry| entry.0)
}

pub(crate) fn u1(code: &[u8], at: usize) -> u8 {
    code.get(at).copied().unwrap_or(0)
}

pub(crate) fn u2(code: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([u1(code, at), u1(code, at + 1)])
}

pub(crate) fn i2(code: &[u8], at: usize) -> i16 {
    i16::from_be_bytes([u1(code, at), u1(code, at + 1)])
}

pub(crate) fn i4(code: &[u8], at: usize) -> i32 {
    i32::from_be_bytes([u1(code, at), u1(code, at + 1), u1(code, at + 2), u1(code, at + 3)])
}

/// The operands of a tableswitch or lookupswitch begin at the next multiple of four.
pub(crate) fn switch_operands(bci: usize) -> usize {
    (bci + 4) & !3
}

/// Length of the instruction at `bci`, or `None` if the opcode is unknown, the operands are
/// malformed or the instruction reaches past the end.
pub(crate) fn instruction_length(code: &[u8], bci: usize) -> Option<usize> {
    let opcode = *code.get(bci)?;
    let length = match TABLE.get(usize::from(opcode))?.1 {
        0 => variable_length(code, bci, opcode)?,
        fixed => usize::from(fixed),
    };
    (bci + length <= code.len()).then_some(length)
}

fn variable_length(code: &[u8], bci: usize, opcode: u8) -> Option<usize> {
    let at = switch_operands(bci);
    match opcode {
        op::WIDE => match *code.get(bci + 1)? {
            op::IINC => Some(6),
            op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE | op::RET => Some(4),
            _ => None,
        },
        op::TABLESWITCH => {
            let (low, high) = (i64::from(i4(code, at + 4)), i64::from(i4(code, at + 8)));
            let count = usize::try_from(high - low + 1).ok()?;
            Some(at + 12 + 4 * count - bci)
        }
        _ => {
            let count = usize::try_from(i4(code, at + 4)).ok()?;
            Some(at + 8 + 8 * count - bci)
        }
    }
}

/// Where the instruction at `bci` may jump to, not counting the next instruction, the handlers and
/// the return of a subroutine. The values are as the code gives them and may lie outside of it.
pub(crate) fn branch_targets(code: &[u8], bci: usize) -> Vec<i64> {
    let base = bci as i64;
    let opcode = u1(code, bci);
    match opcode {
        op::IFEQ..=op::JSR | op::IFNULL | op::IFNONNULL => vec![base + i64::from(i2(code, bci + 1))],
        op::GOTO_W | op::JSR_W => vec![base + i64::from(i4(code, bci + 1))],
        op::TABLESWITCH | op::LOOKUPSWITCH => {
            let at = switch_operands(bci);
            let end = bci + instruction_length(code, bci).unwrap_or(0);
            let (first, stride) = if opcode == op::TABLESWITCH { (at + 12, 4) } else { (at + 12, 8) };
            let cases = (first..end).step_by(stride).map(|case| base + i64::from(i4(code, case)));
            std::iter::once(base + i64::from(i4(code, at))).chain(cases).collect()
        }
        _ => Vec::new(),
    }
}
