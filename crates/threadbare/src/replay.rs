//! An execution again, from its token and the classes alone.

use crate::check::options;
use crate::program::{CannotStart, Header, Job, Start};
use crate::stack::with_stack;
use crate::{Classes, Error};
use threadbare_explore::engine::forcing;
use threadbare_explore::engine::outcome::Outcome;
use threadbare_explore::engine::token::Token;
use threadbare_explore::engine::trace::Recording;
use threadbare_explore::narration::narrate;
pub use threadbare_explore::narration::story::Story;
use threadbare_oracle::campaign::header::TestHeader;
pub use threadbare_oracle::confirm::Changed;
use threadbare_oracle::confirm::{warm_up, with_replay};
use threadbare_testgen::java;
use threadbare_testgen::shapes::MachineShapes;
use threadbare_testgen::stage::{Failure, Stage, StageError};
use threadbare_vm::files::Reads;
use threadbare_vm::{Options, World};

/// A token that was read: which execution of what.
#[derive(Debug, Clone)]
pub struct Recorded {
    token: Token,
    of: Subject,
}

/// What a token is of.
#[derive(Debug, Clone)]
enum Subject {
    /// A program, as `explore` runs it.
    Program(Header),
    /// A test of a class, as `check` makes them.
    Test(TestHeader),
}

impl Recorded {
    pub fn read(text: &str) -> Result<Recorded, Error> {
        let token: Token = text.parse()?;
        let made_by_something_else = |what: &str| {
            Error::new(format!(
                "the replay token says nothing about the {what} to run: it was made by something else"
            ))
        };
        let of = if TestHeader::is_of_test(&token.header) {
            let header = TestHeader::from_bytes(&token.header);
            Subject::Test(header.ok_or_else(|| made_by_something_else("test"))?)
        } else {
            let header = Header::from_bytes(&token.header);
            Subject::Program(header.ok_or_else(|| made_by_something_else("program"))?)
        };
        Ok(Recorded { token, of })
    }

    /// The class path of the execution.
    pub fn class_path(&self) -> &str {
        match &self.of {
            Subject::Program(header) => &header.class_path,
            Subject::Test(header) => &header.class_path,
        }
    }

    /// What the execution was told about the world.
    pub fn world(&self) -> &World {
        match &self.of {
            Subject::Program(header) => &header.world,
            Subject::Test(header) => &header.world,
        }
    }

    /// Feature release of its JDK.
    pub fn feature(&self) -> u32 {
        match &self.of {
            Subject::Program(header) => header.feature,
            Subject::Test(header) => u32::from(header.feature),
        }
    }
}

/// An execution that was had again.
#[derive(Debug, Clone)]
pub struct Replayed {
    pub story: Story,
    /// It fails, as tokens of findings do.
    pub failed: bool,
    /// Of a test: its lines of Java.
    pub snippet: Option<Vec<String>>,
}

/// Why an execution could not be had again.
#[derive(Debug)]
pub enum CannotReplay {
    /// The token is for another release of the JDK.
    OtherJdk { wanted: u32, given: u32 },
    /// A bound in the token is larger than this host can count.
    TooLarge,
    /// The classes are not those that the token was made with.
    Changed(Changed),
    /// The program could not begin.
    CannotStart(CannotStart),
    /// No machine could be started.
    NoStage(StageError),
    /// It could be replayed once and not again: a bug of ours.
    Unrepeatable,
}

/// The machine on which an execution is had again.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// Bytes of memory.
    pub memory: usize,
    /// Files that may be read.
    pub reads: Reads,
    /// What it is told about the world; usually [`Recorded::world`], with the host's environment if it had that.
    pub world: World,
}

/// Replays an execution.
pub fn replay(
    recorded: &Recorded,
    classes: &Classes,
    surroundings: Surroundings,
) -> Result<Replayed, CannotReplay> {
    let (wanted, given) = (recorded.feature(), classes.program.feature);
    if wanted != given {
        return Err(CannotReplay::OtherJdk { wanted, given });
    }
    let token = &recorded.token;
    with_stack(|| match &recorded.of {
        Subject::Program(header) => of_program(token, header, classes, surroundings),
        Subject::Test(header) => of_test(token, header, classes, surroundings),
    })
}

fn of_program(
    token: &Token,
    header: &Header,
    classes: &Classes,
    surroundings: Surroundings,
) -> Result<Replayed, CannotReplay> {
    let mut job = Job::of(header, classes).ok_or(CannotReplay::TooLarge)?;
    job.options.bounds.memory_bytes = surroundings.memory;
    job.options.bounds.reads = Some(surroundings.reads);
    job.options.world = surroundings.world;
    let mut machine = match job.start() {
        Start::Ready(machine) => machine,
        Start::Alone(_) => return Err(CannotReplay::Changed(Changed::NoSecondThread)),
        Start::Refused(why) => return Err(CannotReplay::CannotStart(why)),
    };
    machine.set_timing(token.timing);
    if !forcing::replay(&mut *machine, &token.choices) {
        return Err(CannotReplay::Changed(Changed::StepNotPossible));
    }
    if machine.trace_hash() != token.trace {
        return Err(CannotReplay::Changed(Changed::OtherValues));
    }
    let failed = machine.outcome().is_some_and(Outcome::is_failure);
    let story = narrate::story(&mut machine, &token.choices).ok_or(CannotReplay::Unrepeatable)?;
    Ok(Replayed { story, failed, snippet: None })
}

fn of_test(
    token: &Token,
    header: &TestHeader,
    classes: &Classes,
    surroundings: Surroundings,
) -> Result<Replayed, CannotReplay> {
    let class_path = classes.class_path_text.clone();
    let Surroundings { memory, reads, world } = surroundings;
    let options = options(class_path, &header.test.class, header.visible_finals, memory, reads);
    let options = Options { world, ..options };
    let threads = usize::from(header.threads);
    let stage = Stage::new(classes.program.clone(), options, threads);
    let mut stage = stage.map_err(CannotReplay::NoStage)?;
    stage.tolerate(&header.allowed);
    let test = &header.test;
    warm_up(&mut stage, test).map_err(|failure| match failure {
        Failure::Missing(name) => CannotReplay::Changed(Changed::Missing(name)),
        other => CannotReplay::Changed(Changed::Unbuildable(other)),
    })?;
    stage.put_under_test(&test.class);
    let shapes = MachineShapes::new(stage.vm());
    let snippet = java::snippet(test, &shapes);
    let names = java::variable_names(test, &shapes);
    let replayed = with_replay(&mut stage, test, &names, &token.choices, Recording::Detailed, |machine| {
        (machine.trace_hash() == token.trace).then(|| {
            let failed = machine.outcome().is_some_and(Outcome::is_failure);
            Replayed { story: narrate::narrate(machine), failed, snippet: Some(snippet) }
        })
    });
    match replayed {
        Ok(Some(Some(replayed))) => Ok(replayed),
        Ok(Some(None)) => Err(CannotReplay::Changed(Changed::OtherValues)),
        Ok(None) => Err(CannotReplay::Changed(Changed::StepNotPossible)),
        Err(failure) => Err(CannotReplay::Changed(Changed::Unbuildable(failure))),
    }
}
