//! Compression for `java.util.zip`: the deflate format (RFC 1951), with or without the zlib wrapper
//! (RFC 1950).
//!
//! Ours, because streams must be cloned by marks and because a program can print compressed bytes
//! and sizes: the compressor makes the decisions of zlib 1.2.12 to 1.3, so its output is the same
//! byte for byte. Rejected: `flate2`, whose streams cannot be cloned and whose Rust backends
//! compress differently.

mod deflate;
mod inflate;
mod trees;

pub(crate) use deflate::{Deflate, Flush, Outcome};
pub(crate) use inflate::{Ended, Inflate};

const MOD: u32 = 65521;

/// Adler-32 of more bytes (RFC 1950).
pub(crate) fn adler32(adler: u32, bytes: &[u8]) -> u32 {
    let (mut a, mut b) = (adler & 0xffff, adler >> 16);
    // The sums fit in 32 bits for this many bytes.
    for chunk in bytes.chunks(5552) {
        for byte in chunk {
            a += *byte as u32;
            b += a;
        }
        a %= MOD;
        b %= MOD;
    }
    b << 16 | a
}
