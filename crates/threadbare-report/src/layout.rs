//! Rows and columns of characters.

use crate::Style;
use crate::paint::{Paint, pad, wrap};

/// What stands in one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    pub step: Option<usize>,
    /// The only column that is not empty; none for a remark across all.
    pub column: Option<usize>,
    pub text: String,
    pub paint: Paint,
}

impl Row {
    pub fn cell(step: Option<usize>, column: usize, text: String, paint: Paint) -> Row {
        Row { step, column: Some(column), text, paint }
    }

    pub fn across(text: String) -> Row {
        Row { step: None, column: None, text, paint: Paint::Quiet }
    }
}

/// A table with a column of step numbers at the left. Without names it has one column and no head.
pub(crate) struct Table {
    pub columns: Vec<String>,
    pub width: usize,
    pub rows: Vec<Row>,
}

impl Table {
    pub fn render(&self, style: &Style) -> String {
        let mut out = String::new();
        let bar = style.paint("│", Paint::Quiet);
        if !self.columns.is_empty() {
            let names = self.columns.iter().map(|n| style.paint(&pad(n, self.width), Paint::Strong));
            line(&mut out, &format!("  {} {bar} {}", pad("step", 4), join(names, &bar)));
            let rules: Vec<String> = self.columns.iter().map(|_| "─".repeat(self.width + 2)).collect();
            let rule = format!("  ─────┼{}", rules.join("┼"));
            line(&mut out, &style.paint(&rule, Paint::Quiet));
        }
        for row in &self.rows {
            let step = row.step.map(|s| s.to_string()).unwrap_or_default();
            let step = style.paint(&format!("  {step:>4}"), Paint::Quiet);
            let Some(column) = row.column else {
                let total = (self.width + 3) * self.columns.len().max(1) - 3;
                for (i, text) in wrap(&row.text, total.max(40) - 2, 2).into_iter().enumerate() {
                    let dots = if i == 0 { "· " } else { "  " };
                    let text = style.paint(&format!("{dots}{text}"), row.paint);
                    line(&mut out, &format!("{step} {bar} {text}"));
                }
                continue;
            };
            let cells = (0..self.columns.len().max(1)).map(|i| match i == column {
                true => style.paint(&pad(&row.text, self.width), row.paint),
                false => " ".repeat(self.width),
            });
            line(&mut out, &format!("{step} {bar} {}", join(cells, &bar)));
        }
        out
    }
}

fn join(cells: impl Iterator<Item = String>, bar: &str) -> String {
    cells.collect::<Vec<_>>().join(&format!(" {bar} "))
}

fn line(out: &mut String, text: &str) {
    out.push_str(text.trim_end());
    out.push('\n');
}
