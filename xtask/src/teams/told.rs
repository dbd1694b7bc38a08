//! What `check --json` printed of one class: the only place that knows how.

use serde_json::Value;

#[derive(Debug, PartialEq)]
pub struct Told {
    pub reports: Vec<Report>,
    /// What the check says of itself: what it covered, what it could not do.
    pub said: Vec<String>,
}

#[derive(Debug, PartialEq)]
pub struct Report {
    pub section: Section,
    /// The simple name of an exception, `deadlock` or whatever else an execution ends with, or `results`.
    pub kind: String,
    pub message: String,
    pub replay: String,
    /// Counted from one.
    pub test: u64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Section {
    Violations,
    UnusualUses,
    NotLinearizable,
}

impl Section {
    const ALL: [Section; 3] = [Section::Violations, Section::UnusualUses, Section::NotLinearizable];

    fn key(self) -> &'static str {
        match self {
            Section::Violations => "violations",
            Section::UnusualUses => "unusual_uses",
            Section::NotLinearizable => "not_linearizable",
        }
    }
}

impl Told {
    /// Nothing if this is no output of a check; an error if the check refused the class.
    pub fn read(output: &str) -> Option<Result<Told, String>> {
        let whole: Value = serde_json::from_str(output).ok()?;
        let class = whole["classes"].get(0)?;
        if let Some(reason) = class["refused"].as_str() {
            return Some(Err(reason.into()));
        }
        let mut reports = Vec::new();
        for section in Section::ALL {
            for value in class[section.key()].as_array()? {
                reports.push(report(section, value)?);
            }
        }
        let mut said: Vec<String> = class["summary"].as_str()?.lines().skip(1).map(Into::into).collect();
        said.extend(class["notes"].as_array()?.iter().filter_map(|note| Some(note.as_str()?.to_owned())));
        Some(Ok(Told { reports, said }))
    }

    pub fn has_violations(&self) -> bool {
        self.reports.iter().any(|report| report.section == Section::Violations)
    }

    /// The test that made the first report.
    pub fn first_test(&self) -> Option<u64> {
        self.reports.iter().map(|report| report.test).min()
    }
}

fn report(section: Section, value: &Value) -> Option<Report> {
    let execution = &value["execution"];
    let kind = match (section, execution["exception"]["class"].as_str()) {
        (Section::NotLinearizable, _) => "results",
        (_, Some(class)) => class.rsplit(['.', '$']).next()?,
        (_, None) => execution["kind"].as_str()?,
    };
    let message = value["message"].as_str()?;
    // The class is named in the table's row.
    let message = message.split_once(" is not thread-safe: ").map_or(message, |(_, rest)| rest);
    Some(Report {
        section,
        kind: kind.into(),
        message: message.into(),
        replay: value["replay"].as_str()?.into(),
        test: value["found_by_test"].as_u64()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = r#"{"version": 1, "classes": [{"class": "a.B", "summary": "a.B: violated\ncovered: all",
        "notes": ["m() was never called"], "unusual_uses": [], "violations": [
        {"message": "a.B is not thread-safe: two calls deadlock", "replay": "x", "found_by_test": 4,
         "execution": {"kind": "deadlock"}},
        {"message": "m", "replay": "y", "found_by_test": 3,
         "execution": {"kind": "exception", "exception": {"class": "a.B$Odd"}}}],
        "not_linearizable": [{"message": "n", "replay": "z", "found_by_test": 2, "execution": {"kind": "other"}}]}]}"#;

    #[test]
    fn what_a_check_printed() {
        let told = Told::read(OUTPUT).expect("an output").expect("not refused");
        let kinds: Vec<&str> = told.reports.iter().map(|report| report.kind.as_str()).collect();
        assert_eq!(kinds, ["deadlock", "Odd", "results"]);
        assert_eq!(told.reports[0].message, "two calls deadlock");
        assert_eq!(told.said, ["covered: all", "m() was never called"]);
        assert_eq!((told.first_test(), told.has_violations()), (Some(2), true));
        assert_eq!(Told::read(""), None);
        let refused = Told::read(r#"{"classes": [{"refused": "no class"}]}"#);
        assert_eq!(refused, Some(Err("no class".into())));
    }
}
