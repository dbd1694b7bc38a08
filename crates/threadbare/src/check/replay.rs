//! A violation again, from its token and the class path alone.

use super::checking::Refused;
use super::{TestHeader, options, phrasing, report};
use crate::args::ReplayArgs;
use crate::exit::{self, Code};
use crate::explore::Show;
use crate::jdk::Jdk;
use crate::replay::other_program;
use crate::workers::HOST_STACK;
use anyhow::{Result, bail};
use std::sync::Arc;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_explore::engine::token::Token;
use threadbare_explore::engine::trace::Recording;
use threadbare_oracle::confirm::{warm_up, with_replay};
use threadbare_testgen::java;
use threadbare_testgen::shapes::MachineShapes;
use threadbare_testgen::stage::{Failure, Stage};
use threadbare_vm::{Options, Program};

pub fn replay(typed: &ReplayArgs) -> Code {
    let replay = match Replay::new(typed) {
        Ok(replay) => replay,
        Err(error) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    crate::run::on_machine_thread(HOST_STACK, move || replay.run())
}

struct Replay {
    token: Token,
    header: TestHeader,
    program: Program,
    options: Options,
    show: Show,
    step: bool,
}

impl Replay {
    fn new(typed: &ReplayArgs) -> Result<Replay> {
        let token: Token = typed.token.parse()?;
        let Some(header) = TestHeader::from_bytes(&token.header) else {
            bail!("the replay token says nothing about the test to run: it was made by something else");
        };
        let jdk = Jdk::find(typed.jdk.as_deref())?;
        if jdk.feature != u32::from(header.feature) {
            bail!(
                "the replay token is for JDK {}, and this is JDK {}: give the other one with --jdk",
                header.feature,
                jdk.feature
            );
        }
        let image = Arc::new(JImage::open(jdk.modules())?);
        let class_path_text = typed.class_path.clone().unwrap_or_else(|| header.class_path.clone());
        let feature = u16::try_from(jdk.feature).unwrap_or(u16::MAX);
        let class_path = Arc::new(ClassPath::parse(&class_path_text).with_feature(feature));
        let program = Program { jdk_home: jdk.home, feature: jdk.feature, image, class_path };
        let (memory, reads) = (typed.sandbox.memory_of_each(1)?, typed.sandbox.reads(&program)?);
        let options = options(class_path_text, header.visible_finals, memory, reads);
        let show = Show { verbose: typed.verbose, json: typed.json, progress: false };
        Ok(Replay { token, header, program, options, show, step: typed.step })
    }

    fn run(self) -> Code {
        let threads = usize::from(self.header.threads);
        let mut stage = match Stage::new(self.program, self.options, threads) {
            Ok(stage) => stage,
            Err(error) => {
                let (text, code) = report::refusal(&self.header.test.class, &Refused::NoStage(error));
                exit::say(&text);
                return code;
            }
        };
        stage.tolerate(&self.header.allowed);
        let test = &self.header.test;
        if let Err(failure) = warm_up(&mut stage, test) {
            return match failure {
                Failure::Missing(name) => other_program(&format!("there is no {name}")),
                other => other_program(&format!(
                    "the test can no longer be built: a step {}",
                    phrasing::failure(&other)
                )),
            };
        }
        stage.put_under_test(&test.class);
        let shapes = MachineShapes::new(stage.vm());
        let snippet = java::snippet(test, &shapes);
        let names = java::variable_names(test, &shapes);
        let (token, show, step) = (&self.token, self.show, self.step);
        let replayed =
            with_replay(&mut stage, test, &names, &token.choices, Recording::Detailed, |machine| {
                (machine.trace_hash() == token.trace).then(|| {
                    if !show.json {
                        report::put_test(&snippet);
                    }
                    crate::report::replayed(machine, token, show, step)
                })
            });
        match replayed {
            Ok(Some(Some(code))) => code,
            Ok(Some(None)) => other_program("the same steps read or write other values"),
            Ok(None) => other_program("a step of the token is not possible in it"),
            Err(failure) => other_program(&format!(
                "the test can no longer be built: a step {}",
                phrasing::failure(&failure)
            )),
        }
    }
}
