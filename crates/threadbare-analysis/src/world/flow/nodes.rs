//! The graph of inclusions: sets of abstract objects, and what follows when one grows.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::program::bits::Bits;
use crate::program::ids::{ClassId, FieldId, MethodId};
use crate::summary::object::Type;
use crate::summary::solver::Solver;

/// A set of abstract objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node(pub u32);

/// An abstract object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kind(pub u32);

impl Kind {
    /// An object of which nothing is known: it may be any of the others.
    pub(crate) const ANY: Kind = Kind(0);
}

/// For whom a method is looked at apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Context {
    Everybody,
    /// Called on this object.
    On(Kind),
    /// A static method of the library, called from here.
    From(MethodId, u16),
}

/// Where an object was made, if objects of its class are told apart by that.
pub(crate) type Birth = Option<(MethodId, u16, Context)>;

pub(crate) struct KindData {
    /// A made-up class for a lambda.
    pub class: ClassId,
    /// Of which every such object is an instance.
    pub upper: ClassId,
    pub is_array: bool,
    /// An array of unknown elements.
    pub(crate) is_some_array: bool,
    /// Methods are looked at apart for it.
    pub(crate) is_apart: bool,
    /// Births in births.
    pub depth: u8,
    birth: Birth,
}

/// Objects that are made by objects that are made by objects are told apart this far.
const MOST_DEPTH: u8 = 3;
/// Edges of a set among which another of the same is looked for.
const MOST_COMPARED: usize = 64;
/// So many and a set is kept as bits.
const FEW: usize = 12;

/// Collections and what they are made of.
const COLLECTIONS: [&str; 5] = [
    "java/util/Collection",
    "java/util/Map",
    "java/util/Iterator",
    "java/util/Enumeration",
    "java/util/Map$Entry",
];

#[derive(Default)]
struct Set {
    few: SmallVec<[u32; 4]>,
    many: Bits,
}

impl Set {
    fn insert(&mut self, kind: u32) -> bool {
        if self.few.len() > FEW {
            if !self.many.insert(kind as usize) {
                return false;
            }
            self.few.push(kind);
            return true;
        }
        if self.few.contains(&kind) {
            return false;
        }
        self.few.push(kind);
        if self.few.len() > FEW {
            for kind in &self.few {
                self.many.insert(*kind as usize);
            }
        }
        true
    }
}

struct NodeData {
    set: Set,
    /// How much of the set, in the order of arrival, has been handed on.
    done: usize,
    is_due: bool,
    edges: Vec<(Node, Filter)>,
    uses: Vec<u32>,
}

/// Only instances of this class pass.
pub(crate) type Filter = Option<ClassId>;

#[derive(Default)]
struct Fits {
    known: Bits,
    fit: Bits,
}

/// Sets, and the inclusions between them.
pub(crate) struct Graph {
    /// Objects of one class are told apart by their births.
    tells_apart: bool,
    /// Members of sets and inclusions that were added.
    pub work: usize,
    nodes: Vec<NodeData>,
    due: VecDeque<Node>,
    pub kinds: Vec<KindData>,
    kind_numbers: FxHashMap<(ClassId, Birth, bool), Kind>,
    fields: FxHashMap<(Kind, FieldId), Node>,
    statics: FxHashMap<FieldId, Node>,
    /// All objects below a class, whatever they are.
    tops: FxHashMap<ClassId, Node>,
    /// In the order in which they were asked for.
    top_classes: Vec<ClassId>,
    fits: FxHashMap<ClassId, Fits>,
    apart: FxHashMap<ClassId, bool>,
    /// What unknown code may put into any field of an object.
    wild: FxHashMap<Kind, Node>,
    /// The fields of an object that have been asked for.
    own_fields: FxHashMap<Kind, Vec<FieldId>>,
    /// What is put into a field of an unknown object.
    put: FxHashMap<FieldId, Node>,
    /// The objects with a field that has been asked for.
    holders: FxHashMap<FieldId, Vec<Kind>>,
}

impl Graph {
    pub fn new(solver: &Solver, tells_apart: bool) -> Graph {
        let object = solver.program.object();
        let any = KindData {
            class: object,
            upper: object,
            is_array: false,
            is_some_array: false,
            is_apart: false,
            depth: 0,
            birth: None,
        };
        Graph {
            tells_apart,
            work: 0,
            nodes: Vec::new(),
            due: VecDeque::new(),
            kinds: vec![any],
            kind_numbers: FxHashMap::default(),
            fields: FxHashMap::default(),
            statics: FxHashMap::default(),
            tops: FxHashMap::default(),
            top_classes: Vec::new(),
            fits: FxHashMap::default(),
            apart: FxHashMap::default(),
            wild: FxHashMap::default(),
            own_fields: FxHashMap::default(),
            put: FxHashMap::default(),
            holders: FxHashMap::default(),
        }
    }

    pub fn node(&mut self) -> Node {
        self.block(1)
    }

    /// So many new nodes in a row.
    pub fn block(&mut self, count: usize) -> Node {
        let first = Node(self.nodes.len() as u32);
        self.nodes.extend((0..count).map(|_| NodeData {
            set: Set::default(),
            done: 0,
            is_due: false,
            edges: Vec::new(),
            uses: Vec::new(),
        }));
        first
    }

    pub fn kinds_of(&self, node: Node) -> impl Iterator<Item = Kind> + '_ {
        self.nodes[node.0 as usize].set.few.iter().map(|k| Kind(*k))
    }

    // ---- abstract objects ---------------------------------------------------------------------------

    /// Objects of this class, made here.
    pub fn kind(&mut self, solver: &mut Solver, class: ClassId, born: (MethodId, u16, Context)) -> Kind {
        self.find_kind(solver, class, born, false)
    }

    /// Arrays of some class, made here.
    pub(crate) fn some_array(&mut self, solver: &mut Solver, born: (MethodId, u16, Context)) -> Kind {
        let class = solver.program.class("[Ljava/lang/Object;");
        self.find_kind(solver, class, born, true)
    }

    fn find_kind(
        &mut self,
        solver: &mut Solver,
        class: ClassId,
        born: (MethodId, u16, Context),
        is_some_array: bool,
    ) -> Kind {
        let is_array = solver.program.is_array(class);
        let depth = match born.2 {
            Context::On(kind) => self.kinds[kind.0 as usize].depth + 1,
            _ => 0,
        };
        let is_apart = self.tells_apart && depth <= MOST_DEPTH && (is_array || self.is_apart(solver, class));
        let birth: Birth = is_apart.then_some(born);
        if let Some(known) = self.kind_numbers.get(&(class, birth, is_some_array)) {
            return *known;
        }
        // What makes its like, which makes its like, is one.
        let mut maker = born.2;
        while let Context::On(kind) = maker {
            let data = &self.kinds[kind.0 as usize];
            if data.class == class {
                return kind;
            }
            let Some((_, _, context)) = data.birth else { break };
            maker = context;
        }
        let kind = Kind(self.kinds.len() as u32);
        let upper = solver.facts.upper(&mut solver.program, Type::Exactly(class));
        let depth = if is_apart { depth } else { 0 };
        let data = KindData { class, upper, is_array, is_some_array, is_apart, depth, birth };
        self.kinds.push(data);
        self.kind_numbers.insert((class, birth, is_some_array), kind);
        for class in self.top_classes.clone() {
            if self.fits(solver, kind, class) {
                let top = self.tops[&class];
                self.insert(top, kind);
            }
        }
        kind
    }

    /// An object that others are put into and taken out of again as mere objects: what is in one is not in
    /// another. Collections and their parts, references, lists of listeners.
    fn is_apart(&mut self, solver: &mut Solver, class: ClassId) -> bool {
        if let Some(known) = self.apart.get(&class) {
            return *known;
        }
        let throwable = solver.program.class("java/lang/Throwable");
        if solver.program.is_subtype(class, throwable) != Some(false) {
            // Their own fields are nobody else's business.
            self.apart.insert(class, false);
            return false;
        }
        let mut is_part = |name: &str| {
            let above = solver.program.class(name);
            solver.program.is_subtype(class, above) == Some(true)
        };
        let is_apart = COLLECTIONS.iter().any(|name| is_part(name))
            || solver.program.instance_fields(class).into_iter().any(|field| {
                let descriptor = solver.program.text(solver.program.field(field).descriptor);
                matches!(descriptor, "Ljava/lang/Object;" | "[Ljava/lang/Object;")
            });
        self.apart.insert(class, is_apart);
        is_apart
    }

    pub fn fits(&mut self, solver: &mut Solver, kind: Kind, class: ClassId) -> bool {
        if kind == Kind::ANY || class == solver.program.object() {
            return true;
        }
        let fits = self.fits.entry(class).or_default();
        let number = kind.0 as usize;
        if fits.known.insert(number) {
            let data = &self.kinds[number];
            let fit = if data.is_some_array {
                solver.program.is_array(class)
            } else {
                solver.program.is_subtype(data.upper, class) != Some(false)
            };
            if fit {
                fits.fit.insert(number);
            }
        }
        fits.fit.contains(number)
    }

    // ---- inclusions ---------------------------------------------------------------------------------

    pub fn insert(&mut self, node: Node, kind: Kind) {
        let data = &mut self.nodes[node.0 as usize];
        if !data.set.insert(kind.0) {
            return;
        }
        self.work += 1;
        if !data.is_due {
            data.is_due = true;
            self.due.push_back(node);
        }
    }

    fn insert_all(&mut self, node: Node, kinds: impl Iterator<Item = Kind>) {
        let data = &mut self.nodes[node.0 as usize];
        let added = kinds.filter(|kind| data.set.insert(kind.0)).count();
        self.work += added;
        if added > 0 && !data.is_due {
            data.is_due = true;
            self.due.push_back(node);
        }
    }

    pub fn edge(&mut self, solver: &mut Solver, from: Node, to: Node, filter: Filter) {
        if from == to {
            return;
        }
        let data = &mut self.nodes[from.0 as usize];
        // Of sets that go everywhere it is not worth the time.
        if data.edges.len() < MOST_COMPARED && data.edges.contains(&(to, filter)) {
            return;
        }
        data.edges.push((to, filter));
        self.work += 1;
        if data.done == 0 {
            return;
        }
        let kinds: SmallVec<[u32; 16]> = SmallVec::from_slice(&data.set.few[..data.done]);
        match filter {
            None => self.insert_all(to, kinds.into_iter().map(Kind)),
            Some(_) => kinds.into_iter().for_each(|kind| self.pass(solver, Kind(kind), to, filter)),
        }
    }

    /// An object goes on to another set, if it may.
    fn pass(&mut self, solver: &mut Solver, kind: Kind, to: Node, filter: Filter) {
        match filter {
            // What is known of it now is its class.
            Some(class) if kind == Kind::ANY && class != solver.program.object() => {
                let top = self.top(solver, class);
                self.edge(solver, top, to, None);
            }
            Some(class) if !self.fits(solver, kind, class) => {}
            _ => self.insert(to, kind),
        }
    }

    /// Adds something that follows from every object of a set. Returns those that are known already.
    pub fn follow(&mut self, node: Node, number: u32) -> Vec<Kind> {
        let data = &mut self.nodes[node.0 as usize];
        data.uses.push(number);
        data.set.few[..data.done].iter().map(|k| Kind(*k)).collect()
    }

    /// Hands on what is new in one set: for each use of it, the new objects.
    pub fn step(&mut self, solver: &mut Solver) -> Option<(Vec<u32>, Vec<Kind>)> {
        let node = self.due.pop_front()?;
        let data = &mut self.nodes[node.0 as usize];
        data.is_due = false;
        let new: Vec<Kind> = data.set.few[data.done..].iter().map(|k| Kind(*k)).collect();
        data.done = data.set.few.len();
        let mut i = 0;
        while let Some((to, filter)) = self.nodes[node.0 as usize].edges.get(i).copied() {
            i += 1;
            match filter {
                None => self.insert_all(to, new.iter().copied()),
                Some(_) => new.iter().for_each(|kind| self.pass(solver, *kind, to, filter)),
            }
        }
        Some((self.nodes[node.0 as usize].uses.clone(), new))
    }

    // ---- places -------------------------------------------------------------------------------------

    /// All fields and elements, in no order.
    pub fn places(&self) -> impl Iterator<Item = Node> + '_ {
        self.fields.values().chain(self.statics.values()).copied()
    }

    /// What a field of an object holds.
    pub fn field(&mut self, solver: &mut Solver, holder: Kind, field: FieldId) -> Node {
        if let Some(known) = self.fields.get(&(holder, field)) {
            return *known;
        }
        let node = self.node();
        self.fields.insert((holder, field), node);
        self.own_fields.entry(holder).or_default().push(field);
        self.holders.entry(field).or_default().push(holder);
        if let Some(put) = self.put.get(&field).copied() {
            self.edge(solver, put, node, None);
        }
        if let Some(wild) = self.wild.get(&holder).copied() {
            let declared = declared_class(solver, field);
            self.edge(solver, wild, node, declared);
        }
        node
    }

    pub(crate) fn static_field(&mut self, field: FieldId) -> Node {
        if let Some(known) = self.statics.get(&field) {
            return *known;
        }
        let node = self.node();
        self.statics.insert(field, node);
        node
    }

    /// Whatever exists of this class.
    pub fn top(&mut self, solver: &mut Solver, class: ClassId) -> Node {
        if let Some(known) = self.tops.get(&class) {
            return *known;
        }
        let node = self.node();
        self.tops.insert(class, node);
        self.top_classes.push(class);
        for number in 1..self.kinds.len() {
            let kind = Kind(number as u32);
            if self.fits(solver, kind, class) {
                self.insert(node, kind);
            }
        }
        node
    }

    /// What is put into this field of an unknown object may be in that of any.
    pub fn put(&mut self, solver: &mut Solver, field: FieldId) -> Node {
        if let Some(known) = self.put.get(&field) {
            return *known;
        }
        let put = self.node();
        self.put.insert(field, put);
        for holder in self.holders.get(&field).cloned().unwrap_or_default() {
            let node = self.fields[&(holder, field)];
            self.edge(solver, put, node, None);
        }
        put
    }

    /// What unknown code puts into some field of this object.
    pub fn wild(&mut self, solver: &mut Solver, holder: Kind) -> Node {
        if let Some(known) = self.wild.get(&holder) {
            return *known;
        }
        let wild = self.node();
        self.wild.insert(holder, wild);
        for field in self.own_fields.get(&holder).cloned().unwrap_or_default() {
            let declared = declared_class(solver, field);
            let node = self.fields[&(holder, field)];
            self.edge(solver, wild, node, declared);
        }
        wild
    }
}

/// The class that a field is declared with, if that says anything.
pub(crate) fn declared_class(solver: &mut Solver, field: FieldId) -> Filter {
    if crate::summary::object::is_pseudo(field) {
        return None;
    }
    let descriptor = solver.program.text(solver.program.field(field).descriptor).to_string();
    class_of(solver, &descriptor)
}

/// The class of a descriptor, if it is one and says anything.
pub fn class_of(solver: &mut Solver, descriptor: &str) -> Filter {
    let name = match descriptor.as_bytes().first()? {
        b'L' => descriptor.strip_prefix('L')?.strip_suffix(';')?,
        b'[' => descriptor,
        _ => return None,
    };
    let class = solver.program.class(name);
    (class != solver.program.object()).then_some(class)
}
