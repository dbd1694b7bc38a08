//! `threadbare replay`: an execution again, from its token.

use crate::args::{ProgramArgs, ReplayArgs};
use crate::check::TestHeader;
use crate::config::{Config, Refusal};
use crate::exit::{self, Code};
use crate::explore::Show;
use crate::program::{Header, Job, Start};
use crate::workers::HOST_STACK;
use anyhow::{Context, Result, bail};
use threadbare_explore::engine::forcing;
use threadbare_explore::engine::machine::Limits;
use threadbare_explore::engine::token::Token;

pub fn replay(typed: &ReplayArgs) -> Code {
    let of_test = typed.token.parse::<Token>().is_ok_and(|t| TestHeader::is_of_test(&t.header));
    if of_test {
        return crate::check::replay(typed);
    }
    let (job, token) = match read(typed) {
        Ok(read) => read,
        Err(error) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    let show = Show { verbose: typed.verbose, json: typed.json, progress: false };
    let step = typed.step;
    crate::run::on_machine_thread(HOST_STACK, move || run(&job, &token, show, step))
}

/// What the token says to run.
fn read(typed: &ReplayArgs) -> Result<(Job, Token)> {
    let token: Token = typed.token.parse()?;
    let Some(header) = Header::from_bytes(&token.header) else {
        bail!("the replay token says nothing about the program to run: it was made by something else");
    };
    let mut words = vec![header.main_class];
    words.extend(header.args);
    let program = ProgramArgs {
        jdk: typed.jdk.clone(),
        class_path: Some(typed.class_path.clone().unwrap_or(header.class_path)),
        jar: None,
        properties: header.properties.iter().map(|(key, value)| format!("{key}={value}")).collect(),
        max_heap: None,
        max_stack_depth: None,
        words,
    };
    let mut config = match Config::of_program(&program) {
        Ok(config) => config,
        Err(Refusal::Usage(error)) => return Err(error),
        Err(Refusal::AsJava(message)) => bail!("{message}"),
    };
    if config.program.feature != header.feature {
        bail!(
            "the replay token is for JDK {}, and this is JDK {}: give the other one with --jdk",
            header.feature,
            config.program.feature
        );
    }
    config.options.assertions = header.assertions;
    config.options.visible_finals = header.visible_finals;
    config.options.bounds.memory_bytes = typed.sandbox.memory_of_each(1)?;
    config.options.bounds.reads = Some(typed.sandbox.reads(&config.program)?);
    let depth = usize::try_from(header.depth).context("the bound in the replay token is too large")?;
    let mut job = Job::new(config, Limits { depth, steps: header.steps });
    job.input = header.input;
    Ok((job, token))
}

fn run(job: &Job, token: &Token, show: Show, step: bool) -> Code {
    let mut machine = match job.start() {
        Start::Ready(machine) => machine,
        Start::Alone(_) => return other_program("it no longer starts a second thread"),
        Start::Refused(code) => return code,
    };
    if !forcing::replay(&mut *machine, &token.choices) {
        return other_program("a step of the token is not possible in it");
    }
    if machine.trace_hash() != token.trace {
        return other_program("the same steps read or write other values");
    }
    crate::report::replayed(&mut machine, token, show, step)
}

pub fn other_program(how: &str) -> Code {
    exit::say(&format!("the program has changed since the token was made: {how}"));
    Code::Usage
}
