//! Single calls from outside: what generators of tests stand on.
//!
//! A call is put on the stack of a thread that has none and is then run by the step interface. It is made
//! by an instruction of a small method of the machine's own, so that a synchronized method takes its
//! monitor, and a static one initialises its class, as visibly as when a program calls it.

use crate::boot::MAIN_THREAD;
use crate::class::{Kind, MethodPtr};
use crate::code_builder::CodeBuilder;
use crate::ids::ThreadId;
use crate::ir::Op;
use crate::thread::FrameKind;
use crate::trap::Trap;
use crate::vm::Vm;

/// Name of the methods that make calls; a frame of one is the machine's and not the program's.
const CALLER: &str = "vm$call";

impl Vm {
    /// Puts a call on the stack of a thread. `method` is what runs, already selected by the receiver's
    /// class; `args` are raw slots, the receiver first, long and double twice.
    pub fn begin_call(&mut self, t: ThreadId, method: MethodPtr, args: &[u64]) -> Result<(), Trap> {
        let caller = self.caller_of(method);
        self.push_call(t, caller, args, FrameKind::Entry)
    }

    /// Is this one of the methods that `begin_call` calls from?
    pub fn is_caller(&self, method: MethodPtr) -> bool {
        method.hidden && method.name.starts_with(CALLER)
    }

    /// What runs from now on, nested runs included, ends as `Hang` after so many taken branches and calls.
    pub fn allow_steps(&mut self, steps: u64) {
        self.options.bounds.steps = self.steps + steps;
        self.set_pause();
    }

    /// A thread that is alive and has nothing to do: calls can be put on it. Its own `run` never runs.
    pub fn idle_thread(&mut self, name: &str) -> Result<ThreadId, Trap> {
        let t = MAIN_THREAD;
        let class = self.library_class(t, "java/lang/Thread")?;
        let name = self.new_string(name)?;
        let object = self.construct(t, class, "(Ljava/lang/String;)V", &[name.slot()])?;
        self.start_thread(object)?;
        let started = ThreadId(self.threads.len() as u32 - 1);
        self.thread_mut(started).frames.clear();
        Ok(started)
    }

    fn caller_of(&mut self, method: MethodPtr) -> MethodPtr {
        let name = format!("{CALLER}{}", method.id.0);
        let receiver = if method.is_static() { "" } else { "Ljava/lang/Object;" };
        let descriptor = format!("({receiver}{}", &method.descriptor[1..]);
        if let Some(known) = self.adapter(&name, &descriptor) {
            return known;
        }
        let mut kinds = method.params.clone();
        if !method.is_static() {
            kinds.insert(0, Kind::Ref);
        }
        let mut code = CodeBuilder::with_kinds(&kinds, method.ret);
        let slots = code.arg_slots(0, kinds.len());
        let op = if method.is_static() { Op::CallStaticLinked } else { Op::CallSpecial };
        code.call_and_return(op, method.id.0, &slots);
        self.add_adapter(self.known.object_class(), &name, &descriptor, code)
    }
}
