//! Which `main` a program begins with, by the rules of the `java` launcher, and how it is called.
//!
//! The ordinary case is a public static `main` with arguments. Since JDK 25 (in JDK 21 with preview features)
//! `main` may be an instance method, take no arguments, and need not be public. What the rules choose, and every
//! message of the launcher, is the business of the library's `LauncherHelper`; the launcher's native part, which
//! calls what it has chosen, is here.

use crate::boot::MAIN_THREAD;
use crate::classes::class::{ClassPtr, MethodPtr};
use crate::classes::library::Part;
use crate::ids::{LoaderId, Ref, ThreadId};
use crate::threads::thread::FrameKind;
use crate::trap::Trap;
use crate::vm::Vm;
use threadbare_classfile::acc;

const WITH_ARGUMENTS: &str = "([Ljava/lang/String;)V";
const WITHOUT_ARGUMENTS: &str = "()V";

/// The main class of a program, and how to call its `main`.
pub(crate) struct Main {
    pub(crate) class: ClassPtr,
    method: MethodPtr,
    /// The constructor that makes the object on which an instance `main` is called.
    constructor: Option<MethodPtr>,
}

impl Vm {
    /// Puts `main` on the main thread's stack, its class's initialiser above it, as the launcher would
    /// call it. False if the launcher refuses; it has said why on standard error.
    pub fn enter_main(&mut self, main_class: &str, args: &[String]) -> Result<bool, Trap> {
        let t = MAIN_THREAD;
        let main = match self.main_of(t, main_class)? {
            Ok(main) => main,
            Err(exception) => {
                self.dispatch_uncaught(t, exception)?;
                return Ok(false);
            }
        };
        self.push_main(t, &main, args)?;
        match self.ensure_init(t, main.class) {
            Ok(()) | Err(Trap::Again) => Ok(true),
            Err(trap) => Err(trap),
        }
    }

    /// The `main` of a class, or the exception with which the launcher ends.
    pub(crate) fn main_of(&mut self, t: ThreadId, main_class: &str) -> Result<Result<Main, Ref>, Trap> {
        match self.find_main(t, main_class) {
            Some(main) => Ok(Ok(main)),
            None => self.check_main(t, main_class),
        }
    }

    /// Puts the call of `main` on the stack, after that of the constructor if it needs an object.
    pub(crate) fn push_main(&mut self, t: ThreadId, main: &Main, args: &[String]) -> Result<(), Trap> {
        let mut slots = Vec::new();
        if main.method.params.len() == 1 {
            slots.push(self.argument_array(t, args)?.slot());
        }
        let Some(constructor) = main.constructor else {
            return self.push_call(t, main.method, &slots, FrameKind::Entry);
        };
        let object = self.alloc_instance(main.class)?.slot();
        slots.insert(0, object);
        self.begin_calls(t, &[(constructor.id, vec![object]), (main.method.id, slots)])
    }

    /// The ordinary case: a class of the class path with a public static `main`.
    fn find_main(&mut self, t: ThreadId, name: &str) -> Option<Main> {
        if name.contains('/') {
            return None;
        }
        let class = self.find_class(t, LoaderId::APP, &name.replace('.', "/")).ok()??;
        self.verify_class(t, class).ok()?;
        let method = class.declared_method("main", WITH_ARGUMENTS)?;
        let wanted = acc::PUBLIC | acc::STATIC;
        (method.access & wanted == wanted).then_some(Main { class, method, constructor: None })
    }

    /// Anything unusual about a main class, and every error message, is the launcher's own business.
    fn check_main(&mut self, t: ThreadId, main_class: &str) -> Result<Result<Main, Ref>, Trap> {
        let check = self.library_method(t, Part::CheckAndLoadMain)?;
        self.init_nested(t, check.class)?;
        let name = self.new_string(&main_class.replace('/', "."))?;
        let mirror = match self.call_nested(t, check, &[1, 1, name.slot()]) {
            Ok(mirror) => Ref::from_slot(mirror),
            Err(Trap::Throw(exception)) => return Ok(Err(exception)),
            Err(trap) => return Err(trap),
        };
        let class = self.class_ptr_of_mirror(mirror);
        let (is_static, has_arguments) = self.chosen_form(check.class);
        match self.chosen_main(t, class, is_static, has_arguments)? {
            Some(main) => Ok(Ok(main)),
            None => Err(self.internal("main is missing after it was checked")),
        }
    }

    /// Which kind of `main` the launcher has chosen: is it static, and does it take arguments? Up to JDK 20 it
    /// has no choice; JDK 21 has a number for it, later ones two flags.
    fn chosen_form(&self, launcher: ClassPtr) -> (bool, bool) {
        const NO_ARGUMENTS: i32 = 1;
        const NOT_STATIC: i32 = 2;
        let flag = |part| self.part_offset(launcher, part).map(|address| self.heap.u8(address) != 0);
        if let Some(address) = self.part_offset(launcher, Part::LauncherMainType) {
            let form = self.heap.i32(address);
            return (form & NOT_STATIC == 0, form & NO_ARGUMENTS == 0);
        }
        (flag(Part::LauncherStaticMain).unwrap_or(true), !flag(Part::LauncherNoArgMain).unwrap_or(false))
    }

    fn chosen_main(
        &mut self,
        t: ThreadId,
        class: ClassPtr,
        is_static: bool,
        has_arguments: bool,
    ) -> Result<Option<Main>, Trap> {
        let descriptor = if has_arguments { WITH_ARGUMENTS } else { WITHOUT_ARGUMENTS };
        let Some(method) = self.find_method(class, "main", descriptor) else { return Ok(None) };
        if is_static {
            return Ok(Some(Main { class, method, constructor: None }));
        }
        let Some(constructor) = class.declared_method("<init>", "()V") else { return Ok(None) };
        let method = self.dispatch(t, class, method)?;
        Ok(Some(Main { class, method, constructor: Some(constructor) }))
    }

    fn argument_array(&mut self, t: ThreadId, args: &[String]) -> Result<Ref, Trap> {
        let mut strings = Vec::new();
        for arg in args {
            strings.push(self.new_string(arg)?);
        }
        self.new_ref_array(t, "java/lang/String", &strings)
    }
}
