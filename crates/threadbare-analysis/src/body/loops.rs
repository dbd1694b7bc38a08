//! Which variables a loop may change: for the others no phi is needed at its head.

use threadbare_classfile::Code;
use threadbare_classfile::bytecode::{instruction_length, op};

use crate::body::build::slots_of;
use crate::body::cfg::{Block, Cfg};

/// Which variables a loop may change.
#[derive(Default)]
pub(crate) struct Loops {
    /// By component; `None` until a block of it is seen.
    of_component: Vec<Option<Loop>>,
    /// `words` for each loop.
    written: Vec<u64>,
    words: usize,
}

#[derive(Clone, Copy)]
struct Loop {
    /// The first of its words.
    written: usize,
    entered_at: Option<u32>,
    /// Then nothing is known of what comes over an edge back.
    has_many_entries: bool,
}

impl Loops {
    pub fn find(&mut self, cfg: &Cfg, code: &Code) {
        let loops = self;
        loops.words = usize::from(code.max_locals).div_ceil(64);
        loops.of_component.clear();
        loops.of_component.resize(cfg.blocks.len(), None);
        loops.written.clear();
        let reached = || cfg.order.iter().map(|&block| block as usize);
        for index in reached().filter(|&index| cfg.blocks[index].is_cyclic) {
            let Block { start, end, component, .. } = cfg.blocks[index];
            let Loops { of_component, written, words } = loops;
            let this = of_component[component as usize].get_or_insert_with(|| {
                let at = written.len();
                written.resize(at + *words, 0);
                Loop { written: at, entered_at: None, has_many_entries: false }
            });
            let this = this.written;
            let mut pc = start as usize;
            while pc < end as usize {
                if let Some((slot, slots)) = stored(&code.bytes, pc) {
                    for slot in slot..slot + slots {
                        if let Some(word) = written.get_mut(this + slot / 64).filter(|_| slot / 64 < *words) {
                            *word |= 1 << (slot % 64);
                        }
                    }
                }
                pc += instruction_length(&code.bytes, pc).unwrap_or(1);
            }
        }
        loops.enter(&cfg.blocks[0], 0);
        for index in reached() {
            let from = cfg.blocks[index].component;
            let targets = cfg.edges(index).iter().copied();
            for target in targets.chain(cfg.handlers(index).iter().map(|catch| catch.block)) {
                let block = &cfg.blocks[target as usize];
                if block.component != from {
                    loops.enter(block, target);
                }
            }
        }
    }

    fn enter(&mut self, block: &Block, number: u32) {
        if let Some(Some(this)) = self.of_component.get_mut(block.component as usize) {
            match this.entered_at {
                Some(other) if other != number => this.has_many_entries = true,
                _ => this.entered_at = Some(number),
            }
        }
    }

    /// May the variable at the head of a loop have another value than it came in with? If all control
    /// comes in at one block and nothing in the loop writes the variable, it may not.
    pub(crate) fn may_change(&self, component: u32, slot: usize) -> bool {
        match self.of_component.get(component as usize) {
            Some(Some(this)) if !this.has_many_entries => {
                self.written.get(this.written + slot / 64).is_none_or(|word| word & 1 << (slot % 64) != 0)
            }
            _ => true,
        }
    }
}

/// The variable that an instruction writes, and how many slots it has.
fn stored(bytes: &[u8], pc: usize) -> Option<(usize, usize)> {
    let byte = |at: usize| bytes.get(pc + at).map(|&byte| usize::from(byte));
    let opcode = *bytes.get(pc)?;
    match opcode {
        op::ISTORE..=op::ASTORE => Some((byte(1)?, slots_of(opcode - op::ISTORE))),
        op::ISTORE_0..=op::ASTORE_3 => {
            let n = opcode - op::ISTORE_0;
            Some((usize::from(n % 4), slots_of(n / 4)))
        }
        op::IINC => Some((byte(1)?, 1)),
        op::WIDE => match byte(1)? as u8 {
            wide @ op::ISTORE..=op::ASTORE => Some((byte(2)? << 8 | byte(3)?, slots_of(wide - op::ISTORE))),
            op::IINC => Some((byte(2)? << 8 | byte(3)?, 1)),
            _ => None,
        },
        _ => None,
    }
}
