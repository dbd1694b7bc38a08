//! Running a program in portions, and comparing whole states: what the tests of marks stand on.

use crate::boot::MAIN_THREAD;
use crate::code::interp::Exit;
use crate::ids::{ClassId, Ref};
use crate::threads::thread::FrameKind;
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;
use std::fmt;

/// Where a portion of a run ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Portion {
    /// The step count was reached; the run can go on.
    Paused,
    Returned,
    /// Ended by an exception of this class.
    Threw(String),
    Ended(RunEnd),
}

/// Everything a Java program can observe or change, as one comparable value.
#[derive(PartialEq, Eq, Clone)]
pub struct StateImage {
    permanent: Vec<u8>,
    heap: Vec<u8>,
    interned: Vec<(Vec<u16>, Ref)>,
    init_states: Vec<(ClassId, u32)>,
    threads: Vec<String>,
    files: Vec<String>,
    channels: Vec<String>,
    output: (Vec<u8>, Vec<u8>),
    clock: i64,
}

impl fmt::Debug for StateImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StateImage({} heap bytes, {} interned)", self.heap.len(), self.interned.len())
    }
}

impl StateImage {
    /// Names the first part in which two states differ.
    pub fn difference(&self, other: &StateImage) -> Option<String> {
        let bytes = |name: &str, a: &[u8], b: &[u8]| {
            let at = a.iter().zip(b).position(|(x, y)| x != y);
            match at {
                Some(at) => Some(format!("{name} differs at byte {at:#x}")),
                None if a.len() != b.len() => Some(format!("{name}: {} and {} bytes", a.len(), b.len())),
                None => None,
            }
        };
        bytes("permanent memory", &self.permanent, &other.permanent)
            .or_else(|| bytes("heap", &self.heap, &other.heap))
            .or_else(|| (self.interned != other.interned).then(|| "interned strings differ".into()))
            .or_else(|| (self.init_states != other.init_states).then(|| "class states differ".into()))
            .or_else(|| (self.threads != other.threads).then(|| "threads differ".into()))
            .or_else(|| (self.files != other.files).then(|| "files differ".into()))
            .or_else(|| (self.channels != other.channels).then(|| "channels differ".into()))
            .or_else(|| bytes("standard output", &self.output.0, &other.output.0))
            .or_else(|| (self != other).then(|| "the clock differs".into()))
    }
}

impl Vm {
    /// Pushes a program's `main` on the main thread; `run_portion` then runs it.
    pub fn start_main(&mut self, main_class: &str, args: &[String]) -> Result<(), Trap> {
        let t = MAIN_THREAD;
        let class = self.load_class(t, crate::ids::LoaderId::APP, &main_class.replace('.', "/"))?;
        let mut strings = Vec::new();
        for arg in args {
            strings.push(self.new_string(arg)?);
        }
        let array = self.new_ref_array(t, "java/lang/String", &strings)?;
        let Some(main) = self.find_method(class, "main", "([Ljava/lang/String;)V") else {
            return Err(self.internal("the class has no main method"));
        };
        self.init_nested(t, class)?;
        self.push_call(t, main, &[array.slot()], FrameKind::Entry)
    }

    /// Runs the main thread for about this many steps (a nested run is not interrupted).
    pub fn run_portion(&mut self, steps: u64) -> Portion {
        self.pace.pause_target = self.pace.steps.saturating_add(steps);
        self.set_pause();
        let exit = self.run(MAIN_THREAD, 0, true);
        self.pace.pause_target = u64::MAX;
        match exit {
            Exit::Paused => Portion::Paused,
            Exit::Returned(_) => Portion::Returned,
            Exit::Threw(exception) => Portion::Threw(self.class_ptr_of(exception).external_name.to_string()),
            Exit::End(end) => Portion::Ended(*end),
            Exit::Blocked | Exit::Visible | Exit::Waiting | Exit::Collect => {
                Portion::Ended(RunEnd::Unsupported { what: "main blocked".into(), stack: vec![] })
            }
        }
    }

    /// Bytes of permanent memory in use: linking adds to it and never takes back.
    pub fn permanent_bytes(&self) -> usize {
        self.heap.live().0.len()
    }

    /// The present state. Only the first `permanent` bytes of permanent memory count: what linking
    /// added later is no state of the program.
    pub fn image(&self, permanent: usize, classes: usize) -> StateImage {
        let (perm, bumped) = self.heap.live();
        StateImage {
            permanent: perm[..permanent.min(perm.len())].to_vec(),
            heap: bumped.to_vec(),
            interned: self.strings.entries().into_iter().map(|(k, v)| (k.to_vec(), v)).collect(),
            init_states: (0..classes.min(self.classes.len()))
                .map(|i| ClassId(i as u32))
                .map(|id| (id, self.heap.u32(self.class_ptr(id).statics as usize)))
                .collect(),
            threads: self.threads.iter().map(|th| describe_thread(th)).collect(),
            files: self.files.entries(),
            channels: self.channels.entries(),
            output: (self.files.captured().0.to_vec(), self.files.captured().1.to_vec()),
            clock: self.pace.clock,
        }
    }
}

fn describe_thread(thread: &crate::threads::thread::JavaThread) -> String {
    let mut text = format!("{:?} {:?}", thread.object, thread.state);
    for frame in &thread.frames {
        text.push_str(&format!(
            " | {:?}@{} base {} locked {:?}",
            frame.method, frame.pc, frame.base, frame.locked
        ));
    }
    text.push_str(&format!(" {:?}", &thread.regs[..thread.top()]));
    text
}

impl Vm {
    /// The object that covers an offset of the bumped part, and the offset inside it.
    pub fn object_at(&self, offset: usize) -> Option<String> {
        let wanted = crate::heap::arena::PERM_LIMIT + offset;
        let mut addr = crate::heap::arena::PERM_LIMIT;
        while addr <= wanted {
            let object = Ref((addr >> 3) as u32);
            let class = self.class_ptr_of(object);
            let size = self.object_size(object);
            if wanted < addr + size {
                return Some(format!("{} + {}", class.external_name, wanted - addr));
            }
            addr += size;
        }
        None
    }
}
