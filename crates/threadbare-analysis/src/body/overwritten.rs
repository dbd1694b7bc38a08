//! Fields of what a call returned that are assigned before anybody looks at them.
//!
//! `copy = (Series) super.clone(); copy.listeners = new ArrayList();`: the copy never shares the listeners of the
//! original. Sets of objects know no order, so this is found where the order of instructions is known: from
//! the call straight on to the assignment, with no branch, no handler and no other use of the object between.

use smallvec::SmallVec;
use threadbare_classfile::bytecode::instruction_length;

use crate::body::cfg::Cfg;
use crate::body::model::{Body, EffectKind, Value, ValueId};
use crate::program::ids::FieldId;

/// Casts and merges between a call and the use of its result.
const MOST_STEPS: usize = 8;

/// Stretches of code that run one after the other: from, and up to but not including.
type Stretches = SmallVec<[(usize, usize); 4]>;

/// The offset of a call and the field, in the order of the code.
pub(crate) fn find(cfg: &Cfg, bytes: &[u8], body: &Body) -> Vec<(u16, FieldId)> {
    let mut found = Vec::new();
    for write in &body.effects {
        let EffectKind::Write { base, field, .. } = write.kind else { continue };
        let Some((call, is_merged)) = origin(body, base, 0) else { continue };
        let made = &body.effects[call as usize];
        // A variable can still hold what the call returned before.
        if is_merged && made.repeats {
            continue;
        }
        if let Some(way) = way(cfg, bytes, made.at.into(), write.at.into())
            && !is_used(body, call, field, &way)
        {
            found.push((made.at, field));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The call that returned a value, if it is that or null, and whether ways of control meet before it.
fn origin(body: &Body, value: ValueId, depth: usize) -> Option<(u32, bool)> {
    if depth > MOST_STEPS {
        return None;
    }
    match &body.values[value.0 as usize] {
        Value::Result(call) => Some((*call, false)),
        Value::Cast { value, .. } => origin(body, *value, depth + 1),
        Value::Phi(inputs) => {
            let mut found = None;
            for input in inputs.iter().filter(|input| **input != ValueId::NOTHING) {
                let (call, _) = origin(body, *input, depth + 1)?;
                if found.is_some_and(|known| known != call) {
                    return None;
                }
                found = Some(call);
            }
            found.map(|call| (call, true))
        }
        _ => None,
    }
}

/// The code between two instructions, if it always runs from the one to the other, or leaves the method.
fn way(cfg: &Cfg, bytes: &[u8], from: usize, to: usize) -> Option<Stretches> {
    let mut block = cfg.blocks.iter().position(|b| (b.start as usize..b.end as usize).contains(&from))?;
    let mut start = from + instruction_length(bytes, from)?;
    let mut way = Stretches::new();
    for _ in 0..MOST_STEPS {
        let end = cfg.blocks[block].end as usize;
        let is_last = (start..end).contains(&to);
        let end = if is_last { to } else { end };
        if cfg.can_throw_within(start, end) && !cfg.handlers(block).is_empty() {
            return None;
        }
        way.push((start, end));
        if is_last {
            return Some(way);
        }
        let [next] = cfg.edges(block) else { return None };
        block = *next as usize;
        start = cfg.blocks[block].start as usize;
    }
    None
}

/// Does anything on the way do more with the object than assign its other fields?
fn is_used(body: &Body, call: u32, field: FieldId, way: &Stretches) -> bool {
    let is_it = |value: &ValueId| may_be(body, *value, call, 0);
    let on_way = |at: u16| way.iter().any(|(from, to)| (*from..*to).contains(&usize::from(at)));
    body.effects.iter().filter(|effect| on_way(effect.at)).any(|effect| match &effect.kind {
        EffectKind::Read { base, field: read } => *read == field && is_it(base),
        EffectKind::Write { value, .. } | EffectKind::WriteElement { value, .. } => is_it(value),
        EffectKind::ReadElement { .. } | EffectKind::Acquire(_) => false,
        EffectKind::Call { args, .. } | EffectKind::Dynamic { args, .. } => args.iter().any(is_it),
    })
}

fn may_be(body: &Body, value: ValueId, call: u32, depth: usize) -> bool {
    match &body.values[value.0 as usize] {
        _ if depth > MOST_STEPS => true,
        Value::Result(made) => *made == call,
        Value::Cast { value, .. } => may_be(body, *value, call, depth + 1),
        Value::Phi(inputs) => inputs.iter().any(|input| may_be(body, *input, call, depth + 1)),
        _ => false,
    }
}
