//! Bringing the class library up, in the order in which HotSpot does it, and running `main`.

use crate::classes::class::{ClassPtr, Kind, MethodPtr};
use crate::classes::known::{MirrorOffsets, StringOffsets};
use crate::classes::library::Part;
use crate::classes::load::empty_method;
use crate::code::ir::{Code, Insn, Op, cells};
use crate::ids::{ClassId, Ref, ThreadId};
use crate::launch::Main;
use crate::pinned::Pinned;
use crate::threads::thread::{FrameKind, JavaThread, ThreadState};
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;
use threadbare_classfile::acc;

pub const MAIN_THREAD: ThreadId = ThreadId(0);

const NOTED: &str = "a class that lacks a member which must be there is not made";

impl Vm {
    /// From nothing to a machine that can run user code.
    pub fn boot(&mut self) -> Result<(), Trap> {
        let t = MAIN_THREAD;
        let slots = self.options.bounds.stack_slots + crate::invocation::call::RESERVE_SLOTS;
        self.threads.push(Pinned::new(JavaThread::new(t, Ref::NULL, slots)));
        self.threads[0].state = ThreadState::Runnable;
        self.boot_classes(t)?;
        self.set_unsafe_constants(t)?;
        self.boot_thread(t)?;
        for class in ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer"] {
            let class = self.library_class(t, class)?;
            self.init_nested(t, class)?;
        }
        self.call_system(t, Part::InitPhase1, &[])?;
        self.booted = true;
        let natives = self.library_class(t, "java/lang/invoke/MethodHandleNatives")?;
        self.init_nested(t, natives)?;
        // What is wrong with options about modules the library says on standard output, and the launcher ends.
        let told = !self.options.world.modules.is_empty();
        let details = u64::from(!told);
        let status = self.call_system(t, Part::InitPhase2, &[details, details])? as i32;
        if status != 0 && told {
            return Err(Trap::end(RunEnd::Exited(1)));
        }
        if status != 0 {
            return Err(self.internal("the module system did not initialise"));
        }
        self.call_system(t, Part::InitPhase3, &[])?;
        self.known.standard_streams = self.find_standard_streams();
        self.heap.booted();
        Ok(())
    }

    /// The machine's facts that the library's `Unsafe` expects to find.
    fn set_unsafe_constants(&mut self, t: ThreadId) -> Result<(), Trap> {
        let class = self.library_class(t, "jdk/internal/misc/UnsafeConstants")?;
        self.init_nested(t, class)?;
        let (size, page) = (self.static_part(t, Part::AddressSize)?, self.static_part(t, Part::PageSize)?);
        self.heap.set_i32(size, 8);
        self.heap.set_i32(page, 4096);
        let endian = self.static_part(t, Part::BigEndian)?;
        self.heap.set_u8(endian, cfg!(target_endian = "big") as u8);
        let unaligned = self.static_part(t, Part::UnalignedAccess)?;
        self.heap.set_u8(unaligned, 1);
        Ok(())
    }

    fn boot_classes(&mut self, t: ThreadId) -> Result<(), Trap> {
        let object = self.library_class(t, "java/lang/Object")?;
        self.known.object = Some(object);
        let class_class = self.library_class(t, "java/lang/Class")?;
        let offset = |vm: &Vm, class: ClassPtr, part: Part| vm.part_offset(class, part).expect(NOTED);
        self.known.mirror = MirrorOffsets {
            class: offset(self, class_class, Part::ClassVmClass),
            component_type: offset(self, class_class, Part::ClassComponentType),
            class_loader: offset(self, class_class, Part::ClassLoader),
            module: offset(self, class_class, Part::ClassModule),
        };
        self.known.class_class = Some(class_class);
        for i in 0..self.classes.len() as u32 {
            let class = self.class_ptr(ClassId(i));
            self.make_mirror(t, class)?;
        }
        for kind in Kind::PRIMITIVES {
            let class = self.make_primitive(t, kind)?;
            self.known.primitives.push(class);
        }
        let string = self.library_class(t, "java/lang/String")?;
        self.known.string_class = Some(string);
        self.known.string = StringOffsets {
            value: offset(self, string, Part::StringValue),
            coder: offset(self, string, Part::StringCoder),
            hash: offset(self, string, Part::StringHash),
        };
        let byte = self.known.primitive(Kind::Byte);
        self.known.byte_array = Some(self.array_class_of(t, byte)?);
        let loader = self.library_class(t, "java/lang/ClassLoader")?;
        self.known.loader_id_offset = offset(self, loader, Part::LoaderVmLoader);
        let method =
            self.classes.add_method(empty_method(object, "<clinit>".into(), "()V".into(), acc::STATIC));
        let _ = method.code.set(Box::new(Code {
            insns: cells(vec![Insn::new(Op::ReturnVoid)]),
            bci: vec![0],
            handlers: vec![],
            switches: vec![],
            registers: 0,
            exception_register: 0,
        }));
        self.known.no_initializer = Some(method);
        let descriptor: std::sync::Arc<str> = "(Ljava/lang/Class;)V".into();
        let steps = self.classes.add_method(empty_method(
            object,
            "<clinit>".into(),
            descriptor,
            acc::STATIC | acc::NATIVE,
        ));
        steps.native.set(Some(|vm, t, args| {
            let class = vm.class_ptr_of_mirror(args.r(0));
            vm.run_init_steps(t, class)
        }));
        self.known.init_steps = Some(steps);
        for class in ["java/lang/String", "java/lang/System", "java/lang/Class"] {
            let class = self.library_class(t, class)?;
            self.init_nested(t, class)?;
        }
        Ok(())
    }

    /// The main thread's object, made by hand because its constructor asks for the current thread.
    fn boot_thread(&mut self, t: ThreadId) -> Result<(), Trap> {
        let system = self.construct_part(t, Part::GroupNewSystem, &[])?;
        let name = self.new_string("main")?;
        let main = self.construct_part(t, Part::GroupNew, &[system.slot(), name.slot()])?;
        self.native_state.system_group = system;
        let thread_class = self.library_class(t, "java/lang/Thread")?;
        self.known.thread = Some(thread_class);
        self.known.thread_locals = self.part_offset(thread_class, Part::ThreadLocals).expect(NOTED);
        self.known.interrupted = self.part_offset(thread_class, Part::ThreadInterrupted).expect(NOTED);
        let phantom = self.library_class(t, "java/lang/ref/PhantomReference")?;
        self.known.referent = self.part_offset(phantom, Part::Referent).expect(NOTED);
        self.known.phantom = Some(phantom);
        let thread = self.alloc_instance(thread_class)?;
        self.threads[0].object = thread;
        self.set_long_field(thread, Part::ThreadEetop, 1);
        // Where it is in a holder, the constructor sets it.
        self.set_int_field(thread, Part::ThreadPriority, 5);
        self.init_nested(t, thread_class)?;
        let constructor = self.library_method(t, Part::ThreadNew)?;
        self.call_nested(t, constructor, &[thread.slot(), main.slot(), name.slot()])?;
        self.set_thread_status(thread, 0x0005);
        Ok(())
    }

    pub(crate) fn set_thread_status(&mut self, thread: Ref, status: i32) {
        let holder = self.thread_holder(thread);
        if !holder.is_null() {
            self.set_int_field(holder, Part::ThreadStatus, status);
        }
    }

    /// Phases of `System`, which was initialised before: they come while its initialiser is not repeated.
    fn call_system(&mut self, t: ThreadId, phase: Part, args: &[u64]) -> Result<u64, Trap> {
        let method = self.library_method(t, phase)?;
        self.call_nested(t, method, args)
    }

    /// A new object, its constructor run to the end.
    pub(crate) fn construct(
        &mut self,
        t: ThreadId,
        class: ClassPtr,
        descriptor: &str,
        args: &[u64],
    ) -> Result<Ref, Trap> {
        self.init_nested(t, class)?;
        let object = self.alloc_instance(class)?;
        let Some(constructor) = class.declared_method("<init>", descriptor) else {
            return Err(self.internal(&format!("{} has no constructor {descriptor}", class.name)));
        };
        let mut all = vec![object.slot()];
        all.extend_from_slice(args);
        self.call_nested(t, constructor, &all)?;
        Ok(object)
    }

    /// Runs a program's `main` as the launcher does; how it ended.
    pub fn run_main(&mut self, main_class: &str, args: &[String]) -> RunEnd {
        self.gate.computes = true;
        match self.try_run_main(main_class, args) {
            Ok(end) => end,
            Err(Trap::End(end)) => *end,
            Err(Trap::Throw(exception)) => {
                let class = self.class_ptr_of(exception).external_name.to_string();
                RunEnd::Internal { what: format!("unexpected {class}"), stack: vec![] }
            }
            Err(_) => RunEnd::Internal { what: "the main thread blocked for ever".into(), stack: vec![] },
        }
    }

    fn try_run_main(&mut self, main_class: &str, args: &[String]) -> Result<RunEnd, Trap> {
        let t = MAIN_THREAD;
        match self.main_of(t, main_class)? {
            Ok(main) => self.run_main_method(t, main, args),
            Err(exception) => self.uncaught(t, exception),
        }
    }

    fn run_main_method(&mut self, t: ThreadId, main: Main, args: &[String]) -> Result<RunEnd, Trap> {
        let result = match self.init_nested(t, main.class) {
            Ok(()) => match self.push_main(t, &main, args) {
                Ok(()) => self.run_threads(Some(t))?,
                Err(Trap::Throw(exception)) => Err(exception),
                Err(trap) => return Err(trap),
            },
            Err(Trap::Throw(exception)) => Err(exception),
            Err(trap) => return Err(trap),
        };
        match result {
            Ok(_) => self.finish_program(t),
            Err(exception) => self.uncaught(t, exception),
        }
    }

    /// Runs a static method with the thread's own frames (not nested), so that it may block.
    fn run_as_thread(
        &mut self,
        t: ThreadId,
        class: ClassPtr,
        method: MethodPtr,
        args: &[u64],
    ) -> Result<Result<u64, Ref>, Trap> {
        if let Err(trap) = self.init_nested(t, class) {
            return match trap {
                Trap::Throw(exception) => Ok(Err(exception)),
                other => Err(other),
            };
        }
        match self.push_call(t, method, args, FrameKind::Entry) {
            Ok(()) => {}
            Err(Trap::Throw(exception)) => return Ok(Err(exception)),
            Err(trap) => return Err(trap),
        }
        self.run_threads(Some(t))
    }

    /// `Thread.dispatchUncaughtException`, then the end of the program.
    fn uncaught(&mut self, t: ThreadId, exception: Ref) -> Result<RunEnd, Trap> {
        self.dispatch_uncaught(t, exception)?;
        let class = self.class_ptr_of(exception).external_name.to_string();
        let message = self.get_ref_field(exception, Part::ThrowableMessage);
        let message = (!message.is_null()).then(|| self.string_of(message));
        match self.finish_program(t)? {
            RunEnd::Returned => Ok(RunEnd::Uncaught { class, message }),
            other => Ok(other),
        }
    }

    /// Waits for the other threads, then runs the shutdown hooks, as `DestroyJavaVM` does.
    fn finish_program(&mut self, t: ThreadId) -> Result<RunEnd, Trap> {
        self.end_thread(t)?;
        let _ = self.run_threads(None)?;
        // The thread that destroys the machine is the main one again.
        self.threads[t.0 as usize].state = ThreadState::Runnable;
        let shutdown = self.library_method(t, Part::Shutdown)?;
        // Not nested: hooks are threads, and they are joined.
        self.run_as_thread(t, shutdown.class, shutdown, &[])?.ok();
        Ok(RunEnd::Returned)
    }
}
