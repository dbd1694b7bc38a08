//! `threadbare replay`: an execution again, from its token.

use crate::args::ReplayArgs;
use crate::exit::{self, Code};
use crate::explore::{Show, refused};
use crate::run::HOST_STACK;
use crate::{config, report};
use anyhow::Result;
use threadbare::Classes;
use threadbare::replay::{CannotReplay, Recorded, Surroundings};
use threadbare_report::check::refusal;
use threadbare_testgen::stage::StageError;
use threadbare_vm::RunEnd;

pub fn replay(typed: &ReplayArgs) -> Code {
    let request = match Request::new(typed) {
        Ok(request) => request,
        Err(error) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    crate::run::on_machine_thread(HOST_STACK, move || request.run())
}

/// What was asked for, checked.
struct Request {
    recorded: Recorded,
    classes: Classes,
    surroundings: Surroundings,
    show: Show,
    step: bool,
}

impl Request {
    fn new(typed: &ReplayArgs) -> Result<Request> {
        let recorded = Recorded::read(&typed.token)?;
        let class_path = typed.class_path.as_deref().unwrap_or(recorded.class_path());
        let classes = config::opened(typed.jdk.as_deref(), class_path)?;
        let surroundings = Surroundings {
            memory: typed.sandbox.memory_of_each(1)?,
            reads: typed.sandbox.reads(&classes.program)?,
            world: typed.world.on_top_of(recorded.world())?,
        };
        typed.world.note_ignored();
        let show = Show { verbose: typed.verbose, json: typed.json, progress: false };
        Ok(Request { recorded, classes, surroundings, show, step: typed.step })
    }

    fn run(self) -> Code {
        let replayed = threadbare::replay(&self.recorded, &self.classes, self.surroundings);
        match replayed {
            Ok(replayed) => {
                report::replayed(&replayed, self.show, self.step);
                if replayed.failed { Code::Failure } else { Code::Success }
            }
            Err(why) => impossible(&why),
        }
    }
}

/// Says why an execution cannot be had again.
fn impossible(why: &CannotReplay) -> Code {
    let sentence = match why {
        CannotReplay::CannotStart(why) => return refused(why),
        CannotReplay::Unrepeatable => {
            return exit::internal("a token that could be replayed once and not again", &[]);
        }
        CannotReplay::OtherJdk { wanted, given } => refusal::other_jdk(*wanted, *given),
        CannotReplay::TooLarge => "the bound in the replay token is too large".to_string(),
        CannotReplay::Changed(how) => refusal::changed(how),
        CannotReplay::NoStage(error) => refusal::no_stage(error),
    };
    exit::say(&sentence);
    match why {
        CannotReplay::NoStage(StageError::Boot(RunEnd::Environment { .. })) => Code::Usage,
        CannotReplay::NoStage(StageError::Boot(RunEnd::Unsupported { .. })) => Code::Unsupported,
        CannotReplay::NoStage(StageError::Boot(_)) => Code::Internal,
        _ => Code::Usage,
    }
}
