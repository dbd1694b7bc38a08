//! Can an object be known to others before its constructor is through?
//!
//! Then its final fields are no constants: somebody may look at one before it is written. A constructor lets
//! `this` out if it stores it anywhere but in the object itself, passes it to a call, lets a lambda or an inner
//! class have it, or calls a method on it; of the last it is not asked what the method does, because a class
//! below may have another one. Constructors of superclasses run first and count, too.
//!
//! Static final fields need no such question. Another thread that asks for one waits until the class is
//! initialised, and the thread that initialises it is the only one that can see it before.

use crate::body::model::{Body, Dispatch, EffectKind, Value, ValueId};
use crate::program::classes::Program;
use crate::program::ids::{ClassId, Target};

/// How far a value is followed over casts and merging control flow.
const MOST_DEPTH: usize = 8;

/// Can a constructor of the class, or of one above it, let its object out?
pub(crate) fn lets_this_out(program: &mut Program, class: ClassId) -> bool {
    let object = program.object();
    let mut next = Some(class);
    while let Some(class) = next.filter(|class| *class != object) {
        for constructor in program.constructors(class) {
            match program.body(constructor) {
                Some(body) if !is_let_out(program, &body) => {}
                _ => return true,
            }
        }
        next = program.super_class(class);
        if next.is_none() {
            // A class that is missing.
            return true;
        }
    }
    false
}

fn is_let_out(program: &mut Program, body: &Body) -> bool {
    let is_this = |value: ValueId| may_be_this(body, value, 0);
    let is_harmless = |program: &mut Program, target: Target| {
        let declared = program.resolve_method(target).map(|method| program.method(method).class);
        program.text(target.name) == "<init>" || declared == Some(program.object())
    };
    body.effects.iter().any(|effect| match &effect.kind {
        EffectKind::Write { base, value, .. } => is_this(*value) && !is_this(*base),
        EffectKind::WriteElement { value, .. } => is_this(*value),
        EffectKind::Dynamic { args, .. } => args.iter().any(|arg| is_this(*arg)),
        EffectKind::Call { how, target, args } => {
            let first = usize::from(*how != Dispatch::Static);
            args.iter().skip(first).any(|arg| is_this(*arg))
                || first == 1
                    && args.first().is_some_and(|receiver| is_this(*receiver))
                    && !is_harmless(program, *target)
        }
        EffectKind::Read { .. } | EffectKind::ReadElement { .. } | EffectKind::Acquire(_) => false,
    })
}

fn may_be_this(body: &Body, value: ValueId, depth: usize) -> bool {
    if depth > MOST_DEPTH {
        return true;
    }
    match &body.values[value.0 as usize] {
        Value::Param(0) => true,
        Value::Phi(inputs) => inputs.iter().any(|input| may_be_this(body, *input, depth + 1)),
        Value::Cast { value, .. } => may_be_this(body, *value, depth + 1),
        _ => false,
    }
}
