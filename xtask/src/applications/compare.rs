//! What `java` and the machine did with one program, side by side.

use crate::process::Ended;
use std::fmt;

#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The same code, the same output, and the same first line of errors.
    Equal,
    /// The machine ended it and said why: something unsupported, a bound, or a fault of its own.
    LoudEnd(String),
    /// Both ran it, to different ends or with different output.
    Differs(Difference),
    /// On the machine it had to be killed.
    DoesNotEnd,
    /// On `java` itself it does not end with code 0: the program is wrong, or not for this JDK.
    FailsOnJava(String),
    /// It could not be fetched or compiled.
    NotBuilt(String),
}

/// The first difference that was found.
#[derive(Debug, Clone, PartialEq)]
pub enum Difference {
    /// A line of standard output, counted from 1; "nothing" is the end of the output.
    Output { line: usize, java: Option<String>, ours: Option<String>, error: Option<String> },
    /// The exit code.
    Code { java: Option<i32>, ours: Option<i32>, error: Option<String> },
    /// The first line of standard error.
    Error { java: Option<String>, ours: Option<String> },
}

pub fn compare(java: &Ended, ours: &Ended) -> Outcome {
    let first_error = |ended: &Ended| ended.errors.lines().next().map(str::to_string);
    if java.killed || java.code != Some(0) {
        return Outcome::FailsOnJava(first_error(java).unwrap_or_else(|| "it does not end".into()));
    }
    if ours.killed {
        return Outcome::DoesNotEnd;
    }
    if let Some(end) = loud_end(&ours.errors) {
        return Outcome::LoudEnd(end);
    }
    let error = last_exception(&ours.errors);
    if java.code != ours.code {
        return Outcome::Differs(Difference::Code { java: java.code, ours: ours.code, error });
    }
    if java.output != ours.output {
        return Outcome::Differs(first_line(&java.output, &ours.output, error));
    }
    let (of_java, of_ours) = (first_error(java), first_error(ours));
    if of_java != of_ours {
        return Outcome::Differs(Difference::Error { java: of_java, ours: of_ours });
    }
    Outcome::Equal
}

/// What the machine says when it gives up, which no Java program does.
fn loud_end(errors: &str) -> Option<String> {
    errors.lines().find(|line| line.starts_with("threadbare: ")).map(str::to_string)
}

/// The innermost cause of an exception that nobody caught, or else the exception.
fn last_exception(errors: &str) -> Option<String> {
    let of_interest =
        |line: &&str| line.starts_with("Caused by: ") || line.starts_with("Exception in thread ");
    errors.lines().rfind(of_interest).map(str::to_string)
}

fn first_line(java: &str, ours: &str, error: Option<String>) -> Difference {
    let (mut of_java, mut of_ours) = (java.split('\n'), ours.split('\n'));
    let mut line = 1;
    loop {
        let (one, other) = (of_java.next(), of_ours.next());
        if one != other || one.is_none() {
            let own = |text: Option<&str>| text.map(str::to_string);
            return Difference::Output { line, java: own(one), ours: own(other), error };
        }
        line += 1;
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Equal => write!(f, "equal"),
            Outcome::LoudEnd(end) => write!(f, "{end}"),
            Outcome::Differs(difference) => write!(f, "{difference}"),
            Outcome::DoesNotEnd => write!(f, "does not end"),
            Outcome::FailsOnJava(error) => write!(f, "fails on java: {error}"),
            Outcome::NotBuilt(reason) => write!(f, "not built: {reason}"),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |text: &Option<String>| text.as_ref().map_or("nothing".into(), |text| format!("`{text}`"));
        let code = |code: &Option<i32>| code.map_or("a signal".into(), |code| format!("code {code}"));
        let error = match self {
            Difference::Output { line, java, ours, error } => {
                write!(f, "line {line} is {} instead of {}", text(ours), text(java))?;
                error
            }
            Difference::Code { java, ours, error } => {
                write!(f, "ends with {} instead of {}", code(ours), code(java))?;
                error
            }
            Difference::Error { java, ours } => {
                write!(f, "the first error is {} instead of {}", text(ours), text(java))?;
                &None
            }
        };
        error.as_ref().map_or(Ok(()), |error| write!(f, ": `{error}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(code: i32, output: &str, errors: &str) -> Ended {
        Ended {
            output: output.into(),
            errors: errors.into(),
            seconds: 0.0,
            user_seconds: 0.0,
            code: Some(code),
            peak_mb: 0,
            killed: false,
        }
    }

    #[test]
    fn what_is_equal() {
        let java = ended(0, "a\nb\n", "note\nat 12:30");
        assert_eq!(compare(&java, &ended(0, "a\nb\n", "note\nat 0:00")), Outcome::Equal);
        assert_ne!(compare(&java, &ended(0, "a\nb\n", "")), Outcome::Equal);
        assert_ne!(compare(&java, &ended(0, "a\nb", "note")), Outcome::Equal);
        assert_ne!(compare(&java, &ended(0, "a\n", "note")), Outcome::Equal);
    }

    #[test]
    fn the_first_difference() {
        let java = ended(0, "a\nb\n", "");
        let told = |ours: Ended| compare(&java, &ours).to_string();
        assert_eq!(told(ended(0, "a\nc\n", "")), "line 2 is `c` instead of `b`");
        assert_eq!(told(ended(3, "a\n", "threadbare: unsupported: x\n")), "threadbare: unsupported: x");
        let error = "Exception in thread \"main\" A\n\tat b\nCaused by: C\n\tat d\n";
        assert_eq!(told(ended(1, "a\n", error)), "ends with code 1 instead of code 0: `Caused by: C`");
    }

    #[test]
    fn a_program_that_fails_on_java_tells_nothing() {
        let both = ended(1, "", "Exception in thread \"main\" A");
        assert!(matches!(compare(&both, &both), Outcome::FailsOnJava(_)));
    }

    #[test]
    fn a_program_that_does_not_end() {
        let ours = Ended { killed: true, code: None, ..ended(0, "", "") };
        assert_eq!(compare(&ended(0, "", ""), &ours), Outcome::DoesNotEnd);
    }
}
