//! Threads that wait by looping, in a plain run.
//!
//! Such a thread would loop until its turn ends, which costs as much as a turn full of work. So a turn is looked
//! at a few times: if the thread comes back to where it was, with the same registers and the same memory, it will do
//! so until another thread runs or time passes, and its turn ends at once.
//!
//! What counts is proven and not guessed, because time passes at the end of a turn: a computation that only looked
//! like waiting would make everybody else's time-outs end early. Loops that count while they wait are not seen.

use crate::classes::class::MethodPtr;
use crate::ids::ThreadId;
use crate::vm::Vm;

/// Steps of a turn before it is first looked at.
const FIRST_LOOK: u64 = 256;
/// The next looks come after so many times as many steps each.
const LATER: u64 = 4;
/// Steps of a loop that is recognised.
const LONGEST_LOOP: u64 = 128;

/// How a turn is looked at.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// In a plain run; others have no turns.
    pub(crate) on: bool,
    /// Steps before the next look.
    interval: u64,
    look: Option<Look>,
}

impl Watch {
    /// Is a thread being looked at?
    #[inline(always)]
    pub(crate) fn is_looking(&self) -> bool {
        self.look.is_some()
    }
}

/// What the thread was like when the look began.
#[derive(Debug, Clone, Copy)]
struct Look {
    steps: u64,
    place: Place,
    print: u64,
    allocated: usize,
    /// A native did or asked for something that is not in memory.
    spoilt: bool,
}

/// Where the newest frame stands.
type Place = (usize, Option<(MethodPtr, u32)>);

/// What a look has shown.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// The thread waits.
    Waiting,
    /// It may do something; the interpreter comes by again.
    Something,
    /// The turn is over.
    TurnOver,
}

impl Vm {
    /// A turn begins.
    pub(crate) fn begin_turn(&mut self) {
        self.set_pause();
        self.end_look();
        self.pace.watch.interval = FIRST_LOOK;
        if self.pace.watch.on {
            self.pace.pause_after(FIRST_LOOK);
        }
    }

    /// The interpreter came by in the middle of a turn, or at its end.
    pub(crate) fn look(&mut self, t: ThreadId) -> Seen {
        if !self.pace.watch.on || !self.pace.is_turn_left() {
            self.end_look();
            return Seen::TurnOver;
        }
        let Some(look) = self.pace.watch.look else {
            self.begin_look(t);
            return Seen::Something;
        };
        let goes_on = self.pace.steps - look.steps <= LONGEST_LOOP
            && self.heap.allocated() == look.allocated
            && !look.spoilt
            && !self.heap.is_busy();
        if !goes_on {
            self.end_look();
            self.pace.watch.interval *= LATER;
            self.pace.pause_after(self.pace.watch.interval);
            return Seen::Something;
        }
        let is_back = self.place(t) == look.place && self.thread_print(t) == look.print;
        if is_back && self.heap.is_unchanged() {
            self.end_look();
            return Seen::Waiting;
        }
        self.pace.pause_after(0);
        Seen::Something
    }

    /// A native is called while the thread is looked at.
    #[cold]
    pub(crate) fn note_native(&mut self, method: MethodPtr) {
        let (class, name) = (&*method.class.name, &*method.name);
        let harmless = match class {
            // Nobody else can tell, but a program that prints does not wait.
            "java/io/FileOutputStream" => false,
            "java/lang/Thread" if matches!(name, "getState" | "threadState") => true,
            _ => threadbare_library::steps::is_plain_native(class, name),
        };
        if let Some(look) = &mut self.pace.watch.look {
            look.spoilt |= !harmless;
        }
    }

    fn begin_look(&mut self, t: ThreadId) {
        if self.is_alone() || self.thread(t).nesting > 0 {
            // Whatever it does, nobody else could go on; that may change.
            self.pace.watch.interval *= LATER;
            self.pace.pause_after(self.pace.watch.interval);
            return;
        }
        self.heap.watch();
        self.pace.watch.look = Some(Look {
            steps: self.pace.steps,
            place: self.place(t),
            print: self.thread_print(t),
            allocated: self.heap.allocated(),
            spoilt: false,
        });
        self.pace.pause_after(0);
    }

    /// Writes are not watched any more.
    pub(crate) fn end_look(&mut self) {
        if self.pace.watch.look.take().is_some() {
            self.heap.unwatch();
        }
    }

    fn place(&self, t: ThreadId) -> Place {
        let frames = &self.thread(t).frames;
        (frames.len(), frames.last().map(|frame| (frame.method, frame.pc)))
    }
}
