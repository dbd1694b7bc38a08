//! Traces of executions: their values hang together, and they are the same by name on every machine.

use rustc_hash::FxHashMap;
use threadbare_classfile::site::{Place, Site};
use threadbare_explore::engine::location::Location;
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::step::{Access, Accesses, Mode};
use threadbare_explore::engine::trace::TraceEvent;

/// A trace by names.
pub struct Named {
    /// What each step touched, as numbers of one machine.
    pub accesses: Vec<Accesses>,
    events: Vec<NamedEvent>,
    blocked: Vec<(u32, Site)>,
}

#[derive(Debug, PartialEq)]
struct NamedEvent {
    thread: u32,
    site: Site,
    program_site: Option<Site>,
    values: Vec<(Mode, Option<Place>, u64, u64)>,
    held: usize,
}

impl Named {
    pub fn of(machine: &mut Machine) -> Named {
        let blocked = machine.blocked();
        let trace = machine.trace().expect("a trace is kept");
        let site = |id| trace.names.sites.get(id).clone();
        let place = |id| trace.names.places.get(id).clone();
        let events = trace.events.iter().map(|event| NamedEvent {
            thread: event.thread.0,
            site: site(event.site),
            program_site: event.program_site.map(site),
            values: event
                .accesses
                .iter()
                .filter_map(|a| a.value.map(|v| (a.mode, v.place.map(place), v.before, v.after)))
                .collect(),
            held: event.held.len(),
        });
        let steps = trace.events.chunk_by(|a, b| a.step == b.step);
        Named {
            accesses: steps.map(touched_by).collect(),
            events: events.collect(),
            blocked: blocked.iter().map(|b| (b.thread.0, site(b.site))).collect(),
        }
    }

    pub fn compare(&self, other: &Named) -> Result<(), String> {
        for (i, (mine, theirs)) in self.events.iter().zip(&other.events).enumerate() {
            if mine != theirs {
                return Err(format!("operation {i} is {mine:?}, and {theirs:?} when it is replayed"));
            }
        }
        if self.events.len() != other.events.len() || self.blocked != other.blocked {
            return Err("the trace ends otherwise when it is replayed".into());
        }
        Ok(())
    }
}

/// What a step touches. Of one that is several operations a trace does not say in which way, taken together.
fn touched_by(step: &[TraceEvent]) -> Accesses {
    match step {
        [only] => only.accesses.iter().map(|a| Access { location: a.location, mode: a.mode }).collect(),
        _ => Accesses::new(),
    }
}

/// Every operation finds what the one before it left: nothing is written but by operations of the trace.
pub fn check_values(machine: &Machine) -> Result<(), String> {
    let trace = machine.trace().expect("a trace is kept");
    let steps = trace.events.last().map_or(0, |event| event.step + 1);
    if steps != machine.depth() {
        return Err(format!("a trace of {steps} steps, and {} happened", machine.depth()));
    }
    let mut memory: FxHashMap<Location, u64> = FxHashMap::default();
    for (i, event) in trace.events.iter().enumerate() {
        let site = trace.names.sites.get(event.site);
        for access in &event.accesses {
            let Some(value) = &access.value else { continue };
            let known = *memory.entry(access.location).or_insert(value.before);
            if known != value.before {
                let place = value.place.map(|p| trace.names.places.get(p).to_string());
                return Err(format!(
                    "operation {i} at {site} finds {:#x} in {place:?}, and {known:#x} was left there",
                    value.before
                ));
            }
        }
        for access in &event.accesses {
            if let Some(value) = &access.value {
                memory.insert(access.location, value.after);
            }
        }
    }
    Ok(())
}
