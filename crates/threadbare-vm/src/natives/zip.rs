//! `java.util.zip`: checksums, and the compressor and decompressor behind `Deflater` and `Inflater`.
//!
//! A stream's "address" is its number in a table that marks share and the next change copies.

use super::*;
use crate::classes::library::Part;
use crate::trap::Trap;
use crate::zlib::{Deflate, Ended, Flush, Inflate, Outcome, adler32};
use std::collections::BTreeMap;
use std::sync::Arc;

const INFLATER: &str = "java/util/zip/Inflater";
const DEFLATER: &str = "java/util/zip/Deflater";
const CRC: &str = "java/util/zip/CRC32";
const ADLER: &str = "java/util/zip/Adler32";

pub const TABLE: &[Row] = &[
    (CRC, "update", "(II)I", crc_one),
    (CRC, "updateBytes0", "(I[BII)I", crc_bytes),
    (CRC, "updateByteBuffer0", "(IJII)I", crc_buffer),
    (ADLER, "update", "(II)I", adler_one),
    (ADLER, "updateBytes", "(I[BII)I", adler_bytes),
    (ADLER, "updateByteBuffer", "(IJII)I", adler_buffer),
    (INFLATER, "init", "(Z)J", inflate_init),
    (INFLATER, "setDictionary", "(J[BII)V", inflate_dictionary),
    (INFLATER, "setDictionaryBuffer", "(JJI)V", inflate_dictionary_buffer),
    (INFLATER, "inflateBytesBytes", "(J[BII[BII)J", inflate_bytes_bytes),
    (INFLATER, "inflateBytesBuffer", "(J[BIIJI)J", inflate_bytes_buffer),
    (INFLATER, "inflateBufferBytes", "(JJI[BII)J", inflate_buffer_bytes),
    (INFLATER, "inflateBufferBuffer", "(JJIJI)J", inflate_buffer_buffer),
    (INFLATER, "getAdler", "(J)I", inflate_adler),
    (INFLATER, "reset", "(J)V", inflate_reset),
    (INFLATER, "end", "(J)V", end),
    (DEFLATER, "init", "(IIZ)J", deflate_init),
    (DEFLATER, "setDictionary", "(J[BII)V", deflate_dictionary),
    (DEFLATER, "setDictionaryBuffer", "(JJI)V", deflate_dictionary_buffer),
    (DEFLATER, "deflateBytesBytes", "(J[BII[BIIII)J", deflate_bytes_bytes),
    (DEFLATER, "deflateBytesBuffer", "(J[BIIJIII)J", deflate_bytes_buffer),
    (DEFLATER, "deflateBufferBytes", "(JJI[BIIII)J", deflate_buffer_bytes),
    (DEFLATER, "deflateBufferBuffer", "(JJIJIII)J", deflate_buffer_buffer),
    (DEFLATER, "getAdler", "(J)I", deflate_adler),
    (DEFLATER, "reset", "(J)V", deflate_reset),
    (DEFLATER, "end", "(J)V", end),
];

/// All open streams of a run.
#[derive(Clone, Default)]
pub(crate) struct ZipStreams {
    next: i64,
    streams: BTreeMap<i64, Stream>,
    /// Bytes of the streams, and of their earlier states that marks keep.
    bytes: usize,
}

impl ZipStreams {
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

#[derive(Clone)]
enum Stream {
    Inflate(Arc<Inflate>),
    Deflate(Arc<Deflate>),
}

/// A byte of a checksum takes as long as so many that are copied.
const CHECKSUM_COST: usize = 8;
/// Windows and tables of a stream, roughly.
const INFLATE_BYTES: usize = 48 << 10;
const DEFLATE_BYTES: usize = 320 << 10;

impl Stream {
    fn bytes(&self) -> usize {
        match self {
            Stream::Inflate(_) => INFLATE_BYTES,
            Stream::Deflate(_) => DEFLATE_BYTES,
        }
    }
}

impl std::fmt::Debug for ZipStreams {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ZipStreams({:?}, next {})", self.streams.keys(), self.next)
    }
}

fn add(vm: &mut Vm, stream: Stream) -> NativeResult {
    let zip = Arc::make_mut(&mut vm.native_state.zip);
    zip.next += 1;
    let bytes = stream.bytes();
    zip.bytes += bytes;
    zip.streams.insert(zip.next, stream);
    let number = zip.next;
    vm.heap.note_moved(bytes);
    Ok(number as u64)
}

fn inflater(vm: &mut Vm, id: i64) -> Result<&mut Inflate, Trap> {
    // A stale number would be a bug of the library; the borrow checker wants the test apart.
    if !matches!(vm.native_state.zip.streams.get(&id), Some(Stream::Inflate(_))) {
        return Err(vm.internal("no such Inflater stream"));
    }
    let zip = Arc::make_mut(&mut vm.native_state.zip);
    match zip.streams.get_mut(&id) {
        Some(Stream::Inflate(stream)) => {
            zip.bytes += if Arc::strong_count(stream) > 1 { INFLATE_BYTES } else { 0 };
            Ok(Arc::make_mut(stream))
        }
        _ => unreachable!("just looked"),
    }
}

fn deflater(vm: &mut Vm, id: i64) -> Result<&mut Deflate, Trap> {
    if !matches!(vm.native_state.zip.streams.get(&id), Some(Stream::Deflate(_))) {
        return Err(vm.internal("no such Deflater stream"));
    }
    let zip = Arc::make_mut(&mut vm.native_state.zip);
    match zip.streams.get_mut(&id) {
        Some(Stream::Deflate(stream)) => {
            zip.bytes += if Arc::strong_count(stream) > 1 { DEFLATE_BYTES } else { 0 };
            Ok(Arc::make_mut(stream))
        }
        _ => unreachable!("just looked"),
    }
}

// ---- checksums --------------------------------------------------------------------------------

/// CRC-32 (IEEE 802.3) of more bytes, eight bits a step.
fn crc32(crc: u32, bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0u32; 256];
        let mut n = 0;
        while n < 256 {
            let mut c = n as u32;
            let mut k = 0;
            while k < 8 {
                c = if c & 1 != 0 { 0xEDB8_8320 ^ c >> 1 } else { c >> 1 };
                k += 1;
            }
            table[n] = c;
            n += 1;
        }
        table
    };
    !bytes.iter().fold(!crc, |c, b| TABLE[((c ^ *b as u32) & 0xff) as usize] ^ c >> 8)
}

fn crc_one(_vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int(crc32(args.i(0) as u32, &[args.i(1) as u8]) as i32)
}

fn crc_bytes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let addr = vm.array_part(t, args.r(1), args.i(2), args.i(3))?;
    vm.heap.note_moved(args.i(3) as usize * CHECKSUM_COST);
    int(crc32(args.i(0) as u32, vm.heap.bytes(addr, args.i(3) as usize)) as i32)
}

/// The bytes of a buffer: address, offset, length from slot `i`.
fn buffer_part(vm: &mut Vm, t: ThreadId, args: Args, i: usize) -> Result<Vec<u8>, Trap> {
    vm.native_bytes(t, args.l(i) + args.i(i + 2) as i64, args.i(i + 3).max(0) as usize)
}

fn crc_buffer(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let bytes = buffer_part(vm, t, args, 1)?;
    int(crc32(args.i(0) as u32, &bytes) as i32)
}

fn adler_one(_vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int(adler32(args.i(0) as u32, &[args.i(1) as u8]) as i32)
}

fn adler_bytes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let addr = vm.array_part(t, args.r(1), args.i(2), args.i(3))?;
    int(adler32(args.i(0) as u32, vm.heap.bytes(addr, args.i(3) as usize)) as i32)
}

fn adler_buffer(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let bytes = buffer_part(vm, t, args, 1)?;
    int(adler32(args.i(0) as u32, &bytes) as i32)
}

// ---- where bytes come from and go to ----------------------------------------------------------

/// The input of a call: an array part or native memory, from slot 3.
fn input_of(vm: &mut Vm, t: ThreadId, args: Args, array: bool) -> Result<Vec<u8>, Trap> {
    let length = args.i(5);
    if array {
        let addr = vm.array_part(t, args.r(3), args.i(4), length)?;
        return Ok(vm.heap.bytes(addr, length as usize).to_vec());
    }
    vm.native_bytes(t, args.l(3), length.max(0) as usize)
}

/// Arena address and size of the output of a call, from slot 6.
fn output_of(vm: &mut Vm, t: ThreadId, args: Args, array: bool) -> Result<(usize, usize), Trap> {
    let length = args.i(8);
    let addr = if array {
        vm.array_part(t, args.r(6), args.i(7), length)?
    } else {
        vm.unsafe_address(t, Ref::NULL, args.l(6), length.max(0) as usize)?
    };
    Ok((addr, length.max(0) as usize))
}

// ---- Inflater ---------------------------------------------------------------------------------

fn inflate_init(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let stream = Stream::Inflate(Arc::new(Inflate::new(args.z(0))));
    add(vm, stream)
}

fn inflate(vm: &mut Vm, t: ThreadId, args: Args, from_array: bool, to_array: bool) -> NativeResult {
    let input = input_of(vm, t, args, from_array)?;
    let (addr, room) = output_of(vm, t, args, to_array)?;
    let mut out = Vec::new();
    let (used, ended) = inflater(vm, args.l(1))?.inflate(&input, &mut out, room);
    vm.heap.write_bytes(addr, &out);
    let result = used as u64 | (out.len() as u64) << 31;
    match ended {
        Ended::Ok => Ok(result),
        Ended::StreamEnd => Ok(result | 1 << 62),
        Ended::NeedDictionary => Ok(result | 1 << 63),
        Ended::DataError(message) => {
            vm.set_int_field(args.r(0), Part::InflaterInput, used as i32);
            vm.set_int_field(args.r(0), Part::InflaterOutput, out.len() as i32);
            Err(vm.throw(t, "java/util/zip/DataFormatException", message))
        }
    }
}

fn inflate_bytes_bytes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    inflate(vm, t, args, true, true)
}
fn inflate_bytes_buffer(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    inflate(vm, t, args, true, false)
}
fn inflate_buffer_bytes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    inflate(vm, t, args, false, true)
}
fn inflate_buffer_buffer(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    inflate(vm, t, args, false, false)
}

fn set_inflate_dictionary(vm: &mut Vm, t: ThreadId, id: i64, dictionary: &[u8]) -> NativeResult {
    if inflater(vm, id)?.set_dictionary(dictionary) {
        return Ok(0);
    }
    Err(vm.throw_plain(t, "java/lang/IllegalArgumentException"))
}

fn inflate_dictionary(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let addr = vm.array_part(t, args.r(2), args.i(3), args.i(4))?;
    let dictionary = vm.heap.bytes(addr, args.i(4) as usize).to_vec();
    set_inflate_dictionary(vm, t, args.l(0), &dictionary)
}

fn inflate_dictionary_buffer(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let dictionary = vm.native_bytes(t, args.l(2), args.i(4).max(0) as usize)?;
    set_inflate_dictionary(vm, t, args.l(0), &dictionary)
}

fn inflate_adler(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int(inflater(vm, args.l(0))?.adler() as i32)
}

fn inflate_reset(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    inflater(vm, args.l(0))?.reset();
    Ok(0)
}

fn end(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let zip = Arc::make_mut(&mut vm.native_state.zip);
    if let Some(stream) = zip.streams.remove(&args.l(0)) {
        zip.bytes = zip.bytes.saturating_sub(stream.bytes());
    }
    Ok(0)
}

// ---- Deflater ---------------------------------------------------------------------------------

fn deflate_init(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let stream = Stream::Deflate(Arc::new(Deflate::new(args.i(0), args.i(1), args.z(2))));
    add(vm, stream)
}

/// `params`: bit 0 says that level and strategy change first, bits 1 and 2 are the strategy, the
/// rest is the level.
fn deflate(vm: &mut Vm, t: ThreadId, args: Args, from_array: bool, to_array: bool) -> NativeResult {
    let input = input_of(vm, t, args, from_array)?;
    let (addr, room) = output_of(vm, t, args, to_array)?;
    let (flush, params) = (Flush(args.i(9)), args.i(10));
    let mut out = Vec::new();
    let stream = deflater(vm, args.l(1))?;
    let mut result = 0;
    let used = if params & 1 != 0 {
        let (used, outcome) = stream.params(&input, &mut out, room, params >> 3, params >> 1 & 3);
        if outcome == Outcome::BufError {
            result |= 1 << 63;
        }
        used
    } else {
        let (used, outcome) = stream.deflate(&input, &mut out, room, flush);
        if outcome == Outcome::StreamEnd {
            result |= 1 << 62;
        }
        used
    };
    vm.heap.write_bytes(addr, &out);
    Ok(result | used as u64 | (out.len() as u64) << 31)
}

fn deflate_bytes_bytes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    deflate(vm, t, args, true, true)
}
fn deflate_bytes_buffer(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    deflate(vm, t, args, true, false)
}
fn deflate_buffer_bytes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    deflate(vm, t, args, false, true)
}
fn deflate_buffer_buffer(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    deflate(vm, t, args, false, false)
}

fn set_deflate_dictionary(vm: &mut Vm, t: ThreadId, id: i64, dictionary: &[u8]) -> NativeResult {
    if deflater(vm, id)?.set_dictionary(dictionary) {
        return Ok(0);
    }
    Err(vm.throw_plain(t, "java/lang/IllegalArgumentException"))
}

fn deflate_dictionary(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let addr = vm.array_part(t, args.r(2), args.i(3), args.i(4))?;
    let dictionary = vm.heap.bytes(addr, args.i(4) as usize).to_vec();
    set_deflate_dictionary(vm, t, args.l(0), &dictionary)
}

fn deflate_dictionary_buffer(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let dictionary = vm.native_bytes(t, args.l(2), args.i(4).max(0) as usize)?;
    set_deflate_dictionary(vm, t, args.l(0), &dictionary)
}

fn deflate_adler(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int(deflater(vm, args.l(0))?.adler() as i32)
}

fn deflate_reset(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    deflater(vm, args.l(0))?.reset();
    Ok(0)
}
