//! Showing where two outputs differ: the first difference with a few lines around it.

/// Lines shown before the first difference, and at most from there on.
const BEFORE: usize = 2;
const AFTER: usize = 8;
/// Longer lines are cut: a program that prints a megabyte in one line is not worth reading.
const WIDTH: usize = 400;

/// `None` if both are equal. Lines of the real JVM are marked `-`, ours `+`.
pub fn diff(what: &str, expected: &[u8], actual: &[u8]) -> Option<String> {
    if expected == actual {
        return None;
    }
    let (expected, actual) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(actual));
    let (java, ours): (Vec<&str>, Vec<&str>) = (expected.split('\n').collect(), actual.split('\n').collect());
    let same = java.iter().zip(&ours).take_while(|(a, b)| a == b).count();
    // Only lines between the common start and the common end differ.
    let rest = java.len().min(ours.len()) - same;
    let tail = java.iter().rev().zip(ours.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let mut text = format!("  {what}, line {}:\n", same + 1);
    let mut show = |mark: char, lines: &[&str]| {
        for line in lines.iter().take(AFTER) {
            text.push_str(&format!("  {mark} {}\n", cut(line)));
        }
        if lines.len() > AFTER {
            text.push_str(&format!("  {mark} ... {} more lines\n", lines.len() - AFTER));
        }
    };
    show(' ', &java[same.saturating_sub(BEFORE)..same]);
    show('-', &java[same..java.len() - tail]);
    show('+', &ours[same..ours.len() - tail]);
    Some(text)
}

fn cut(line: &str) -> String {
    let line = line.trim_end_matches('\r');
    match line.char_indices().nth(WIDTH) {
        Some((at, _)) => format!("{}...", &line[..at]),
        None => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn first_difference() {
        assert_eq!(diff("stdout", b"a\n", b"a\n"), None);
        let text = diff("stdout", b"a\nb\nc\nd\n", b"a\nb\nX\nd\n").unwrap();
        assert_eq!(text, "  stdout, line 3:\n    a\n    b\n  - c\n  + X\n");
        let text = diff("stderr", b"", b"oops\n").unwrap();
        assert_eq!(text, "  stderr, line 1:\n  + oops\n");
    }
}
