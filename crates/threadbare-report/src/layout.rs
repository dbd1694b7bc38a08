//! Rows and columns of characters.

use crate::Style;
use crate::paint::{Paint, pad, wrap};

/// What stands in one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Row {
    Cells {
        step: Option<usize>,
        cells: Vec<Cell>,
    },
    /// A remark across all columns.
    Across {
        step: Option<usize>,
        text: String,
    },
    Rule,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    pub column: usize,
    pub text: String,
    pub(crate) paint: Paint,
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
            line(&mut out, &self.rule(style));
        }
        for row in &self.rows {
            match row {
                Row::Rule => line(&mut out, &self.rule(style)),
                Row::Across { step, text } => {
                    let total = (self.width + 3) * self.columns.len().max(1) - 3;
                    let mut step = *step;
                    for (i, text) in wrap(text, total.max(40) - 2, 2).into_iter().enumerate() {
                        let dots = if i == 0 { "· " } else { "  " };
                        let text = style.paint(&format!("{dots}{text}"), Paint::Quiet);
                        line(&mut out, &format!("{} {bar} {text}", gutter(step.take(), style)));
                    }
                }
                Row::Cells { step, cells } => {
                    let cells = (0..self.columns.len().max(1)).map(|i| {
                        match cells.iter().find(|cell| cell.column == i) {
                            Some(cell) => style.paint(&pad(&cell.text, self.width), cell.paint),
                            None => " ".repeat(self.width),
                        }
                    });
                    line(&mut out, &format!("{} {bar} {}", gutter(*step, style), join(cells, &bar)));
                }
            }
        }
        out
    }

    fn rule(&self, style: &Style) -> String {
        let rules: Vec<String> = self.columns.iter().map(|_| "─".repeat(self.width + 2)).collect();
        style.paint(&format!("  ─────┼{}", rules.join("┼")), Paint::Quiet)
    }
}

fn gutter(step: Option<usize>, style: &Style) -> String {
    let step = step.map(|s| s.to_string()).unwrap_or_default();
    style.paint(&format!("  {step:>4}"), Paint::Quiet)
}

fn join(cells: impl Iterator<Item = String>, bar: &str) -> String {
    cells.collect::<Vec<_>>().join(&format!(" {bar} "))
}

fn line(out: &mut String, text: &str) {
    out.push_str(text.trim_end());
    out.push('\n');
}
