//! `threadbare label`: every public class of a jar or folder, each with one word.
//!
//! Each class is checked as `check` does with `--fail-fast`; what is printed is a list.

use crate::args::LabelArgs;
use crate::check::{Request, refusal_of};
use crate::exit::{self, Code};
use crate::signals;
use std::io::Write;
use threadbare_report::check::label::{Label, Labelled, json, total};

pub fn label(typed: &LabelArgs) -> Code {
    let stop = signals::stop();
    let request = match Request::of_labels(typed) {
        Ok(request) => request,
        Err(error) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    let (as_json, as_list) = (typed.json, typed.list);
    crate::run::on_machine_thread(crate::check::ANALYSIS_STACK, move || {
        let results = request.results();
        let mut all = Vec::new();
        for class in request.classes() {
            let (labelled, is_last) = match request.check_class(class, &results, &stop) {
                Ok(report) => (Labelled::of(&report), report.ending.interrupted),
                Err(refused) => (Labelled::refused(class, &refusal_of(class, &refused)), false),
            };
            match labelled.label {
                _ if as_json => {}
                Label::Unsafe if as_list => put(&format!("{}\n", labelled.class)),
                _ if as_list => {}
                _ => put(&labelled.line()),
            }
            all.push(labelled);
            if is_last {
                put(&if as_json { json(&all) } else { String::new() });
                return Code::Interrupted;
            }
        }
        match (as_json, as_list) {
            (true, _) => put(&json(&all)),
            (_, true) => {}
            _ => put(&total(&all)),
        }
        Code::Success
    })
}

/// That the reader of the output is gone is not our error.
fn put(text: &str) {
    drop(write!(std::io::stdout(), "{text}"));
    drop(std::io::stdout().flush());
}
