//! The operand stack at translation time: what each slot holds, so that loads and stores which only move
//! values need no instruction.

use super::*;

impl Translator<'_> {
    pub(super) fn slot(&self, position: usize) -> u16 {
        self.locals + position as u16
    }

    pub(super) fn emit(&mut self, insn: Insn) {
        self.out.push(insn);
        self.bci_of.push(self.here as u16);
    }

    pub(super) fn mov(&mut self, dst: u16, src: Src) {
        match src {
            Src::Reg(r) if r != dst => self.emit(Insn { a: dst, b: r, ..Insn::new(Op::Mov) }),
            Src::Int(v) => self.emit(Insn { a: dst, x: v as u32, ..Insn::new(Op::LdI) }),
            Src::Long(v) => {
                self.emit(Insn { a: dst, x: v as u32, y: (v as u64 >> 32) as u32, ..Insn::new(Op::LdL) })
            }
            _ => {}
        }
    }

    /// Brings every entry to its own register.
    pub(super) fn flush(&mut self) {
        for q in 0..self.stack.len() {
            let own = self.slot(q);
            let src = self.stack[q];
            if src != Src::Hi {
                self.mov(own, src);
            }
            self.stack[q] = Src::Reg(own);
        }
        self.last_def = None;
    }

    /// Before local `r` changes: entries that name it get the old value.
    pub(super) fn save_uses(&mut self, r: u16) -> bool {
        let mut any = false;
        for q in 0..self.stack.len() {
            if self.stack[q] == Src::Reg(r) {
                let own = self.slot(q);
                self.mov(own, Src::Reg(r));
                self.stack[q] = Src::Reg(own);
                any = true;
            }
        }
        if any {
            self.last_def = None;
        }
        any
    }

    pub(super) fn pop_src(&mut self) -> Result<Src> {
        self.stack.pop().ok_or(TranslateError("operand stack underflow".into()))
    }

    pub(super) fn pop2_src(&mut self) -> Result<Src> {
        self.pop_src()?;
        self.pop_src()
    }

    /// Pops a one-slot value into some register.
    pub(super) fn pop(&mut self) -> Result<u16> {
        let src = self.pop_src()?;
        Ok(self.in_register(src, self.stack.len()))
    }

    pub(super) fn pop2(&mut self) -> Result<u16> {
        let src = self.pop2_src()?;
        Ok(self.in_register(src, self.stack.len()))
    }

    pub(super) fn pop_kind(&mut self, kind: Kind) -> Result<u16> {
        if kind.slots() == 2 { self.pop2() } else { self.pop() }
    }

    /// The register that holds `src`, which was popped from `position`.
    pub(super) fn in_register(&mut self, src: Src, position: usize) -> u16 {
        match src {
            Src::Reg(r) => r,
            other => {
                let own = self.slot(position);
                self.mov(own, other);
                own
            }
        }
    }

    /// Emits an instruction whose result is pushed.
    pub(super) fn push_def(&mut self, mut insn: Insn, slots: usize) {
        let own = self.slot(self.stack.len());
        insn.a = own;
        self.emit(insn);
        self.stack.push(Src::Reg(own));
        if slots == 2 {
            self.stack.push(Src::Hi);
        }
        self.last_def = Some((self.out.len() - 1, self.out.len()));
    }

    pub(super) fn push_src(&mut self, src: Src, slots: usize) {
        self.stack.push(src);
        if slots == 2 {
            self.stack.push(Src::Hi);
        }
        self.last_def = None;
    }

    pub(super) fn store_local(&mut self, local: u16, slots: usize) -> Result<()> {
        let def = self.last_def.take();
        let src = if slots == 2 { self.pop2_src()? } else { self.pop_src()? };
        let own = self.slot(self.stack.len());
        // A two-slot store also ends whatever lived in the second local.
        let named = self.stack.contains(&Src::Reg(local)) || self.stack.contains(&Src::Reg(own));
        if let (Some((def, end)), Src::Reg(r)) = (def, src)
            && r == own
            && !named
            && end == self.out.len()
        {
            self.out[def].a = local;
            return Ok(());
        }
        self.save_uses(local);
        self.mov(local, src);
        Ok(())
    }

    /// Rearranges the top entries: the new list names old ones by index from the bottom of `count`.
    pub(super) fn shuffle(&mut self, count: usize, arrangement: &[usize]) -> Result<()> {
        if self.stack.len() < count {
            return fail("operand stack underflow");
        }
        self.last_def = None;
        let low = self.stack.len() - count;
        let old: Vec<Src> = self.stack.drain(low..).collect();
        let low_register = self.slot(low);
        let is_slot = |src: Src| matches!(src, Src::Reg(r) if r >= low_register);
        let mut distinct: Vec<Src> = old.iter().copied().filter(|s| is_slot(*s)).collect();
        distinct.dedup();
        if distinct.len() > TEMPS {
            return fail("stack shuffle too wide");
        }
        let direct = distinct.len() == 1;
        let mut place: Vec<Src> = distinct.clone();
        if distinct.len() > 1 {
            for (i, src) in distinct.iter().enumerate() {
                self.mov(self.temps + i as u16, *src);
                place[i] = Src::Reg(self.temps + i as u16);
            }
        }
        let mut placed = vec![false; distinct.len()];
        for (k, &from) in arrangement.iter().enumerate() {
            let src = old[from];
            let own = self.slot(low + k);
            let entry = match distinct.iter().position(|d| *d == src) {
                None => src,
                Some(i) if placed[i] => place[i],
                Some(i) => {
                    self.mov(own, if direct { src } else { place[i] });
                    place[i] = Src::Reg(own);
                    placed[i] = true;
                    Src::Reg(own)
                }
            };
            self.stack.push(entry);
        }
        Ok(())
    }

    // ---- instructions -------------------------------------------------------------------------
}
