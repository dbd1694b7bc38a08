//! The control-flow graph of a method: basic blocks, exception edges, an order to visit them in, cycles.
//!
//! Blocks end where a protected range begins or ends, so all instructions of a block have the same
//! handlers. Only an instruction that can throw leads to a handler. `jsr` leads to its subroutine, and
//! `ret` leads behind every `jsr` of the method: which subroutine it returns from is not followed.

use threadbare_classfile::bytecode::{instruction_length, op};
use threadbare_classfile::{ClassFile, Code};

/// The graph. The vectors are kept from one method to the next.
#[derive(Default)]
pub(crate) struct Cfg {
    /// By offset: `START`, `LEADER`, `THROWS`.
    flags: Vec<u8>,
    /// By offset; meaningful where a block starts.
    block_at: Vec<u32>,
    pub blocks: Vec<Block>,
    edges: Vec<u32>,
    handlers: Vec<Catch>,
    /// Blocks that can be reached, in reverse post-order.
    pub order: Vec<u32>,
    /// Some block can be reached from itself.
    pub(crate) has_cycle: bool,
    /// Scratch of the depth-first search.
    open: Vec<(u32, u32)>,
    component_stack: Vec<u32>,
    returns: Vec<u32>,
}

/// A run of instructions that is entered at its start only.
#[derive(Default, Clone, Copy)]
pub(crate) struct Block {
    pub start: u32,
    pub end: u32,
    edges: (u32, u32),
    handlers: (u32, u32),
    /// Some instruction in it can throw.
    throws: bool,
    /// AccessPath in [`Cfg::order`]; `UNREACHED` if it has none.
    pub position: u32,
    /// Strongly connected component.
    pub component: u32,
    lowest: u32,
    discovered: u32,
    is_open: bool,
    /// It can be reached from itself.
    pub(crate) is_cyclic: bool,
    /// An edge leads back to it from a block that is visited later.
    pub(crate) is_loop_head: bool,
}

/// Where an exception goes.
#[derive(Clone, Copy)]
pub(crate) struct Catch {
    pub block: u32,
    /// In the exception table.
    pub handler: u16,
}

pub(crate) const UNREACHED: u32 = u32::MAX;

const START: u8 = 1;
const LEADER: u8 = 2;
const THROWS: u8 = 4;

/// Blocks times handlers, and blocks times variables, beyond which a method is not analysed: real
/// methods stay under a thousandth of this, and a forged class file should not take hours.
pub(crate) const MAX_PRODUCT: usize = 1 << 26;

impl Cfg {
    /// Reads the graph of this code. The error is what is wrong with the code.
    pub fn read(&mut self, file: &ClassFile, code: &Code) -> Result<(), String> {
        let bytes = &*code.bytes;
        self.mark(code)?;
        self.split(bytes);
        self.connect(bytes)?;
        self.attach_handlers(file, code)?;
        self.search();
        Ok(())
    }

    pub(crate) fn can_throw(&self, pc: usize) -> bool {
        self.flags.get(pc).is_some_and(|flags| flags & THROWS != 0)
    }

    /// Can an instruction from `from` up to, not including, `to` throw?
    pub(crate) fn can_throw_within(&self, from: usize, to: usize) -> bool {
        self.flags.get(from..to).is_some_and(|flags| flags.iter().any(|flags| flags & THROWS != 0))
    }

    pub fn edges(&self, block: usize) -> &[u32] {
        let (from, to) = self.blocks[block].edges;
        &self.edges[from as usize..to as usize]
    }

    /// Handlers that an exception in the block may go to; none if nothing in it throws.
    pub fn handlers(&self, block: usize) -> &[Catch] {
        let Block { handlers: (from, to), throws, .. } = self.blocks[block];
        if throws { &self.handlers[from as usize..to as usize] } else { &[] }
    }

    /// Invariant: afterwards every instruction that a jump or a range names has both flags.
    fn mark(&mut self, code: &Code) -> Result<(), String> {
        let bytes = &*code.bytes;
        self.flags.clear();
        self.flags.resize(bytes.len() + 1, 0);
        self.returns.clear();
        let mut pc = 0;
        while pc < bytes.len() {
            let Some(length) = instruction_length(bytes, pc) else {
                return Err(format!("illegal instruction at {pc}"));
            };
            let opcode = bytes[pc];
            self.flags[pc] |= START | if throws(opcode) { THROWS } else { 0 };
            let next = pc + length;
            match opcode {
                op::IFEQ..=op::JSR | op::IFNULL | op::IFNONNULL | op::GOTO_W | op::JSR_W => {
                    self.lead(jump_target(bytes, pc))?;
                    self.flags[next] |= LEADER;
                    if matches!(opcode, op::JSR | op::JSR_W) {
                        self.returns.push(next as u32);
                    }
                }
                op::TABLESWITCH | op::LOOKUPSWITCH => {
                    for target in switch_targets(bytes, pc) {
                        self.lead(target)?;
                    }
                    self.flags[next] |= LEADER;
                }
                op::IRETURN..=op::RETURN | op::ATHROW | op::RET => self.flags[next] |= LEADER,
                op::WIDE if bytes[pc + 1] == op::RET => self.flags[next] |= LEADER,
                _ => {}
            }
            pc = next;
        }
        for handler in &code.handlers {
            self.lead(Some(usize::from(handler.target)))?;
            for end in [handler.range.start, handler.range.end] {
                self.lead(Some(usize::from(end)))?;
            }
        }
        if bytes.is_empty() {
            return Err("there is no code".into());
        }
        self.flags[0] |= LEADER;
        let is_torn =
            self.flags[..bytes.len()].iter().any(|&flags| flags & LEADER != 0 && flags & START == 0);
        if is_torn { Err("a jump leads into an instruction".into()) } else { Ok(()) }
    }

    fn lead(&mut self, target: Option<usize>) -> Result<(), String> {
        match target.and_then(|target| self.flags.get_mut(target)) {
            Some(flags) => *flags |= LEADER,
            None => return Err("a jump leads out of the code".into()),
        }
        Ok(())
    }

    fn split(&mut self, bytes: &[u8]) {
        self.blocks.clear();
        self.block_at.clear();
        self.block_at.resize(bytes.len() + 1, UNREACHED);
        for pc in 0..bytes.len() {
            if self.flags[pc] & LEADER != 0 {
                if let Some(last) = self.blocks.last_mut() {
                    last.end = pc as u32;
                }
                self.block_at[pc] = self.blocks.len() as u32;
                self.blocks.push(Block {
                    start: pc as u32,
                    position: UNREACHED,
                    discovered: UNREACHED,
                    component: UNREACHED,
                    ..Block::default()
                });
            }
            if self.flags[pc] & THROWS != 0
                && let Some(block) = self.blocks.last_mut()
            {
                block.throws = true;
            }
        }
        if let Some(last) = self.blocks.last_mut() {
            last.end = bytes.len() as u32;
        }
    }

    fn connect(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.edges.clear();
        for index in 0..self.blocks.len() {
            let Block { start, end, .. } = self.blocks[index];
            let first = self.edges.len() as u32;
            // Only the last instruction of a block can jump.
            let mut last = end as usize - 1;
            while last > start as usize && self.flags[last] & START == 0 {
                last -= 1;
            }
            let mut falls_through = true;
            match bytes[last] {
                op::GOTO | op::GOTO_W | op::JSR | op::JSR_W => {
                    falls_through = false;
                    self.edge(jump_target(bytes, last))?;
                }
                op::IFEQ..=op::IF_ACMPNE | op::IFNULL | op::IFNONNULL => {
                    self.edge(jump_target(bytes, last))?
                }
                op::TABLESWITCH | op::LOOKUPSWITCH => {
                    falls_through = false;
                    for target in switch_targets(bytes, last) {
                        self.edge(target)?;
                    }
                }
                op::IRETURN..=op::RETURN | op::ATHROW => falls_through = false,
                opcode if opcode == op::RET || opcode == op::WIDE && bytes[last + 1] == op::RET => {
                    falls_through = false;
                    for at in 0..self.returns.len() {
                        self.edge(Some(self.returns[at] as usize))?;
                    }
                }
                _ => {}
            }
            if falls_through {
                self.edge(Some(end as usize))?;
            }
            // A switch names the same block again and again.
            let from = first as usize;
            if self.edges.len() - from > 1 {
                self.edges[from..].sort_unstable();
                let mut kept = from;
                for at in from..self.edges.len() {
                    if at == from || self.edges[at] != self.edges[kept - 1] {
                        self.edges[kept] = self.edges[at];
                        kept += 1;
                    }
                }
                self.edges.truncate(kept);
            }
            self.blocks[index].edges = (first, self.edges.len() as u32);
        }
        Ok(())
    }

    fn edge(&mut self, target: Option<usize>) -> Result<(), String> {
        match target.and_then(|target| self.block_at.get(target)) {
            Some(&block) if block != UNREACHED => self.edges.push(block),
            // Right behind the last instruction there is no block.
            _ => return Err("execution runs off the end of the code".into()),
        }
        Ok(())
    }

    fn attach_handlers(&mut self, file: &ClassFile, code: &Code) -> Result<(), String> {
        self.handlers.clear();
        if code.handlers.is_empty() {
            return Ok(());
        }
        if code.handlers.len() * self.blocks.len() > MAX_PRODUCT {
            return Err("too many exception handlers".into());
        }
        for index in 0..self.blocks.len() {
            let start = self.blocks[index].start;
            let first = self.handlers.len() as u32;
            for (number, handler) in code.handlers.iter().enumerate() {
                if !(u32::from(handler.range.start)..u32::from(handler.range.end)).contains(&start) {
                    continue;
                }
                let block = self.block_at.get(usize::from(handler.target)).copied().unwrap_or(UNREACHED);
                if block == UNREACHED {
                    return Err("an exception handler is outside of the code".into());
                }
                let known = &self.handlers[first as usize..];
                let is_known = known.iter().any(|catch| {
                    let other = &code.handlers[usize::from(catch.handler)];
                    catch.block == block && other.catch_type == handler.catch_type
                });
                if !is_known {
                    self.handlers.push(Catch { block, handler: number as u16 });
                }
                let class = file.class_name(handler.catch_type);
                // Nothing gets past these.
                if handler.catch_type == 0 || class.is_some_and(|name| **name == *"java/lang/Throwable") {
                    break;
                }
            }
            self.blocks[index].handlers = (first, self.handlers.len() as u32);
        }
        Ok(())
    }

    /// Successor number `n` of a block: jumps first, then handlers.
    fn successor(&self, block: usize, n: usize) -> Option<u32> {
        let edges = self.edges(block);
        match edges.get(n) {
            Some(&next) => Some(next),
            None => self.handlers(block).get(n - edges.len()).map(|catch| catch.block),
        }
    }

    /// One depth-first search gives the order, the components (Tarjan's algorithm) and the loop heads.
    fn search(&mut self) {
        self.order.clear();
        self.open.clear();
        self.component_stack.clear();
        self.has_cycle = false;
        let mut discovered = 0;
        let mut components = 0;
        self.discover(0, &mut discovered);
        while let Some((block, next)) = self.open.last_mut() {
            let index = *block as usize;
            let n = *next as usize;
            *next += 1;
            match self.successor(index, n) {
                Some(target) => {
                    let other = self.blocks[target as usize];
                    if other.discovered == UNREACHED {
                        self.discover(target, &mut discovered);
                    } else if other.component == UNREACHED {
                        let block = &mut self.blocks[index];
                        block.lowest = block.lowest.min(other.discovered);
                        if other.is_open {
                            self.has_cycle = true;
                            self.blocks[target as usize].is_loop_head = true;
                            if target as usize == index {
                                self.blocks[index].is_cyclic = true;
                            }
                        }
                    }
                }
                None => {
                    self.open.pop();
                    self.leave(index, &mut components);
                }
            }
        }
        self.order.reverse();
        for (position, &block) in self.order.iter().enumerate() {
            self.blocks[block as usize].position = position as u32;
        }
    }

    fn discover(&mut self, block: u32, discovered: &mut u32) {
        let entry = &mut self.blocks[block as usize];
        entry.discovered = *discovered;
        entry.lowest = *discovered;
        entry.is_open = true;
        *discovered += 1;
        self.open.push((block, 0));
        self.component_stack.push(block);
    }

    fn leave(&mut self, index: usize, components: &mut u32) {
        let Block { lowest, discovered, .. } = self.blocks[index];
        self.blocks[index].is_open = false;
        self.order.push(index as u32);
        if let Some(&(parent, _)) = self.open.last() {
            let parent = &mut self.blocks[parent as usize];
            parent.lowest = parent.lowest.min(lowest);
        }
        if lowest == discovered {
            let is_alone = self.component_stack.last() == Some(&(index as u32));
            while let Some(member) = self.component_stack.pop() {
                let member = &mut self.blocks[member as usize];
                member.component = *components;
                member.is_cyclic |= !is_alone;
                if member.discovered == discovered {
                    break;
                }
            }
            *components += 1;
        }
    }
}

/// Everything but what only moves numbers and references about. Returns could throw only where monitors
/// are not released in the order of their acquisition, which no compiler writes.
fn throws(opcode: u8) -> bool {
    match opcode {
        op::NOP..=op::SIPUSH | op::LDC2_W..=op::ALOAD_3 | op::ISTORE..=op::ASTORE_3 => false,
        op::POP..=op::SWAP => false,
        op::IDIV | op::LDIV | op::IREM | op::LREM => true,
        op::IADD..=op::RETURN => false,
        op::WIDE | op::IFNULL..=op::JSR_W => false,
        _ => true,
    }
}

fn read_i16(bytes: &[u8], at: usize) -> Option<i64> {
    bytes.get(at..)?.first_chunk::<2>().map(|bytes| i64::from(i16::from_be_bytes(*bytes)))
}

fn read_i32(bytes: &[u8], at: usize) -> Option<i64> {
    bytes.get(at..)?.first_chunk::<4>().map(|bytes| i64::from(i32::from_be_bytes(*bytes)))
}

/// Where the jump at `pc` goes.
pub(crate) fn jump_target(bytes: &[u8], pc: usize) -> Option<usize> {
    let offset = match bytes.get(pc)? {
        &op::GOTO_W | &op::JSR_W => read_i32(bytes, pc + 1)?,
        _ => read_i16(bytes, pc + 1)?,
    };
    usize::try_from(pc as i64 + offset).ok()
}

/// Of an instruction whose length was found legal.
fn switch_targets(bytes: &[u8], pc: usize) -> impl Iterator<Item = Option<usize>> {
    let operands = (pc & !3) + 4;
    let length = instruction_length(bytes, pc).unwrap_or(0);
    let step = if bytes.get(pc) == Some(&op::TABLESWITCH) { 4 } else { 8 };
    let cases = (operands + 12..pc + length).step_by(step);
    std::iter::once(operands).chain(cases).map(move |at| {
        let offset = read_i32(bytes, at)?;
        usize::try_from(pc as i64 + offset).ok()
    })
}
