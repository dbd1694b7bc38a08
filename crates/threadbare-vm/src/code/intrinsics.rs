//! Methods of the library that the machine computes at one stroke, as HotSpot's compilers do with the same methods
//! (`@IntrinsicCandidate`, and what those are made of): digests, loops over the bytes of strings.
//!
//! The bytecode of such a method begins with `Op::Intrinsic`. It asks the function of its row, which either gives the
//! result or leaves everything as it was; then the bytecode runs, which throws what is to be thrown. So a row says
//! only what happens where nothing goes wrong.
//!
//! **Invariant:** only a plain run computes (`Gate::computes`). An explorer sees every access to what is shared, and a
//! trial links everything that an execution comes to.

use crate::classes::class::Method;
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::ids::{LoaderId, Ref};
use crate::numeric::digests;
use crate::vm::Vm;

/// Raw slots, the receiver first: as many as any of the methods has, the rest zero.
pub(crate) type Arguments = [u64; 5];

type Function = fn(&mut Vm, &Arguments) -> Option<u64>;

type Row = (&'static str, &'static str, &'static str, Function);

const SHA: &str = "sun/security/provider/SHA";
const SHA2: &str = "sun/security/provider/SHA2";
const SHA5: &str = "sun/security/provider/SHA5";
const MD5: &str = "sun/security/provider/MD5";
const LATIN1: &str = "java/lang/StringLatin1";
const UTF16: &str = "java/lang/StringUTF16";
const CODING: &str = "java/lang/StringCoding";
const ARRAYS: &str = "java/util/Arrays";

const TABLE: &[Row] = &[
    (SHA, "implCompress0", "([BI)V", sha1),
    (SHA2, "implCompress0", "([BI)V", sha256),
    (SHA5, "implCompress0", "([BI)V", sha512),
    (MD5, "implCompress0", "([BI)V", md5),
    (LATIN1, "equals", "([B[B)Z", bytes_equal),
    (LATIN1, "compareTo", "([B[B)I", latin1_compare),
    (LATIN1, "hashCode", "([B)I", latin1_hash),
    (LATIN1, "inflate", "([BI[BII)V", latin1_inflate),
    (UTF16, "compress", "([CI[BII)I", utf16_compress),
    (CODING, "hasNegatives", "([BII)Z", has_negatives),
    (CODING, "countPositives", "([BII)I", count_positives),
    (ARRAYS, "equals", "([B[B)Z", bytes_equal),
    (ARRAYS, "equals", "([C[C)Z", chars_equal),
];

/// Which row this method has: what its `Op::Intrinsic` says.
pub(crate) fn number_of(method: &Method) -> Option<u32> {
    if method.class.loader != LoaderId::BOOT {
        return None;
    }
    let is_its = |(class, name, descriptor, _): &Row| {
        *name == &*method.name && *class == &*method.class.name && *descriptor == &*method.descriptor
    };
    TABLE.iter().position(is_its).map(|row| row as u32)
}

/// The result of the method of this row, or `None` if its bytecode is to run.
pub(crate) fn compute(vm: &mut Vm, row: u32, args: &Arguments) -> Option<u64> {
    let (.., function) = TABLE[row as usize];
    function(vm, args)
}

/// Bytes of work that cost as much as so many that are copied.
const DIGEST_COST: usize = 16;

fn reference(arg: u64) -> Option<Ref> {
    Some(Ref(arg as u32)).filter(|array| !array.is_null())
}

/// An index or a length that is not negative.
fn index(arg: u64) -> Option<usize> {
    usize::try_from(arg as i32).ok()
}

/// Where `count` elements of `size` bytes are, if they are in the array.
fn elements(vm: &Vm, array: u64, from: usize, count: usize, size: usize) -> Option<usize> {
    let array = reference(array)?;
    let is_inside = from.checked_add(count)? <= vm.heap.array_len(array);
    is_inside.then(|| array.addr() + header::SIZE + from * size)
}

/// All bytes of an array whose elements have `size` bytes.
fn whole(vm: &Vm, array: u64, size: usize) -> Option<&[u8]> {
    let array = reference(array)?;
    Some(vm.heap.bytes(array.addr() + header::SIZE, vm.heap.array_len(array) * size))
}

/// Where the state of a digest is, which has `N` words, and the block that its method is given.
fn digest<const N: usize, const BLOCK: usize>(
    vm: &Vm,
    args: &Arguments,
    size: usize,
) -> Option<(usize, [u8; BLOCK])> {
    let digest = reference(args[0])?;
    let state = vm.get_ref_field(digest, Part::DigestState);
    let state = elements(vm, state.slot(), 0, N, size)?;
    let block = elements(vm, args[1], index(args[2])?, BLOCK, 1)?;
    Some((state, vm.heap.bytes(block, BLOCK).try_into().ok()?))
}

fn digest_of_ints<const N: usize>(
    vm: &mut Vm,
    args: &Arguments,
    compress: fn(&mut [u32; N], &[u8; 64]),
) -> Option<u64> {
    let (at, block) = digest::<N, 64>(vm, args, 4)?;
    let mut state = std::array::from_fn(|i| vm.heap.u32(at + 4 * i));
    compress(&mut state, &block);
    for (i, word) in state.into_iter().enumerate() {
        vm.heap.set_u32(at + 4 * i, word);
    }
    vm.heap.note_moved(block.len() * DIGEST_COST);
    Some(0)
}

fn sha1(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    digest_of_ints(vm, args, digests::sha1)
}

fn sha256(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    digest_of_ints(vm, args, digests::sha256)
}

fn md5(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    digest_of_ints(vm, args, digests::md5)
}

fn sha512(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    let (at, block) = digest::<8, 128>(vm, args, 8)?;
    let mut state = std::array::from_fn(|i| vm.heap.u64(at + 8 * i));
    digests::sha512(&mut state, &block);
    for (i, word) in state.into_iter().enumerate() {
        vm.heap.set_u64(at + 8 * i, word);
    }
    vm.heap.note_moved(block.len() * DIGEST_COST);
    Some(0)
}

fn bytes_equal(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    equal(vm, args, 1)
}

fn chars_equal(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    equal(vm, args, 2)
}

fn equal(vm: &mut Vm, args: &Arguments, size: usize) -> Option<u64> {
    let (one, other) = (whole(vm, args[0], size)?, whole(vm, args[1], size)?);
    let (equal, compared) = (one == other, one.len().min(other.len()));
    vm.heap.note_moved(compared);
    Some(u64::from(equal))
}

fn latin1_compare(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    let (one, other) = (whole(vm, args[0], 1)?, whole(vm, args[1], 1)?);
    let different = one.iter().zip(other).find(|(a, b)| a != b);
    let result = match different {
        Some((a, b)) => i32::from(*a) - i32::from(*b),
        None => one.len() as i32 - other.len() as i32,
    };
    let compared = one.len().min(other.len());
    vm.heap.note_moved(compared);
    Some(u64::from(result as u32))
}

fn latin1_hash(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    let bytes = whole(vm, args[0], 1)?;
    let hash = bytes.iter().fold(0u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(*byte)));
    let read = bytes.len();
    vm.heap.note_moved(read);
    Some(u64::from(hash))
}

/// Source, index of a byte, target, index of a char, how many.
fn latin1_inflate(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    let count = index(args[4])?;
    let from = elements(vm, args[0], index(args[1])?, count, 1)?;
    let at = index(args[3])?;
    let to = elements(vm, args[2], at.checked_mul(2)?, count.checked_mul(2)?, 1)?;
    let chars: Vec<u8> =
        vm.heap.bytes(from, count).iter().flat_map(|byte| u16::from(*byte).to_ne_bytes()).collect();
    vm.heap.write_bytes(to, &chars);
    vm.heap.note_moved(count);
    Some(0)
}

/// Chars, index, target, index, how many. A char that is no byte is told by an update that differs between releases.
fn utf16_compress(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    let count = index(args[4])?;
    let from = elements(vm, args[0], index(args[1])?, count, 2)?;
    let to = elements(vm, args[2], index(args[3])?, count, 1)?;
    let chars = vm.heap.bytes(from, 2 * count).as_chunks().0;
    let bytes: Option<Vec<u8>> =
        chars.iter().map(|char| u8::try_from(u16::from_ne_bytes(*char)).ok()).collect();
    vm.heap.write_bytes(to, &bytes?);
    vm.heap.note_moved(count);
    Some(count as u64)
}

fn has_negatives(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    let positives = count_positives(vm, args)?;
    Some(u64::from(positives != index(args[2])? as u64))
}

fn count_positives(vm: &mut Vm, args: &Arguments) -> Option<u64> {
    let count = index(args[2])?;
    let from = elements(vm, args[0], index(args[1])?, count, 1)?;
    let positives = vm.heap.bytes(from, count).iter().take_while(|byte| byte.is_ascii()).count();
    vm.heap.note_moved(positives);
    Some(positives as u64)
}
