//! Class initialisation (JVMS 5.5) and verification at link time.
//!
//! The state lies in the first word of a class's statics block: low half the state, high half the
//! initialising thread plus one. So it rolls back with everything else.

use crate::classes::class::{ClassPtr, InitState, Kind};
use crate::classes::library::Part;
use crate::ids::{LoaderId, Ref, ThreadId};
use crate::stepping::control::Released;
use crate::stepping::step::{Action, Operation};
use crate::threads::thread::{FrameKind, Resume};
use crate::trap::Trap;
use crate::vm::Vm;
use threadbare_classfile::{Constant, acc};

impl Vm {
    pub(crate) fn init_state(&self, class: ClassPtr) -> InitState {
        match self.heap.u32(class.statics as usize) {
            0 => InitState::Uninitialized,
            1 => InitState::InProgress,
            2 => InitState::Initialized,
            _ => InitState::Failed,
        }
    }

    pub(crate) fn init_thread(&self, class: ClassPtr) -> u32 {
        self.heap.u32(class.statics as usize + 4)
    }

    pub(crate) fn set_init_state(&mut self, class: ClassPtr, state: InitState, t: ThreadId) {
        self.heap.set_u32(class.statics as usize, state as u32);
        self.heap.set_u32(class.statics as usize + 4, t.0 + 1);
        if state == InitState::Initialized && !self.heap.marked() {
            class.init_is_permanent.set(true);
        }
        if matches!(state, InitState::Initialized | InitState::Failed) {
            self.wake_blocked_on(class.mirror.get());
            if self.gate.sharing {
                self.control.released.push(Released::Class(class.id));
            }
        }
    }

    /// `Ok` when the class may be used by this thread now. Otherwise frames were pushed
    /// (`Trap::Again`), or the class cannot be initialised.
    #[inline]
    pub(crate) fn ensure_init(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        if class.init_is_permanent.get() {
            return Ok(());
        }
        if self.gate.sharing && self.gate.atomic == 0 {
            self.see_init(t, class)?;
        }
        match self.init_state(class) {
            InitState::Initialized => Ok(()),
            InitState::InProgress if self.init_thread(class) == t.0 + 1 => Ok(()),
            InitState::InProgress => {
                let here = self.operation_here(t);
                let mirror = class.mirror.get();
                self.block_on(t, mirror);
                let thread = self.thread_mut(t);
                thread.resume = Resume::Lock;
                thread.pending =
                    Some(Operation { target: class.id.0, ..here.about(Action::AwaitInit, mirror) });
                Err(Trap::Block)
            }
            InitState::Failed => Err(self.throw_failed_class(t, class)),
            InitState::Uninitialized if self.gate.sharing && class.loader.0 <= LoaderId::PLATFORM.0 => {
                // One step, in which nothing of the program's runs.
                self.linking(|vm| vm.init_by_nested_run(t, class))
            }
            InitState::Uninitialized => self.begin_init(t, class),
        }
    }

    /// As `ensure_init`, for a caller that has looked at the rules of sharing.
    pub(crate) fn begin_init(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        if class.init_is_permanent.get() {
            return Ok(());
        }
        match self.init_state(class) {
            InitState::Uninitialized => {
                let depth = self.threads[t.0 as usize].frames.len();
                match self.start_init(t, class) {
                    Ok(()) if self.threads[t.0 as usize].frames.len() > depth => Err(Trap::Again),
                    other => other,
                }
            }
            _ => self.ensure_init(t, class),
        }
    }

    /// While threads are explored, to begin the initialisation of a class of the program, and to see
    /// that another thread has done it, are operations.
    fn see_init(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        if class.loader.0 <= LoaderId::PLATFORM.0 || class.file.is_none() {
            return Ok(());
        }
        let state = self.init_state(class);
        if self.init_is_trivial(class) {
            return Ok(());
        }
        let own = self.init_thread(class) == t.0 + 1;
        let action = match state {
            InitState::Uninitialized => Action::InitClass,
            _ if own || self.thread(t).init_seen.contains(&class.id) => return Ok(()),
            _ => Action::AwaitInit,
        };
        let mirror = class.mirror.get();
        self.visible(t, |here| Operation { target: class.id.0, ..here.about(action, mirror) })?;
        if action == Action::AwaitInit {
            self.thread_mut(t).init_seen.push(class.id);
        }
        Ok(())
    }

    /// Nothing of the program's runs when the class is initialised, so it does not matter who does it.
    fn init_is_trivial(&self, class: ClassPtr) -> bool {
        class.init_is_permanent.get()
            || class.declared_method("<clinit>", "()V").is_none()
                && (class.is_interface()
                    || class.super_class.is_none_or(|s| self.init_is_trivial(s))
                        && class.interfaces.iter().all(|i| self.init_is_trivial(*i)))
    }

    /// Pushes the initialisers of a class and of what must be initialised before it, so that the
    /// outermost supertype's runs first.
    fn start_init(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        self.verify_class(t, class)?;
        self.set_init_state(class, InitState::InProgress, t);
        self.set_constant_values(class)?;
        if self.gate.sharing
            && self.gate.atomic == 0
            && class.loader.0 >= LoaderId::APP.0
            && !self.init_is_trivial(class)
        {
            // Waiting for a supertype that another thread initialises must be possible in between.
            let steps = self.known.init_steps();
            return self.push_call(t, steps, &[class.mirror.get().slot()], FrameKind::ClassInit(class));
        }
        let before = self.initialised_before(class);
        if let Some(failed) = before.iter().find(|c| self.init_state(**c) == InitState::Failed) {
            self.set_init_state(class, InitState::Failed, t);
            let trap = self.throw_failed_class(t, *failed);
            if let Trap::Throw(exception) = trap {
                self.remember_init_failure(t, class, exception)?;
            }
            return Err(trap);
        }
        let initializer = class.declared_method("<clinit>", "()V").filter(|m| m.is_static());
        if initializer.is_none() && before.is_empty() {
            self.set_init_state(class, InitState::Initialized, t);
            return Ok(());
        }
        let method = match initializer {
            Some(method) => method,
            None => self.known.no_initializer(),
        };
        self.push_call(t, method, &[], FrameKind::ClassInit(class))?;
        for parent in before.into_iter().rev() {
            if self.init_state(parent) == InitState::Uninitialized
                && let Err(trap) = self.start_init(t, parent)
            {
                return Err(trap);
            }
        }
        Ok(())
    }

    /// Superclass, then the superinterfaces that declare default methods, in order.
    fn initialised_before(&self, class: ClassPtr) -> Vec<ClassPtr> {
        self.supertypes_to_initialise(class, false)
    }

    fn supertypes_to_initialise(&self, class: ClassPtr, begun: bool) -> Vec<ClassPtr> {
        let mut list = Vec::new();
        if class.is_interface() {
            return list;
        }
        let wanted = |vm: &Vm, class: ClassPtr| {
            !class.init_is_permanent.get()
                && match vm.init_state(class) {
                    InitState::Uninitialized | InitState::Failed => true,
                    InitState::InProgress => begun,
                    InitState::Initialized => false,
                }
        };
        if let Some(s) = class.super_class
            && wanted(self, s)
        {
            list.push(s);
        }
        // An interface may be reached by exponentially many ways.
        fn visit(
            vm: &Vm,
            interface: ClassPtr,
            wanted: &dyn Fn(&Vm, ClassPtr) -> bool,
            seen: &mut Vec<ClassPtr>,
            list: &mut Vec<ClassPtr>,
        ) {
            if seen.contains(&interface) {
                return;
            }
            seen.push(interface);
            for parent in &interface.interfaces {
                visit(vm, *parent, wanted, seen, list);
            }
            let has_defaults =
                interface.methods.borrow().iter().any(|m| m.access & (acc::ABSTRACT | acc::STATIC) == 0);
            if has_defaults && wanted(vm, interface) && !list.contains(&interface) {
                list.push(interface);
            }
        }
        let mut seen = Vec::new();
        for interface in &class.interfaces {
            visit(self, *interface, &wanted, &mut seen, &mut list);
        }
        list
    }

    /// The steps of an initialisation, as a native that is called again after each: supertypes first,
    /// then the class's own initialiser, whose frame takes the native's place.
    pub(crate) fn run_init_steps(&mut self, t: ThreadId, class: ClassPtr) -> crate::trap::NativeResult {
        while let Some(parent) = self.supertypes_to_initialise(class, true).first().copied() {
            // One that this thread itself has begun counts as done.
            if self.init_state(parent) == InitState::InProgress && self.init_thread(parent) == t.0 + 1 {
                break;
            }
            self.ensure_init(t, parent)?;
        }
        match class.declared_method("<clinit>", "()V").filter(|m| m.is_static()) {
            Some(method) => {
                self.push_call(t, method, &[], FrameKind::TailOfNative)?;
                Err(Trap::Tail)
            }
            None => Ok(0),
        }
    }

    fn set_constant_values(&mut self, class: ClassPtr) -> Result<(), Trap> {
        let Some(file) = class.file_static() else { return Ok(()) };
        for field in class.fields.iter().filter(|f| f.is_static()) {
            let Some(index) = class.field_info(field).and_then(|i| i.constant_value) else { continue };
            let addr = field.offset as usize;
            match (&file.constants[index as usize], field.kind) {
                (Constant::Integer(v), Kind::Bool | Kind::Byte | Kind::Char | Kind::Short | Kind::Int) => {
                    self.store_kind(addr, field.kind, *v as u32 as u64)
                }
                (Constant::Float(v), Kind::Float) => self.heap.set_u32(addr, v.to_bits()),
                (Constant::Long(v), Kind::Long) => self.heap.set_i64(addr, *v),
                (Constant::Double(v), Kind::Double) => self.heap.set_u64(addr, v.to_bits()),
                (Constant::String { utf8 }, Kind::Ref) => {
                    if let Constant::Utf8(text) = &file.constants[*utf8 as usize] {
                        let string = self.intern_constant(text)?;
                        self.heap.set_ref(addr, string);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// An initialiser ended by an exception: the class is unusable; the exception that goes on.
    pub(crate) fn class_init_failed(
        &mut self,
        t: ThreadId,
        class: ClassPtr,
        exception: Ref,
    ) -> Result<Ref, Trap> {
        self.set_init_state(class, InitState::Failed, t);
        let is_error = self.is_instance_named(exception, "java/lang/Error");
        let thrown = if is_error {
            exception
        } else {
            let error = self.library_class(t, "java/lang/ExceptionInInitializerError")?;
            self.init_nested(t, error)?;
            let object = self.alloc_instance(error)?;
            let Some(constructor) = error.declared_method("<init>", "(Ljava/lang/Throwable;)V") else {
                return Err(self.internal("ExceptionInInitializerError has no constructor"));
            };
            self.call_nested(t, constructor, &[object.slot(), exception.slot()])?;
            object
        };
        self.remember_init_failure(t, class, exception)?;
        Ok(thrown)
    }

    /// Later uses get a `NoClassDefFoundError` whose cause tells of the first failure; so keep that
    /// cause now, as HotSpot does since 17.0.7 (JDK-8048190).
    fn remember_init_failure(&mut self, t: ThreadId, class: ClassPtr, exception: Ref) -> Result<(), Trap> {
        if self.program.feature == 17 && self.library_update(t)? < 7 {
            return Ok(());
        }
        let name = self.class_ptr_of(exception).external_name.clone();
        let message = self.get_ref_field(exception, Part::ThrowableMessage);
        let message = (!message.is_null()).then(|| self.string_of(message));
        let thread = self.thread_name(t);
        let text = match message {
            Some(m) => format!("Exception {name}: {m} [in thread \"{thread}\"]"),
            None => format!("Exception {name} [in thread \"{thread}\"]"),
        };
        let cause = self.make_exception(t, "java/lang/ExceptionInInitializerError", Some(&text))?;
        for part in [Part::ThrowableBacktrace, Part::ThrowableStackTrace, Part::ThrowableDepth] {
            if let Some(offset) = self.part_offset(self.class_ptr_of(exception), part) {
                let value = self.heap.u32(exception.addr() + offset);
                self.heap.set_u32(cause.addr() + offset, value);
            }
        }
        self.native_state.init_failures.push((class.id, cause));
        Ok(())
    }

    fn throw_failed_class(&mut self, t: ThreadId, class: ClassPtr) -> Trap {
        let message = format!("Could not initialize class {}", class.external_name);
        let cause = self.native_state.init_failures.iter().find(|(id, _)| *id == class.id).map(|f| f.1);
        match cause {
            Some(cause) => self.throw_with_cause(t, "java/lang/NoClassDefFoundError", &message, cause),
            None => self.throw(t, "java/lang/NoClassDefFoundError", &message),
        }
    }

    /// Verifies an application class and its supertypes, once.
    pub(crate) fn verify_class(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        if class.verified.get() || class.file.is_none() {
            return Ok(());
        }
        if let Some(s) = class.super_class {
            self.verify_class(t, s)?;
        }
        let trusted = matches!(class.loader, LoaderId::BOOT | LoaderId::PLATFORM);
        if !trusted && !self.is_spun_accessor(class) {
            crate::classes::verify::verify(self, t, class)?;
        }
        class.verified.set(true);
        Ok(())
    }

    /// Accessors that the library spins break the rules on purpose. They are told by their loader,
    /// which no program can get hold of.
    pub(crate) fn is_spun_accessor(&self, class: ClassPtr) -> bool {
        let loader = self.loader_object(class.loader);
        !loader.is_null() && &*self.class_ptr_of(loader).name == "jdk/internal/reflect/DelegatingClassLoader"
    }
}
