//! Marks: after a rollback the state is the one that was marked, byte for byte, and running on from
//! it again does the same things again.

mod support;

use proptest::prelude::*;
use support::{corpus, of_corpus};
use threadbare_testkit::{CompiledClasses, on_big_stack};
use threadbare_vm::heap::arena::{Heap, PERM_LIMIT};
use threadbare_vm::ids::{ClassId, Ref};
use threadbare_vm::state::Portion;

// ---- the heap alone, against a model ----------------------------------------------------------

#[derive(Debug, Clone)]
enum HeapOp {
    Alloc(usize),
    Write { object: usize, offset: usize, size: u8, value: u64 },
    Fill { object: usize, value: u8 },
    Hash(usize),
    Mark,
    Rollback,
    Release,
}

fn heap_op() -> impl Strategy<Value = HeapOp> {
    prop_oneof![
        3 => (0usize..200).prop_map(HeapOp::Alloc),
        8 => (any::<usize>(), any::<usize>(), 0u8..4, any::<u64>())
            .prop_map(|(object, offset, size, value)| HeapOp::Write { object, offset, size, value }),
        1 => (any::<usize>(), any::<u8>()).prop_map(|(object, value)| HeapOp::Fill { object, value }),
        1 => any::<usize>().prop_map(HeapOp::Hash),
        2 => Just(HeapOp::Mark),
        3 => Just(HeapOp::Rollback),
        1 => Just(HeapOp::Release),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Any sequence of writes, nested marks, rollbacks and releases leaves exactly the bytes that
    /// copying the whole heap at each mark would have left.
    #[test]
    fn heap_rolls_back_to_its_marks(ops in proptest::collection::vec(heap_op(), 1..120)) {
        let mut heap = Heap::new(1 << 20).expect("reserve");
        let mut objects: Vec<(Ref, usize)> = Vec::new();
        let mut marks: Vec<(threadbare_vm::heap::arena::HeapMark, Vec<u8>, usize)> = Vec::new();
        for op in ops {
            match op {
                HeapOp::Alloc(bytes) => {
                    let object = heap.alloc_array(ClassId(7), bytes, 1).expect("room");
                    prop_assert!(heap.bytes(object.addr() + 16, bytes).iter().all(|b| *b == 0));
                    objects.push((object, bytes));
                }
                HeapOp::Write { object, offset, size, value } if !objects.is_empty() => {
                    let (object, bytes) = objects[object % objects.len()];
                    let size = 1usize << size;
                    if bytes >= size {
                        // Unaligned on purpose: a write may touch two words.
                        let addr = object.addr() + 16 + offset % (bytes - size + 1);
                        match size {
                            1 => heap.set_u8(addr, value as u8),
                            2 => heap.set_u16(addr, value as u16),
                            4 => heap.set_u32(addr, value as u32),
                            _ => heap.set_u64(addr, value),
                        }
                    }
                }
                HeapOp::Fill { object, value } if !objects.is_empty() => {
                    let (object, bytes) = objects[object % objects.len()];
                    heap.fill_bytes(object.addr() + 16, bytes, value);
                }
                HeapOp::Hash(object) if !objects.is_empty() => {
                    let (object, _) = objects[object % objects.len()];
                    let first = heap.identity_hash(object);
                    prop_assert_eq!(first, heap.identity_hash(object));
                }
                HeapOp::Mark => {
                    let copy = heap.live().1.to_vec();
                    marks.push((heap.mark(), copy, objects.len()));
                }
                HeapOp::Rollback => {
                    if let Some((mark, copy, count)) = marks.last() {
                        heap.rollback(*mark);
                        objects.truncate(*count);
                        prop_assert_eq!(heap.live().1, &copy[..]);
                    }
                }
                HeapOp::Release => {
                    if let Some((mark, _, _)) = marks.pop() {
                        heap.release(mark);
                    }
                }
                _ => {}
            }
        }
        prop_assert!(heap.used() <= heap.limit());
        prop_assert!(PERM_LIMIT > 0);
    }
}

// ---- whole programs ---------------------------------------------------------------------------

/// A small deterministic generator: the points at which programs are stopped.
struct Points(u64);

impl Points {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n.max(1)
    }
}

/// Programs of different areas; each is run whole, from several marks.
const PROGRAMS: &[(&str, &str)] = &[
    ("lang", "Exceptions1"),
    ("lang", "StringIntern"),
    ("lang", "InitOrder"),
    ("lang", "InitErrors"),
    ("lang", "Enums1"),
    ("collections", "HashMaps"),
    ("collections", "TreeMaps"),
    ("collections", "SortAll"),
    ("indy", "LambdaShapes"),
    ("indy", "ConcatShapes"),
    ("indy", "RecordIndy"),
    ("indy", "HandlesCombine"),
    ("indy", "VarHandles"),
    ("io", "TempFiles"),
    ("io", "ByteStreams"),
    ("reflect", "Proxies1"),
    ("reflect", "CustomLoader"),
    ("serialization", "Graphs"),
    ("streams", "Pipelines"),
    ("math", "BigIntArith"),
];

#[test]
fn programs_run_the_same_again_from_a_mark() {
    on_big_stack(check_programs)
}

fn check_programs() {
    let present: Vec<(&str, &str)> =
        PROGRAMS.iter().copied().filter(|(a, n)| corpus(a).join(format!("{n}.java")).exists()).collect();
    assert!(present.len() >= 10, "the corpus is missing");
    let classes = of_corpus("marks", &present);
    for (seed, (_, name)) in present.iter().enumerate() {
        check_program(&classes, name, seed as u64 + 1);
    }
}

fn check_program(classes: &CompiledClasses, name: &str, seed: u64) {
    let mut points = Points(seed);
    let mut vm = classes.boot();
    let whole = vm.mark();
    vm.start_main(name, &[]).expect("main");
    for round in 0..6 {
        let before = points.below(12_000);
        if vm.run_portion(before) != Portion::Paused {
            break;
        }
        let (permanent, count) = (vm.permanent_bytes(), vm.class_count());
        let start = vm.image(permanent, count);
        let mark = vm.mark();
        let after = 1 + points.below(40_000);
        let first_end = vm.run_portion(after);
        let first = vm.image(permanent, count);
        vm.rollback(&mark);
        let again = vm.image(permanent, count);
        assert_eq!(start.difference(&again), None, "{name}, round {round}: state after rollback");
        let second_end = vm.run_portion(after);
        let second = vm.image(permanent, count);
        assert_eq!(first_end, second_end, "{name}, round {round}: end of the second run");
        let difference = first.difference(&second).map(|d| {
            let place = d.rsplit_once("0x").and_then(|(_, x)| usize::from_str_radix(x, 16).ok());
            format!("{d}: {:?}", place.and_then(|p| vm.object_at(p)))
        });
        assert_eq!(difference, None, "{name}, round {round}: second run");
        vm.rollback(&mark);
        vm.release(mark);
    }
    // From the very beginning: the whole program twice, with the same output.
    vm.rollback(&whole);
    vm.start_main(name, &[]).expect("main");
    let first = (vm.run_portion(u64::MAX / 2), vm.files.captured().0.to_vec());
    vm.rollback(&whole);
    vm.start_main(name, &[]).expect("main");
    let second = (vm.run_portion(u64::MAX / 2), vm.files.captured().0.to_vec());
    assert!(!first.1.is_empty(), "{name} printed nothing");
    assert_eq!(first, second, "{name}: the whole program again");
}
