//! What threads of a machine really did: operations at which two of them met.
//!
//! Two operations of an execution meet if they touch the same address or monitor and are not ordered by
//! starts and joins of threads (nor by locks and executors of `java.util.concurrent`, whose use is a row
//! of operations inside the library), and no monitor was held at both. An operation inside the library counts for the
//! call in the program that led to it.

use std::collections::{BTreeMap, BTreeSet};
use threadbare_analysis::threads::PairKind;
use threadbare_classfile::bytecode::op;
use threadbare_explore::engine::trace::TraceEvent;
use threadbare_vm::Vm;
use threadbare_vm::ids::Ref;
use threadbare_vm::invocation::throw::StackFrame;
use threadbare_vm::stepping::step::Action;

/// An instruction; class, method and descriptor, and the offset. The class is empty for the monitor of
/// a synchronized method, which is known by the call.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub offset: u16,
}

impl Site {
    pub fn text(&self) -> String {
        format!("{}.{}@{}", self.class, self.method, self.offset)
    }
}

pub type Meeting = (PairKind, Site, Site);

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Read,
    Write,
    Enter,
    Wait,
    Notify,
}

struct Seen {
    thread: usize,
    what: What,
    /// Number of the operation among its thread's, and what the thread knew of the others.
    at: u64,
    clock: Vec<u64>,
    held: Vec<Ref>,
    site: Site,
    in_initialiser: bool,
}

/// Classes of the library whose operations are not compared: locks are monitors to the analysis, and
/// what threads are made of is nothing to it.
const INNER: &[&str] =
    &["java.util.concurrent.locks.", "java.lang.Thread", "java.lang.System", "java.lang.ref."];

/// Classes of the library by whose operations threads order what they do otherwise.
const ORDERING: &[&str] = &[
    "java.util.concurrent.locks.",
    "java.util.concurrent.CompletableFuture",
    "java.util.concurrent.ForkJoin",
    "java.util.concurrent.FutureTask",
    "java.util.concurrent.ThreadPoolExecutor",
];

fn site_of(vm: &Vm, frame: &StackFrame) -> Site {
    let method = vm.method(frame.method);
    Site {
        class: method.class().external_name.to_string(),
        method: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        offset: frame.bci.unwrap_or(0),
    }
}

/// Where a monitor is entered: the instruction, or the method that is synchronized.
fn entry_of(vm: &Vm, frame: &StackFrame, is_own: &dyn Fn(&str) -> bool) -> Option<Site> {
    let site = site_of(vm, frame);
    let method = vm.method(frame.method);
    let info = method.info()?;
    let bytes = &info.code.as_ref()?.bytes;
    let at = usize::from(frame.bci?);
    if *bytes.get(at)? == op::MONITORENTER {
        return Some(site);
    }
    let index = u16::from_be_bytes([*bytes.get(at + 1)?, *bytes.get(at + 2)?]);
    let file = method.class().class_file()?;
    // Monitors of the library are its own affair.
    let member = file.member_ref(index).filter(|member| is_own(&member.class.replace('/', ".")))?;
    let (method, descriptor) = (member.name.to_string(), member.descriptor.to_string());
    Some(Site { class: String::new(), method, descriptor, offset: 0 })
}

pub fn meetings(
    vm: &Vm,
    recorded: &[TraceEvent],
    is_own: &dyn Fn(&str) -> bool,
    found: &mut BTreeSet<Meeting>,
) {
    let class_of = |frame: &StackFrame| &vm.method(frame.method).class().external_name;
    let count = 1 + recorded
        .iter()
        .flat_map(|r| [Some(r.thread), r.event.started])
        .flatten()
        .map(|t| t.0 as usize)
        .max()
        .unwrap_or(0);
    let mut clocks = vec![vec![0_u64; count]; count];
    let mut locks: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    let mut seen: BTreeMap<usize, Vec<Seen>> = BTreeMap::new();
    for record in recorded {
        let thread = record.thread.0 as usize;
        let operation = &record.event.operation;
        clocks[thread][thread] += 1;
        // Frames of the library above the program's newest one.
        let depth = record.detail().stack.iter().position(|f| is_own(class_of(f)));
        let above = &record.detail().stack[..depth.unwrap_or(record.detail().stack.len())];
        let is_in =
            |names: &[&str]| above.iter().any(|f| names.iter().any(|name| class_of(f).starts_with(name)));
        let before = clocks[thread].clone();
        if is_in(ORDERING) {
            let known = locks.entry(operation.address).or_insert_with(|| vec![0; count]);
            join(&mut clocks[thread], known);
            *known = clocks[thread].clone();
        }
        match operation.action {
            Action::Start => {
                if let Some(child) = record.event.started {
                    let clock = clocks[thread].clone();
                    join(&mut clocks[child.0 as usize], &clock);
                }
            }
            Action::Join => {
                if let Some(clock) = clocks.get(operation.target as usize).cloned() {
                    join(&mut clocks[thread], &clock);
                }
            }
            _ => {}
        }
        let mut touched = Vec::new();
        match operation.action {
            Action::Read => touched.push((operation.address, What::Read)),
            Action::Write | Action::CompareAndSet | Action::Update => {
                touched.push((operation.address, What::Write));
            }
            Action::Enter => touched.push((operation.object.addr(), What::Enter)),
            Action::Wait => touched.push((operation.object.addr(), What::Wait)),
            Action::Notify | Action::NotifyAll => touched.push((operation.object.addr(), What::Notify)),
            Action::Copy => {
                // Address zero: that side is nobody else's. An element is known by one of its bytes.
                let bytes = |from: usize| from..from + if from == 0 { 0 } else { operation.len };
                touched.extend(bytes(operation.address).map(|a| (a, What::Write)));
                touched.extend(bytes(operation.source).map(|a| (a, What::Read)));
            }
            _ => continue,
        }
        let is_plain =
            matches!(operation.action, Action::Enter | Action::Wait | Action::Notify | Action::NotifyAll);
        if !is_plain && is_in(INNER) {
            continue;
        }
        let Some(frame) = depth.map(|depth| &record.detail().stack[depth]) else { continue };
        let in_initialiser = record
            .detail()
            .stack
            .iter()
            .any(|f| is_own(class_of(f)) && &*vm.method(f.method).name == "<clinit>");
        let site = if operation.action == Action::Enter {
            match entry_of(vm, frame, is_own).filter(|_| above.is_empty()) {
                Some(site) => site,
                None => continue,
            }
        } else {
            site_of(vm, frame)
        };
        for (address, what) in touched {
            let others = seen.entry(address).or_default();
            let mine = Seen {
                thread,
                what,
                at: clocks[thread][thread],
                clock: before.clone(),
                held: record.held.to_vec(),
                site: site.clone(),
                in_initialiser,
            };
            for other in others.iter() {
                meet(other, &mine, found);
            }
            others.push(mine);
        }
    }
}

fn meet(first: &Seen, second: &Seen, found: &mut BTreeSet<Meeting>) {
    let is_ordered = second.clock[first.thread] >= first.at;
    if first.thread == second.thread || is_ordered || first.in_initialiser || second.in_initialiser {
        return;
    }
    let is_excluded = first.held.iter().any(|lock| second.held.contains(lock));
    let kind = match (first.what, second.what) {
        (What::Write, What::Write | What::Read) | (What::Read, What::Write) if !is_excluded => PairKind::Rw,
        (What::Enter, What::Enter) => PairKind::Mm,
        (What::Wait, What::Notify) | (What::Notify, What::Wait) => PairKind::Wn,
        (What::Wait, What::Enter) | (What::Enter, What::Wait) => PairKind::Wm,
        _ => return,
    };
    found.insert((kind, first.site.clone(), second.site.clone()));
}

fn join(mine: &mut [u64], other: &[u64]) {
    for (mine, other) in mine.iter_mut().zip(other) {
        *mine = (*mine).max(*other);
    }
}
