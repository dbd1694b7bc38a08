//! Verification of a class: which of the two verifiers judges which method.
//!
//! Implements JVMS 4.10, following HotSpot where it departs from the book:
//! 1. Class files of version 50 and above are type-checked against their StackMapTable
//!    ([`check`], JVMS 4.10.1); older ones are verified by type inference ([`infer`], 4.10.2).
//!    A version 50 class that fails the first gets the second as another chance.
//! 2. Interfaces are assigned to as if they were `Object`, in both.
//! 3. Subroutines (`jsr`, `ret`) are analysed once per chain of callers instead of once with the
//!    changes of the callers merged, which is more precise and needs no notion of where a
//!    subroutine ends.
//! 4. A `new` forgets what an earlier run of the same instruction left uninitialised, as the book
//!    says and HotSpot does not.
//!
//! Sound for what the interpreter relies on: kinds and depths of operands, bounds of locals,
//! targets of branches, kinds of constants. Left to linking: access checks other than protected
//! receivers, final methods and superclasses, existence of members, loader constraints.

mod check;
mod code_map;
mod frame;
mod infer;
mod members;
mod method;
mod stack_map;
mod step;
mod types;

use threadbare_classfile::{ClassFile, Code, MethodInfo};

use crate::env::TypeEnv;
use crate::failure::{Checked, FailureKind, Fault, VerifyFailure};
use crate::text;
use code_map::CodeMap;
use method::MethodVerifier;
use types::ClassContext;

/// First version whose methods carry stack maps.
const STACK_MAPS: u16 = 50;
/// Last version for which type inference is a second chance.
const FAILOVER: u16 = 50;

/// Checks every method of the class that has code. Effects: none, except through `env`.
pub fn verify_class(class: &ClassFile, env: &mut dyn TypeEnv) -> Result<(), VerifyFailure> {
    let mut context = ClassContext::new(class, env);
    for method in &class.methods {
        if let Some(code) = &method.code {
            let mut verifier = MethodVerifier::new(&mut context, method, code);
            verify_method(&mut verifier).map_err(|fault| {
                let bci = verifier.bci;
                locate(class, method, code, bci, fault)
            })?;
        }
    }
    Ok(())
}

fn verify_method(verifier: &mut MethodVerifier<'_, '_>) -> Checked {
    let major = verifier.context.class.major;
    if major < STACK_MAPS {
        return verify_by_inference(verifier);
    }
    let first = verify_by_checking(verifier);
    if major > FAILOVER || !matches!(first, Err(Fault::Verify(_) | Fault::Format(_))) {
        return first;
    }
    // If inference agrees, the error is of its kind but in the words of the first.
    let bci = verifier.bci;
    match (first, verify_by_inference(verifier)) {
        (Err(Fault::Verify(message) | Fault::Format(message)), Err(Fault::Verify(_))) => {
            verifier.bci = bci;
            Err(Fault::Verify(message))
        }
        (_, second) => second,
    }
}

fn verify_by_checking(verifier: &mut MethodVerifier<'_, '_>) -> Checked {
    verifier.context.set_inferring(false);
    let map = CodeMap::scan(verifier.code, verifier.context.class.major);
    if !map.is_whole() {
        verifier.bci = map.malformed.as_ref().map_or(0, |(bci, _)| *bci);
        return map.check_whole();
    }
    check_handlers(verifier, &map, |verifier, field, value| {
        table_fault(verifier, &format!("exception table {field}"), value)
    })?;
    check_variables(verifier, &map)?;
    check::check(verifier, &map)
}

/// The older verifier is a library of its own in HotSpot and speaks differently.
fn verify_by_inference(verifier: &mut MethodVerifier<'_, '_>) -> Checked {
    verifier.context.set_inferring(true);
    let map = CodeMap::scan(verifier.code, verifier.context.class.major);
    if let Some((bci, _)) = map.malformed {
        verifier.bci = bci;
    }
    let verdict = map.check_whole().and_then(|()| {
        let leaders = infer::find_leaders(verifier, &map)?;
        check_handlers(verifier, &map, |_, field, _| {
            let what = if field == "handler_pc" { "handler" } else { "range" };
            Fault::verify(format!("Illegal exception table {what}"))
        })?;
        infer::infer(verifier, &map, leaders)
    });
    verdict.map_err(|fault| match fault {
        Fault::Verify(message) => {
            let (class, method) = (&verifier.context.class.name, verifier.method);
            let (name, descriptor) = (&method.name, &method.descriptor);
            let message = old_words(&message);
            Fault::Verify(format!("(class: {class}, method: {name} signature: {descriptor}) {message}"))
        }
        other => other,
    })
}

/// What the older verifier says where the newer one says `message`.
fn old_words(message: &str) -> &str {
    const WORDS: [(&str, &str); 8] = [
        ("Operand stack underflow", "Unable to pop operand off an empty stack"),
        ("Operand stack overflow", "Stack size too large"),
        ("Local variable table overflow", "Illegal local variable number"),
        ("get long/double overflows locals", "Illegal local variable number"),
        ("Illegal type at constant pool entry", "Illegal type in constant pool"),
        ("Illegal constant pool index", "Illegal constant pool index"),
        ("Inconsistent args count operand", "Inconsistent args_size for invokeinterface"),
        ("Illegal call to internal method", "Must call initializers using invokespecial"),
    ];
    WORDS.iter().find(|(new, _)| message.starts_with(new)).map_or(message, |(_, old)| old)
}

/// The handlers must speak of instructions. `fault` says what the caller makes of one that does
/// not, from the field and its value.
fn check_handlers(
    verifier: &mut MethodVerifier<'_, '_>,
    map: &CodeMap,
    fault: impl Fn(&MethodVerifier<'_, '_>, &str, usize) -> Fault,
) -> Checked {
    verifier.bci = 0;
    for handler in &verifier.code.handlers {
        let (start, end) = (usize::from(handler.range.start), usize::from(handler.range.end));
        if start >= end || !map.is_start(start) {
            return Err(fault(verifier, "start_pc", start));
        }
        if end != map.len() && !map.is_start(end) {
            return Err(fault(verifier, "end_pc", end));
        }
        let target = usize::from(handler.target);
        if !map.is_start(target) {
            return Err(fault(verifier, "handler_pc", target));
        }
        verifier.check_catch_type(handler.catch_type)?;
    }
    Ok(())
}

/// A table of the method names a place in the code that is no instruction.
fn table_fault(verifier: &MethodVerifier<'_, '_>, field: &str, value: usize) -> Fault {
    let method = verifier.method;
    let text = text::method_text(&verifier.context.class.name, &method.name, &method.descriptor);
    Fault::format(format!("Illegal {field} {value} in method '{text}'"))
}

/// The variable table must speak of instructions too.
fn check_variables(verifier: &mut MethodVerifier<'_, '_>, map: &CodeMap) -> Checked {
    for variable in &verifier.code.local_variables {
        let start = usize::from(variable.start);
        let end = start + usize::from(variable.length);
        if !map.is_start(start) && start != map.len() {
            return Err(table_fault(verifier, "local variable table start_pc", start));
        }
        if end != map.len() && !map.is_start(end) {
            return Err(table_fault(verifier, "local variable table length", usize::from(variable.length)));
        }
    }
    Ok(())
}

fn locate(class: &ClassFile, method: &MethodInfo, code: &Code, bci: usize, fault: Fault) -> VerifyFailure {
    let (kind, message) = match fault {
        Fault::Verify(message) => (FailureKind::Verify, message),
        Fault::Format(message) | Fault::FormatForGood(message) => (FailureKind::ClassFormat, message),
        Fault::Load(failure) => {
            let message = failure.class_name().to_string();
            (FailureKind::Load(failure), message)
        }
    };
    VerifyFailure {
        kind,
        message,
        class: class.name.clone(),
        method: method.name.clone(),
        descriptor: method.descriptor.clone(),
        bci,
        opcode: code.bytes.get(bci).copied(),
    }
}
