//! Standard input, output and error.
//!
//! Output is written at once, as `java` does: who watches a long run sees it as it goes, nothing is
//! lost on Ctrl-C, and the two streams keep their order. An exploration captures output instead,
//! so a system call per `println` costs it nothing. Input read from the process is kept, so that a
//! rolled-back read gives the same bytes again.

use std::io::{Read, Write};

#[derive(Default)]
pub(super) struct Streams {
    captured: Option<(Vec<u8>, Vec<u8>)>,
    stdin: Vec<u8>,
    stdin_ended: bool,
    /// The program asked for standard input.
    asked: bool,
}

impl Streams {
    pub fn write(&mut self, err: bool, bytes: &[u8]) {
        if let Some((out, errors)) = &mut self.captured {
            if err { errors } else { out }.extend_from_slice(bytes);
            return;
        }
        // A closed pipe at the other end is not the program's business.
        drop(if err { put(&mut std::io::stderr(), bytes) } else { put(&mut std::io::stdout(), bytes) });
    }

    pub fn capture(&mut self) {
        self.captured.get_or_insert_default();
    }

    /// These bytes are all of standard input.
    pub fn set_input(&mut self, bytes: Vec<u8>) {
        self.stdin = bytes;
        self.stdin_ended = true;
    }

    pub fn asked_for_input(&self) -> bool {
        self.asked
    }

    pub fn captured(&self) -> (&[u8], &[u8]) {
        self.captured.as_ref().map_or((&[], &[]), |(out, err)| (out, err))
    }

    pub(crate) fn captured_lengths(&self) -> (usize, usize) {
        let (out, err) = self.captured();
        (out.len(), err.len())
    }

    pub(crate) fn truncate_captured(&mut self, lengths: (usize, usize)) {
        if let Some((out, err)) = &mut self.captured {
            out.truncate(lengths.0);
            err.truncate(lengths.1);
            crate::heap::arena::shrink(out);
            crate::heap::arena::shrink(err);
        }
    }

    /// Bytes of standard input from `pos`; zero at its end. Waits for the process's input.
    pub fn read(&mut self, pos: usize, buffer: &mut [u8]) -> usize {
        self.asked = true;
        if pos >= self.stdin.len() && !self.stdin_ended && !buffer.is_empty() {
            let mut fresh = vec![0u8; buffer.len().max(8192)];
            match std::io::stdin().lock().read(&mut fresh) {
                Ok(0) | Err(_) => self.stdin_ended = true,
                Ok(count) => self.stdin.extend_from_slice(&fresh[..count]),
            }
        }
        let from = &self.stdin[pos.min(self.stdin.len())..];
        let count = from.len().min(buffer.len());
        buffer[..count].copy_from_slice(&from[..count]);
        count
    }

    /// Bytes that a read would give without waiting. Only what was already read counts: how much
    /// more has arrived depends on the machine.
    pub fn available(&self, pos: usize) -> usize {
        self.stdin.len().saturating_sub(pos)
    }
}

fn put(stream: &mut impl Write, bytes: &[u8]) -> std::io::Result<()> {
    stream.write_all(bytes)?;
    stream.flush()
}
