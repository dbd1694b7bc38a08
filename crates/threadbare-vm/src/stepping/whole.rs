//! Calls of the library that explorers may take as one operation; the table is in `threadbare-library`.
//!
//! Here such a call is only marked: its frame has a number, and the thread's operations inside of it can be told from
//! others. Who explores performs them one after the other, as one step. Where the library calls code of the program
//! (a function given to a map, a task, a comparator), that code is not part of the call.

use crate::classes::class::Method;
use crate::ids::{LoaderId, MethodId, ThreadId};
use crate::threads::thread::FrameKind;
use crate::vm::Vm;
pub use threadbare_library::operations::Manner;
use threadbare_library::operations::{self, Row};

/// A call that counts as one operation, and in which a thread stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WholeCall {
    /// Which of the thread's calls it is.
    number: u32,
    pub manner: Manner,
    pub method: MethodId,
    /// No operation of it has happened yet.
    pub is_new: bool,
    /// The innermost such call inside of it in which the thread stands; the same where there is none.
    innermost: (u32, Manner),
}

impl WholeCall {
    /// Is it the same call, perhaps further on?
    pub fn is(&self, other: &WholeCall) -> bool {
        self.number == other.number
    }

    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    pub(crate) fn has_number(&self, number: u32) -> bool {
        self.number == number
    }

    /// Is it the same down to the innermost call, and does that not run tasks?
    pub fn still_waits(&self, before: &WholeCall) -> bool {
        self.innermost == before.innermost && self.innermost.1 != Manner::Works
    }
}

/// Are calls of the library single operations when this class is tested? Not if its own code would be among them.
pub fn suits_tests_of(class: &str) -> bool {
    !operations::is_of_package(&class.replace('.', "/"))
}

pub(crate) fn row_of(method: &Method) -> Option<Row> {
    let of_library = method.class.loader == LoaderId::BOOT && !method.is_abstract();
    of_library.then(|| operations::row(&method.class.name, &method.name, &method.descriptor)).flatten()
}

impl Vm {
    /// The outermost call that counts as one operation in which a thread stands, unless it is in code of the program
    /// that the library called.
    pub fn whole_call(&self, t: ThreadId) -> Option<WholeCall> {
        if !self.options.whole_calls {
            return None;
        }
        let thread = self.thread(t);
        let mut outermost: Option<WholeCall> = None;
        for frame in thread.frames.iter().rev() {
            // Adapters of the program's lambdas count, whatever they lead to.
            if frame.method.class.loader.0 > LoaderId::PLATFORM.0 || frame.method.class.is_program() {
                break;
            }
            if let (FrameKind::Whole { number }, Some(Row::Operation(manner))) =
                (frame.kind, frame.method.row.get())
            {
                let is_new = number > thread.begun;
                let innermost = outermost.map_or((number, manner), |call| call.innermost);
                outermost = Some(WholeCall { number, manner, method: frame.method.id, is_new, innermost });
            }
        }
        outermost
    }

    /// An operation of the call is about to happen.
    pub fn begin_whole_call(&mut self, t: ThreadId, call: &WholeCall) {
        let thread = self.thread_mut(t);
        thread.begun = thread.begun.max(call.number);
    }

    /// The frame of a method with a row.
    pub(crate) fn frame_of_row(&mut self, t: ThreadId, row: Row) -> FrameKind {
        match row {
            Row::Operation(_) => {
                let thread = &mut self.threads[t.0 as usize];
                thread.core.whole_calls += 1;
                FrameKind::Whole { number: thread.core.whole_calls }
            }
            Row::ShowsQueue => {
                self.control.queue_shown = true;
                FrameKind::Call
            }
        }
    }
}
