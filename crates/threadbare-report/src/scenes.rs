//! A story cut into scenes: what one thread does before the next one goes on, without what does not
//! matter, and with repetitions told once.

use crate::Style;
use crate::phrasing::{self, Number, Site};
use rustc_hash::FxHashSet;
use std::fmt;
use threadbare_explore::narration::story::{Act, Call, End, Line, Story, Waiter};

/// Rows of a story that is not verbose; of a longer one the beginning and the end are told.
const LONGEST: usize = 70;
const BEGINNING: usize = 10;

/// What one thread does while no other does anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Scene {
    pub thread: usize,
    pub(crate) beats: Vec<Beat>,
    /// Operations left out.
    pub hidden: usize,
    /// The thread did nothing before; it does nothing after.
    pub begins: bool,
    pub ends: bool,
}

/// One thing told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Beat {
    /// None for what did not happen: waiting, throwing.
    pub step: Option<usize>,
    pub site: Site,
    pub said: Said,
    /// Locks held, if that says something here.
    pub holds: Vec<String>,
    /// How often, one after the other.
    pub times: usize,
    /// More than starting, joining and ending threads.
    pub(crate) substantial: bool,
    pub bad: bool,
}

/// What a beat says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Said {
    /// These threads, one after the other.
    Starts(Vec<String>),
    Joins(Vec<String>),
    Other(String),
}

impl Said {
    fn of(story: &Story, act: &Act) -> Said {
        match act {
            Act::Starts { thread } => Said::Starts(vec![thread.clone()]),
            Act::Joins { thread } => Said::Joins(vec![thread.clone()]),
            act => Said::Other(phrasing::act(story, act)),
        }
    }

    /// Takes in what is said next, if that is the same about other threads.
    pub fn join(&mut self, next: &Said) -> bool {
        match (self, next) {
            (Said::Starts(threads), Said::Starts(more)) | (Said::Joins(threads), Said::Joins(more)) => {
                threads.extend(more.iter().cloned());
                true
            }
            _ => false,
        }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Starts(threads) => write!(f, "starts {}", threads.join(", ")),
            Said::Joins(threads) => write!(f, "joins {}", threads.join(", ")),
            Said::Other(text) => f.write_str(text),
        }
    }
}

/// The story, and what the threads that it is about do in the end, all at once.
pub(crate) fn scenes(story: &Story, style: &Style) -> (Vec<Scene>, Vec<Scene>) {
    let mut scenes: Vec<Scene> = Vec::new();
    let mut cutter = Cutter::new(story, style);
    for line in &story.lines {
        if scenes.last().is_none_or(|s| s.thread != line.thread) {
            let begins = !story.lines[..line.step - 1].iter().any(|l| l.thread == line.thread);
            scenes.push(Scene { thread: line.thread, beats: vec![], hidden: 0, begins, ends: false });
            cutter.known.clear();
        }
        let Some(scene) = scenes.last_mut() else { continue };
        scene.ends |= line.act == Act::Ends;
        cutter.add(scene, line);
    }
    shorten(&mut scenes, style);
    scenes.retain(|s| !s.beats.is_empty() || s.hidden > 0);
    let last = finale(story, &mut scenes);
    (scenes, last)
}

struct Cutter<'a> {
    story: &'a Story,
    style: &'a Style,
    /// Locks of the library, whose calls say enough by locking and unlocking.
    locks: FxHashSet<&'a str>,
    /// The call in which each thread was last seen, and whether that was told.
    calls: Vec<(Option<&'a Call>, bool)>,
    /// Locks of which the scene has said that its thread holds them.
    known: FxHashSet<&'a str>,
}

impl<'a> Cutter<'a> {
    fn new(story: &'a Story, style: &'a Style) -> Cutter<'a> {
        let taken = story.lines.iter().filter(|l| l.call.is_some());
        let locks = taken.filter_map(|l| match &l.act {
            Act::Locks { what } | Act::Unlocks { what } => Some(what.as_str()),
            _ => None,
        });
        Cutter {
            story,
            style,
            locks: locks.collect(),
            calls: vec![(None, false); story.threads.len()],
            known: FxHashSet::default(),
        }
    }

    fn add(&mut self, scene: &mut Scene, line: &'a Line) {
        let call = line.call.as_ref().filter(|c| c.concurrent);
        let (before, told) = self.calls[line.thread];
        let same = call.is_some()
            && before.map(|c| (&c.receiver, &c.method)) == call.map(|c| (&c.receiver, &c.method));
        let told = same && told;
        self.calls[line.thread] = (call, told);
        if !line.matters && !self.style.verbose {
            scene.hidden += 1;
            return;
        }
        let said = match call {
            Some(call) if !self.style.verbose && phrasing::is_memory(&line.act) => {
                match self.inside(scene, line, call, told) {
                    Some(text) => Said::Other(text),
                    None => {
                        scene.hidden += 1;
                        return;
                    }
                }
            }
            _ => Said::of(self.story, &line.act),
        };
        let holds = if phrasing::is_memory(&line.act) || matches!(line.act, Act::Locks { .. }) {
            line.own_locks().iter().filter(|lock| self.known.insert(lock)).cloned().collect()
        } else {
            vec![]
        };
        if let Act::Locks { what } | Act::Resumes { what } = &line.act {
            self.known.insert(what);
        }
        self.calls[line.thread].1 = call.is_some();
        let site = phrasing::site_of(line, self.style.verbose);
        let substantial = !matches!(line.act, Act::Starts { .. } | Act::Joins { .. } | Act::Ends);
        let beat = Beat { step: Some(line.step), site, said, holds, times: 1, substantial, bad: false };
        push(scene, beat);
        self.leave(scene, line);
    }

    /// An operation inside of a class made for threads: the call is told, once.
    fn inside(&self, scene: &Scene, line: &Line, call: &Call, told: bool) -> Option<String> {
        let receiver = call.receiver.as_deref();
        if receiver.is_some() && receiver == phrasing::subject(&line.act) {
            return Some(phrasing::act(self.story, &line.act));
        }
        if receiver.is_some_and(|r| self.locks.contains(r)) {
            return None;
        }
        let name = phrasing::call(call);
        match told {
            true if !scene.beats.is_empty() => None,
            true => Some(format!("goes on in {name}")),
            false => Some(format!("calls {name}")),
        }
    }

    /// Monitors that the thread left after the operation, if others wanted them.
    fn leave(&self, scene: &mut Scene, line: &Line) {
        for what in &line.unlocks {
            let shown = |l: &Line| {
                l.matters && matches!(&l.act, Act::Locks { what: w } | Act::Resumes { what: w } if w == what)
            };
            if self.style.verbose || self.story.lines.iter().any(shown) {
                let said = Said::Other(format!("unlocks {what}"));
                scene.beats.push(Beat {
                    step: None,
                    site: scene.beats.last().map_or(Site::Nowhere, |b| b.site.clone()),
                    said,
                    holds: vec![],
                    times: 1,
                    substantial: true,
                    bad: false,
                });
            }
        }
    }
}

/// Adds a beat, or makes the one before say it too.
fn push(scene: &mut Scene, beat: Beat) {
    if let Some(last) = scene.beats.last_mut() {
        if let Some(site) = last.site.up_to(&beat.site)
            && last.said.join(&beat.said)
        {
            last.site = site;
            return;
        }
        if last.said == beat.said && last.site == beat.site {
            last.times += 1;
            return;
        }
    }
    scene.beats.push(beat);
}

/// Leaves out the middle of a long story.
fn shorten(scenes: &mut [Scene], style: &Style) {
    let total: usize = scenes.iter().map(|s| s.beats.len()).sum();
    if style.verbose || total <= LONGEST {
        return;
    }
    let mut seen = 0;
    for scene in scenes {
        scene.beats.retain(|beat| {
            seen += 1;
            let keep = seen <= BEGINNING || seen + (LONGEST - BEGINNING) > total;
            scene.hidden += usize::from(!keep && beat.step.is_some());
            keep
        });
    }
}

/// What a thread does in the end, and what threads cannot do any more.
fn finale(story: &Story, scenes: &mut Vec<Scene>) -> Vec<Scene> {
    let beat = |site: Site, text: String| Beat {
        step: None,
        site,
        said: Said::Other(text),
        holds: vec![],
        times: 1,
        substantial: true,
        bad: true,
    };
    let (thread, beat) = match &story.end {
        End::Exception { thread, class, stack, .. } => {
            let own = stack.iter().find(|l| !l.library).or(stack.first());
            let site = own.map_or(Site::Nowhere, Site::of_frame);
            let class = class.rsplit('.').next().unwrap_or(class);
            (*thread, beat(site, format!("throws {class}")))
        }
        End::Exit { status } => {
            let Some(line) = story.lines.last() else { return vec![] };
            (line.thread, beat(Site::Nowhere, format!("exits with status {status}")))
        }
        End::Deadlock { stuck, .. } | End::Livelock { stuck } => {
            let scene = |waiter: &Waiter| {
                let site = phrasing::site(waiter.place.as_ref(), None);
                let text = phrasing::need(story, waiter, None, Number::One);
                let beats = vec![beat(site, text)];
                Scene { thread: waiter.thread, beats, hidden: 0, begins: false, ends: false }
            };
            return stuck.iter().map(scene).collect();
        }
        End::Results { .. } | End::Other { .. } => return vec![],
    };
    if let Some(scene) = scenes.last_mut().filter(|s| s.thread == thread) {
        scene.beats.push(beat);
    } else {
        scenes.push(Scene { thread, beats: vec![beat], hidden: 0, begins: false, ends: false });
    }
    vec![]
}
