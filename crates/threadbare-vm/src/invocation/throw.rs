//! Exceptions that the machine throws, and the text of stacks.

use crate::classes::class::{Class, ClassPtr, Method, MethodPtr, split_descriptors};
use crate::classes::library::Part;
use crate::ids::{LoaderId, MethodId, Ref, ThreadId};
use crate::trap::{Frame, Position, RunEnd, Trap};
use crate::vm::Vm;

impl Vm {
    /// A new exception object, its constructor run and its stack trace filled.
    pub(crate) fn make_exception(
        &mut self,
        t: ThreadId,
        class: &str,
        message: Option<&str>,
    ) -> Result<Ref, Trap> {
        // Nothing of the program's has run yet: it is the JDK's own classes that are not what they should be.
        if !self.booted && self.known.class_class.is_none() {
            let what = format!("the JDK is damaged: {}: {}", class.replace('/', "."), message.unwrap_or(""));
            return Err(Trap::end(RunEnd::Environment { what }));
        }
        let class = self.library_class(t, class)?;
        self.init_nested(t, class)?;
        let object = self.alloc_instance(class)?;
        let text = match message {
            Some(text) => Some(self.new_string(text)?),
            None => None,
        };
        if let Some(text) = text
            && let Some(constructor) = class.declared_method("<init>", "(Ljava/lang/String;)V")
        {
            self.call_nested(t, constructor, &[object.slot(), text.slot()])?;
        } else if let (Some(text), Some(constructor)) =
            (text, class.declared_method("<init>", "(Ljava/lang/Object;)V"))
        {
            self.call_nested(t, constructor, &[object.slot(), text.slot()])?;
        } else if let Some(constructor) = class.declared_method("<init>", "()V") {
            self.call_nested(t, constructor, &[object.slot()])?;
        } else if let Some(constructor) = class.declared_method("<init>", "(Ljava/lang/String;)V") {
            self.call_nested(t, constructor, &[object.slot(), 0])?;
        }
        Ok(object)
    }

    pub fn throw(&mut self, t: ThreadId, class: &str, message: &str) -> Trap {
        match self.make_exception(t, class, Some(message)) {
            Ok(exception) => Trap::Throw(exception),
            Err(trap) => trap,
        }
    }

    pub(crate) fn throw_plain(&mut self, t: ThreadId, class: &str) -> Trap {
        match self.make_exception(t, class, None) {
            Ok(exception) => Trap::Throw(exception),
            Err(trap) => trap,
        }
    }

    pub(crate) fn throw_npe(&mut self, t: ThreadId) -> Trap {
        self.throw_plain(t, "java/lang/NullPointerException")
    }

    pub(crate) fn throw_index(&mut self, t: ThreadId, index: i32, length: u32) -> Trap {
        let message = format!("Index {index} out of bounds for length {length}");
        self.throw(t, "java/lang/ArrayIndexOutOfBoundsException", &message)
    }

    pub(crate) fn throw_with_cause(&mut self, t: ThreadId, class: &str, message: &str, cause: Ref) -> Trap {
        let exception = match self.make_exception(t, class, Some(message)) {
            Ok(exception) => exception,
            Err(trap) => return trap,
        };
        self.set_ref_field(exception, Part::ThrowableCause, cause);
        Trap::Throw(exception)
    }

    pub(crate) fn wrap_in_invocation_target(&mut self, t: ThreadId, target: Ref) -> Result<Ref, Trap> {
        let class = self.library_class(t, "java/lang/reflect/InvocationTargetException")?;
        self.init_nested(t, class)?;
        let object = self.alloc_instance(class)?;
        match class.declared_method("<init>", "(Ljava/lang/Throwable;)V") {
            Some(constructor) => {
                self.call_nested(t, constructor, &[object.slot(), target.slot()])?;
                Ok(object)
            }
            None => Err(self.internal("InvocationTargetException has no constructor")),
        }
    }

    pub(crate) fn throw_class_cast(&mut self, t: ThreadId, object: Ref, target: ClassPtr) -> Trap {
        let message = self.class_cast_message(self.class_ptr_of(object), target);
        self.throw(t, "java/lang/ClassCastException", &message)
    }

    /// As HotSpot words it: both classes, and where each of them is from.
    pub(crate) fn class_cast_message(&self, from: ClassPtr, to: ClassPtr) -> String {
        let (a, b) = (self.describe_home(from), self.describe_home(to));
        let (from_name, to_name) = (&from.external_name, &to.external_name);
        if a == b {
            format!(
                "class {from_name} cannot be cast to class {to_name} ({from_name} and {to_name} are in {a})"
            )
        } else {
            format!(
                "class {from_name} cannot be cast to class {to_name} ({from_name} is in {a}; {to_name} is in {b})"
            )
        }
    }

    fn describe_home(&self, class: ClassPtr) -> String {
        let base = class.element_class().unwrap_or(class);
        if base.is_primitive() {
            return "module java.base of loader 'bootstrap'".into();
        }
        self.describe_module_and_loader(base.loader, &base.name)
    }

    /// `module java.base of loader 'bootstrap'`, `unnamed module of loader 'app'`.
    pub(crate) fn describe_module_and_loader(&self, loader: LoaderId, class_name: &str) -> String {
        let package = class_name.rfind('/').map_or("", |i| &class_name[..i]);
        let user = self.modules.user_module(loader, package);
        let module = match self.modules.name_of(package) {
            _ if user.is_some() => {
                let name =
                    user.map(|m| self.string_of(self.get_ref_field(m, Part::ModuleName))).unwrap_or_default();
                format!("module {name}")
            }
            Some(name) if self.modules.loader_of(package) == Some(loader) || loader == LoaderId::BOOT => {
                format!("module {name}")
            }
            _ => "unnamed module".to_string(),
        };
        format!("{module} of loader {}", self.describe_loader(loader))
    }

    pub(crate) fn describe_loader(&self, loader: LoaderId) -> String {
        match loader {
            LoaderId::BOOT => "'bootstrap'".into(),
            LoaderId::PLATFORM => "'platform'".into(),
            LoaderId::APP => "'app'".into(),
            other => self.describe_loader_object(self.loader_object(other)),
        }
    }

    /// `'name' @hash`, or the class of a loader without a name.
    pub(crate) fn describe_loader_object(&self, object: Ref) -> String {
        let class = self.class_ptr_of(object);
        let hash = self.identity_hash(object);
        let name = self.get_ref_field(object, Part::LoaderName);
        if name.is_null() {
            return format!("{} @{hash:x}", class.external_name);
        }
        format!("'{}' @{hash:x}", self.string_of(name))
    }

    pub(crate) fn throw_abstract(
        &mut self,
        t: ThreadId,
        method: MethodPtr,
        receiver: Option<ClassPtr>,
    ) -> Trap {
        let signature = self.external_signature(method);
        let message = match receiver {
            Some(class) if class != method.class => {
                let what = if method.class.is_interface() { "interface" } else { "abstract class" };
                format!(
                    "Receiver class {} does not define or inherit an implementation of the resolved method '{} {}' of {what} {}.",
                    class.external_name,
                    "abstract",
                    signature.replacen(&format!("{}.", method.class.external_name), "", 1),
                    method.class.external_name
                )
            }
            _ => format!("'{signature}'"),
        };
        self.throw(t, "java/lang/AbstractMethodError", &message)
    }

    /// A full arena ends the run, it is not an `OutOfMemoryError`.
    pub(crate) fn out_of_memory(&mut self) -> Trap {
        let limited = self.options.bounds.heap_bytes >= self.options.bounds.memory_bytes;
        let what = format!(
            "the heap limit of {} MiB is reached ({}see {})",
            self.heap.limit() >> 20,
            if self.heap.is_collected() { "" } else { "there is no garbage collection; " },
            if limited { "--max-memory" } else { "--max-heap" }
        );
        Trap::end(RunEnd::ResourceLimit { what })
    }

    /// A single request beyond any heap is the program's error; it gets what a real JVM throws.
    pub(crate) fn out_of_memory_for(&mut self, t: ThreadId, length: usize, scale: usize) -> Trap {
        if length > crate::heap::arena::MOST_ELEMENTS {
            return self.throw(t, "java/lang/OutOfMemoryError", "Requested array size exceeds VM limit");
        }
        if length.saturating_mul(scale) > self.heap.limit() / 2 {
            return self.throw(t, "java/lang/OutOfMemoryError", "Java heap space");
        }
        self.out_of_memory()
    }

    pub(crate) fn alloc_instance(&mut self, class: ClassPtr) -> Result<Ref, Trap> {
        match self.alloc_now(class.id, class.instance_size as usize) {
            Some(object) => Ok(object),
            None => Err(self.out_of_memory()),
        }
    }

    /// Array of a class, not of a component.
    pub(crate) fn alloc_array(&mut self, t: ThreadId, class: ClassPtr, length: usize) -> Result<Ref, Trap> {
        let crate::classes::class::Shape::Array { element, .. } = class.shape else {
            return Err(self.internal("array of a class that is not an array"));
        };
        match self.alloc_array_now(class.id, length, element.size()) {
            Some(array) => Ok(array),
            None => Err(self.out_of_memory_for(t, length, element.size())),
        }
    }

    pub fn is_instance_named(&self, object: Ref, name: &str) -> bool {
        let mut class = Some(self.class_ptr_of(object));
        while let Some(c) = class {
            if &*c.name == name {
                return true;
            }
            class = c.super_class;
        }
        false
    }

    /// Offset of an instance field, searched from the class up.
    pub fn field_offset(&self, class: &Class, name: &str) -> Option<usize> {
        let mut class = Some(class);
        while let Some(c) = class {
            if let Some(field) = c.fields.iter().find(|f| &*f.name == name && !f.is_static()) {
                return Some(field.offset as usize);
            }
            class = c.super_class();
        }
        None
    }

    /// The Java stack, newest frame first, as `printStackTrace` words a line.
    pub fn stack_lines(&self, t: ThreadId) -> Vec<Frame> {
        self.stack_frames(t)
            .into_iter()
            .map(|frame| stack_line(self.method(frame.method), frame.bci))
            .collect()
    }

    /// The Java stack, newest frame first, without the machine's own frames.
    pub fn stack_frames(&self, t: ThreadId) -> Vec<StackFrame> {
        let steps = self.known.init_steps;
        let thread = self.thread(t);
        let frames = thread.frames.iter().rev().filter(|f| Some(f.method) != steps).take(64);
        let described = frames.map(|frame| StackFrame {
            method: frame.method.id,
            bci: frame.bci(),
            // Parameters are the first registers, and code made by javac never assigns `this`.
            receiver: if frame.method.is_static() {
                Ref::NULL
            } else {
                Ref(thread.regs[frame.base as usize] as u32)
            },
        });
        described.collect()
    }

    /// The stack that an exception recorded, without the machine's own frames.
    pub fn exception_lines(&self, exception: Ref) -> Vec<Frame> {
        self.recorded_frames(exception)
            .into_iter()
            .map(|(method, bci)| stack_line(&method, Some(bci)))
            .collect()
    }

    pub fn exception_message(&self, exception: Ref) -> Option<String> {
        let message = self.get_ref_field(exception, Part::ThrowableMessage);
        if message.is_null() && &*self.class_ptr_of(exception).name == "java/lang/NullPointerException" {
            return self.npe_text(exception);
        }
        (!message.is_null()).then(|| self.string_of(message))
    }

    /// `void java.io.Console.echo(boolean)`, as HotSpot prints a method in messages.
    pub(crate) fn external_signature(&self, method: MethodPtr) -> String {
        let close = method.descriptor.find(')').unwrap_or(0);
        let params: Vec<String> =
            split_descriptors(&method.descriptor[1..close]).iter().map(|d| external_type(d)).collect();
        format!(
            "{} {}.{}({})",
            external_type(&method.descriptor[close + 1..]),
            method.class.external_name,
            method.name,
            params.join(", ")
        )
    }
}

/// `[Ljava/lang/String;` as `java.lang.String[]`.
pub fn external_type(descriptor: &str) -> String {
    let dims = descriptor.bytes().take_while(|b| *b == b'[').count();
    let base = &descriptor[dims..];
    let name = match crate::classes::class::Kind::of_descriptor(base).primitive_name() {
        Some(name) => name.to_string(),
        None => crate::classes::class::class_name_of(base).replace('/', "."),
    };
    format!("{name}{}", "[]".repeat(dims))
}

impl Vm {
    /// Class, message and recorded stack of an exception, for diagnostics of ours.
    pub fn describe_exception(&self, exception: Ref) -> String {
        let class = self.class_ptr_of(exception);
        let message = self.string_of(self.get_ref_field(exception, Part::ThrowableMessage));
        let mut text = format!("{}: {message}", class.external_name);
        for (method, bci) in self.recorded_frames(exception) {
            let line = method.info().and_then(|i| i.code.as_ref()).and_then(|c| c.line_of(bci));
            text.push_str(&format!("\n    at {}.{}", method.class.external_name, method.name));
            text.push_str(&line.map_or_else(String::new, |line| format!(":{line}")));
        }
        let cause = self.get_ref_field(exception, Part::ThrowableCause);
        if !cause.is_null() && cause != exception {
            text.push_str("\n  caused by ");
            text.push_str(&self.describe_exception(cause));
        }
        text
    }
}

/// One frame of a thread's stack, for reports.
#[derive(Debug, Clone, Copy)]
pub struct StackFrame {
    pub method: MethodId,
    /// Bytecode offset; none for a native method.
    pub bci: Option<u16>,
    /// `this`; null in a static method.
    pub receiver: Ref,
}

/// The source file and line of a bytecode offset, as far as the class file knows them.
pub fn source_of(method: &Method, bci: Option<u16>) -> (Option<String>, Option<u32>) {
    let line = bci.and_then(|bci| method.info().and_then(|i| i.code.as_ref()).and_then(|c| c.line_of(bci)));
    let source = method.class.class_file().and_then(|f| f.attributes.source_file.clone());
    (source.map(|s| s.to_string()), line.map(u32::from))
}

/// One line of a stack trace; without an offset it is a native method's.
pub fn stack_line(method: &Method, bci: Option<u16>) -> Frame {
    let position = match (bci, source_of(method, bci)) {
        (None, _) => Position::Native,
        (_, (Some(file), Some(line))) => Position::Line { file, line },
        (_, (Some(file), None)) => Position::File { file },
        _ => Position::Unknown,
    };
    Frame {
        class: method.class.external_name.to_string(),
        method: method.name.to_string(),
        position,
        library: matches!(method.class.loader, LoaderId::BOOT | LoaderId::PLATFORM),
    }
}
