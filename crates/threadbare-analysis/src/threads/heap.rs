//! Abstract objects, the sets of them that variables and fields may hold, and the inclusions between
//! those sets (Andersen: "Program Analysis and Specialization for the C Programming Language", 1994).
//!
//! Sets only grow. What is to happen when an object arrives somewhere for the first time is a [`Use`],
//! which the maker of the constraints understands.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::program::ids::{ClassId, FieldId, MethodId, Name};

/// Index into [`Heap::objects`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// Index into the sets of a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(pub u32);

/// Where an object comes from. Two objects of one origin are one here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// Allocated, or made by a call site of lambdas, at this offset.
    Made {
        method: MethodId,
        at: u16,
    },
    /// Returned by the library to the call at this offset.
    Returned {
        method: MethodId,
        at: u16,
    },
    /// Returned by this method of the library, which may return the same one again.
    Kept(MethodId),
    /// Handed to this method of the program by the library.
    Given(MethodId, u16),
    /// In a static field of the library.
    Static(FieldId),
    Text(Name),
    Class(ClassId),
    /// A constant of another kind, or an exception that the library threw.
    Some,
    MainThread,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Object {
    pub(crate) origin: Origin,
    /// Its class; of what the library made, a class that it is at most.
    pub class: ClassId,
}

/// What an object has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    Field(FieldId),
    /// All elements of an array.
    Element,
    /// All that the library's code keeps in it.
    Inside,
    /// What a lambda expression captured.
    Captured(u16),
    /// What a thread was told to run.
    Task,
    /// Any of its fields.
    Any,
}

/// What is to be done with each object of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Use {
    /// Its slot flows to a set.
    Load(Slot, Node),
    /// A set flows to its slot.
    Store(Slot, Node),
    /// It is the receiver of this call.
    Receive(u32),
    /// The library was given it by this call.
    Enter(u32),
    /// The library knows it by this type from this call on.
    Expose(u32, ClassId),
    /// What the library keeps in it flows to a set.
    Spread(Node),
    /// Its class object flows to a set.
    Class(Node),
}

#[derive(Default)]
struct Set {
    members: Vec<ObjectId>,
    known: FxHashSet<ObjectId>,
    /// As many of the members have been told to the edges and uses.
    told: usize,
    edges: Vec<(Node, Option<ClassId>)>,
    uses: Vec<Use>,
    is_queued: bool,
}

#[derive(Default)]
pub struct Heap {
    pub objects: Vec<Object>,
    object_ids: FxHashMap<Object, ObjectId>,
    sets: Vec<Set>,
    slots: FxHashMap<(ObjectId, Slot), Node>,
    /// By object, in the order in which they were asked for.
    slots_of: Vec<Vec<(Slot, Node)>>,
    statics: FxHashMap<FieldId, Node>,
    pub(crate) static_order: Vec<(FieldId, Node)>,
    edges: FxHashSet<(Node, Node, Option<ClassId>)>,
    uses: FxHashSet<(Node, Use)>,
    queue: Vec<Node>,
    /// Uses that are due.
    pub due: Vec<(Use, ObjectId)>,
    /// Inclusions into a set by cast: answers by object and class.
    pub(crate) casts: FxHashMap<(ObjectId, ClassId), bool>,
}

impl Heap {
    pub fn object(&mut self, origin: Origin, class: ClassId) -> ObjectId {
        let object = Object { origin, class };
        if let Some(&id) = self.object_ids.get(&object) {
            return id;
        }
        let id = ObjectId(self.objects.len() as u32);
        self.objects.push(object);
        self.object_ids.insert(object, id);
        self.slots_of.push(Vec::new());
        id
    }

    pub fn get(&self, object: ObjectId) -> Object {
        self.objects[object.0 as usize]
    }

    pub fn node(&mut self) -> Node {
        self.sets.push(Set::default());
        Node(self.sets.len() as u32 - 1)
    }

    pub fn members(&self, node: Node) -> &[ObjectId] {
        &self.sets[node.0 as usize].members
    }

    pub fn slot(&mut self, object: ObjectId, slot: Slot) -> Node {
        if let Some(&node) = self.slots.get(&(object, slot)) {
            return node;
        }
        let node = self.node();
        self.slots.insert((object, slot), node);
        self.slots_of[object.0 as usize].push((slot, node));
        node
    }

    pub fn slots_of(&self, object: ObjectId) -> &[(Slot, Node)] {
        &self.slots_of[object.0 as usize]
    }

    /// The set of a static field, and whether it is new.
    pub(crate) fn static_field(&mut self, field: FieldId) -> (Node, bool) {
        if let Some(&node) = self.statics.get(&field) {
            return (node, false);
        }
        let node = self.node();
        self.statics.insert(field, node);
        self.static_order.push((field, node));
        (node, true)
    }

    pub fn add(&mut self, node: Node, object: ObjectId) {
        let set = &mut self.sets[node.0 as usize];
        if set.known.insert(object) {
            set.members.push(object);
            self.enqueue(node);
        }
    }

    fn enqueue(&mut self, node: Node) {
        let set = &mut self.sets[node.0 as usize];
        if !set.is_queued {
            set.is_queued = true;
            self.queue.push(node);
        }
    }

    /// All of `from` that is an instance of the class is in `to`.
    pub fn edge(
        &mut self,
        from: Node,
        to: Node,
        class: Option<ClassId>,
        mut is_instance: impl FnMut(&mut Heap, ObjectId, ClassId) -> bool,
    ) {
        if from == to || !self.edges.insert((from, to, class)) {
            return;
        }
        let set = &mut self.sets[from.0 as usize];
        set.edges.push((to, class));
        for at in 0..self.sets[from.0 as usize].told {
            let object = self.sets[from.0 as usize].members[at];
            if class.is_none_or(|class| is_instance(self, object, class)) {
                self.add(to, object);
            }
        }
    }

    pub(crate) fn on_each(&mut self, node: Node, what: Use) {
        if !self.uses.insert((node, what)) {
            return;
        }
        let set = &mut self.sets[node.0 as usize];
        set.uses.push(what);
        let told = set.told;
        for at in 0..told {
            let object = self.sets[node.0 as usize].members[at];
            self.due.push((what, object));
        }
    }

    /// Tells the news of one set. False if there are none.
    pub(crate) fn propagate(
        &mut self,
        mut is_instance: impl FnMut(&mut Heap, ObjectId, ClassId) -> bool,
    ) -> bool {
        let Some(node) = self.queue.pop() else { return false };
        let set = &mut self.sets[node.0 as usize];
        set.is_queued = false;
        let news: Vec<ObjectId> = set.members[set.told..].to_vec();
        set.told = set.members.len();
        let edges = set.edges.clone();
        for what in &set.uses {
            self.due.extend(news.iter().map(|object| (*what, *object)));
        }
        for (to, class) in edges {
            for &object in &news {
                if class.is_none_or(|class| is_instance(self, object, class)) {
                    self.add(to, object);
                }
            }
        }
        true
    }
}
