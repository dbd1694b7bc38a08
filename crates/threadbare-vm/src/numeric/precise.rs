//! Elementary functions rounded from double-double results.
//!
//! `java.lang.Math` allows an error of one unit in the last place; HotSpot replaces these methods
//! with code whose error is barely over half a unit, so its results are nearly always the
//! correctly rounded ones. Rounding a result of about a hundred bits gives those, and gives the same
//! on every machine, which the host's own library would not.
//!
//! Each function answers `None` where the careful path does not apply (special values, very large
//! arguments, results near the ends of the range); the caller then takes the `StrictMath` result.

/// An unevaluated sum of two doubles, the second below half a unit of the first.
#[derive(Clone, Copy)]
struct Dd {
    hi: f64,
    lo: f64,
}

fn two_sum(a: f64, b: f64) -> Dd {
    let s = a + b;
    let t = s - a;
    Dd { hi: s, lo: (a - (s - t)) + (b - t) }
}

fn quick_two_sum(a: f64, b: f64) -> Dd {
    let s = a + b;
    Dd { hi: s, lo: b - (s - a) }
}

fn two_product(a: f64, b: f64) -> Dd {
    let p = a * b;
    Dd { hi: p, lo: a.mul_add(b, -p) }
}

impl Dd {
    fn new(v: f64) -> Dd {
        Dd { hi: v, lo: 0.0 }
    }

    fn add(self, o: Dd) -> Dd {
        let s = two_sum(self.hi, o.hi);
        let t = two_sum(self.lo, o.lo);
        let r = quick_two_sum(s.hi, s.lo + t.hi);
        quick_two_sum(r.hi, r.lo + t.lo)
    }

    fn neg(self) -> Dd {
        Dd { hi: -self.hi, lo: -self.lo }
    }

    fn sub(self, o: Dd) -> Dd {
        self.add(o.neg())
    }

    fn mul(self, o: Dd) -> Dd {
        let p = two_product(self.hi, o.hi);
        quick_two_sum(p.hi, p.lo + (self.hi * o.lo + self.lo * o.hi))
    }

    fn mul_f(self, o: f64) -> Dd {
        self.mul(Dd::new(o))
    }

    fn div(self, o: Dd) -> Dd {
        let q1 = self.hi / o.hi;
        let r = self.sub(o.mul_f(q1));
        let q2 = r.hi / o.hi;
        let r = r.sub(o.mul_f(q2));
        let q3 = r.hi / o.hi;
        quick_two_sum(q1, q2).add(Dd::new(q3))
    }

    /// Times a power of two; exact while nothing leaves the normal range.
    fn scale(self, exponent: i32) -> Dd {
        let f = f64::from_bits(((1023 + exponent as i64) as u64) << 52);
        Dd { hi: self.hi * f, lo: self.lo * f }
    }

    fn round(self) -> f64 {
        self.hi + self.lo
    }
}

const LN2: Dd = Dd { hi: std::f64::consts::LN_2, lo: 2.319_046_813_846_299_6e-17 };
const LN10: Dd = Dd { hi: std::f64::consts::LN_10, lo: -2.170_756_223_382_249_4e-16 };
/// Pi over two in three parts: the reduction keeps its bits while the quotient is below 2^22.
const PI_2: [f64; 3] = [std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_169_6e-33];

/// e to the power of `x`, for results well inside the normal range.
fn exp_dd(x: Dd) -> Dd {
    let k = (x.hi / LN2.hi).round();
    let r = x.sub(LN2.mul_f(k));
    // A small argument converges fast: halve it eight times, then square as often.
    let r = r.scale(-8);
    let mut sum = Dd::new(0.0);
    for n in (1..=11).rev() {
        // Horner on (e^r - 1) / r: each step divides by n + 1.
        sum = Dd::new(1.0).add(sum.mul(r).div(Dd::new((n + 1) as f64)));
    }
    let mut m = sum.mul(r);
    for _ in 0..8 {
        // (1 + m)^2 - 1 = 2m + m^2 keeps the precision of small values.
        m = m.mul_f(2.0).add(m.mul(m));
    }
    Dd::new(1.0).add(m).scale(k as i32)
}

/// Natural logarithm of a positive normal number: one Newton step from a good estimate.
fn log_dd(x: f64) -> Dd {
    let estimate = libm::log(x);
    let back = exp_dd(Dd::new(-estimate)).mul_f(x);
    let correction = back.sub(Dd::new(1.0));
    // log(1 + c) = c - c^2/2 + ...; c is below 2^-50.
    let c = correction.sub(correction.mul(correction).mul_f(0.5));
    Dd::new(estimate).add(c)
}

pub fn exp(x: f64) -> Option<f64> {
    if x.is_nan() || x.abs() >= 700.0 || x == 0.0 {
        return None;
    }
    Some(exp_dd(Dd::new(x)).round())
}

fn is_ordinary(x: f64) -> bool {
    (1e-300..1e300).contains(&x)
}

pub fn log(x: f64) -> Option<f64> {
    (is_ordinary(x) && x != 1.0).then(|| log_dd(x).round())
}

pub(crate) fn log10(x: f64) -> Option<f64> {
    (is_ordinary(x) && x != 1.0).then(|| log_dd(x).div(LN10).round())
}

pub fn pow(x: f64, y: f64) -> Option<f64> {
    if !is_ordinary(x.abs()) || !y.is_finite() || y == 0.0 || x == 1.0 || y.abs() < 1e-200 {
        return None;
    }
    let negative = if x < 0.0 {
        if y != y.trunc() || y.abs() > 9e15 {
            return None;
        }
        (y as i64) & 1 != 0
    } else {
        false
    };
    let exponent = log_dd(x.abs()).mul_f(y);
    if exponent.hi.is_nan() || exponent.hi.abs() >= 700.0 {
        return None;
    }
    let result = exp_dd(exponent).round();
    Some(if negative { -result } else { result })
}

/// Sine and cosine of the part of `x` beyond the nearest multiple of a quarter turn, and which
/// quarter that is.
fn sin_cos(x: f64) -> Option<(Dd, Dd, i64)> {
    if x.is_nan() || !(1e-8..1e6).contains(&x.abs()) {
        return None;
    }
    let k = (x / PI_2[0]).round();
    let r = Dd::new(x).sub(two_product(k, PI_2[0])).sub(two_product(k, PI_2[1])).sub(Dd::new(k * PI_2[2]));
    let square = r.mul(r).neg();
    let mut sin = Dd::new(1.0);
    let mut cos = Dd::new(1.0);
    for n in (1..=13).rev() {
        let n = n as f64;
        sin = Dd::new(1.0).add(sin.mul(square).div(Dd::new(2.0 * n * (2.0 * n + 1.0))));
        cos = Dd::new(1.0).add(cos.mul(square).div(Dd::new((2.0 * n - 1.0) * 2.0 * n)));
    }
    Some((sin.mul(r), cos, (k as i64).rem_euclid(4)))
}

pub(crate) fn sin(x: f64) -> Option<f64> {
    let (s, c, quarter) = sin_cos(x)?;
    Some(match quarter {
        0 => s.round(),
        1 => c.round(),
        2 => -s.round(),
        _ => -c.round(),
    })
}

pub(crate) fn cos(x: f64) -> Option<f64> {
    let (s, c, quarter) = sin_cos(x)?;
    Some(match quarter {
        0 => c.round(),
        1 => -s.round(),
        2 => -c.round(),
        _ => s.round(),
    })
}

pub(crate) fn tan(x: f64) -> Option<f64> {
    let (s, c, quarter) = sin_cos(x)?;
    Some(if quarter % 2 == 0 { s.div(c).round() } else { c.div(s).neg().round() })
}
