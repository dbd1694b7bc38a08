//! Lists that fill lines: pieces stand behind each other, and lines break only between them.

use crate::Style;
use crate::paint::{Paint, length, wrap};

/// Characters below which a line is not made narrower.
const NARROWEST: usize = 40;
/// Spaces before pieces that stand below their label.
const FURTHER_IN: usize = 6;

/// Text that stays together, with its colours.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Piece(Vec<(String, Paint)>);

impl Piece {
    pub fn new(text: impl Into<String>, paint: Paint) -> Piece {
        Piece(vec![(text.into(), paint)])
    }

    pub fn plain(text: impl Into<String>) -> Piece {
        Piece::new(text, Paint::Plain)
    }

    #[must_use]
    pub fn then(mut self, text: impl Into<String>, paint: Paint) -> Piece {
        self.0.push((text.into(), paint));
        self
    }

    fn length(&self) -> usize {
        self.0.iter().map(|(text, _)| length(text)).sum()
    }

    fn painted(&self, style: &Style) -> String {
        self.0.iter().map(|(text, paint)| style.paint(text, *paint)).collect()
    }

    fn trimmed(&self) -> Piece {
        let mut piece = self.clone();
        if let Some((text, _)) = piece.0.first_mut() {
            // The number of a method is aligned by its spaces.
            if text.trim_start().starts_with(char::is_alphabetic) {
                *text = text.trim_start().to_owned();
            }
        }
        piece
    }

    /// The text alone, in lines, if it is longer than a whole line.
    fn broken(&self, room: usize) -> Vec<String> {
        let text: String = self.0.iter().map(|(text, _)| text.as_str()).collect();
        wrap(&text, room, 0)
    }
}

/// Words that may stand on different lines.
pub(super) fn words(text: &str) -> Vec<Piece> {
    text.split(' ').map(Piece::plain).collect()
}

/// A label and the pieces behind it; lines after the first begin below the first piece. A label that
/// leaves no room beside it stands above them.
pub(super) fn flow(out: &mut String, style: &Style, label: &Piece, pieces: &[Piece]) {
    let width = style.width.max(NARROWEST);
    let indent = label.length();
    if indent > width / 2 && !pieces.is_empty() {
        let own = label.0.first().map_or(0, |(text, _)| text.len() - text.trim_start().len());
        for line in label.broken(width - own) {
            out.push_str(&format!("{:own$}{}\n", "", style.paint(line.trim_end(), Paint::Quiet)));
        }
        return flow(out, style, &Piece::plain(" ".repeat(FURTHER_IN)), pieces);
    }
    let room = width.saturating_sub(indent);
    let blank = " ".repeat(indent);
    let mut line = label.painted(style);
    let mut column = 0;
    let next_line = |line: &mut String, out: &mut String| {
        out.push_str(line.trim_end());
        out.push('\n');
        *line = blank.clone();
    };
    for piece in pieces {
        let space = usize::from(column > 0);
        if column > 0 && column + space + piece.length() > room {
            next_line(&mut line, out);
            column = 0;
        }
        if piece.length() > room {
            for (i, part) in piece.broken(room).into_iter().enumerate() {
                if i > 0 {
                    next_line(&mut line, out);
                }
                line.push_str(&part);
                column = length(&part);
            }
            continue;
        }
        if column > 0 {
            line.push(' ');
            column += 1;
        }
        // What sets a piece apart from the one before is not wanted at the beginning of a line.
        let piece = if column == 0 { &piece.trimmed() } else { piece };
        line.push_str(&piece.painted(style));
        column += piece.length();
    }
    next_line(&mut line, out);
}

/// How many of `count` to show if `most` are shown; to hide a single one saves nothing.
pub(super) fn shown(style: &Style, count: usize, most: usize) -> usize {
    if style.verbose || count <= most + 1 { count } else { most }
}

/// `a, b, c and 12 more`.
pub(super) fn listed(style: &Style, texts: &[impl AsRef<str>], most: usize) -> Vec<Piece> {
    let count = shown(style, texts.len(), most);
    let mut pieces: Vec<Piece> = Vec::new();
    for (i, text) in texts.iter().take(count).enumerate() {
        let comma = if i + 1 < count { "," } else { "" };
        pieces.push(Piece::plain(format!("{}{comma}", text.as_ref())));
    }
    pieces.extend(more(texts.len() - count));
    pieces
}

/// `and 12 more`, if there are more.
pub(super) fn more(count: usize) -> Option<Piece> {
    (count > 0).then(|| Piece::new(format!("and {count} more"), Paint::Quiet))
}

/// `1 pair`, `2 pairs`.
pub(super) fn count(number: usize, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(label: &str, pieces: &[&str], expected: &str) {
        let style = Style { width: 40, ..Style::default() };
        let pieces: Vec<Piece> = pieces.iter().map(|p| Piece::plain(*p)).collect();
        let mut out = String::new();
        flow(&mut out, &style, &Piece::plain(label), &pieces);
        assert_eq!(out, expected, "\n{out}");
    }

    #[test]
    fn lines_break_between_pieces() {
        check(
            "reads ",
            &["this: count,", "table,", "modCount;", "this.table…: Entry.next"],
            "reads this: count, table, modCount;\n      this.table…: Entry.next\n",
        );
        check("reads ", &[], "reads\n");
        check(
            "    written holding this.lock by ",
            &["deposit", "withdraw"],
            "    written holding this.lock by\n      deposit withdraw\n",
        );
        check("", &["a".repeat(39).as_str(), " static"], &format!("{}\nstatic\n", "a".repeat(39)));
        check(
            "  ",
            &["a", &"long".repeat(12), "b"],
            "  a\n  longlonglonglonglonglonglonglonglonglo\n  nglonglong b\n",
        );
    }

    #[test]
    fn lists_are_cut() {
        let style = Style::default();
        let text = |style: &Style, names: &[&str]| {
            let pieces = listed(style, names, 2);
            pieces.iter().map(|p| p.painted(style)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(text(&style, &["a", "b", "c"]), "a, b, c");
        assert_eq!(text(&style, &["a", "b", "c", "d"]), "a, b and 2 more");
        assert_eq!(text(&Style { verbose: true, ..style }, &["a", "b", "c", "d"]), "a, b, c, d");
    }
}
