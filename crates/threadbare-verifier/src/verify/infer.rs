//! Verification by type inference (JVMS 4.10.2): frames flow along all paths and are merged where
//! paths meet, until nothing changes.
//!
//! A frame is kept per basic block and per *chain*: the subroutines that are active and where
//! each returns to. So a subroutine is analysed once for each way it is called, and a `ret` goes
//! back with exactly the locals of its caller. Rejected: one analysis per subroutine with the set
//! of locals it changes, as in the book. It must guess where a subroutine ends, and where old
//! compilers leave one by a jump or an exception it is both harder and less precise.
//!
//! A subroutine never stands twice in a chain: calling one that is active drops the chain from
//! the earlier call on, because it must have been left by a jump. What a `ret` does is decided
//! by the return address in the local, never by the chain, so this costs precision only.
//!
//! The number of chains is exponential in the worst case; a budget bounds the work.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::code_map::CodeMap;
use super::frame::Frame;
use super::method::MethodVerifier;
use super::step::Flow;
use super::types::VType;
use crate::bytecode::{self, op};
use crate::failure::{Checked, Fault};

/// Steps, weighted by the size of the frame, after which a method is given up on, and how many
/// more each byte of code adds. Compiled methods need fewer than ten a byte; the largest budget
/// there can be takes a few seconds.
const BUDGET: u64 = 500_000;
const BUDGET_PER_BYTE: u64 = 100;

/// Deepest nesting of subroutines. Java compilers nest them as deep as `finally` blocks.
const MAX_CHAIN: usize = 64;

/// `leaders` are those of [`find_leaders`].
pub(super) fn infer(verifier: &mut MethodVerifier<'_, '_>, map: &CodeMap, leaders: Vec<bool>) -> Checked {
    verifier.bci = 0;
    let initial = verifier.initial_frame()?;
    let mut inference = Inference {
        verifier,
        map,
        leaders,
        states: FxHashMap::default(),
        depths: FxHashMap::default(),
        pending: BTreeSet::new(),
        chains: Vec::new(),
        chain_ids: FxHashMap::default(),
        budget: BUDGET + BUDGET_PER_BYTE * map.len() as u64,
    };
    inference.verifier.bci = 0;
    let root = inference.chain_id(Vec::new());
    inference.merge_into(0, root, &initial)?;
    while let Some((bci, chain)) = inference.pending.pop_first() {
        inference.run_block(bci, chain)?;
    }
    Ok(())
}

/// Index of a chain of active subroutines.
type ChainId = u32;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Activation {
    entry: usize,
    return_to: u16,
}

struct Inference<'m, 'c, 'a> {
    verifier: &'m mut MethodVerifier<'c, 'a>,
    map: &'m CodeMap,
    /// Where blocks begin: targets of branches, handlers, and returns from subroutines.
    leaders: Vec<bool>,
    states: FxHashMap<(usize, ChainId), Frame>,
    /// The depth of the operand stack at each block, which is the same for all chains. Nothing
    /// here needs that, but it is what a reader of the code, and HotSpot, expects.
    depths: FxHashMap<usize, usize>,
    /// Blocks whose state changed since they were last run, in an order that follows the code.
    pending: BTreeSet<(usize, ChainId)>,
    chains: Vec<Vec<Activation>>,
    chain_ids: FxHashMap<Vec<Activation>, ChainId>,
    budget: u64,
}

/// Where blocks begin. All branches and operands are checked here, also those that are never reached.
pub(super) fn find_leaders(verifier: &mut MethodVerifier<'_, '_>, map: &CodeMap) -> Checked<Vec<bool>> {
    let code: &[u8] = &verifier.code.bytes;
    let mut leaders = vec![false; code.len()];
    let mut bci = 0;
    while bci < code.len() {
        verifier.bci = bci;
        verifier.check_operands()?;
        for target in bytecode::branch_targets(code, bci) {
            match usize::try_from(target) {
                Ok(target) if map.is_start(target) => leaders[target] = true,
                _ => return Err(Fault::verify("Illegal target of jump or branch")),
            }
        }
        let next = bci + bytecode::instruction_length(code, bci).unwrap_or(code.len());
        if matches!(code[bci], op::JSR | op::JSR_W) && next < code.len() {
            leaders[next] = true;
        }
        bci = next;
    }
    for handler in &verifier.code.handlers {
        if let Some(leader) = leaders.get_mut(usize::from(handler.target)) {
            *leader = true;
        }
    }
    Ok(leaders)
}

impl Inference<'_, '_, '_> {
    fn spend(&mut self, amount: u64) -> Checked {
        self.budget = self
            .budget
            .checked_sub(amount)
            .ok_or_else(|| Fault::verify("The code is too complex to be verified"))?;
        Ok(())
    }

    /// Follows the code from a leader to the next leader or the end of the flow.
    fn run_block(&mut self, start: usize, chain: ChainId) -> Checked {
        let code: &[u8] = &self.verifier.code.bytes;
        self.verifier.frame = self.states[&(start, chain)].clone();
        self.verifier.locals_changed = true;
        let mut bci = start;
        loop {
            self.verifier.bci = bci;
            self.spend(self.verifier.frame.weight())?;
            if self.map.covered.contains(&bci) && (self.verifier.locals_changed || self.map.range_starts[bci])
            {
                self.flow_to_handlers(bci, chain)?;
                self.verifier.locals_changed = false;
            }
            let flow = self.verifier.step()?;
            match flow {
                Flow::Next | Flow::End => {}
                Flow::Branch | Flow::Jump => self.flow_to_targets(bci, chain)?,
                Flow::Call => {
                    let entry = bytecode::branch_targets(code, bci)[0] as usize;
                    let length = bytecode::instruction_length(code, bci).unwrap_or(3);
                    let inner = self.enter(chain, Activation { entry, return_to: (bci + length) as u16 })?;
                    self.flow_to_targets(bci, inner)?;
                }
                Flow::Return(target) => {
                    let outer = self.leave(chain, target);
                    let frame = self.verifier.frame.clone();
                    self.merge_into(usize::from(target), outer, &frame)?;
                }
            }
            if !matches!(flow, Flow::Next | Flow::Branch) {
                return Ok(());
            }
            bci += bytecode::instruction_length(code, bci).unwrap_or(code.len());
            if bci >= code.len() {
                return Err(Fault::verify("Falling off the end of the code"));
            }
            if self.leaders[bci] {
                let frame = self.verifier.frame.clone();
                return self.merge_into(bci, chain, &frame);
            }
        }
    }

    fn flow_to_targets(&mut self, bci: usize, chain: ChainId) -> Checked {
        let frame = self.verifier.frame.clone();
        for target in bytecode::branch_targets(&self.verifier.code.bytes, bci) {
            self.merge_into(target as usize, chain, &frame)?;
        }
        Ok(())
    }

    fn flow_to_handlers(&mut self, bci: usize, chain: ChainId) -> Checked {
        let handlers = &self.verifier.code.handlers;
        for handler in handlers {
            if (usize::from(handler.range.start)..usize::from(handler.range.end)).contains(&bci) {
                if self.verifier.code.max_stack == 0 {
                    return Err(Fault::verify("Stack size too large"));
                }
                let mut frame = self.verifier.frame.clone();
                frame.stack = vec![self.verifier.check_catch_type(handler.catch_type)?];
                self.merge_into(usize::from(handler.target), chain, &frame)?;
            }
        }
        Ok(())
    }

    /// Joins a frame into the state of a block, and has the block run again if that changed it.
    fn merge_into(&mut self, bci: usize, chain: ChainId, incoming: &Frame) -> Checked {
        if bci >= self.leaders.len() {
            return Err(Fault::verify("Falling off the end of the code"));
        }
        self.spend(incoming.weight())?;
        let got = incoming.stack.len();
        let have = *self.depths.entry(bci).or_insert(got);
        if have != got {
            return Err(Fault::verify(format!("Inconsistent stack height {got} != {have}")));
        }
        let key = (bci, chain);
        let Some(state) = self.states.get_mut(&key) else {
            self.states.insert(key, incoming.clone());
            self.pending.insert(key);
            return Ok(());
        };
        let context = &mut *self.verifier.context;
        let mut changed = incoming.this_uninit && !state.this_uninit;
        state.this_uninit |= incoming.this_uninit;
        if state.locals.len() > incoming.locals.len() {
            changed |= state.locals[incoming.locals.len()..].iter().any(|&ty| ty != VType::Top);
            state.locals.truncate(incoming.locals.len());
        }
        let locals = state.locals.iter_mut().zip(&incoming.locals);
        for (slot, &ty) in locals {
            let merged = context.merge(*slot, ty)?;
            changed |= merged != *slot;
            *slot = merged;
        }
        for (slot, &ty) in state.stack.iter_mut().zip(&incoming.stack) {
            let merged = context.merge(*slot, ty)?;
            if merged == VType::Top && *slot != VType::Top {
                return Err(Fault::verify("Mismatched stack types"));
            }
            changed |= merged != *slot;
            *slot = merged;
        }
        if changed {
            self.pending.insert(key);
        }
        Ok(())
    }

    fn enter(&mut self, chain: ChainId, activation: Activation) -> Checked<ChainId> {
        let active = &self.chains[chain as usize];
        let keep = active.iter().position(|a| a.entry == activation.entry).unwrap_or(active.len());
        if keep >= MAX_CHAIN {
            return Err(Fault::verify("Subroutines are nested too deeply"));
        }
        let mut wanted = active[..keep].to_vec();
        wanted.push(activation);
        self.spend(1 + wanted.len() as u64)?;
        Ok(self.chain_id(wanted))
    }

    fn leave(&mut self, chain: ChainId, return_to: u16) -> ChainId {
        let active = &self.chains[chain as usize];
        match active.iter().rposition(|a| a.return_to == return_to) {
            Some(index) => {
                let wanted = active[..index].to_vec();
                self.chain_id(wanted)
            }
            None => chain,
        }
    }

    fn chain_id(&mut self, wanted: Vec<Activation>) -> ChainId {
        if let Some(&id) = self.chain_ids.get(&wanted) {
            return id;
        }
        let id = self.chains.len() as ChainId;
        self.chain_ids.insert(wanted.clone(), id);
        self.chains.push(wanted);
        id
    }
}
