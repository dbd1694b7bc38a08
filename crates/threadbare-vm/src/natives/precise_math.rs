//! The methods of `java.lang.Math` that HotSpot replaces by code of its own.
//!
//! In the library they call `StrictMath`; HotSpot's replacements are more precise, and programs
//! print the difference (`Math.exp(1.0)`). What `precise` does not answer goes to `StrictMath`.

use super::*;
use crate::numeric::precise;
use crate::threads::thread::FrameKind;
use crate::trap::Trap;

const MATH: &str = "java/lang/Math";

pub const TABLE: &[Row] = &[
    (MATH, "sin", "(D)D", sin),
    (MATH, "cos", "(D)D", cos),
    (MATH, "tan", "(D)D", tan),
    (MATH, "exp", "(D)D", exp),
    (MATH, "log", "(D)D", log),
    (MATH, "log10", "(D)D", log10),
    (MATH, "pow", "(DD)D", pow),
];

/// The value, or the call of the same method of `StrictMath`.
fn or_strict(vm: &mut Vm, t: ThreadId, args: Args, value: Option<f64>) -> NativeResult {
    if let Some(value) = value {
        return Ok(value.to_bits());
    }
    let strict = vm.library_class(t, "java/lang/StrictMath")?;
    vm.ensure_init(t, strict)?;
    let Some(method) = strict.declared_method(&args.method.name, &args.method.descriptor) else {
        return Err(vm.internal("StrictMath lacks a method of Math"));
    };
    let slots: Vec<u64> = (0..args.len()).map(|i| args.raw(i)).collect();
    vm.push_call(t, method, &slots, FrameKind::TailOfNative)?;
    Err(Trap::Tail)
}

macro_rules! unary {
    ($($name:ident),*) => {
        $(
            fn $name(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
                or_strict(vm, t, args, precise::$name(args.d(0)))
            }
        )*
    };
}

unary!(sin, cos, tan, exp, log, log10);

fn pow(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (x, y) = (args.d(0), args.d(2));
    // HotSpot multiplies for squares.
    let value = if y == 2.0 { Some(x * x) } else { precise::pow(x, y) };
    or_strict(vm, t, args, value)
}
