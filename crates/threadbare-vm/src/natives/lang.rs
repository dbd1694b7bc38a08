//! `java.lang`: Object, System, String, Throwable, Runtime, numbers.

use super::*;
use crate::classes::class::{Kind, Shape};
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::trap::{RunEnd, Trap};

pub const TABLE: &[Row] = &[
    ("java/lang/Object", "hashCode", "()I", identity_hash),
    ("java/lang/Object", "getClass", "()Ljava/lang/Class;", get_class),
    ("java/lang/Object", "clone", "()Ljava/lang/Object;", clone),
    ("java/lang/System", "registerNatives", "()V", nothing),
    ("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I", identity_hash),
    ("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
    ("java/lang/System", "currentTimeMillis", "()J", current_time_millis),
    ("java/lang/System", "nanoTime", "()J", nano_time),
    ("java/lang/System", "setIn0", "(Ljava/io/InputStream;)V", set_in),
    ("java/lang/System", "setOut0", "(Ljava/io/PrintStream;)V", set_out),
    ("java/lang/System", "setErr0", "(Ljava/io/PrintStream;)V", set_err),
    ("java/lang/String", "intern", "()Ljava/lang/String;", intern),
    ("java/lang/StringUTF16", "isBigEndian", "()Z", is_big_endian),
    ("java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace),
    (
        "java/lang/StackTraceElement",
        "initStackTraceElements",
        "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        init_elements_17,
    ),
    (
        "java/lang/StackTraceElement",
        "initStackTraceElements",
        "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        init_elements_25,
    ),
    ("java/lang/NullPointerException", "getExtendedNPEMessage", "()Ljava/lang/String;", npe_message),
    ("java/lang/Runtime", "availableProcessors", "()I", available_processors),
    ("java/lang/Runtime", "freeMemory", "()J", free_memory),
    ("java/lang/Runtime", "totalMemory", "()J", total_memory),
    ("java/lang/Runtime", "maxMemory", "()J", total_memory),
    ("java/lang/Runtime", "gc", "()V", collect),
    ("java/lang/Shutdown", "beforeHalt", "()V", nothing),
    ("java/lang/Shutdown", "halt0", "(I)V", halt),
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "()Z", yes),
    ("java/lang/Float", "floatToRawIntBits", "(F)I", same_bits),
    ("java/lang/Float", "intBitsToFloat", "(I)F", same_bits),
    ("java/lang/Double", "doubleToRawLongBits", "(D)J", same_bits),
    ("java/lang/Double", "longBitsToDouble", "(J)D", same_bits),
];

fn identity_hash(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let object = args.r(0);
    int(if object.is_null() { 0 } else { vm.identity_hash(object) })
}

fn get_class(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    reference(vm.class_ptr_of(args.r(0)).mirror.get())
}

fn clone(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let object = args.r(0);
    let class = vm.class_ptr_of(object);
    let fields = object.addr() + header::SIZE;
    let (copy, bytes) = match class.shape {
        Shape::Array { element, .. } => {
            let length = vm.heap.array_len(object);
            let bytes = length * element.size();
            vm.visible_copy(t, (object, fields), (Ref::NULL, 0), bytes)?;
            (vm.alloc_array(t, class, length)?, bytes)
        }
        _ => {
            let cloneable = vm.library_class(t, "java/lang/Cloneable")?;
            if !class.is_subtype_of(cloneable) {
                return Err(vm.throw(t, "java/lang/CloneNotSupportedException", &class.external_name));
            }
            let bytes = class.instance_size as usize - header::SIZE;
            vm.visible_copy(t, (object, fields), (Ref::NULL, 0), bytes)?;
            (vm.alloc_instance(class)?, bytes)
        }
    };
    vm.heap.copy_bytes(fields, copy.addr() + header::SIZE, bytes);
    vm.heap.note_moved(bytes);
    reference(copy)
}

fn arraycopy(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (from, from_pos, to, to_pos, count) = (args.r(0), args.i(1), args.r(2), args.i(3), args.i(4));
    if from.is_null() || to.is_null() {
        return Err(vm.throw_npe(t));
    }
    let (from_class, to_class) = (vm.class_ptr_of(from), vm.class_ptr_of(to));
    let (Shape::Array { element: e1, component: c1 }, Shape::Array { element: e2, component: c2 }) =
        (from_class.shape, to_class.shape)
    else {
        let (which, class) =
            if from_class.is_array() { ("destination", to_class) } else { ("source", from_class) };
        let message = format!("arraycopy: {which} type {} is not an array", class.external_name);
        return Err(vm.throw(t, "java/lang/ArrayStoreException", &message));
    };
    if e1 != e2 {
        let describe = |k: Kind| match k.primitive_name() {
            Some(name) => format!("{name}[]"),
            None => "object array[]".to_string(),
        };
        let message =
            format!("arraycopy: type mismatch: can not copy {} into {}", describe(e1), describe(e2));
        return Err(vm.throw(t, "java/lang/ArrayStoreException", &message));
    }
    let (from_len, to_len) = (vm.heap.array_len(from) as i64, vm.heap.array_len(to) as i64);
    let kind = e1.primitive_name().unwrap_or("object array");
    let problem = if from_pos < 0 {
        Some(format!("arraycopy: source index {from_pos} out of bounds for {kind}[{from_len}]"))
    } else if to_pos < 0 {
        Some(format!("arraycopy: destination index {to_pos} out of bounds for {kind}[{to_len}]"))
    } else if count < 0 {
        Some(format!("arraycopy: length {count} is negative"))
    } else if from_pos as i64 + count as i64 > from_len {
        let last = from_pos as i64 + count as i64;
        Some(format!("arraycopy: last source index {last} out of bounds for {kind}[{from_len}]"))
    } else if to_pos as i64 + count as i64 > to_len {
        let last = to_pos as i64 + count as i64;
        Some(format!("arraycopy: last destination index {last} out of bounds for {kind}[{to_len}]"))
    } else {
        None
    };
    if let Some(message) = problem {
        return Err(vm.throw(t, "java/lang/ArrayIndexOutOfBoundsException", &message));
    }
    let size = e1.size();
    let (a, b) = (
        from.addr() + header::SIZE + from_pos as usize * size,
        to.addr() + header::SIZE + to_pos as usize * size,
    );
    vm.visible_copy(t, (from, a), (to, b), count as usize * size)?;
    if e1 == Kind::Ref && vm.gate.sharing && vm.heap.flags(to) & header::REACHED != 0 {
        for i in 0..count as usize {
            let item = vm.heap.get_ref(a + 4 * i);
            vm.share(item);
        }
    }
    if e1 == Kind::Ref && !c1.is_subtype_of(c2) {
        for i in 0..count as usize {
            let item = vm.heap.get_ref(a + 4 * i);
            if !item.is_null() && !vm.class_ptr_of(item).is_subtype_of(c2) {
                let message = format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the destination array, {}",
                    c1.external_name, c2.external_name
                );
                return Err(vm.throw(t, "java/lang/ArrayStoreException", &message));
            }
            vm.heap.set_ref(b + 4 * i, item);
        }
        return Ok(0);
    }
    vm.heap.copy_bytes(a, b, count as usize * size);
    vm.heap.note_moved(count as usize * size);
    Ok(0)
}

/// Virtual time begins at a fixed instant and moves a little with every question, so that programs
/// which wait for it to pass make progress.
pub(super) const EPOCH_MILLIS: i64 = 1_700_000_000_000;

fn tick(vm: &mut Vm) -> i64 {
    vm.pace.clock += 1_000;
    vm.pace.clock
}

/// Questions for the time that a thread may ask before it counts as waiting for time to pass.
const PATIENCE: i64 = 64;

/// The time. While threads are explored it stands still as long as anything else can happen, because
/// what one thread asks must not show in what another is told; who asks again and again waits.
pub(super) fn now(vm: &mut Vm, t: ThreadId) -> Result<i64, crate::trap::Trap> {
    if !vm.gate.sharing {
        return Ok(tick(vm));
    }
    vm.control.read_clock = true;
    if vm.thread(t).ticks >= PATIENCE {
        super::thread::wait_for_time(vm, t)?;
        vm.thread_mut(t).ticks = 0;
    }
    vm.thread_mut(t).ticks += 1;
    Ok(vm.pace.clock)
}

fn current_time_millis(vm: &mut Vm, t: ThreadId, _args: Args) -> NativeResult {
    Ok((EPOCH_MILLIS + now(vm, t)? / 1_000_000) as u64)
}

fn nano_time(vm: &mut Vm, t: ThreadId, _args: Args) -> NativeResult {
    Ok(now(vm, t)? as u64)
}

fn set_stream(vm: &mut Vm, t: ThreadId, stream: Part, value: Ref) -> NativeResult {
    let address = vm.static_part(t, stream)?;
    vm.heap.set_ref(address, value);
    Ok(0)
}

fn set_in(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    set_stream(vm, t, Part::SystemIn, args.r(0))
}

fn set_out(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    set_stream(vm, t, Part::SystemOut, args.r(0))
}

fn set_err(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    set_stream(vm, t, Part::SystemErr, args.r(0))
}

fn intern(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    reference(vm.intern(args.r(0)))
}

pub(super) fn is_big_endian(_vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    boolean(cfg!(target_endian = "big"))
}

fn fill_in_stack_trace(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    vm.fill_in_stack_trace(t, args.r(0))?;
    reference(args.r(0))
}

fn init_elements_17(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let trace = vm.recorded_frames(args.r(1));
    init_elements(vm, t, args.r(0), &trace)
}

fn init_elements_25(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let trace = vm.decode_backtrace(args.r(1));
    init_elements(vm, t, args.r(0), &trace)
}

fn init_elements(vm: &mut Vm, t: ThreadId, array: Ref, trace: &[(MethodPtr, u16)]) -> NativeResult {
    for (element, (method, bci)) in vm.ref_array_items(array).into_iter().zip(trace) {
        vm.fill_stack_trace_element(t, element, *method, *bci)?;
    }
    Ok(0)
}

impl Vm {
    /// The version string of a module's descriptor; null if it has none.
    fn module_version(&self, module: Ref) -> Ref {
        let descriptor = self.get_ref_field(module, Part::ModuleDescriptor);
        if descriptor.is_null() {
            return Ref::NULL;
        }
        match self.get_ref_field(descriptor, Part::DescriptorVersion) {
            Ref::NULL => self.get_ref_field(descriptor, Part::DescriptorRawVersion),
            version => self.get_ref_field(version, Part::VersionText),
        }
    }

    /// Sets the fields of a `StackTraceElement`.
    pub(crate) fn fill_stack_trace_element(
        &mut self,
        t: ThreadId,
        element: Ref,
        method: MethodPtr,
        bci: u16,
    ) -> Result<(), Trap> {
        let vm = self;
        let (method, bci) = super::stack::shown_as(vm, t, method, i32::from(bci))?;
        let bci = bci as u16;
        let owner = method.class;
        let set = |vm: &mut Vm, part: Part, value: Ref| vm.set_ref_field(element, part, value);
        let name = vm.intern_text(&owner.external_name)?;
        set(vm, Part::ElementDeclaringClass, name);
        set(vm, Part::ElementDeclaringClassObject, owner.mirror.get());
        let name = vm.intern_text(&method.name)?;
        set(vm, Part::ElementMethodName, name);
        if let Some(source) = owner.class_file().and_then(|f| f.attributes.source_file.clone()) {
            let source = vm.intern_text(&source)?;
            set(vm, Part::ElementFileName, source);
        }
        let module = vm.heap.get_ref(owner.mirror.get().addr() + vm.known.mirror.module);
        if !module.is_null() {
            let name = vm.get_ref_field(module, Part::ModuleName);
            set(vm, Part::ElementModuleName, name);
            let version = vm.module_version(module);
            set(vm, Part::ElementModuleVersion, version);
        }
        let loader = vm.loader_object(owner.loader);
        if !loader.is_null() {
            let name = vm.get_ref_field(loader, Part::LoaderName);
            set(vm, Part::ElementLoaderName, name);
        }
        let line = if method.is_native() || bci == u16::MAX && method.info().is_none_or(|i| i.code.is_none())
        {
            -2
        } else {
            method.info().and_then(|i| i.code.as_ref()).and_then(|c| c.line_of(bci)).map_or(-1, |l| l as i32)
        };
        vm.set_int_field(element, Part::ElementLineNumber, line);
        Ok(())
    }
}

fn npe_message(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    match vm.npe_text(args.r(0)) {
        Some(text) => reference(vm.new_string(&text)?),
        None => Ok(0),
    }
}

impl Vm {
    /// The helpful message of a `NullPointerException`, which the library asks for when it is printed.
    pub(crate) fn npe_text(&self, exception: Ref) -> Option<String> {
        let array = self.get_ref_field(exception, Part::ThrowableBacktrace);
        if array.is_null() || self.heap.array_len(array) % 2 == 1 {
            return None;
        }
        let (method, bci) = self.recorded_frames(exception).first().copied()?;
        let (file, info) = (method.class.file_static()?, method.info()?);
        if bci == u16::MAX { None } else { threadbare_verifier::npe_message(file, info, bci as usize) }
    }
}

fn collect(vm: &mut Vm, t: ThreadId, _args: Args) -> NativeResult {
    vm.process_references(t)?;
    vm.native_state.collections += 1;
    Ok(0)
}

/// Processors of every run.
pub(super) const PROCESSORS: i32 = 4;

fn available_processors(_vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    int(PROCESSORS)
}

fn free_memory(vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    let used = if vm.heap.is_collected() { vm.heap.allocated() } else { vm.heap.used() };
    Ok((vm.heap.limit() - used) as u64)
}

fn total_memory(vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    Ok(vm.heap.limit() as u64)
}

fn halt(_vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    Err(Trap::end(RunEnd::Exited(args.i(0))))
}

fn yes(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(true)
}

fn same_bits(_vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    Ok(args.raw(0))
}
