//! What the analysis says of a class, as the generators need it: methods, pairs worth testing, which
//! methods change what others look at, and the classes of arguments.

use crate::contract::Terms;
use crate::test::{ClassName, Member};
use serde::{Deserialize, Serialize};
use threadbare_analysis::dependencies::analyse::{Analyst, Problem};
use threadbare_classfile::acc;

/// A pair of methods that could fail together, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    pub first: usize,
    pub second: usize,
    /// On one shared instance.
    pub one_instance: bool,
    /// When one call is given the other's receiver.
    pub two_instances: bool,
    /// By taking locks in opposite orders.
    pub lock_order: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Targets {
    /// The class under test.
    pub class: ClassName,
    /// For an abstract class or an interface: what stands for it.
    pub implementations: Vec<ClassName>,
    pub is_interface: bool,
    /// Nothing but a class that does next to nothing stands for the abstract class or interface.
    pub only_stub: bool,
    /// Implementations of the abstract class or interface that exist and that a test cannot name.
    pub hidden: Vec<ClassName>,
    /// Its public methods, inherited ones too.
    pub methods: Vec<Member>,
    /// Pairs that are kept, in the order of their methods.
    pub pairs: Vec<Pair>,
    /// All pairs that may be tested, kept or not.
    pub all_pairs: usize,
    /// For each method those that write what it touches, or touch what it writes.
    pub conflicts: Vec<Vec<usize>>,
    /// Methods that only look, or sound like it: what looks at a collection writes in its iterator.
    pub observers: Vec<usize>,
    /// Methods that the class declares itself.
    pub own: Vec<usize>,
    /// Methods that may wait until another thread does something.
    pub waiting: Vec<usize>,
    /// Classes of arguments that the analysis has taken into account.
    pub arguments: Vec<ClassName>,
    /// What it did not understand, in words.
    pub gaps: Vec<String>,
    /// What the user says, which is no part of the analysis and is not kept with it.
    #[serde(skip)]
    pub terms: Terms,
}

/// Names that methods which only look begin with.
const LOOKING: [&str; 14] = [
    "get", "is", "has", "contains", "size", "length", "count", "index", "equals", "toString", "peek", "find",
    "values", "keys",
];

fn is_observer(method: &Member) -> bool {
    method.result() != "V" && LOOKING.iter().any(|name| method.name.starts_with(name))
}

/// Threads of a test of calls that wait: one more than calls that wait for each other.
const CROWD: usize = 3;

impl Targets {
    /// Threads of the largest tests of the class, if others have so many.
    pub fn most_threads(&self, usual: usize) -> usize {
        if self.waiting.is_empty() { usual } else { usual.max(CROWD) }
    }

    /// Does every index name a method? True of what an analysis says; to be asked of what was read from a
    /// file.
    pub fn is_whole(&self) -> bool {
        let method = |index: &usize| *index < self.methods.len();
        self.pairs.iter().all(|pair| method(&pair.first) && method(&pair.second))
            && self.conflicts.len() == self.methods.len()
            && self.conflicts.iter().flatten().all(method)
            && self.observers.iter().all(method)
            && self.waiting.iter().chain(&self.own).all(method)
    }

    /// The class has dots, as the analysis takes it.
    pub fn of(analyst: &mut Analyst, class: &str) -> Result<Targets, Problem> {
        let analysed = analyst.analyse(class)?;
        let program = &mut analyst.solver.program;
        let name: ClassName = program.class_name(analysed.class).into();
        let mut methods = Vec::new();
        let mut own = Vec::new();
        for method in &analysed.methods {
            let data = program.method(*method);
            if data.class == analysed.class {
                own.push(methods.len());
            }
            let (method_name, descriptor) = (data.name, data.descriptor);
            let is_static = data.access & acc::STATIC != 0;
            methods.push(Member {
                class: name.clone(),
                name: program.text(method_name).into(),
                descriptor: program.text(descriptor).into(),
                is_static,
            });
        }
        let mut conflicts = vec![Vec::new(); methods.len()];
        let mut pairs = Vec::new();
        for (first, second, pair) in &analysed.pairs {
            let (first, second) = (*first, *second);
            if pair.conflicts || pair.is_kept() {
                conflicts[first].push(second);
                if first != second {
                    conflicts[second].push(first);
                }
            }
            if pair.is_kept() {
                let unknown = pair.unknown.is_some();
                pairs.push(Pair {
                    first,
                    second,
                    one_instance: unknown || !pair.one_instance.is_empty(),
                    two_instances: !pair.two_instances.is_empty(),
                    lock_order: !pair.lock_order.is_empty(),
                });
            }
        }
        let looks =
            |i: &usize| is_observer(&methods[*i]) || analysed.summaries[*i].accesses.iter().all(|a| !a.write);
        let observers = (0..methods.len()).filter(looks).collect();
        let waiting = (0..methods.len()).filter(|i| !analysed.summaries[*i].waits.is_empty()).collect();
        let mut gaps: Vec<String> = Vec::new();
        for gap in analysed.summaries.iter().flat_map(|s| &s.gaps) {
            let text = analyst.solver.gap_text(*gap).to_string();
            if !gaps.contains(&text) {
                gaps.push(text);
            }
        }
        let arguments: Vec<_> = analysed.arguments(&analyst.solver).collect();
        let program = &analyst.solver.program;
        let named = |ids: &[threadbare_analysis::program::ids::ClassId],
                     program: &threadbare_analysis::program::classes::Program| {
            ids.iter().map(|id| ClassName::from(program.class_name(*id))).collect::<Vec<_>>()
        };
        let is_itself = analysed.receivers[..] == [analysed.class];
        let access = |program: &threadbare_analysis::program::classes::Program| {
            program.get(analysed.class).map_or(0, |class| class.file.access)
        };
        Ok(Targets {
            is_interface: access(program) & acc::INTERFACE != 0,
            only_stub: is_itself && access(program) & acc::ABSTRACT != 0,
            hidden: named(&analysed.hidden, program),
            implementations: if is_itself { vec![] } else { named(&analysed.receivers, program) },
            arguments: named(&arguments, program),
            class: name,
            methods,
            all_pairs: analysed.pairs.len(),
            pairs,
            conflicts,
            observers,
            waiting,
            own,
            gaps,
            terms: Terms::default(),
        })
    }
}
