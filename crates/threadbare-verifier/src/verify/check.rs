//! Verification by type checking (JVMS 4.10.1): one pass over the code, in which the stack map
//! says what holds wherever paths meet and each path is checked against it.

use super::code_map::CodeMap;
use super::frame::Frame;
use super::method::MethodVerifier;
use super::stack_map::{self, MapEntry};
use super::step::Flow;
use super::types::VType;
use crate::bytecode::{self, op};
use crate::failure::{Checked, Fault};

pub(super) fn check(verifier: &mut MethodVerifier<'_, '_>, map: &CodeMap) -> Checked {
    verifier.bci = 0;
    let initial = verifier.initial_frame()?;
    let entries = stack_map::decode(verifier, map, &initial)?;
    verifier.frame = initial;
    TypeChecker { verifier, map, entries }.run()
}

struct TypeChecker<'m, 'c, 'a> {
    verifier: &'m mut MethodVerifier<'c, 'a>,
    map: &'m CodeMap,
    entries: Vec<MapEntry>,
}

impl TypeChecker<'_, '_, '_> {
    fn run(&mut self) -> Checked {
        let code: &[u8] = &self.verifier.code.bytes;
        let mut next_entry = 0;
        // Whether the previous instruction can go on to this one.
        let mut reached = true;
        self.verifier.locals_changed = true;
        let mut bci = 0;
        while bci < code.len() {
            self.verifier.bci = bci;
            if self.entries.get(next_entry).is_some_and(|entry| entry.bci == bci) {
                let entry = &self.entries[next_entry].frame;
                if reached && !is_frame_assignable(self.verifier, entry)? {
                    return Err(Fault::verify("Instruction type does not match stack map"));
                }
                self.verifier.frame = entry.clone();
                self.verifier.locals_changed = true;
                next_entry += 1;
            } else if !reached {
                return Err(Fault::verify("Expecting a stack map frame"));
            }
            if self.map.malformed.as_ref().is_some_and(|(at, _)| *at == bci) {
                return self.map.check_whole();
            }
            if matches!(code[bci], op::JSR | op::JSR_W | op::RET) {
                return Err(Fault::verify(format!("Bad instruction: {:02x}", code[bci])));
            }
            reached = self.instruction(bci)?;
            bci += bytecode::instruction_length(code, bci).unwrap_or(code.len());
        }
        if reached {
            return Err(Fault::verify("Control flow falls through code end"));
        }
        Ok(())
    }

    /// Checks one instruction; true if control can go on to the next.
    fn instruction(&mut self, bci: usize) -> Checked<bool> {
        let code: &[u8] = &self.verifier.code.bytes;
        let is_covered = self.map.covered.contains(&bci);
        let was_uninit = self.verifier.frame.this_uninit;
        if is_covered && (self.verifier.locals_changed || self.map.range_starts[bci]) {
            self.check_handlers(bci, was_uninit)?;
            self.verifier.locals_changed = false;
        }
        let flow = self.verifier.step()?;
        if is_covered && code[bci] == op::INVOKESPECIAL && self.verifier.locals_changed {
            // A constructor that throws leaves its object neither initialised nor not.
            self.check_handlers(bci, was_uninit)?;
        }
        match flow {
            Flow::Next | Flow::End => {}
            Flow::Branch | Flow::Jump => {
                for target in bytecode::branch_targets(code, bci) {
                    self.check_target(target)?;
                }
            }
            Flow::Call | Flow::Return(_) => return Err(Fault::verify("Bad instruction")),
        }
        Ok(matches!(flow, Flow::Next | Flow::Branch))
    }

    fn entry_at(&self, bci: i64) -> Option<usize> {
        self.entries.binary_search_by_key(&bci, |entry| entry.bci as i64).ok()
    }

    fn check_target(&mut self, target: i64) -> Checked {
        let Some(entry) = self.entry_at(target) else {
            return Err(Fault::verify(format!("Expecting a stackmap frame at branch target {target}")));
        };
        if !is_frame_assignable(self.verifier, &self.entries[entry].frame)? {
            return Err(Fault::verify(format!("Inconsistent stackmap frames at branch target {target}")));
        }
        Ok(())
    }

    fn check_handlers(&mut self, bci: usize, this_uninit: bool) -> Checked {
        let handlers = &self.verifier.code.handlers;
        for handler in handlers {
            if !(usize::from(handler.range.start)..usize::from(handler.range.end)).contains(&bci) {
                continue;
            }
            let target = usize::from(handler.target);
            let Some(entry) = self.entry_at(target as i64) else {
                return Err(Fault::verify(format!("Expecting a stackmap frame at branch target {target}")));
            };
            let caught = self.verifier.check_catch_type(handler.catch_type)?;
            let wanted = &self.entries[entry].frame;
            let fits = self.verifier.code.max_stack > 0
                && (!this_uninit || wanted.this_uninit)
                && wanted.stack.len() == 1
                && are_assignable(self.verifier, |frame| &frame.locals, wanted)?
                && self.verifier.context.is_assignable(caught, wanted.stack[0])?;
            if !fits {
                let message = format!("Stack map does not match the one at exception handler {target}");
                return Err(Fault::verify(message));
            }
        }
        Ok(())
    }
}

/// Whether the verifier's current frame may continue as `wanted`.
fn is_frame_assignable(verifier: &mut MethodVerifier<'_, '_>, wanted: &Frame) -> Checked<bool> {
    Ok(verifier.frame.stack.len() == wanted.stack.len()
        && (!verifier.frame.this_uninit || wanted.this_uninit)
        && are_assignable(verifier, |frame| &frame.locals, wanted)?
        && are_assignable(verifier, |frame| &frame.stack, wanted)?)
}

fn are_assignable(
    verifier: &mut MethodVerifier<'_, '_>,
    part: impl Fn(&Frame) -> &Vec<VType>,
    wanted: &Frame,
) -> Checked<bool> {
    for (index, &want) in part(wanted).iter().enumerate() {
        let got = part(&verifier.frame).get(index).copied().unwrap_or(VType::Top);
        if !verifier.context.is_assignable(got, want)? {
            return Ok(false);
        }
    }
    Ok(true)
}
