//! Helpful messages of `NullPointerException` (JEP 358).
//!
//! A message has two parts: what could not be done (`Cannot invoke "String.length()"`) and, where
//! that can be told from the bytecode alone, what was null (`because "this.name" is null`). The
//! second comes from a simulation of the method ([`simulate`]) that knows, for each slot of the
//! operand stack, which instruction pushed it.
//!
//! The texts are HotSpot's, oddities included: programs print them and tests compare them. Known
//! oddities that are kept: a negative `sipush` prints as unsigned, and a null out of an
//! instruction that cannot be described at the top level leaves ` because "` unfinished.

mod simulate;

use std::fmt::Write;

use threadbare_classfile::descriptor::{self, FieldType, MethodDescriptor};
use threadbare_classfile::{ClassFile, Code, MethodInfo, acc};

use crate::bytecode::{op, u1, u2};
use crate::constants::{self, Member};
use crate::text::type_text;
use simulate::Simulation;

/// Levels of field and array accesses that a description unfolds.
const MAX_DETAIL: usize = 5;

/// The message for a null met by the instruction at `bci`; `None` if that instruction throws no
/// such exception by itself (an explicit `new NullPointerException()` has no helpful message).
pub fn npe_message(class: &ClassFile, method: &MethodInfo, bci: usize) -> Option<String> {
    let code = method.code.as_ref()?;
    let slot = null_slot(class, code, bci)?;
    let simulation = Simulation::run(class, code, bci);
    let mut message = failed_action(class, code, bci)?;
    let describer = Describer { class, method, code, simulation };
    if describer.describe(&mut message, bci, slot, SentencePart::Whole) {
        message.push_str("\" is null");
    }
    Some(message)
}

/// How far below the top of the stack the null is.
fn null_slot(class: &ClassFile, code: &Code, bci: usize) -> Option<usize> {
    let index = u2(&code.bytes, bci + 1);
    match *code.bytes.get(bci)? {
        op::GETFIELD | op::ARRAYLENGTH | op::ATHROW | op::MONITORENTER | op::MONITOREXIT => Some(0),
        op::IALOAD..=op::SALOAD => Some(1),
        op::LASTORE | op::DASTORE => Some(3),
        op::IASTORE..=op::SASTORE => Some(2),
        op::PUTFIELD => {
            Some(FieldType::parse(constants::member(class, index)?.descriptor).map_or(1, FieldType::slots))
        }
        op::INVOKEVIRTUAL | op::INVOKESPECIAL | op::INVOKEINTERFACE => {
            let member = constants::member(class, index)?;
            // A constructor is never called on null; it is the exception made by hand.
            (member.name != "<init>").then(|| descriptor::arg_slots(member.descriptor))?
        }
        _ => None,
    }
}

fn failed_action(class: &ClassFile, code: &Code, bci: usize) -> Option<String> {
    const ELEMENTS: [&str; 8] = ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
    let opcode = *code.bytes.get(bci)?;
    let member = || constants::member(class, u2(&code.bytes, bci + 1));
    Some(match opcode {
        op::IALOAD..=op::SALOAD => {
            format!("Cannot load from {} array", ELEMENTS[usize::from(opcode - op::IALOAD)])
        }
        op::IASTORE..=op::SASTORE => {
            format!("Cannot store to {} array", ELEMENTS[usize::from(opcode - op::IASTORE)])
        }
        op::ARRAYLENGTH => "Cannot read the array length".to_string(),
        op::ATHROW => "Cannot throw exception".to_string(),
        op::MONITORENTER => "Cannot enter synchronized block".to_string(),
        op::MONITOREXIT => "Cannot exit synchronized block".to_string(),
        op::GETFIELD => format!("Cannot read field \"{}\"", member()?.name),
        op::PUTFIELD => format!("Cannot assign field \"{}\"", member()?.name),
        _ => format!("Cannot invoke \"{}\"", method_text(member()?)),
    })
}

/// Where in the sentence a description stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SentencePart {
    /// It is the whole of what was null.
    Whole,
    /// A part of a larger expression, with this many levels left to unfold.
    Part(usize),
    /// Inside an array index, with this many levels left.
    Index(usize),
}

impl SentencePart {
    fn detail(self) -> usize {
        match self {
            SentencePart::Whole => MAX_DETAIL,
            SentencePart::Part(detail) | SentencePart::Index(detail) => detail,
        }
    }

    /// The place of what is dereferenced here.
    fn deeper(self) -> SentencePart {
        match self {
            SentencePart::Whole => SentencePart::Part(MAX_DETAIL - 1),
            SentencePart::Part(detail) => SentencePart::Part(detail.saturating_sub(1)),
            SentencePart::Index(detail) => SentencePart::Index(detail.saturating_sub(1)),
        }
    }
}

struct Describer<'a> {
    class: &'a ClassFile,
    method: &'a MethodInfo,
    code: &'a Code,
    simulation: Simulation,
}

impl Describer<'_> {
    /// Appends a Java-like expression for the value `slot` below the top of the stack before the
    /// instruction at `bci`. False if it cannot be described.
    ///
    /// The array index is described without using up detail, so that it never degrades before
    /// the array does; it terminates because the source of a value lies earlier in the chain of
    /// sources, and the simulation never relates a value to itself.
    fn describe(&self, out: &mut String, bci: usize, slot: usize, place: SentencePart) -> bool {
        if place.detail() == 0 || out.len() > MAX_MESSAGE {
            return false;
        }
        let Some(source) = self.simulation.source(bci, slot) else {
            return false;
        };
        let bytes: &[u8] = &self.code.bytes;
        let (opcode, is_wide) = match u1(bytes, source) {
            op::WIDE => (u1(bytes, source + 1), true),
            opcode => (opcode, false),
        };
        let is_invoke = matches!(opcode, op::INVOKEVIRTUAL..=op::INVOKEINTERFACE);
        if place == SentencePart::Whole && !is_invoke {
            out.push_str(" because \"");
        }
        let member = || constants::member(self.class, u2(bytes, source + 1));
        let local = |index: usize, out: &mut String| {
            let is_parameter = !self.simulation.was_written(bci, index);
            self.push_local(out, source, index, is_parameter);
            true
        };
        match opcode {
            op::ILOAD_0..=op::ILOAD_3 => local(usize::from(opcode - op::ILOAD_0), out),
            op::ALOAD_0..=op::ALOAD_3 => local(usize::from(opcode - op::ALOAD_0), out),
            op::ILOAD | op::ALOAD if is_wide => local(usize::from(u2(bytes, source + 2)), out),
            op::ILOAD | op::ALOAD => local(usize::from(u1(bytes, source + 1)), out),
            op::ACONST_NULL => append(out, "null"),
            op::ICONST_M1..=op::ICONST_5 => append(out, i32::from(opcode) - 3),
            op::BIPUSH => append(out, u1(bytes, source + 1) as i8),
            op::SIPUSH => append(out, u2(bytes, source + 1)),
            op::IALOAD | op::AALOAD => {
                if !self.describe(out, source, 1, place.deeper()) {
                    out.push_str("<array>");
                }
                out.push('[');
                if !self.describe(out, source, 0, SentencePart::Index(place.detail())) {
                    out.push_str("...");
                }
                out.push(']');
                true
            }
            op::GETSTATIC => member().is_some_and(|member| {
                append(out, format_args!("{}.{}", class_text(member.class), member.name))
            }),
            op::GETFIELD => {
                if self.describe(out, source, 0, place.deeper()) {
                    out.push('.');
                }
                member().is_some_and(|member| append(out, member.name))
            }
            _ if is_invoke => {
                if place == SentencePart::Whole {
                    out.push_str(" because the return value of \"");
                }
                member().is_some_and(|member| append(out, method_text(member)))
            }
            _ => false,
        }
    }

    /// The name of a local: from the variable table if it is there, else from its position.
    fn push_local(&self, out: &mut String, bci: usize, index: usize, is_parameter: bool) {
        let in_scope = |start: u16, length: u16| {
            (usize::from(start)..usize::from(start) + usize::from(length)).contains(&bci)
        };
        let mut variables = self.code.local_variables.iter();
        if let Some(variable) =
            variables.find(|v| usize::from(v.index) == index && in_scope(v.start, v.length))
        {
            out.push_str(&variable.name);
            return;
        }
        let is_static = self.method.access & acc::STATIC != 0;
        if is_parameter && index == 0 && !is_static {
            out.push_str("this");
            return;
        }
        match self.parameter_at(index, usize::from(!is_static)) {
            Some(number) if is_parameter => append(out, format_args!("<parameter{number}>")),
            _ => append(out, format_args!("<local{index}>")),
        };
    }

    /// Which parameter, counted from one, lives in this slot at the entry.
    fn parameter_at(&self, index: usize, mut slot: usize) -> Option<usize> {
        for (number, param) in descriptor::params(&self.method.descriptor)?.enumerate() {
            if (slot..slot + param.slots()).contains(&index) {
                return Some(number + 1);
            }
            slot += param.slots();
        }
        None
    }
}

/// Descriptions grow by nested array indices without a limit on their depth; this is one.
const MAX_MESSAGE: usize = 1 << 13;

fn append(out: &mut String, what: impl std::fmt::Display) -> bool {
    write!(out, "{what}").is_ok()
}

fn method_text(member: Member<'_>) -> String {
    let params = MethodDescriptor::parse(member.descriptor).map(|d| d.params).unwrap_or_default();
    let params: Vec<String> = params.into_iter().map(parameter_text).collect();
    format!("{}.{}({})", class_text(member.class), member.name, params.join(", "))
}

fn class_text(name: &str) -> String {
    match name {
        "java/lang/Object" => "Object".to_string(),
        "java/lang/String" => "String".to_string(),
        _ => name.replace('/', "."),
    }
}

/// The prefix is cut from everything that begins like the two well-known classes, so that
/// `java.lang.StringBuilder` becomes `StringBuilder` too, as it does in HotSpot.
fn parameter_text(ty: FieldType<'_>) -> String {
    let text = type_text(ty);
    match text.strip_prefix("java.lang.") {
        Some(short) if short.starts_with("Object") || short.starts_with("String") => short.to_string(),
        _ => text,
    }
}
