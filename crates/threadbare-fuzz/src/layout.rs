//! A map of a class file: which bytes are what.
//!
//! Not the parser of `threadbare-classfile`, on purpose: it must not share that one's ideas of what
//! is valid, and it wants places, not values. Bytes that make no sense end the map early, and what
//! was found until then is still of use.

use threadbare_classfile::bytecode::instruction_length;

/// What a place of the file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    Version,
    ConstantTag,
    /// Two bytes: the index of a constant.
    ConstantIndex,
    /// A number constant.
    Number,
    /// A length and as many bytes of text.
    Text,
    Flags,
    /// Number of fields, methods, attributes, table rows.
    Count,
    AttributeLength,
    /// `max_stack` and `max_locals`.
    Limit,
    CodeLength,
    Opcode,
    /// One byte that follows an opcode: a local, a constant, a type.
    Operand,
    /// Two bytes that name a constant.
    ConstantOperand,
    /// Two or four bytes.
    BranchOffset,
    /// Keys, bounds and counts of switches.
    SwitchWord,
    HandlerPc,
    StackMap,
    BootstrapMethods,
    /// The content of any other attribute.
    Attribute,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileRegion {
    pub what: What,
    pub at: usize,
    pub len: usize,
}

/// The places of a class file, in file order.
pub fn map(bytes: &[u8]) -> Vec<FileRegion> {
    let mut mapper = Mapper { bytes, at: 0, places: Vec::new(), texts: Vec::new() };
    let _ = mapper.class();
    mapper.places
}

struct Mapper<'a> {
    bytes: &'a [u8],
    at: usize,
    places: Vec<FileRegion>,
    /// Where the text of each constant is.
    texts: Vec<Option<(usize, usize)>>,
}

impl Mapper<'_> {
    fn skip(&mut self, what: What, len: usize) -> Option<()> {
        let end = self.at.checked_add(len)?;
        if end > self.bytes.len() {
            return None;
        }
        if len > 0 {
            self.places.push(FileRegion { what, at: self.at, len });
        }
        self.at = end;
        Some(())
    }

    fn u2(&mut self, what: What) -> Option<usize> {
        let at = self.at;
        self.skip(what, 2)?;
        Some(usize::from(u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]])))
    }

    fn u4(&mut self, what: What) -> Option<usize> {
        let at = self.at;
        self.skip(what, 4)?;
        let word = self.bytes.get(at..at + 4)?;
        Some(u32::from_be_bytes([word[0], word[1], word[2], word[3]]) as usize)
    }

    fn class(&mut self) -> Option<()> {
        self.at = 4;
        self.skip(What::Version, 4)?;
        self.constants()?;
        self.u2(What::Flags)?;
        self.u2(What::ConstantIndex)?;
        self.u2(What::ConstantIndex)?;
        for _ in 0..self.u2(What::Count)? {
            self.u2(What::ConstantIndex)?;
        }
        for _ in 0..2 {
            for _ in 0..self.u2(What::Count)? {
                self.u2(What::Flags)?;
                self.u2(What::ConstantIndex)?;
                self.u2(What::ConstantIndex)?;
                self.attributes()?;
            }
        }
        self.attributes()
    }

    fn constants(&mut self) -> Option<()> {
        let count = self.u2(What::Count)?;
        self.texts = vec![None; count];
        let mut index = 1;
        while index < count {
            let tag = *self.bytes.get(self.at)?;
            self.skip(What::ConstantTag, 1)?;
            match tag {
                1 => {
                    let start = self.at;
                    let len = usize::from(u16::from_be_bytes([
                        *self.bytes.get(start)?,
                        *self.bytes.get(start + 1)?,
                    ]));
                    self.skip(What::Text, 2 + len)?;
                    self.texts[index] = Some((start + 2, len));
                }
                3 | 4 => self.skip(What::Number, 4)?,
                5 | 6 => {
                    self.skip(What::Number, 8)?;
                    index += 1;
                }
                7 | 8 | 16 | 19 | 20 => drop(self.u2(What::ConstantIndex)?),
                9..=12 | 17 | 18 => {
                    self.u2(What::ConstantIndex)?;
                    self.u2(What::ConstantIndex)?;
                }
                15 => {
                    self.skip(What::Operand, 1)?;
                    self.u2(What::ConstantIndex)?;
                }
                _ => return None,
            }
            index += 1;
        }
        Some(())
    }

    fn text(&self, index: usize) -> &[u8] {
        match self.texts.get(index) {
            Some(Some((at, len))) => &self.bytes[*at..at + len],
            _ => &[],
        }
    }

    fn attributes(&mut self) -> Option<()> {
        for _ in 0..self.u2(What::Count)? {
            let name = self.u2(What::ConstantIndex)?;
            let len = self.u4(What::AttributeLength)?;
            let end = self.at.checked_add(len).filter(|end| *end <= self.bytes.len())?;
            match self.text(name) {
                b"Code" => self.code(end)?,
                b"StackMapTable" => self.skip(What::StackMap, len)?,
                b"BootstrapMethods" => self.skip(What::BootstrapMethods, len)?,
                b"ConstantValue" | b"NestHost" | b"Signature" if len == 2 => {
                    self.u2(What::ConstantIndex)?;
                }
                _ => self.skip(What::Attribute, len)?,
            }
            self.at = end;
        }
        Some(())
    }

    fn code(&mut self, end: usize) -> Option<()> {
        self.u2(What::Limit)?;
        self.u2(What::Limit)?;
        let len = self.u4(What::CodeLength)?;
        let start = self.at;
        if start.checked_add(len)? > end {
            return None;
        }
        let bytes = self.bytes;
        self.instructions(&bytes[start..start + len]);
        self.at = start + len;
        for _ in 0..self.u2(What::Count)? {
            for _ in 0..3 {
                self.u2(What::HandlerPc)?;
            }
            self.u2(What::ConstantIndex)?;
        }
        self.attributes()
    }

    fn instructions(&mut self, code: &[u8]) {
        let start = self.at;
        let mut pc = 0;
        while pc < code.len() {
            let Some(len) = instruction_length(code, pc) else { return };
            self.at = start + pc;
            self.places.push(FileRegion { what: What::Opcode, at: self.at, len: 1 });
            self.at += 1;
            let _ = match (code[pc], len) {
                (_, 1) => Some(()),
                (0x99..=0xa8 | 0xc6 | 0xc7, _) => self.skip(What::BranchOffset, 2),
                (0xc8 | 0xc9, _) => self.skip(What::BranchOffset, 4),
                (0xaa | 0xab, _) => self.switch(start, pc, len),
                (0x13 | 0x14 | 0xb2..=0xbb | 0xbd | 0xc0 | 0xc1 | 0xc5, _) => {
                    self.skip(What::ConstantOperand, 2).and_then(|()| self.skip(What::Operand, len - 3))
                }
                _ => self.skip(What::Operand, len - 1),
            };
            pc += len;
        }
    }

    fn switch(&mut self, start: usize, pc: usize, len: usize) -> Option<()> {
        let operands = (pc + 4) & !3;
        self.at = start + operands;
        self.skip(What::BranchOffset, 4)?;
        self.skip(What::SwitchWord, 4)?;
        while self.at < start + pc + len {
            self.skip(if self.at.is_multiple_of(3) { What::SwitchWord } else { What::BranchOffset }, 4)?;
        }
        Some(())
    }
}
