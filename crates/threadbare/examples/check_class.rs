//! Checks one class with the library and prints what was found.
//!
//! `cargo run --release -p threadbare --example check_class -- target/classes bank.Account`

use threadbare::check::{CheckRequest, ClassVerdict, Unheard};
use threadbare::{Classes, Error, Jdk, Stop};
use threadbare_report::Style;
use threadbare_report::check::{Violation, render, summary};

/// A few tests of a class, as text.
pub fn check_class(jdk: &Jdk, class_path: &str, class: &str) -> Result<String, Error> {
    let classes = Classes::open(jdk, class_path)?;
    let mut request = CheckRequest::new(classes, class);
    request.time = None;
    request.budget.tests = Some(100);
    request.budget.fail_fast = true;
    let report = threadbare::check(&request, &Stop::default(), &mut Unheard)
        .map_err(|refused| Error::new(format!("{class} cannot be tested: {refused:?}")))?;
    let mut text = String::new();
    if let ClassVerdict::Violated(_) = report.verdict {
        for (i, (_, _, confirmed)) in report.tally.findings.violations().enumerate() {
            let violation = Violation::new(i + 1, &report.tally.class, &confirmed.report);
            text += &render(&violation, &Style::default());
        }
    }
    text += &summary(&report);
    Ok(text)
}

#[allow(dead_code, reason = "the suite calls the function above")]
fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [class_path, class] = &words[..] else {
        return Err(Error::new("give a class path and the name of a class"));
    };
    println!("{}", check_class(&Jdk::find(None)?, class_path, class)?);
    Ok(())
}
