//! How a report looks: width, colours, how much of it.

/// What the caller knows about the reader's terminal and wishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// ANSI colours.
    pub color: bool,
    /// Characters in a line.
    pub width: usize,
    /// Show every operation, and whole stacks.
    pub verbose: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style { color: false, width: 100, verbose: false }
    }
}

/// What a piece of text is, which decides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paint {
    Plain,
    Error,
    Note,
    Strong,
    /// Line numbers, places, rules.
    Quiet,
    /// Something that ends the execution.
    Bad,
}

impl Style {
    pub(crate) fn paint(&self, text: &str, paint: Paint) -> String {
        let code = match paint {
            _ if !self.color || text.is_empty() => return text.to_string(),
            Paint::Plain => return text.to_string(),
            Paint::Error => "1;31",
            Paint::Note => "1;36",
            Paint::Strong => "1",
            Paint::Quiet => "2",
            Paint::Bad => "31",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// Breaks a text into lines of at most `width` characters, at spaces where there are any.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let room = |lines: &[String]| if lines.is_empty() { width } else { width.saturating_sub(indent).max(8) };
    for word in text.split(' ') {
        let mut word = word;
        loop {
            let space = usize::from(!line.is_empty());
            if length(&line) + space + length(word) <= room(&lines) {
                if space == 1 {
                    line.push(' ');
                }
                line.push_str(word);
                break;
            }
            if line.is_empty() {
                // Longer than a line by itself: best cut after a dot.
                let at = cut(word, room(&lines));
                lines.push(word[..at].to_string());
                word = &word[at..];
            } else {
                lines.push(std::mem::take(&mut line));
            }
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    let pad = " ".repeat(indent);
    lines.iter().enumerate().map(|(i, l)| if i == 0 { l.clone() } else { format!("{pad}{l}") }).collect()
}

fn cut(word: &str, room: usize) -> usize {
    let end = word.char_indices().nth(room.max(1)).map_or(word.len(), |(i, _)| i);
    word[..end].rfind('.').map_or(end, |dot| dot + 1)
}

pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

/// Fills up with spaces, or cuts off.
pub(crate) fn pad(text: &str, width: usize) -> String {
    let mut out: String = text.chars().take(width).collect();
    out.extend(std::iter::repeat_n(' ', width - length(&out)));
    out
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(names: &[impl AsRef<str>]) -> String {
    joined(names, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn either(names: &[impl AsRef<str>]) -> String {
    joined(names, "or")
}

fn joined(names: &[impl AsRef<str>], conjunction: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} {conjunction} {}", rest.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{either, list, pad, wrap};

    #[test]
    fn text_wraps_at_spaces_and_after_dots() {
        assert_eq!(wrap("writes x = 1 (was 0)", 12, 2), ["writes x = 1", "  (was 0)"]);
        assert_eq!(wrap("reads Account#1.balance", 12, 2), ["reads", "  Account#1.", "  balance"]);
        assert_eq!(wrap("", 12, 2), [""]);
    }

    #[test]
    fn padding_cuts_what_is_too_long() {
        assert_eq!(pad("ab", 4), "ab  ");
        assert_eq!(pad("abcdef", 4), "abcd");
    }

    #[test]
    fn lists_read_like_a_sentence() {
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(either(&["a", "b"]), "a or b");
    }
}
