//! `java.lang.StrictMath` of JDK 17, which is native there; JDK 25 has it in Java.

use super::*;
use crate::numeric::fdlibm;

const MATH: &str = "java/lang/StrictMath";

macro_rules! functions {
    ($($name:ident),* $(,)?) => {
        $(fn $name(_: &mut Vm, _: ThreadId, args: Args) -> NativeResult {
            Ok(fdlibm::$name(args.d(0)).to_bits())
        })*
        pub const TABLE: &[Row] = &[
            $((MATH, stringify!($name), "(D)D", $name),)*
            (MATH, "sqrt", "(D)D", sqrt),
            (MATH, "atan2", "(DD)D", atan2),
            (MATH, "IEEEremainder", "(DD)D", remainder),
        ];
    };
}

functions![sin, cos, tan, asin, acos, atan, log, log10, log1p, expm1, sinh, cosh, tanh];

fn sqrt(_: &mut Vm, _: ThreadId, args: Args) -> NativeResult {
    Ok(args.d(0).sqrt().to_bits())
}

fn atan2(_: &mut Vm, _: ThreadId, args: Args) -> NativeResult {
    Ok(fdlibm::atan2(args.d(0), args.d(2)).to_bits())
}

fn remainder(_: &mut Vm, _: ThreadId, args: Args) -> NativeResult {
    Ok(fdlibm::remainder(args.d(0), args.d(2)).to_bits())
}
