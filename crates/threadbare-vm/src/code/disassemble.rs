//! Register code as text, for whoever debugs the translator or the linker. What the operands of an opcode
//! mean comes from the table in `opcodes.rs`.

use crate::code::ir::{Code, Insn, arg_words, args_of};
use crate::code::opcodes::Operand;
use crate::ids::MethodId;
use crate::vm::Vm;
use std::cell::Cell;
use std::fmt::Write as _;

impl Vm {
    /// The register code of a method as it is now, one instruction a line: index, bytecode offset, opcode,
    /// operands. Instructions change when they are linked. Empty if the method has not been called yet.
    pub fn disassemble(&self, method: MethodId) -> String {
        self.method(method).code.get().map_or(String::new(), |code| disassemble(code))
    }
}

pub(crate) fn disassemble(code: &Code) -> String {
    let mut text = String::new();
    let insns: Vec<Insn> = code.insns.iter().map(Cell::get).collect();
    let mut at = 0;
    while at < insns.len() {
        let (insn, rest) = (insns[at], &insns[at + 1..]);
        let _ = write!(text, "{at:4} @{:<4} {:?}", code.bci_of(at as u32), insn.op);
        let operands = insn.op.operands();
        for (i, operand) in operands.iter().enumerate() {
            text.push_str(if i == 0 { " " } else { ", " });
            write_operand(&mut text, *operand, insn, rest);
        }
        text.push('\n');
        let takes_list = operands.contains(&Operand::ArgsB);
        at += 1 + if takes_list { arg_words(insn.b as usize) } else { 0 };
    }
    text
}

fn write_operand(text: &mut String, operand: Operand, insn: Insn, rest: &[Insn]) {
    let Insn { a, b, c, x, y, .. } = insn;
    let _ = match operand {
        Operand::DstA => write!(text, "r{a} <-"),
        Operand::SrcA => write!(text, "r{a}"),
        Operand::SrcB => write!(text, "r{b}"),
        Operand::SrcC => write!(text, "r{c}"),
        Operand::IntX => write!(text, "{}", x as i32),
        Operand::IntY => write!(text, "{}", y as i32),
        Operand::LongXY => write!(text, "{:#x}", x as u64 | (y as u64) << 32),
        Operand::JumpX => write!(text, "to {x}"),
        Operand::SwitchX => write!(text, "table {x}"),
        Operand::PoolX => write!(text, "pool {x}"),
        Operand::PoolY => write!(text, "pool {y}"),
        Operand::ClassX => write!(text, "class {x}"),
        Operand::MethodX => write!(text, "method {x}"),
        Operand::VtableX => write!(text, "virtual {x}"),
        Operand::OffsetX => write!(text, "+{x}"),
        Operand::AddressX => write!(text, "at {x:#x}"),
        Operand::AddressY => write!(text, "at {y:#x}"),
        Operand::SizeY => write!(text, "{y} bytes"),
        Operand::ScaleY => write!(text, "{} bytes each", 1u64 << y),
        Operand::RecipeX => write!(text, "recipe {x}"),
        Operand::RangeBC => write!(text, "r{b}..r{}", b + c),
        Operand::ArgsB => {
            let registers: Vec<String> =
                args_of(rest).take(b as usize).map(|register| format!("r{register}")).collect();
            write!(text, "({})", registers.join(", "))
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::code_builder::CodeBuilder;
    use crate::code::opcodes::Op;

    #[test]
    fn code_is_listed_with_what_its_operands_mean() {
        let mut b = CodeBuilder::new("(ILjava/lang/Object;)I");
        let dst = b.register();
        b.emit(Insn { a: dst, b: 1, x: 16, ..Insn::new(Op::GetI32) });
        let jump = b.emit(Insn { b: dst, y: -1i32 as u32, ..Insn::new(Op::JEqx) });
        b.call(Op::CallStatic, 7, dst, &[0, 1, 2, 3, 4, 5, 6, 7]);
        b.patch(jump);
        b.ret(dst);
        let expected = "   0 @0    GetI32 r2 <-, r1, +16
   1 @0    JEqx r2, -1, to 5
   2 @0    CallStatic r2 <-, method 7, (r0, r1, r2, r3, r4, r5, r6, r7)
   5 @0    Return r2
   6 @0    Unreachable
";
        assert_eq!(disassemble(&b.finish()), expected);
    }
}
