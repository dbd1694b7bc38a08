//! The objects that an instruction touches. Two accesses whose objects are apart are of two places, whatever the
//! ways are by which summaries know them.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Flow;
use super::callers::CallerId;
use super::calls::Call;
use super::nodes::{Kind, Node};
use crate::body::model::{Body, EffectKind, ElementKind, ValueId};
use crate::program::bits::Bits;
use crate::program::ids::{ClassId, FieldId};
use crate::program::library::Special;
use crate::program::numbered::Numbered;
use crate::summary::model::{At, Member};

/// Objects that special calls touch, by who calls and where.
#[derive(Default)]
pub(crate) struct SpecialAccesses(FxHashMap<(CallerId, u16), SmallVec<[SpecialAccess; 2]>>);

struct SpecialAccess {
    objects: Node,
    reads: bool,
    writes: bool,
}

impl SpecialAccesses {
    /// What a special call touches of what it is given.
    pub fn note(&mut self, special: Special, call: &Call, handle: Option<FieldId>, is_static: bool) {
        let touched: &[(usize, bool, bool)] = match special {
            Special::ArrayCopy => &[(0, true, false), (2, false, true)],
            Special::Clone => &[(0, true, false)],
            Special::ArrayElement(touch) => &[(0, touch.reads, touch.writes)],
            Special::Unsafe(touch) | Special::VarHandle(touch) | Special::Updater(touch)
                if handle.is_some() && !is_static =>
            {
                &[(1, touch.reads, touch.writes)]
            }
            _ => return,
        };
        let known = self.0.entry((call.from, call.at.offset)).or_default();
        for (arg, reads, writes) in touched {
            if let Some(objects) = call.args.get(*arg).copied() {
                known.push(SpecialAccess { objects, reads: *reads, writes: *writes });
            }
        }
    }
}

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
    pub(crate) fn are_apart(&self, a: u32, b: u32) -> bool {
        a != 0 && b != 0 && self.sets[a as usize].common(&self.sets[b as usize]).next().is_none()
    }
}

impl Flow {
    /// No set of objects yet.
    pub(crate) fn no_holders(&self) -> Holders {
        let classes = self.kinds.iter().map(|(class, _)| *class).collect();
        let mut sets = Numbered::default();
        sets.number(Bits::default());
        Holders { classes, sets }
    }

    /// The objects whose fields or elements these instructions read or write, if these run them.
    pub fn holders(&self, holders: &mut Holders, sites: &[At], write: bool, by: &Bits) -> u32 {
        let mut all = Bits::default();
        for at in sites {
            if !self.add_touched(&mut all, *at, write, by) {
                return 0;
            }
        }
        holders.sets.number(all) as u32
    }

    /// `false`: it is not known.
    fn add_touched(&self, all: &mut Bits, at: At, write: bool, by: &Bits) -> bool {
        let Some(graph) = &self.graph else { return false };
        let callers = self.callers.of_method(at.method);
        let is_known = callers.iter().any(|caller| by.contains(caller.0 as usize));
        for caller in callers.iter().filter(|caller| !is_known || by.contains(caller.0 as usize)) {
            let found: SmallVec<[Node; 2]> = match self.touches.0.get(&(*caller, at.offset)) {
                Some(special) => {
                    let same = special.iter().filter(|t| if write { t.writes } else { t.reads });
                    same.map(|touched| touched.objects).collect()
                }
                None => {
                    let Some((body, first)) = self.bodies.get(caller) else { return false };
                    accessed_value(body, at.offset).map(|base| Node(first.0 + base.0)).into_iter().collect()
                }
            };
            if found.is_empty() {
                return false;
            }
            for node in found {
                let mut kinds = graph.kinds_of(node).peekable();
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
        }
        !callers.is_empty()
    }
}

/// Are objects followed in which there is such a thing?
pub(crate) fn is_followed(member: Member) -> bool {
    matches!(member, Member::Field(_) | Member::Element(ElementKind::Reference))
}

/// The object whose field or element an instruction touches, if objects like that are followed.
fn accessed_value(body: &Body, offset: u16) -> Option<ValueId> {
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
