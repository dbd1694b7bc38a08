//! What one check printed, understood.

use serde_json::Value;

/// How the check of one class ended.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    /// `violated`, `tested`, `needs no test`, `hardly tested` or `not testable`.
    pub verdict: String,
    /// Why it is hardly tested or not testable.
    pub reasons: Vec<String>,
    pub pairs: u64,
    pub pairs_kept: u64,
    pub pairs_covered: u64,
    pub tests: u64,
    pub executions: u64,
    pub not_judged: u64,
    pub violations: Vec<Report>,
    pub unusual_uses: Vec<Report>,
}

/// A violation or an unusual use.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    pub identity: Identity,
    pub message: String,
    /// Lines of Java.
    pub test: Vec<String>,
    pub replay: String,
    /// What is unusual about it.
    pub needs: Option<String>,
}

/// By what a report is known again in the next run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    /// The class of the exception, or the kind of failure: `deadlock`.
    pub failure: String,
    /// The innermost method that is not the JDK's, of the exception or of each stuck thread.
    pub at: String,
    /// Sorted.
    pub calls: Vec<String>,
}

/// What `check --json` printed of the class; of an interface there may be several implementations, which
/// are then one outcome.
pub fn understand(output: &str) -> Option<Outcome> {
    let whole: Value = serde_json::from_str(output).ok()?;
    let classes = whole["classes"].as_array()?;
    let mut all = classes.iter().map(class).collect::<Option<Vec<_>>>()?.into_iter();
    let mut sum = all.next()?;
    for next in all {
        if weight(&next.verdict) > weight(&sum.verdict) {
            sum.verdict = next.verdict;
        }
        sum.reasons.extend(next.reasons);
        sum.pairs += next.pairs;
        sum.pairs_kept += next.pairs_kept;
        sum.pairs_covered += next.pairs_covered;
        sum.tests += next.tests;
        sum.executions += next.executions;
        sum.not_judged += next.not_judged;
        sum.violations.extend(next.violations);
        sum.unusual_uses.extend(next.unusual_uses);
    }
    Some(sum)
}

/// Of several verdicts the one that says most against the class, or else least for it, is told.
fn weight(verdict: &str) -> usize {
    let order = ["needs no test", "tested", "hardly tested", "not testable", "violated"];
    order.iter().position(|word| *word == verdict).unwrap_or(order.len())
}

fn class(class: &Value) -> Option<Outcome> {
    let reports = |key: &str| class[key].as_array()?.iter().map(report).collect::<Option<Vec<_>>>();
    let mut reasons = strings(&class["reasons"]);
    reasons.extend(class["refused"].as_str().map(Into::into));
    Some(Outcome {
        verdict: class["verdict"].as_str()?.into(),
        reasons,
        pairs: class["pairs"].as_u64()?,
        pairs_kept: class["pairs_kept"].as_u64()?,
        pairs_covered: class["pairs_covered"].as_u64()?,
        tests: class["tests"].as_u64()?,
        executions: class["executions"].as_u64()?,
        not_judged: class["not_judged"].as_u64()?,
        violations: reports("violations")?,
        unusual_uses: reports("unusual_uses")?,
    })
}

fn report(value: &Value) -> Option<Report> {
    let message = value["message"].as_str()?;
    // The class is named in the row above.
    let message = message.split_once(" is not thread-safe: ").map_or(message, |(_, rest)| rest);
    Some(Report {
        identity: identity(value)?,
        message: message.into(),
        test: strings(&value["test"]),
        replay: value["replay"].as_str()?.into(),
        needs: value["needs"].as_str().map(Into::into),
    })
}

fn identity(value: &Value) -> Option<Identity> {
    let execution = &value["execution"];
    let exception = &execution["exception"];
    let mut calls = strings(&value["calls"]);
    calls.sort();
    if let Some(failure) = exception["class"].as_str() {
        let at = place(&exception["stack"]).unwrap_or_default();
        return Some(Identity { failure: failure.into(), at, calls });
    }
    let stuck = execution["stuck"].as_array().map_or(&[][..], Vec::as_slice);
    let mut places: Vec<String> = stuck.iter().filter_map(|thread| place(&thread["stack"])).collect();
    places.sort();
    places.dedup();
    Some(Identity { failure: execution["kind"].as_str()?.into(), at: places.join(" and "), calls })
}

/// The innermost frame that is not the JDK's, or the innermost one, without its line.
fn place(stack: &Value) -> Option<String> {
    let frames = strings(stack);
    let foreign = |frame: &&String| !["java.", "jdk.", "sun.", "javax."].iter().any(|p| frame.starts_with(p));
    let frame = frames.iter().find(foreign).or(frames.first())?;
    Some(frame.split('(').next()?.into())
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|text| Some(text.as_str()?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINDINGS: &str = r#"[
        {"message": "a.B is not thread-safe: two calls deadlock", "calls": ["n()", "m()"], "test": ["B b;"],
         "replay": "threadbare replay x", "execution": {"kind": "deadlock", "stuck": [
            {"stack": ["java.util.Vector.add(Vector.java:3)", "a.B.n(B.java:4)"]},
            {"stack": ["a.B.m(B.java:5)", "a.B.n(B.java:6)"]}]}},
        {"message": "m", "calls": ["m()"], "test": [], "replay": "y", "needs": "null",
         "execution": {"kind": "exception", "exception": {"class": "a.Odd", "stack": ["java.A.x(A.java:1)"]}}}]"#;

    fn output(verdicts: &[&str]) -> String {
        let one = |verdict: &&str| {
            format!(
                r#"{{"class": "a.B", "verdict": "{verdict}", "reasons": ["few"], "violations": {FINDINGS},
                "unusual_uses": [], "pairs": 9, "pairs_kept": 5, "pairs_covered": 4, "tests": 3,
                "executions": 40, "not_judged": 1}}"#
            )
        };
        let classes: Vec<String> = verdicts.iter().map(one).collect();
        format!(r#"{{"version": 1, "classes": [{}]}}"#, classes.join(", "))
    }

    #[test]
    fn what_a_check_printed() {
        let outcome = understand(&output(&["violated"])).expect("an outcome");
        assert_eq!((outcome.pairs_kept, outcome.tests, outcome.not_judged), (5, 3, 1));
        let [deadlock, exception] = &outcome.violations[..] else { panic!("two violations") };
        assert_eq!(deadlock.message, "two calls deadlock");
        assert_eq!(deadlock.identity.failure, "deadlock");
        assert_eq!(deadlock.identity.at, "a.B.m and a.B.n");
        assert_eq!(deadlock.identity.calls, ["m()", "n()"]);
        assert_eq!(exception.identity.failure, "a.Odd");
        assert_eq!(exception.identity.at, "java.A.x");
        assert_eq!(exception.needs.as_deref(), Some("null"));
        assert!(understand("").is_none());
    }

    #[test]
    fn implementations_are_one_outcome() {
        let outcome = understand(&output(&["tested", "hardly tested"])).expect("an outcome");
        assert_eq!(outcome.verdict, "hardly tested");
        assert_eq!((outcome.tests, outcome.violations.len()), (6, 4));
    }
}
