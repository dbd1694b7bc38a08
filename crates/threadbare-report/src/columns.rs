//! The interleaving: a column for each thread that has something to tell, read from top to bottom.
//!
//! Threads that only start others, or run through without any effect on the end, get no column but a
//! remark across all of them. If the columns do not fit, all threads share one and are named. Where
//! another thread goes on, its first line has an arrow.

use crate::Style;
use crate::layout::{Cell, Row, Table};
use crate::paint::{Paint, length, list, pad, wrap};
use crate::phrasing::Site;
use crate::scenes::{Beat, Said, Scene, scenes};
use threadbare_explore::narration::story::Story;

/// Characters below which a column cannot be read.
const NARROWEST: usize = 24;
/// Step numbers and the space around them.
const GUTTER: usize = 7;
/// Between two columns.
const SEPARATOR: usize = 3;

pub(crate) fn interleaving(story: &Story, style: &Style) -> String {
    let (scenes, last) = scenes(story, style);
    let columns = column_threads(story, &scenes, &last, style);
    let room = style.width.saturating_sub(GUTTER);
    let width = (room / columns.len().max(1)).saturating_sub(SEPARATOR);
    let mut table = if columns.len() >= 2 && width >= NARROWEST {
        side_by_side(story, &scenes, &last, &columns, width)
    } else {
        // What threads wait for in the end is told below the table, where it has more room.
        one_below_the_other(story, &scenes, room)
    };
    let hidden: usize = scenes.iter().map(|s| s.hidden).sum();
    if hidden > 0 {
        let verb = if hidden == 1 { "is" } else { "are" };
        let text = format!("{hidden} of {} operations {verb} not shown", story.lines.len());
        table.rows.push(Row::Across { step: None, text });
    }
    table.render(style)
}

/// Threads with something to tell, in the order of their starts.
fn column_threads(story: &Story, scenes: &[Scene], last: &[Scene], style: &Style) -> Vec<usize> {
    let tells = |thread: usize| {
        let mut beats = scenes.iter().chain(last).filter(|s| s.thread == thread).flat_map(|s| &s.beats);
        beats.any(|beat| beat.substantial || style.verbose)
    };
    (0..story.threads.len()).filter(|t| tells(*t)).collect()
}

fn side_by_side(story: &Story, scenes: &[Scene], last: &[Scene], columns: &[usize], width: usize) -> Table {
    let names = columns.iter().map(|t| story.name(*t).to_string()).collect();
    let mut table = Table { columns: names, width, rows: vec![] };
    let column = |scene: &Scene| columns.iter().position(|t| *t == scene.thread);
    let mut remark = Remark::default();
    for scene in scenes {
        let Some(column) = column(scene) else {
            remark.add(story, scene);
            continue;
        };
        if !scene.beats.is_empty() {
            remark.end(&mut table.rows);
            let rows = pieces(scene, width).into_iter();
            let row = |piece: Piece| Row::Cells { step: piece.step, cells: vec![piece.cell(column)] };
            table.rows.extend(rows.map(row));
        }
    }
    remark.end(&mut table.rows);
    // The last scenes happen all at once: they stand beside each other.
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for scene in last {
        let Some(column) = column(scene) else { continue };
        for (i, piece) in pieces(scene, width).into_iter().enumerate() {
            if rows.len() <= i {
                rows.push(vec![]);
            }
            rows[i].push(piece.cell(column));
        }
    }
    if !rows.is_empty() {
        table.rows.push(Row::Rule);
    }
    table.rows.extend(rows.into_iter().map(|cells| Row::Cells { step: None, cells }));
    table
}

/// A line of a scene.
struct Piece {
    step: Option<usize>,
    text: String,
    paint: Paint,
    /// The first of its scene.
    first: bool,
}

impl Piece {
    /// In the column of its thread, where the first line of a scene has an arrow.
    fn cell(self, column: usize) -> Cell {
        let arrow = if self.first { "▶ " } else { "  " };
        Cell { column, text: format!("{arrow}{}", self.text), paint: self.paint }
    }
}

/// A scene as lines of its column, with the steps beside them.
fn pieces(scene: &Scene, width: usize) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut site = Site::Nowhere;
    for beat in &scene.beats {
        for text in heading(beat, &mut site).iter().flat_map(|h| wrap(h, width - 2, 2)) {
            pieces.push(Piece { step: None, text, paint: Paint::Quiet, first: pieces.is_empty() });
        }
        let paint = if beat.bad { Paint::Bad } else { Paint::Plain };
        let mut step = beat.step;
        for text in wrap(&with_times(beat), width - 4, 2) {
            let text = format!("  {text}");
            pieces.push(Piece { step: step.take(), text, paint, first: pieces.is_empty() });
        }
    }
    pieces
}

fn one_below_the_other(story: &Story, scenes: &[Scene], room: usize) -> Table {
    let names = scenes.iter().filter(|s| !s.beats.is_empty()).map(|s| length(story.name(s.thread)));
    let margin = names.max().unwrap_or(0).min(24) + 4;
    // Two more, because the name takes the place of the arrow.
    let width = room.saturating_sub(margin).max(NARROWEST) + 2;
    let mut table = Table { columns: vec![], width: room.max(margin + NARROWEST), rows: vec![] };
    for scene in scenes {
        let mut label = format!("▶ {}", story.name(scene.thread));
        for piece in pieces(scene, width) {
            let text = format!("{}{}", pad(&std::mem::take(&mut label), margin), piece.text);
            let cell = Cell { column: 0, text, paint: piece.paint };
            table.rows.push(Row::Cells { step: piece.step, cells: vec![cell] });
        }
    }
    table
}

fn with_times(beat: &Beat) -> String {
    match beat.times {
        1 => beat.said.to_string(),
        times => format!("{} ({times} times)", beat.said),
    }
}

/// The line of source, if it is another than before, and what is locked there.
fn heading(beat: &Beat, site: &mut Site) -> Option<String> {
    let text = match (&beat.site, &beat.holds[..]) {
        (Site::Nowhere, _) => return None,
        (site, []) => site.to_string(),
        (site, holds) => format!("{site}, holding {}", list(holds)),
    };
    // Locks taken on a line show for themselves; only another line is worth a heading.
    let same = *site == beat.site;
    *site = beat.site.clone();
    (!same).then_some(text)
}

/// What threads without a column did, told together.
#[derive(Default)]
struct Remark {
    /// The first step of who did what to which threads: `main` starts `Thread-0, Thread-1`.
    said: Vec<(Option<usize>, String, Said)>,
    /// Threads that ran from their first operation to their end.
    through: Vec<String>,
    others: Vec<String>,
}

impl Remark {
    fn add(&mut self, story: &Story, scene: &Scene) {
        let name = story.name(scene.thread);
        for beat in &scene.beats {
            if !matches!(beat.said, Said::Starts(_) | Said::Joins(_)) {
                continue;
            }
            let before = self.said.last_mut().filter(|(_, who, _)| who == name);
            if !before.is_some_and(|(.., said)| said.join(&beat.said)) {
                self.said.push((beat.step, name.into(), beat.said.clone()));
            }
        }
        if scene.begins && scene.ends {
            self.through.push(name.to_string());
        } else if scene.beats.is_empty() && !self.others.iter().any(|o| o == name) {
            self.others.push(name.to_string());
        }
    }

    fn end(&mut self, rows: &mut Vec<Row>) {
        let remark = std::mem::take(self);
        for (step, who, said) in remark.said {
            rows.push(Row::Across { step, text: format!("{who} {said}") });
        }
        for (names, one, many) in
            [(remark.through, "runs to its end", "run to their ends"), (remark.others, "goes on", "go on")]
        {
            if !names.is_empty() {
                let verb = if names.len() == 1 { one } else { many };
                rows.push(Row::Across { step: None, text: format!("{} {verb}", list(&names)) });
            }
        }
    }
}
