//! The check of one class with the library, as text. The suite calls it, too.

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
