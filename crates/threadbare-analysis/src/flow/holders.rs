//! The objects that an instruction touches. Two accesses whose objects are apart are of two places, whatever the
//! ways are by which summaries know them.

use super::Flow;
use super::nodes::{Kind, Node};
use crate::bits::Bits;
use crate::body::{Body, EffectKind, ElementKind, ValueId};
use crate::ids::ClassId;
use crate::numbered::Numbered;
use crate::summary::At;

/// Sets of kinds of objects, each with a number. The first is that of which nothing is known.
#[derive(Default)]
pub struct Holders {
    /// Of every kind of object.
    classes: Vec<ClassId>,
    sets: Numbered<Bits>,
}

impl Holders {
    /// The classes of the objects of a set; `None` if they are not known.
    pub fn classes(&self, number: u32) -> Option<impl Iterator<Item = ClassId> + '_> {
        let set = &self.sets[number as usize];
        (number != 0).then(|| set.iter().map(|kind| self.classes[kind]))
    }

    /// Is no object in both?
    pub fn are_apart(&self, a: u32, b: u32) -> bool {
        a != 0 && b != 0 && self.sets[a as usize].common(&self.sets[b as usize]).next().is_none()
    }
}

impl Flow {
    /// No set of objects yet.
    pub fn no_holders(&self) -> Holders {
        let classes = self.kinds.iter().map(|(class, _)| *class).collect();
        let mut sets = Numbered::default();
        sets.number(Bits::default());
        Holders { classes, sets }
    }

    /// The objects whose fields or elements these instructions touch, if these run them.
    pub fn holders(&self, holders: &mut Holders, sites: &[At], by: &Bits) -> u32 {
        let mut all = Bits::default();
        for at in sites {
            if !self.add_touched(&mut all, *at, by) {
                return 0;
            }
        }
        holders.sets.number(all) as u32
    }

    /// `false`: it is not known.
    fn add_touched(&self, all: &mut Bits, at: At, by: &Bits) -> bool {
        let Some(graph) = &self.graph else { return false };
        let callers = self.callers.of_method(at.method);
        let is_known = callers.iter().any(|caller| by.contains(caller.0 as usize));
        for caller in callers.iter().filter(|caller| !is_known || by.contains(caller.0 as usize)) {
            let Some((body, first)) = self.bodies.get(caller) else { return false };
            let Some(base) = touched(body, at.offset) else { return false };
            let mut kinds = graph.kinds_of(Node(first.0 + base.0)).peekable();
            // Where nothing arrives, something may that is not followed.
            if kinds.peek().is_none() {
                return false;
            }
            for kind in kinds {
                if kind == Kind::ANY {
                    return false;
                }
                all.insert(kind.0 as usize);
            }
        }
        !callers.is_empty()
    }
}

/// The object whose field or element an instruction touches, if objects like that are followed.
fn touched(body: &Body, offset: u16) -> Option<ValueId> {
    let mut found = None;
    for effect in body.effects.iter().filter(|effect| effect.at == offset) {
        let base = match &effect.kind {
            EffectKind::Read { base, .. } | EffectKind::Write { base, .. } => *base,
            EffectKind::ReadElement { array, element: ElementKind::Reference }
            | EffectKind::WriteElement { array, element: ElementKind::Reference, .. } => *array,
            _ => return None,
        };
        if found.is_some_and(|known| known != base) {
            return None;
        }
        found = Some(base);
    }
    found.filter(|base| *base != ValueId::NOTHING)
}
