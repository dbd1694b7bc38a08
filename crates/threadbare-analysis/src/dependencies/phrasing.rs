//! Summaries and dependencies in words.

use threadbare_classfile::{FieldType, acc};

use crate::body::model::ElementKind;
use crate::dependencies::result::{AccessFacts, LockFacts, Nearness, NestedLocks, Site};
use crate::program::classes::Program;
use crate::program::ids::{ClassId, FieldId, MethodId};
use crate::summary::model::{Access, Member, Nested, State, Taken};
use crate::summary::object::{DETACHED, ELEMENT, FOREIGN_FIELD, Object, Path, Root, SOME_FIELD, is_pseudo};

/// Whose summary is told: the class under test, and whether parameter 0 is a receiver.
#[derive(Clone, Copy)]
pub(crate) struct Phrasing<'p> {
    pub program: &'p Program,
    pub class: ClassId,
    pub is_static: bool,
}

/// `Hashtable` of `java/util/Hashtable`, `Map.Entry` of `java/util/Map$Entry`.
pub fn simple_name(binary: &str) -> String {
    let dimensions = binary.len() - binary.trim_start_matches('[').len();
    if dimensions > 0 {
        let element = match FieldType::parse(&binary[dimensions..]) {
            Some(FieldType::Object(name)) => simple_name(name),
            _ => primitive_name(&binary[dimensions..]).to_string(),
        };
        return element + &"[]".repeat(dimensions);
    }
    let last = binary.rsplit('/').next().unwrap_or(binary);
    last.replace('$', ".")
}

fn primitive_name(descriptor: &str) -> &'static str {
    match descriptor {
        "B" => "byte",
        "C" => "char",
        "D" => "double",
        "F" => "float",
        "I" => "int",
        "J" => "long",
        "S" => "short",
        "Z" => "boolean",
        _ => "void",
    }
}

/// `put(Object, Object)`
pub fn signature(program: &Program, method: MethodId) -> String {
    let data = program.method(method);
    let descriptor = program.text(data.descriptor);
    let mut params = Vec::new();
    for param in threadbare_classfile::descriptor::params(descriptor).into_iter().flatten() {
        params.push(match param.class_name() {
            Some(name) => simple_name(name),
            None => primitive_of(param).to_string(),
        });
    }
    format!("{}({})", program.text(data.name), params.join(", "))
}

fn primitive_of(param: FieldType<'_>) -> &'static str {
    match param {
        FieldType::Byte => "byte",
        FieldType::Char => "char",
        FieldType::Double => "double",
        FieldType::Float => "float",
        FieldType::Int => "int",
        FieldType::Long => "long",
        FieldType::Short => "short",
        FieldType::Boolean => "boolean",
        _ => "?",
    }
}

impl Phrasing<'_> {
    pub fn object(&self, object: Object) -> String {
        let root = match object.root() {
            Root::Param(0) if !self.is_static => "this".to_string(),
            Root::Param(i) => format!("argument {}", i + u16::from(self.is_static)),
            Root::Static(field) => format!("static {}", self.field(field)),
            Root::Fresh(_) => "a new object".to_string(),
            Root::Class(class) => format!("class {}", simple_name(self.program.class_name(class))),
            Root::Other => format!("another {}", simple_name(self.program.class_name(self.class))),
            Root::Given => "an argument".to_string(),
            Root::Somewhere => "somewhere".to_string(),
            Root::Unknown | Root::Held(_) => "unknown".to_string(),
        };
        match object.path() {
            Path::Direct => root,
            Path::Field(field) => format!("{root}{}", self.step(field)),
            Path::Deep(field) => format!("{root}{}…", self.step(field)),
        }
    }

    fn nearness(&self, object: Object) -> Nearness {
        // A field that is not known by name adds nothing to what the object is called.
        let direct = match object.path() {
            Path::Direct => true,
            Path::Field(field) => matches!(field, SOME_FIELD | FOREIGN_FIELD),
            Path::Deep(_) => false,
        };
        match object.root() {
            Root::Param(0) if !self.is_static && direct => Nearness::This,
            Root::Param(0) if !self.is_static => Nearness::Part,
            Root::Param(_) => Nearness::Argument,
            Root::Static(_) | Root::Class(_) => Nearness::Static,
            Root::Unknown | Root::Held(_) if direct => Nearness::Unknown,
            _ => Nearness::Elsewhere,
        }
    }

    fn step(&self, field: FieldId) -> String {
        match field {
            ELEMENT => "[]".to_string(),
            SOME_FIELD | FOREIGN_FIELD => String::new(),
            field if is_pseudo(field) => ".captured".to_string(),
            field => format!(".{}", self.program.text(self.program.field(field).name)),
        }
    }

    /// `Hashtable.count`
    pub fn field(&self, field: FieldId) -> String {
        if is_pseudo(field) {
            return "any field".to_string();
        }
        let data = self.program.field(field);
        format!("{}.{}", simple_name(self.program.class_name(data.class)), self.program.text(data.name))
    }

    pub fn member(&self, member: Member) -> String {
        match member {
            Member::Field(field) => self.field(field),
            Member::Element(kind) => format!("{} elements", element_name(kind)),
            Member::Inside(part) => {
                format!("inside of {}", crate::program::library::part_name(part).replace('/', "."))
            }
            Member::State(State::Waiting) => "waiting threads".to_string(),
            Member::State(State::Holding) => "holder of the lock".to_string(),
            Member::State(State::Permit) => "parked threads".to_string(),
            Member::State(State::Interrupt) => "interrupted threads".to_string(),
            Member::Any => "any field".to_string(),
        }
    }

    pub fn access(&self, access: &Access) -> AccessFacts {
        let (object, is_static) =
            match (access.place.object.root(), access.place.object.path(), access.place.member) {
                (Root::Static(field), Path::Direct, Member::Field(member)) if field == member => {
                    let class = self.program.field(field).class;
                    (format!("class {}", simple_name(self.program.class_name(class))), true)
                }
                _ => (self.object(access.place.object), false),
            };
        let nearness = if is_static { Nearness::Static } else { self.nearness(access.place.object) };
        AccessFacts {
            object,
            nearness,
            member: self.member(access.place.member),
            is_static,
            reads: !access.write,
            writes: access.write,
            mode: access.mode,
            locks: access
                .locks
                .iter()
                .filter(|(l, _)| *l != DETACHED)
                .map(|(l, _)| self.object(*l))
                .collect(),
            site: self.site(access.at),
        }
    }

    pub fn lock(&self, taken: &Taken) -> LockFacts {
        LockFacts { lock: self.object(taken.lock), site: self.site(taken.at) }
    }

    pub fn nested(&self, nested: &Nested) -> NestedLocks {
        NestedLocks { outer: self.lock(&nested.outer), inner: self.lock(&nested.inner) }
    }

    pub fn site(&self, at: crate::summary::model::At) -> Site {
        self.program.site(at.method, at.offset)
    }
}

fn element_name(kind: ElementKind) -> &'static str {
    match kind {
        ElementKind::Reference => "object[]",
        ElementKind::ByteOrBoolean => "byte[]",
        ElementKind::Char => "char[]",
        ElementKind::Short => "short[]",
        ElementKind::Int => "int[]",
        ElementKind::Long => "long[]",
        ElementKind::Float => "float[]",
        ElementKind::Double => "double[]",
    }
}

/// Is the method `synchronized`?
pub fn is_synchronized(access: u16) -> bool {
    access & acc::SYNCHRONIZED != 0
}
