//! Single calls from outside: what generators of tests stand on.
//!
//! A call is put on the stack of a thread that has none and is then run by the step interface. It is made
//! by an instruction of a small method of the machine's own, so that a synchronized method takes its
//! monitor, and a static one initialises its class, as visibly as when a program calls it.

use crate::boot::MAIN_THREAD;
use crate::classes::class::{Kind, Method, MethodPtr};
use crate::code::code_builder::CodeBuilder;
use crate::code::ir::{Op, arg_words};
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::threads::thread::{Edge, FrameKind, ThreadState};
use crate::trap::Trap;
use crate::vm::Vm;

/// Name of the methods that make calls; a frame of one is the machine's and not the program's.
const CALLER: &str = "vm$call";

impl Vm {
    /// Puts a call on the stack of a thread. `method` is what runs, already selected by the receiver's
    /// class; `args` are raw slots, the receiver first, long and double twice.
    pub fn begin_call(&mut self, t: ThreadId, method: MethodId, args: &[u64]) -> Result<(), Trap> {
        let caller = self.caller_of(self.method_ptr(method));
        self.push_call(t, caller, args, FrameKind::Entry)
    }

    /// Puts calls on the stack of a thread, to be made one after the other as long as none of them throws
    /// something that is not tolerated.
    /// Each is a selected method and its raw slots. What they return is forgotten.
    pub fn begin_calls(&mut self, t: ThreadId, calls: &[(MethodId, Vec<u64>)]) -> Result<(), Trap> {
        let [(method, args)] = calls else {
            let methods: Vec<MethodPtr> = calls.iter().map(|(method, _)| self.method_ptr(*method)).collect();
            let caller = self.caller_of_all(&methods);
            let args: Vec<u64> = calls.iter().flat_map(|(_, args)| args.iter().copied()).collect();
            return self.push_call(t, caller, &args, FrameKind::Entry);
        };
        self.begin_call(t, *method, args)
    }

    /// A thread whose call has returned is ready for the next one: what it returned.
    pub fn end_call(&mut self, t: ThreadId) -> Option<u64> {
        let &Edge::Returned(value) = self.thread(t).edge.as_ref()? else { return None };
        let thread = self.thread_mut(t);
        thread.edge = None;
        thread.pending = None;
        Some(value)
    }

    /// What the calls on a thread have returned, raw, once it has ended or stands before its end.
    pub fn result_of(&self, t: ThreadId) -> u64 {
        let thread = self.thread(t);
        match thread.edge {
            Some(Edge::Returned(value)) => value,
            _ => thread.returned,
        }
    }

    /// Makes calls that leave no trace: everything is taken back, what a rollback leaves included, and bounds are as
    /// before.
    pub fn peek<T>(&mut self, then: impl FnOnce(&mut Vm) -> T) -> T {
        let (steps, lasting) = (self.options.bounds.steps, self.control.lasting());
        let result = self.speculate(|vm, _| then(vm));
        self.options.bounds.steps = steps;
        self.control.restore(lasting);
        result
    }

    /// Which of the calls that `begin_calls` put on a thread is under way, or next; nothing once the thread
    /// stands before its end.
    pub fn call_under_way(&self, t: ThreadId) -> Option<usize> {
        let caller = self.thread(t).frames.first().filter(|frame| self.is_caller(&frame.method))?;
        let code = caller.code()?;
        let mut call = 0;
        let mut at = 0;
        while at < caller.pc {
            at += 1 + arg_words(code.insn(at)?.b as usize) as u32;
            call += 1;
        }
        Some(call)
    }

    /// From now on exceptions of these classes, and of classes below them, end calls from outside like a
    /// return: of nothing, of zero, or of null.
    pub fn tolerate(&mut self, classes: &[ClassId]) {
        self.control.tolerated = classes.iter().map(|class| self.class_ptr(*class)).collect();
    }

    pub(crate) fn is_tolerated(&self, exception: Ref) -> bool {
        let class = self.class_ptr_of(exception);
        self.control.tolerated.iter().any(|tolerated| class.is_subtype_of(*tolerated))
    }

    /// What the names of callers begin with: those that tolerate something differ from those that do not.
    fn caller_name(&self) -> String {
        let tolerated = self.control.tolerated.iter().map(|class| format!("!{}", class.id.0));
        CALLER.to_string() + &tolerated.collect::<String>()
    }

    /// Has a thread been started that has not run yet?
    pub fn is_ready_to_run(&self, t: ThreadId) -> bool {
        let thread = self.thread(t);
        thread.state == ThreadState::Runnable && thread.edge.is_none() && !thread.frames.is_empty()
    }

    /// The main thread only builds: from now on it does not keep the program alive.
    pub fn retire_main(&mut self) {
        self.set_daemon(MAIN_THREAD, true);
    }

    /// Whether a thread keeps the program alive from now on; what its object says stays.
    pub fn set_daemon(&mut self, t: ThreadId, daemon: bool) {
        self.thread_mut(t).daemon = daemon;
    }

    /// Is this one of the methods that `begin_call` calls from?
    pub fn is_caller(&self, method: &Method) -> bool {
        method.hidden && method.name.starts_with(CALLER)
    }

    /// What runs from now on, nested runs included, ends as `Hang` after so many taken branches and calls.
    pub fn allow_steps(&mut self, steps: u64) {
        self.options.bounds.steps = self.pace.steps + steps;
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
        let name = format!("{}${}", self.caller_name(), method.id.0);
        let descriptor = format!("({}{}", receiver_of(method), &method.descriptor[1..]);
        if let Some(known) = self.adapter(&name, &descriptor) {
            return known;
        }
        let kinds = kinds_of(method);
        let mut code = CodeBuilder::with_kinds(&kinds, method.ret);
        let slots = code.arg_slots(0, kinds.len());
        code.call_and_return(op_of(method), method.id.0, &slots);
        code.catch(0, &self.control.tolerated);
        if !self.control.tolerated.is_empty() {
            let nothing = code.constant(0);
            code.ret(nothing);
        }
        self.add_adapter(self.known.object_class(), &name, &descriptor, code)
    }

    fn caller_of_all(&mut self, methods: &[MethodPtr]) -> MethodPtr {
        let mut name = self.caller_name();
        let mut descriptor = "(".to_string();
        let mut kinds = Vec::new();
        for method in methods {
            name.push_str(&format!("${}", method.id.0));
            let close = method.descriptor.find(')').unwrap_or(1);
            descriptor.push_str(receiver_of(*method));
            descriptor.push_str(&method.descriptor[1..close]);
            kinds.extend(kinds_of(*method));
        }
        descriptor.push_str(")V");
        if let Some(known) = self.adapter(&name, &descriptor) {
            return known;
        }
        let mut code = CodeBuilder::with_kinds(&kinds, Kind::Void);
        let mut first = 0;
        // A long or a double takes two registers, whatever of them is used.
        let ignored = code.register();
        code.register();
        for method in methods {
            let count = kinds_of(*method).len();
            let slots = code.arg_slots(first, first + count);
            let start = code.len();
            code.call(op_of(*method), method.id.0, ignored, &slots);
            code.catch(start, &self.control.tolerated);
            first += count;
        }
        code.ret(ignored);
        self.add_adapter(self.known.object_class(), &name, &descriptor, code)
    }
}

fn receiver_of(method: MethodPtr) -> &'static str {
    if method.is_static() { "" } else { "Ljava/lang/Object;" }
}

fn op_of(method: MethodPtr) -> Op {
    if method.is_static() { Op::CallStaticLinked } else { Op::CallSpecial }
}

/// Kinds of a method's arguments, the receiver among them.
fn kinds_of(method: MethodPtr) -> Vec<Kind> {
    let receiver = (!method.is_static()).then_some(Kind::Ref);
    receiver.into_iter().chain(method.params.iter().copied()).collect()
}
