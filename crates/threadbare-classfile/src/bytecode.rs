//! The instruction set (JVMS 6.5) and a walk over code bytes.
//!
//! One table gives constant, mnemonic and length of every opcode; section 6.5 of the JVMS has a
//! subsection for each mnemonic. Opcodes 202 and above are reserved and count as illegal.

macro_rules! opcodes {
    ($($name:ident = $value:literal, $mnemonic:literal, $length:literal;)*) => {
        /// The opcodes by name.
        pub mod op {
            $(pub const $name: u8 = $value;)*
        }

        /// Mnemonic and length in bytes, by opcode. Length zero: it depends on the operands.
        const TABLE: [(&str, u8); 202] = [$(($mnemonic, $length)),*];
    };
}

opcodes! {
    NOP = 0, "nop", 1;
    ACONST_NULL = 1, "aconst_null", 1;
    ICONST_M1 = 2, "iconst_m1", 1;
    ICONST_0 = 3, "iconst_0", 1;
    ICONST_1 = 4, "iconst_1", 1;
    ICONST_2 = 5, "iconst_2", 1;
    ICONST_3 = 6, "iconst_3", 1;
    ICONST_4 = 7, "iconst_4", 1;
    ICONST_5 = 8, "iconst_5", 1;
    LCONST_0 = 9, "lconst_0", 1;
    LCONST_1 = 10, "lconst_1", 1;
    FCONST_0 = 11, "fconst_0", 1;
    FCONST_1 = 12, "fconst_1", 1;
    FCONST_2 = 13, "fconst_2", 1;
    DCONST_0 = 14, "dconst_0", 1;
    DCONST_1 = 15, "dconst_1", 1;
    BIPUSH = 16, "bipush", 2;
    SIPUSH = 17, "sipush", 3;
    LDC = 18, "ldc", 2;
    LDC_W = 19, "ldc_w", 3;
    LDC2_W = 20, "ldc2_w", 3;
    ILOAD = 21, "iload", 2;
    LLOAD = 22, "lload", 2;
    FLOAD = 23, "fload", 2;
    DLOAD = 24, "dload", 2;
    ALOAD = 25, "aload", 2;
    ILOAD_0 = 26, "iload_0", 1;
    ILOAD_1 = 27, "iload_1", 1;
    ILOAD_2 = 28, "iload_2", 1;
    ILOAD_3 = 29, "iload_3", 1;
    LLOAD_0 = 30, "lload_0", 1;
    LLOAD_1 = 31, "lload_1", 1;
    LLOAD_2 = 32, "lload_2", 1;
    LLOAD_3 = 33, "lload_3", 1;
    FLOAD_0 = 34, "fload_0", 1;
    FLOAD_1 = 35, "fload_1", 1;
    FLOAD_2 = 36, "fload_2", 1;
    FLOAD_3 = 37, "fload_3", 1;
    DLOAD_0 = 38, "dload_0", 1;
    DLOAD_1 = 39, "dload_1", 1;
    DLOAD_2 = 40, "dload_2", 1;
    DLOAD_3 = 41, "dload_3", 1;
    ALOAD_0 = 42, "aload_0", 1;
    ALOAD_1 = 43, "aload_1", 1;
    ALOAD_2 = 44, "aload_2", 1;
    ALOAD_3 = 45, "aload_3", 1;
    IALOAD = 46, "iaload", 1;
    LALOAD = 47, "laload", 1;
    FALOAD = 48, "faload", 1;
    DALOAD = 49, "daload", 1;
    AALOAD = 50, "aaload", 1;
    BALOAD = 51, "baload", 1;
    CALOAD = 52, "caload", 1;
    SALOAD = 53, "saload", 1;
    ISTORE = 54, "istore", 2;
    LSTORE = 55, "lstore", 2;
    FSTORE = 56, "fstore", 2;
    DSTORE = 57, "dstore", 2;
    ASTORE = 58, "astore", 2;
    ISTORE_0 = 59, "istore_0", 1;
    ISTORE_1 = 60, "istore_1", 1;
    ISTORE_2 = 61, "istore_2", 1;
    ISTORE_3 = 62, "istore_3", 1;
    LSTORE_0 = 63, "lstore_0", 1;
    LSTORE_1 = 64, "lstore_1", 1;
    LSTORE_2 = 65, "lstore_2", 1;
    LSTORE_3 = 66, "lstore_3", 1;
    FSTORE_0 = 67, "fstore_0", 1;
    FSTORE_1 = 68, "fstore_1", 1;
    FSTORE_2 = 69, "fstore_2", 1;
    FSTORE_3 = 70, "fstore_3", 1;
    DSTORE_0 = 71, "dstore_0", 1;
    DSTORE_1 = 72, "dstore_1", 1;
    DSTORE_2 = 73, "dstore_2", 1;
    DSTORE_3 = 74, "dstore_3", 1;
    ASTORE_0 = 75, "astore_0", 1;
    ASTORE_1 = 76, "astore_1", 1;
    ASTORE_2 = 77, "astore_2", 1;
    ASTORE_3 = 78, "astore_3", 1;
    IASTORE = 79, "iastore", 1;
    LASTORE = 80, "lastore", 1;
    FASTORE = 81, "fastore", 1;
    DASTORE = 82, "dastore", 1;
    AASTORE = 83, "aastore", 1;
    BASTORE = 84, "bastore", 1;
    CASTORE = 85, "castore", 1;
    SASTORE = 86, "sastore", 1;
    POP = 87, "pop", 1;
    POP2 = 88, "pop2", 1;
    DUP = 89, "dup", 1;
    DUP_X1 = 90, "dup_x1", 1;
    DUP_X2 = 91, "dup_x2", 1;
    DUP2 = 92, "dup2", 1;
    DUP2_X1 = 93, "dup2_x1", 1;
    DUP2_X2 = 94, "dup2_x2", 1;
    SWAP = 95, "swap", 1;
    IADD = 96, "iadd", 1;
    LADD = 97, "ladd", 1;
    FADD = 98, "fadd", 1;
    DADD = 99, "dadd", 1;
    ISUB = 100, "isub", 1;
    LSUB = 101, "lsub", 1;
    FSUB = 102, "fsub", 1;
    DSUB = 103, "dsub", 1;
    IMUL = 104, "imul", 1;
    LMUL = 105, "lmul", 1;
    FMUL = 106, "fmul", 1;
    DMUL = 107, "dmul", 1;
    IDIV = 108, "idiv", 1;
    LDIV = 109, "ldiv", 1;
    FDIV = 110, "fdiv", 1;
    DDIV = 111, "ddiv", 1;
    IREM = 112, "irem", 1;
    LREM = 113, "lrem", 1;
    FREM = 114, "frem", 1;
    DREM = 115, "drem", 1;
    INEG = 116, "ineg", 1;
    LNEG = 117, "lneg", 1;
    FNEG = 118, "fneg", 1;
    DNEG = 119, "dneg", 1;
    ISHL = 120, "ishl", 1;
    LSHL = 121, "lshl", 1;
    ISHR = 122, "ishr", 1;
    LSHR = 123, "lshr", 1;
    IUSHR = 124, "iushr", 1;
    LUSHR = 125, "lushr", 1;
    IAND = 126, "iand", 1;
    LAND = 127, "land", 1;
    IOR = 128, "ior", 1;
    LOR = 129, "lor", 1;
    IXOR = 130, "ixor", 1;
    LXOR = 131, "lxor", 1;
    IINC = 132, "iinc", 3;
    I2L = 133, "i2l", 1;
    I2F = 134, "i2f", 1;
    I2D = 135, "i2d", 1;
    L2I = 136, "l2i", 1;
    L2F = 137, "l2f", 1;
    L2D = 138, "l2d", 1;
    F2I = 139, "f2i", 1;
    F2L = 140, "f2l", 1;
    F2D = 141, "f2d", 1;
    D2I = 142, "d2i", 1;
    D2L = 143, "d2l", 1;
    D2F = 144, "d2f", 1;
    I2B = 145, "i2b", 1;
    I2C = 146, "i2c", 1;
    I2S = 147, "i2s", 1;
    LCMP = 148, "lcmp", 1;
    FCMPL = 149, "fcmpl", 1;
    FCMPG = 150, "fcmpg", 1;
    DCMPL = 151, "dcmpl", 1;
    DCMPG = 152, "dcmpg", 1;
    IFEQ = 153, "ifeq", 3;
    IFNE = 154, "ifne", 3;
    IFLT = 155, "iflt", 3;
    IFGE = 156, "ifge", 3;
    IFGT = 157, "ifgt", 3;
    IFLE = 158, "ifle", 3;
    IF_ICMPEQ = 159, "if_icmpeq", 3;
    IF_ICMPNE = 160, "if_icmpne", 3;
    IF_ICMPLT = 161, "if_icmplt", 3;
    IF_ICMPGE = 162, "if_icmpge", 3;
    IF_ICMPGT = 163, "if_icmpgt", 3;
    IF_ICMPLE = 164, "if_icmple", 3;
    IF_ACMPEQ = 165, "if_acmpeq", 3;
    IF_ACMPNE = 166, "if_acmpne", 3;
    GOTO = 167, "goto", 3;
    JSR = 168, "jsr", 3;
    RET = 169, "ret", 2;
    TABLESWITCH = 170, "tableswitch", 0;
    LOOKUPSWITCH = 171, "lookupswitch", 0;
    IRETURN = 172, "ireturn", 1;
    LRETURN = 173, "lreturn", 1;
    FRETURN = 174, "freturn", 1;
    DRETURN = 175, "dreturn", 1;
    ARETURN = 176, "areturn", 1;
    RETURN = 177, "return", 1;
    GETSTATIC = 178, "getstatic", 3;
    PUTSTATIC = 179, "putstatic", 3;
    GETFIELD = 180, "getfield", 3;
    PUTFIELD = 181, "putfield", 3;
    INVOKEVIRTUAL = 182, "invokevirtual", 3;
    INVOKESPECIAL = 183, "invokespecial", 3;
    INVOKESTATIC = 184, "invokestatic", 3;
    INVOKEINTERFACE = 185, "invokeinterface", 5;
    INVOKEDYNAMIC = 186, "invokedynamic", 5;
    NEW = 187, "new", 3;
    NEWARRAY = 188, "newarray", 2;
    ANEWARRAY = 189, "anewarray", 3;
    ARRAYLENGTH = 190, "arraylength", 1;
    ATHROW = 191, "athrow", 1;
    CHECKCAST = 192, "checkcast", 3;
    INSTANCEOF = 193, "instanceof", 3;
    MONITORENTER = 194, "monitorenter", 1;
    MONITOREXIT = 195, "monitorexit", 1;
    WIDE = 196, "wide", 0;
    MULTIANEWARRAY = 197, "multianewarray", 4;
    IFNULL = 198, "ifnull", 3;
    IFNONNULL = 199, "ifnonnull", 3;
    GOTO_W = 200, "goto_w", 5;
    JSR_W = 201, "jsr_w", 5;
}

/// The name of an opcode, or `None` for the reserved and undefined ones.
pub fn mnemonic(opcode: u8) -> Option<&'static str> {
    TABLE.get(usize::from(opcode)).map(|&(mnemonic, _)| mnemonic)
}

/// Length in bytes of the instruction at `pc`, with its operands and padding. `None` if the opcode
/// is undefined, the operands make no sense, or the instruction reaches past the end of the code.
pub fn instruction_length(code: &[u8], pc: usize) -> Option<usize> {
    let opcode = *code.get(pc)?;
    let length = match TABLE.get(usize::from(opcode))? {
        (_, 0) => variable_length(code, pc, opcode)?,
        (_, length) => usize::from(*length),
    };
    (code.len() - pc >= length).then_some(length)
}

fn variable_length(code: &[u8], pc: usize, opcode: u8) -> Option<usize> {
    // Switch operands are aligned to four bytes from the start of the code.
    let operands = (pc & !3) + 4;
    let fixed = operands - pc;
    match opcode {
        op::WIDE => match *code.get(pc + 1)? {
            op::IINC => Some(6),
            op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE | op::RET => Some(4),
            _ => None,
        },
        op::TABLESWITCH => {
            let (low, high) = (read_i32(code, operands + 4)?, read_i32(code, operands + 8)?);
            // The subtraction is in 64 bits: the bounds may be the extremes of an int.
            let count = usize::try_from(i64::from(high) - i64::from(low) + 1).ok().filter(|&n| n > 0)?;
            count.checked_mul(4)?.checked_add(fixed + 12)
        }
        op::LOOKUPSWITCH => {
            let count = usize::try_from(read_i32(code, operands + 4)?).ok()?;
            count.checked_mul(8)?.checked_add(fixed + 8)
        }
        _ => None,
    }
}

fn read_i32(code: &[u8], at: usize) -> Option<i32> {
    code.get(at..)?.first_chunk::<4>().map(|bytes| i32::from_be_bytes(*bytes))
}

/// One instruction in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction<'a> {
    /// Offset in the method's code, as `javap` shows it.
    pub pc: usize,
    /// The opcode; `op::WIDE` for widened instructions.
    pub opcode: u8,
    /// The whole instruction, opcode and padding included.
    pub bytes: &'a [u8],
}

impl Instruction<'_> {
    /// The unsigned 16-bit operand right after the opcode: a constant-pool index.
    pub fn u16(&self) -> Option<u16> {
        self.bytes.get(1..)?.first_chunk::<2>().map(|bytes| u16::from_be_bytes(*bytes))
    }

    /// Where a jump of 16-bit or 32-bit offset goes; `None` if this is no jump or it leaves the
    /// range of offsets. Switches are in [`Instruction::switch`].
    pub fn branch_target(&self) -> Option<usize> {
        let offset = match self.opcode {
            op::IFEQ..=op::JSR | op::IFNULL | op::IFNONNULL => i64::from(self.u16()?.cast_signed()),
            op::GOTO_W | op::JSR_W => i64::from(read_i32(self.bytes, 1)?),
            _ => return None,
        };
        self.target(offset)
    }

    fn target(&self, offset: i64) -> Option<usize> {
        usize::try_from(i64::try_from(self.pc).ok()? + offset).ok()
    }

    /// The default target and the `(match, target)` pairs of a switch.
    pub fn switch(&self) -> Option<(usize, Vec<(i32, usize)>)> {
        let operands = (self.pc & !3) + 4 - self.pc;
        let word = |n: usize| read_i32(self.bytes, operands + n * 4);
        let target = |n: usize| self.target(i64::from(word(n)?));
        let pairs = match self.opcode {
            op::TABLESWITCH => {
                let (low, high) = (word(1)?, word(2)?);
                let case = |(n, value)| Some((value, target(3 + n)?));
                (low..=high).enumerate().map(case).collect::<Option<Vec<_>>>()?
            }
            op::LOOKUPSWITCH => {
                let count = usize::try_from(word(1)?).ok()?;
                (0..count)
                    .map(|n| Some((word(2 + n * 2)?, target(3 + n * 2)?)))
                    .collect::<Option<Vec<_>>>()?
            }
            _ => return None,
        };
        Some((target(0)?, pairs))
    }
}

/// The instructions of a method from its first byte. After an illegal instruction the walk ends;
/// [`Instructions::pc`] then is where it stopped, and otherwise the length of the code.
pub fn instructions(code: &[u8]) -> Instructions<'_> {
    Instructions { code, pc: 0 }
}

/// See [`instructions`].
#[derive(Debug, Clone)]
pub struct Instructions<'a> {
    code: &'a [u8],
    pc: usize,
}

impl Instructions<'_> {
    pub fn pc(&self) -> usize {
        self.pc
    }
}

impl<'a> Iterator for Instructions<'a> {
    type Item = Instruction<'a>;

    fn next(&mut self) -> Option<Instruction<'a>> {
        let pc = self.pc;
        let bytes = self.code.get(pc..pc + instruction_length(self.code, pc)?)?;
        self.pc += bytes.len();
        Some(Instruction { pc, opcode: *bytes.first()?, bytes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_matches_constants() {
        assert_eq!(mnemonic(op::NOP), Some("nop"));
        assert_eq!(mnemonic(op::IINC), Some("iinc"));
        assert_eq!(op::GOTO, 0xA7);
        assert_eq!(op::INVOKEDYNAMIC, 0xBA);
        assert_eq!(mnemonic(op::JSR_W), Some("jsr_w"));
        assert_eq!(mnemonic(202), None);
    }

    #[test]
    fn lengths() {
        let code = [op::NOP, op::WIDE, op::IINC, 0, 1, 0, 1, op::WIDE, op::RET, 0, 0, op::RETURN];
        let pcs: Vec<_> = instructions(&code).map(|i| i.pc).collect();
        assert_eq!(pcs, [0, 1, 7, 11]);
        assert_eq!(instruction_length(&[op::WIDE, op::NOP, 0, 0], 0), None);
        assert_eq!(instruction_length(&[op::WIDE], 0), None);
        assert_eq!(instruction_length(&[op::SIPUSH, 1], 0), None);
        assert_eq!(instruction_length(&[202], 0), None);
        assert_eq!(instruction_length(&[], 0), None);
    }

    #[test]
    fn switches() {
        let mut code = vec![op::NOP, op::TABLESWITCH, 0, 0];
        for word in [20i32, 5, 6, 10, -1] {
            code.extend(word.to_be_bytes());
        }
        let switch = instructions(&code).nth(1).unwrap();
        assert_eq!(switch.bytes.len(), 23);
        assert_eq!(switch.switch(), Some((21, vec![(5, 11), (6, 0)])));

        let mut code = vec![op::LOOKUPSWITCH, 0, 0, 0];
        for word in [28i32, 2, -7, 3, 9, 4] {
            code.extend(word.to_be_bytes());
        }
        let switch = instructions(&code).next().unwrap();
        assert_eq!(switch.bytes.len(), 28);
        assert_eq!(switch.switch(), Some((28, vec![(-7, 3), (9, 4)])));
    }

    #[test]
    fn lying_switches_are_refused() {
        let switch = |opcode: u8, words: [i32; 3]| {
            let mut code = vec![opcode, 0, 0, 0];
            words.iter().for_each(|word| code.extend(word.to_be_bytes()));
            code
        };
        for code in [
            switch(op::TABLESWITCH, [0, i32::MIN, i32::MAX]),
            switch(op::TABLESWITCH, [0, 5, 4]),
            switch(op::TABLESWITCH, [0, i32::MAX, i32::MIN]),
            switch(op::LOOKUPSWITCH, [0, -1, 0]),
            switch(op::LOOKUPSWITCH, [0, i32::MAX, 0]),
        ] {
            assert_eq!(instruction_length(&code, 0), None);
        }
    }

    #[test]
    fn branches() {
        let code = [op::NOP, op::GOTO, 0xFF, 0xFF, op::GOTO_W, 0, 0, 0, 5];
        let targets: Vec<_> = instructions(&code).map(|i| i.branch_target()).collect();
        assert_eq!(targets, [None, Some(0), Some(9)]);
    }
}
