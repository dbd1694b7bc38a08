//! Decoding the StackMapTable attribute (JVMS 4.7.4) into one frame per entry.

use super::code_map::CodeMap;
use super::frame::Frame;
use super::method::MethodVerifier;
use super::types::VType;
use crate::constants;
use crate::failure::{Checked, Fault};

pub(super) struct MapEntry {
    pub(super) bci: usize,
    pub(super) frame: Frame,
}

struct Reader<'r, 'm, 'c, 'a> {
    bytes: &'r [u8],
    at: usize,
    map: &'r CodeMap,
    verifier: &'m mut MethodVerifier<'c, 'a>,
}

/// The entries, in order of bci. `initial` is the frame at the method's entry.
pub(super) fn decode(
    verifier: &mut MethodVerifier<'_, '_>,
    map: &CodeMap,
    initial: &Frame,
) -> Checked<Vec<MapEntry>> {
    let Some(bytes) = verifier.code.stack_map.clone() else {
        return Ok(Vec::new());
    };
    let mut reader = Reader { bytes: &bytes, at: 0, map, verifier };
    let count = reader.u2()?;
    let mut entries: Vec<MapEntry> = Vec::new();
    let mut frame = initial.clone();
    for _ in 0..count {
        let delta = reader.entry(&mut frame)?;
        let bci = match entries.last() {
            None => delta,
            Some(previous) => previous.bci + delta + 1,
        };
        if !map.is_start(bci) {
            return Err(Fault::verify("StackMapTable error: bad offset"));
        }
        entries.push(MapEntry { bci, frame: frame.clone() });
    }
    if reader.at != bytes.len() {
        return Err(unreadable("wrong attribute size"));
    }
    Ok(entries)
}

fn format_error(what: &str) -> Fault {
    Fault::format(format!("StackMapTable format error: {what}"))
}

/// The bytes make no sense, as opposed to what they say.
fn unreadable(what: &str) -> Fault {
    Fault::FormatForGood(format!("StackMapTable format error: {what}"))
}

impl Reader<'_, '_, '_, '_> {
    fn u1(&mut self) -> Checked<usize> {
        let byte = self.bytes.get(self.at).ok_or_else(|| unreadable("access beyond the end of attribute"))?;
        self.at += 1;
        Ok(usize::from(*byte))
    }

    fn u2(&mut self) -> Checked<usize> {
        Ok(self.u1()? << 8 | self.u1()?)
    }

    /// Changes the previous frame into this entry's and gives the entry's offset delta.
    fn entry(&mut self, frame: &mut Frame) -> Checked<usize> {
        let tag = self.u1()?;
        let delta = match tag {
            0..=63 => tag,
            64..=127 => tag - 64,
            128..=246 => return Err(unreadable("reserved frame type")),
            _ => self.u2()?,
        };
        frame.stack.clear();
        match tag {
            64..=127 | 247 => self.types(&mut frame.stack, 1, true)?,
            248..=250 => {
                for _ in tag..251 {
                    self.chop(frame)?;
                }
            }
            252..=254 => self.types(&mut frame.locals, tag - 251, false)?,
            255 => {
                frame.locals.clear();
                let locals = self.u2()?;
                self.types(&mut frame.locals, locals, false)?;
                let stack = self.u2()?;
                self.types(&mut frame.stack, stack, true)?;
            }
            _ => {}
        }
        frame.this_uninit = frame.locals.contains(&VType::UninitThis);
        Ok(delta)
    }

    fn chop(&self, frame: &mut Frame) -> Checked {
        let last = frame.locals.pop().ok_or_else(|| format_error("bad offset"))?;
        if last.is_second() && frame.locals.pop().is_none_or(|first| first.second() != Some(last)) {
            return Err(format_error("bad local"));
        }
        Ok(())
    }

    fn types(&mut self, slots: &mut Vec<VType>, count: usize, is_stack: bool) -> Checked {
        let code = self.verifier.code;
        let limit = if is_stack { code.max_stack } else { code.max_locals };
        for _ in 0..count {
            let ty = self.verification_type()?;
            slots.push(ty);
            slots.extend(ty.second());
        }
        if slots.len() > usize::from(limit) {
            return Err(format_error("bad type array size"));
        }
        Ok(())
    }

    fn verification_type(&mut self) -> Checked<VType> {
        Ok(match self.u1()? {
            0 => VType::Top,
            1 => VType::Int,
            2 => VType::Float,
            3 => VType::Double,
            4 => VType::Long,
            5 => VType::Null,
            6 => VType::UninitThis,
            7 => {
                let index = self.u2()? as u16;
                let context = &mut *self.verifier.context;
                let name = constants::class_name(context.class, index)
                    .ok_or_else(|| unreadable("bad class index"))?;
                VType::Ref(context.intern(name))
            }
            8 => {
                let offset = self.u2()?;
                if !self.map.is_new(offset) {
                    return Err(format_error("bad offset for Uninitialized"));
                }
                VType::Uninit(offset as u16)
            }
            _ => return Err(unreadable("bad verification type")),
        })
    }
}
