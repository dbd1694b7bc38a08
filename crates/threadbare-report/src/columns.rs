//! The interleaving: a column for each thread that has something to tell, read from top to bottom.
//!
//! Threads that only start others, or run through without any effect on the end, get no column but a
//! remark across all of them. If the columns do not fit, all threads share one and are named.

use crate::Style;
use crate::layout::{Row, Table};
use crate::paint::{Paint, length, list, pad, wrap};
use crate::scenes::{Beat, Scene, scenes};
use threadbare_explore::story::Story;

/// Characters below which a column cannot be read.
const NARROWEST: usize = 20;
/// Step numbers and the space around them.
const GUTTER: usize = 7;
/// Between two columns.
const SEPARATOR: usize = 3;

pub(crate) fn interleaving(story: &Story, style: &Style) -> String {
    let scenes = scenes(story, style);
    let columns = column_threads(story, &scenes, style);
    let room = style.width.saturating_sub(GUTTER);
    let width = (room / columns.len().max(1)).saturating_sub(SEPARATOR);
    let mut table = if columns.len() >= 2 && width >= NARROWEST {
        side_by_side(story, &scenes, &columns, width)
    } else {
        one_below_the_other(story, &scenes, room)
    };
    let hidden: usize = scenes.iter().map(|s| s.hidden).sum();
    if hidden > 0 {
        let noun = if hidden == 1 { "operation is" } else { "operations are" };
        let text = format!("{hidden} of {} {noun} not shown", story.lines.len());
        table.rows.push(Row::across(text));
    }
    table.render(style)
}

/// Threads with something to tell, in the order of their starts.
fn column_threads(story: &Story, scenes: &[Scene], style: &Style) -> Vec<usize> {
    let tells = |thread: usize| {
        let mut beats = scenes.iter().filter(|s| s.thread == thread).flat_map(|s| &s.beats);
        beats.any(|beat| beat.substantial || style.verbose)
    };
    (0..story.threads.len()).filter(|t| tells(*t)).collect()
}

fn side_by_side(story: &Story, scenes: &[Scene], columns: &[usize], width: usize) -> Table {
    let names = columns.iter().map(|t| story.name(*t).to_string()).collect();
    let mut table = Table { columns: names, width, rows: vec![] };
    let mut remark = Remark::default();
    for scene in scenes {
        let Some(column) = columns.iter().position(|t| *t == scene.thread) else {
            remark.add(story, scene);
            continue;
        };
        if scene.beats.is_empty() {
            continue;
        }
        remark.end(&mut table.rows);
        let mut site = String::new();
        for (i, beat) in scene.beats.iter().enumerate() {
            let heading = heading(beat, &mut site);
            for (j, text) in heading.iter().flat_map(|h| wrap(h, width - 2, 2)).enumerate() {
                let arrow = if i == 0 && j == 0 { "▶ " } else { "  " };
                table.rows.push(Row::cell(None, column, format!("{arrow}{text}"), Paint::Quiet));
            }
            let arrow = if i == 0 && heading.is_none() { "▶   " } else { "    " };
            let paint = if beat.bad { Paint::Bad } else { Paint::Plain };
            for (j, text) in wrap(&beat.text, width - 4, 2).into_iter().enumerate() {
                let (step, arrow) = if j == 0 { (beat.step, arrow) } else { (None, "    ") };
                table.rows.push(Row::cell(step, column, format!("{arrow}{text}"), paint));
            }
        }
    }
    remark.end(&mut table.rows);
    table
}

fn one_below_the_other(story: &Story, scenes: &[Scene], room: usize) -> Table {
    let name = scenes.iter().map(|s| length(story.name(s.thread))).max().unwrap_or(0).min(24);
    let mut table = Table { columns: vec![], width: room, rows: vec![] };
    for scene in scenes {
        if scene.beats.is_empty() {
            continue;
        }
        let mut site = String::new();
        for (i, beat) in scene.beats.iter().enumerate() {
            let shown = if i == 0 { format!("▶ {}", story.name(scene.thread)) } else { String::new() };
            let label = pad(&shown, name + 4);
            let blank = " ".repeat(name + 4);
            let mut label = Some(label);
            let width = room.saturating_sub(name + 4).max(NARROWEST);
            if let Some(text) = heading(beat, &mut site) {
                let label = label.take().unwrap_or_default();
                table.rows.push(Row::cell(None, 0, format!("{label}{text}"), Paint::Quiet));
            }
            let paint = if beat.bad { Paint::Bad } else { Paint::Plain };
            for (j, text) in wrap(&beat.text, width - 2, 2).into_iter().enumerate() {
                let label = label.take().unwrap_or_else(|| blank.clone());
                let step = beat.step.filter(|_| j == 0);
                table.rows.push(Row::cell(step, 0, format!("{label}  {text}"), paint));
            }
        }
    }
    table
}

/// The line of source, if it is another than before, and what is locked there.
fn heading(beat: &Beat, site: &mut String) -> Option<String> {
    let text = match (&*beat.site, &beat.holds[..]) {
        ("", _) => return None,
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
    step: Option<usize>,
    said: Vec<String>,
    /// Threads that ran from their first operation to their end.
    through: Vec<String>,
    others: Vec<String>,
    hidden: usize,
}

impl Remark {
    fn add(&mut self, story: &Story, scene: &Scene) {
        let name = story.name(scene.thread);
        for beat in scene.beats.iter().filter(|b| b.text != "ends") {
            self.step = self.step.or(beat.step);
            let site = if beat.site.is_empty() { String::new() } else { format!(" ({})", beat.site) };
            self.said.push(format!("{name} {}{site}", beat.text));
        }
        if scene.begins && scene.ends {
            self.through.push(name.to_string());
        } else if scene.hidden > 0 && !self.others.iter().any(|o| o == name) {
            self.others.push(name.to_string());
        }
        self.hidden += scene.hidden;
    }

    fn end(&mut self, rows: &mut Vec<Row>) {
        let remark = std::mem::take(self);
        let mut step = remark.step;
        for text in remark.said {
            rows.push(Row { step: step.take(), ..Row::across(text) });
        }
        if !remark.through.is_empty() {
            let verb = if remark.through.len() == 1 { "runs to its end" } else { "run to their ends" };
            rows.push(Row::across(format!("{} {verb}", list(&remark.through))));
        }
        if !remark.others.is_empty() {
            let verb = if remark.others.len() == 1 { "goes on" } else { "go on" };
            rows.push(Row::across(format!("{} {verb}", list(&remark.others))));
        }
    }
}
