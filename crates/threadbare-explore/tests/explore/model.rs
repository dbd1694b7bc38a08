//! A little machine to explore: threads that are lists of operations over shared variables, locks,
//! permits and time-outs. States are copied, so going back is exact by construction.

use threadbare_explore::engine::explorer::{Ending, Subject};
use threadbare_explore::engine::step::{
    Access, Accesses, Choice, Guard, Location, Mode, Pending, Point, Readiness, Refusal, Step, ThreadId,
};
use threadbare_explore::engine::thread_set::ThreadSet;

/// Operations. Those on one register are the thread's own; the others are visible, except `Unlock`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Op {
    /// Into the register, and into the thread's log.
    Read(usize),
    Write(usize, i64),
    /// The register and something.
    WritePlus(usize, i64),
    Add(usize, i64),
    /// Logs whether it succeeded and leaves that in the register.
    Cas(usize, i64, i64),
    /// Expects what is in the register and adds something.
    CasPlus(usize, i64),
    Lock(usize),
    Unlock(usize),
    /// Takes a lock and reads a variable, in one step.
    LockRead(usize, usize),
    Wait(usize),
    /// Ends by itself when nothing else can run.
    TimedWait(usize),
    Notify(usize),
    NotifyAll(usize),
    Park,
    Unpark(usize),
    /// Takes so much from a variable, once there is enough.
    Take(usize, i64),
    /// Takes one from a variable, once there is one, and reads another.
    TakeRead(usize, usize),
    Start(usize),
    Join(usize),
    /// Lets others join this thread.
    Exit,
    Sleep,
    /// Goes to an operation if the register has this value.
    JumpIf(i64, usize),
    /// Goes to an operation if it has not.
    JumpUnless(i64, usize),
    /// Stops the program if the register has this value.
    StopIf(i64),
}

#[derive(Debug, Clone, Default)]
pub struct Program {
    pub threads: Vec<Vec<Op>>,
    /// Threads that begin when another starts them.
    pub later: Vec<usize>,
    /// The most steps that an execution may have.
    pub bound: Option<usize>,
    /// Does the machine leave out what compare-and-sets find?
    pub silent: bool,
    /// Permits that are there from the beginning.
    pub permits: Vec<usize>,
    /// Variables that are one in the beginning.
    pub ones: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    Unborn,
    Running,
    Waiting(usize),
    TimedWaiting(usize),
    /// Has been woken and wants the lock back.
    Woken(usize),
    Sleeping,
    Ended,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Thread {
    pub status: Status,
    pub at: usize,
    pub register: i64,
    /// Released by a time-out since its last step.
    pub timed: bool,
    pub log: Vec<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    pub variables: Vec<i64>,
    pub owners: Vec<Option<usize>>,
    pub waiters: Vec<Vec<usize>>,
    pub permits: Vec<bool>,
    pub threads: Vec<Thread>,
    pub stopped: Option<usize>,
    pub epoch: u32,
}

pub struct Model {
    pub program: Program,
    states: Vec<State>,
    pub steps: Vec<Step>,
    pending: Vec<Pending>,
    enabled: ThreadSet,
}

const VARIABLES: usize = 12;
const LOCKS: usize = 8;

fn location(kind: u64, index: usize) -> Location {
    Location::memory(kind as usize * 1_000 + index)
}

fn access(kind: u64, index: usize, mode: Mode) -> Access {
    Access { location: location(kind, index), mode }
}

fn variable(index: usize, mode: Mode) -> Access {
    access(0, index, mode)
}

fn lock(index: usize) -> Access {
    access(1, index, Mode::Acquire)
}

fn wait_set(index: usize) -> Access {
    access(2, index, Mode::Write)
}

impl Model {
    pub fn new(program: &Program) -> Model {
        let count = program.threads.len();
        let thread = |i| Thread {
            status: if program.later.contains(&i) { Status::Unborn } else { Status::Running },
            at: 0,
            register: 0,
            timed: false,
            log: Vec::new(),
        };
        let mut state = State {
            variables: (0..VARIABLES).map(|x| i64::from(program.ones.contains(&x))).collect(),
            owners: vec![None; LOCKS],
            waiters: vec![Vec::new(); LOCKS],
            permits: (0..count).map(|i| program.permits.contains(&i)).collect(),
            threads: (0..count).map(thread).collect(),
            stopped: None,
            epoch: 0,
        };
        for i in 0..count {
            run_local(program, &mut state, i);
        }
        let mut model = Model {
            program: program.clone(),
            states: vec![state],
            steps: Vec::new(),
            pending: Vec::new(),
            enabled: ThreadSet::default(),
        };
        model.settle();
        model
    }

    pub fn state(&self) -> &State {
        self.states.last().expect("there is always the first state")
    }

    /// The values with which the thread's next operation was last not possible.
    fn refusal(&self, i: usize) -> Option<Refusal> {
        if self.program.silent {
            return None;
        }
        let since =
            self.steps.iter().rposition(|s| s.choice.thread.0 as usize == i).map_or(0, |last| last + 1);
        let states = self.states[since..].iter().rev();
        states.into_iter().find_map(|state| pending(&self.program, state, i).refusal)
    }

    /// Fires time-outs if nothing else can run, and looks at what every thread wants next.
    fn settle(&mut self) {
        let mut state = self.states.pop().expect("there is always the first state");
        loop {
            self.pending.clear();
            self.pending.extend((0..state.threads.len()).map(|i| pending(&self.program, &state, i)));
            let ready = self.pending.iter().zip(0..).filter(|(p, _)| p.is_enabled());
            self.enabled = ready.map(|(_, i)| ThreadId(i)).collect();
            if state.stopped.is_some() || self.pending.iter().any(|p| p.readiness == Readiness::Enabled) {
                break;
            }
            if !fire(&self.program, &mut state) {
                break;
            }
        }
        self.states.push(state);
    }
}

/// Every thread with a time-out goes on. Says if there was one.
fn fire(program: &Program, state: &mut State) -> bool {
    let mut fired = false;
    for i in 0..state.threads.len() {
        match state.threads[i].status {
            Status::Sleeping => {
                state.threads[i].status = Status::Running;
                run_local(program, state, i);
            }
            Status::TimedWaiting(l) => {
                state.waiters[l].retain(|&w| w != i);
                state.threads[i].status = Status::Woken(l);
            }
            _ => continue,
        }
        state.threads[i].timed = true;
        fired = true;
    }
    state.epoch += u32::from(fired);
    fired
}

/// Performs what is invisible, up to the next visible operation; says which locks were left.
fn run_local(program: &Program, state: &mut State, i: usize) -> Vec<usize> {
    let mut left = Vec::new();
    if state.threads[i].status != Status::Running {
        return left;
    }
    loop {
        let thread = &mut state.threads[i];
        match program.threads[i].get(thread.at) {
            None => thread.status = Status::Ended,
            Some(&Op::Unlock(l)) => {
                if state.owners[l] == Some(i) {
                    state.owners[l] = None;
                    left.push(l);
                }
                thread.at += 1;
                continue;
            }
            Some(&Op::JumpIf(value, to)) => {
                thread.at = if thread.register == value { to } else { thread.at + 1 };
                continue;
            }
            Some(&Op::JumpUnless(value, to)) => {
                thread.at = if thread.register == value { thread.at + 1 } else { to };
                continue;
            }
            Some(&Op::StopIf(value)) => {
                if thread.register == value {
                    state.stopped.get_or_insert(i);
                } else {
                    thread.at += 1;
                    continue;
                }
            }
            Some(_) => {}
        }
        return left;
    }
}

fn pending(program: &Program, state: &State, i: usize) -> Pending {
    let thread = &state.threads[i];
    let mut accesses = Accesses::new();
    let mut alternatives = 1;
    let mut able = true;
    let mut refusal = None;
    match thread.status {
        Status::Woken(l) => {
            accesses.extend([lock(l), access(5, i, Mode::Await)]);
            able = state.owners[l].is_none();
        }
        Status::Running => match program.threads[i][thread.at] {
            Op::Read(x) => accesses.push(variable(x, Mode::Read)),
            Op::Write(x, _) | Op::WritePlus(x, _) | Op::Add(x, _) => accesses.push(variable(x, Mode::Write)),
            Op::Cas(x, expected, _) => accesses.push(cas(state, x, expected)),
            Op::CasPlus(x, _) => accesses.push(cas(state, x, thread.register)),
            Op::Lock(l) => {
                accesses.push(lock(l));
                able = state.owners[l].is_none();
            }
            Op::LockRead(l, x) => {
                accesses.extend([lock(l), variable(x, Mode::Read)]);
                able = state.owners[l].is_none();
            }
            Op::Wait(l) | Op::TimedWait(l) | Op::NotifyAll(l) => accesses.push(wait_set(l)),
            Op::Notify(l) => {
                accesses.push(wait_set(l));
                alternatives = state.waiters[l].len().max(1) as u32;
            }
            Op::Park => {
                accesses.push(access(3, i, Mode::Consume));
                able = state.permits[i];
            }
            Op::Unpark(t) => accesses.push(access(3, t, Mode::Signal)),
            Op::Take(x, count) => {
                able = state.variables[x] >= count;
                accesses.push(variable(x, if able { Mode::Write } else { Mode::Read }));
            }
            Op::TakeRead(x, y) => {
                able = state.variables[x] >= 1;
                accesses.push(variable(x, if able { Mode::Write } else { Mode::Read }));
                if y != x {
                    accesses.push(variable(y, Mode::Read));
                }
            }
            Op::Join(t) => {
                accesses.push(access(4, t, Mode::Await));
                able = state.threads[t].status == Status::Ended;
            }
            Op::Exit => accesses.push(access(4, i, Mode::Write)),
            Op::Start(_) | Op::Sleep => {}
            Op::Unlock(_) | Op::JumpIf(..) | Op::JumpUnless(..) | Op::StopIf(_) => able = false,
        },
        _ => return Pending::absent(),
    }
    if !able && is_guarded(program, state, i) {
        // That it would also read the other variable it cannot know yet.
        accesses.truncate(1);
        refusal = accesses
            .first()
            .map(|a| [(a.location, state.variables[variable_of(a)] as u64)].into_iter().collect());
    }
    if thread.timed {
        accesses.push(Access { location: Location::CLOCK, mode: Mode::Await });
    }
    let readiness = if able { Readiness::Enabled } else { Readiness::Blocked };
    Pending { readiness, accesses, alternatives, refusal }
}

/// Is it open whether the thread's next operation is possible, because that depends on values?
fn is_guarded(program: &Program, state: &State, i: usize) -> bool {
    let thread = &state.threads[i];
    let op = program.threads[i].get(thread.at);
    thread.status == Status::Running && matches!(op, Some(Op::Take(..) | Op::TakeRead(..)))
}

fn variable_of(access: &Access) -> usize {
    access.location.address().expect("a variable")
}

fn cas(state: &State, x: usize, expected: i64) -> Access {
    variable(x, if state.variables[x] == expected { Mode::Write } else { Mode::Read })
}

impl Subject for Model {
    fn rewind(&mut self, depth: usize) {
        self.states.truncate(depth + 1);
        self.steps.truncate(depth);
        self.settle();
    }

    fn point(&self) -> Point<'_> {
        let last = self.steps.last().map(|s| s.choice.thread);
        Point { depth: self.steps.len(), threads: &self.pending, enabled: &self.enabled, last }
    }

    fn perform(&mut self, choice: Choice) -> Step {
        let mut state = self.state().clone();
        let i = choice.thread.0 as usize;
        let mut accesses = self.pending[i].accesses.clone();
        let mut started = None;
        let mut expects = None;
        let mut found = None;
        let mut others = None;
        let guard = is_guarded(&self.program, &state, i).then(|| Guard { refusal: self.refusal(i) });
        let epoch = state.epoch;
        let mut left = Vec::new();
        let variables = &mut state.variables;
        let thread = &mut state.threads[i];
        thread.timed = false;
        assert_eq!(self.pending[i].readiness, Readiness::Enabled);
        if let Status::Woken(l) = thread.status {
            thread.status = Status::Running;
            state.owners[l] = Some(i);
            left = run_local(&self.program, &mut state, i);
        } else {
            let op = self.program.threads[i][thread.at];
            thread.at += 1;
            match op {
                Op::Read(x) => {
                    thread.register = variables[x];
                    thread.log.push(variables[x]);
                }
                Op::Write(x, v) => found = Some(std::mem::replace(&mut variables[x], v)),
                Op::WritePlus(x, v) => {
                    found = Some(std::mem::replace(&mut variables[x], thread.register + v))
                }
                Op::Add(x, v) => {
                    found = Some(variables[x]);
                    variables[x] += v;
                }
                Op::Cas(..) | Op::CasPlus(..) => {
                    let (x, expected, new) = match op {
                        Op::Cas(x, expected, new) => (x, expected, new),
                        Op::CasPlus(x, v) => (x, thread.register, thread.register + v),
                        _ => unreachable!("matched above"),
                    };
                    expects = Some(expected as u64);
                    found = Some(variables[x]);
                    let success = variables[x] == expected;
                    if success {
                        variables[x] = new;
                    }
                    thread.register = i64::from(success);
                    thread.log.push(thread.register);
                }
                Op::Lock(l) => state.owners[l] = Some(i),
                Op::LockRead(l, x) => {
                    state.owners[l] = Some(i);
                    thread.register = variables[x];
                    thread.log.push(variables[x]);
                }
                Op::Wait(l) | Op::TimedWait(l) => {
                    thread.status =
                        if op == Op::Wait(l) { Status::Waiting(l) } else { Status::TimedWaiting(l) };
                    state.waiters[l].push(i);
                    if state.owners[l] == Some(i) {
                        state.owners[l] = None;
                        left.push(l);
                    }
                }
                Op::Notify(l) => {
                    if !state.waiters[l].is_empty() {
                        let woken = state.waiters[l].remove(choice.alternative as usize);
                        accesses.push(access(5, woken, Mode::Write));
                        state.threads[woken].status = Status::Woken(l);
                    }
                }
                Op::NotifyAll(l) => {
                    for woken in std::mem::take(&mut state.waiters[l]) {
                        accesses.push(access(5, woken, Mode::Write));
                        state.threads[woken].status = Status::Woken(l);
                    }
                }
                Op::Park => state.permits[i] = false,
                Op::Unpark(t) => found = Some(i64::from(std::mem::replace(&mut state.permits[t], true))),
                Op::Take(x, count) => {
                    found = Some(variables[x]);
                    variables[x] -= count;
                }
                Op::TakeRead(x, y) => {
                    found = Some(variables[x]);
                    others = Some(variables[y]);
                    thread.log.push(variables[y]);
                    variables[x] -= 1;
                }
                Op::Start(t) => {
                    if state.threads[t].status == Status::Unborn {
                        state.threads[t].status = Status::Running;
                        run_local(&self.program, &mut state, t);
                        started = Some(ThreadId(t as u32));
                    }
                }
                Op::Exit => thread.status = Status::Ended,
                Op::Sleep => thread.status = Status::Sleeping,
                Op::Join(_) => {}
                Op::Unlock(_) | Op::JumpIf(..) | Op::JumpUnless(..) | Op::StopIf(_) => {
                    unreachable!("not visible")
                }
            }
            left.extend(run_local(&self.program, &mut state, i));
        }
        let released = left.into_iter().map(|l| lock(l).location).collect();
        let told = |value: Option<i64>| value.filter(|_| !self.program.silent).map(|v| v as u64);
        let found = [told(found), told(others)].into_iter().collect();
        let displaced = [].into_iter().collect();
        let step = Step { choice, accesses, released, displaced, started, epoch, expects, found, guard };
        self.states.push(state);
        self.steps.push(step.clone());
        self.settle();
        step
    }

    fn ending(&self) -> Option<Ending> {
        if self.state().stopped.is_some() {
            return Some(Ending::Stopped);
        }
        if self.pending.iter().all(|p| p.readiness != Readiness::Enabled) {
            return Some(Ending::Maximal);
        }
        self.program.bound.filter(|&bound| self.steps.len() >= bound).map(|_| Ending::Cut)
    }
}
