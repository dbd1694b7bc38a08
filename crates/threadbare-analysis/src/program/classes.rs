//! The classes of a program, read when asked for: from the class path, and from the JDK's image.
//!
//! Everything is kept: a name, a class, a member and a body each have one number for as long as the
//! program lives. What the numbers mean to each other (subtypes, overriding) is in `lookup`.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use threadbare_classfile::{
    ClassFile, ClassFileError, ClassPath, Code, JImage, Options, acc, parse, parse_with,
};

use crate::body::build::{self, Scratch};
use crate::body::model::Body;
use crate::dependencies::result::Site;
use crate::program::ids::{ClassId, FieldId, MethodId, Name, Target};
use crate::program::lookup::Lookups;

/// Where classes come from.
pub struct Sources {
    pub image: Arc<JImage>,
    pub class_path: Arc<ClassPath>,
}

pub struct Program {
    pub(crate) sources: Sources,
    names: Vec<Arc<str>>,
    name_ids: FxHashMap<Arc<str>, Name>,
    classes: Vec<Slot>,
    /// By name; `NO_CLASS` for a name that is no class's.
    class_ids: Vec<u32>,
    fields: Vec<Field>,
    methods: Vec<Method>,
    /// By method.
    bodies: Vec<BodySlot>,
    /// The image's module of each package that was asked for.
    modules: FxHashMap<String, Option<String>>,
    pub(crate) lookups: Lookups,
    pub(crate) known: Known,
    scratch: Scratch,
}

const NO_CLASS: u32 = u32::MAX;

struct Slot {
    name: Name,
    state: State,
}

enum State {
    Unread,
    Found(Arc<Class>),
    /// Why there is none, in words.
    Missing(String),
    /// Arrays have no class file.
    Array,
}

enum BodySlot {
    Unread,
    /// Native or abstract.
    Absent,
    Built(Arc<Body>),
}

/// A class that was found.
pub struct Class {
    pub id: ClassId,
    pub file: Arc<ClassFile>,
    /// From the JDK's image.
    pub(crate) is_library: bool,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// In the order of the class file.
    pub methods: Vec<MethodId>,
    pub fields: Vec<FieldId>,
}

#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub class: ClassId,
    pub name: Name,
    pub descriptor: Name,
    /// Zero if the class or the field is missing.
    pub access: u16,
    /// The class file has it.
    pub is_known: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct Method {
    pub class: ClassId,
    /// In the class file's methods.
    pub index: u16,
    pub name: Name,
    pub descriptor: Name,
    pub access: u16,
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.file.is_interface()
    }
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.access & acc::STATIC != 0
    }

    pub fn is_final(&self) -> bool {
        self.access & acc::FINAL != 0
    }

    pub fn is_volatile(&self) -> bool {
        self.access & acc::VOLATILE != 0
    }
}

impl Method {
    pub fn is_static(&self) -> bool {
        self.access & acc::STATIC != 0
    }

    pub fn is_private(&self) -> bool {
        self.access & acc::PRIVATE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & acc::ABSTRACT != 0
    }

    pub fn is_native(&self) -> bool {
        self.access & acc::NATIVE != 0
    }

    pub fn is_synchronized(&self) -> bool {
        self.access & acc::SYNCHRONIZED != 0
    }
}

/// Names that the rules of Java or of this analysis mention.
pub(crate) struct Known {
    pub object: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
    pub(crate) method_handle: ClassId,
    pub(crate) var_handle: ClassId,
    pub method_type: ClassId,
    /// Classes whose `lock` and `unlock` are understood.
    pub locks: [ClassId; 4],
    /// Classes whose `readLock` and `writeLock` return the same lock each time.
    pub(crate) read_write_locks: [ClassId; 2],
    pub lock: Name,
    pub(crate) lock_interruptibly: Name,
    pub(crate) try_lock: Name,
    pub unlock: Name,
    pub(crate) read_lock: Name,
    pub(crate) write_lock: Name,
    pub init: Name,
}

impl Program {
    pub fn new(sources: Sources) -> Program {
        let nothing = (ClassId(0), Name(0));
        let mut program = Program {
            sources,
            names: Vec::new(),
            name_ids: FxHashMap::default(),
            classes: Vec::new(),
            class_ids: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            bodies: Vec::new(),
            modules: FxHashMap::default(),
            lookups: Lookups::default(),
            known: Known {
                object: nothing.0,
                cloneable: nothing.0,
                serializable: nothing.0,
                method_handle: nothing.0,
                var_handle: nothing.0,
                method_type: nothing.0,
                locks: [nothing.0; 4],
                read_write_locks: [nothing.0; 2],
                lock: nothing.1,
                lock_interruptibly: nothing.1,
                try_lock: nothing.1,
                unlock: nothing.1,
                read_lock: nothing.1,
                write_lock: nothing.1,
                init: nothing.1,
            },
            scratch: Scratch::default(),
        };
        let p = &mut program;
        p.known = Known {
            object: p.class("java/lang/Object"),
            cloneable: p.class("java/lang/Cloneable"),
            serializable: p.class("java/io/Serializable"),
            method_handle: p.class("java/lang/invoke/MethodHandle"),
            var_handle: p.class("java/lang/invoke/VarHandle"),
            method_type: p.class("java/lang/invoke/MethodType"),
            locks: [
                p.class("java/util/concurrent/locks/Lock"),
                p.class("java/util/concurrent/locks/ReentrantLock"),
                p.class("java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock"),
                p.class("java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock"),
            ],
            read_write_locks: [
                p.class("java/util/concurrent/locks/ReadWriteLock"),
                p.class("java/util/concurrent/locks/ReentrantReadWriteLock"),
            ],
            lock: p.name("lock"),
            lock_interruptibly: p.name("lockInterruptibly"),
            try_lock: p.name("tryLock"),
            unlock: p.name("unlock"),
            read_lock: p.name("readLock"),
            write_lock: p.name("writeLock"),
            init: p.name("<init>"),
        };
        program
    }

    /// The number of a string.
    pub fn name(&mut self, text: &str) -> Name {
        if let Some(&name) = self.name_ids.get(text) {
            return name;
        }
        let name = Name(self.names.len() as u32);
        let text: Arc<str> = text.into();
        self.names.push(text.clone());
        self.name_ids.insert(text, name);
        self.class_ids.push(NO_CLASS);
        name
    }

    pub fn text(&self, name: Name) -> &str {
        self.names.get(name.0 as usize).map_or("", |text| text)
    }

    pub(crate) fn shared_text(&self, name: Name) -> Arc<str> {
        self.names.get(name.0 as usize).cloned().unwrap_or_default()
    }

    /// The number of a class, interface or array type, given by binary name; it need not exist.
    pub fn class(&mut self, text: &str) -> ClassId {
        let name = self.name(text);
        match self.class_ids.get(name.0 as usize) {
            Some(&id) if id != NO_CLASS => ClassId(id),
            _ => {
                let id = self.classes.len() as u32;
                let state = if text.starts_with('[') { State::Array } else { State::Unread };
                self.classes.push(Slot { name, state });
                if let Some(slot) = self.class_ids.get_mut(name.0 as usize) {
                    *slot = id;
                }
                ClassId(id)
            }
        }
    }

    /// The binary name, with slashes.
    pub fn class_name(&self, class: ClassId) -> &str {
        self.classes.get(class.0 as usize).map_or("", |slot| self.text(slot.name))
    }

    /// A class that was read before.
    pub fn found(&self, class: ClassId) -> Option<&Class> {
        match &self.classes.get(class.0 as usize)?.state {
            State::Found(found) => Some(found),
            State::Missing(_) | State::Array | State::Unread => None,
        }
    }

    pub fn is_array(&self, class: ClassId) -> bool {
        self.classes.get(class.0 as usize).is_some_and(|slot| matches!(slot.state, State::Array))
    }

    /// Of `[[I` the class `[I`, of `[La/B;` the class `a/B`; `None` for an array of numbers or no array.
    pub fn element_class(&mut self, class: ClassId) -> Option<ClassId> {
        let name = self.shared_text(self.classes.get(class.0 as usize)?.name);
        let element = name.strip_prefix('[')?;
        match element.as_bytes().first()? {
            b'[' => Some(self.class(element)),
            b'L' => Some(self.class(element.strip_prefix('L')?.strip_suffix(';')?)),
            _ => None,
        }
    }

    /// The class, read if it has to be. `None` for an array and for a class that is missing or
    /// malformed: [`Program::gap_of`] tells why.
    pub fn load(&mut self, class: ClassId) -> Option<Arc<Class>> {
        match &self.classes.get(class.0 as usize)?.state {
            State::Found(found) => return Some(found.clone()),
            State::Missing(_) | State::Array => return None,
            State::Unread => {}
        }
        let name = self.shared_text(self.classes.get(class.0 as usize)?.name);
        let (state, loaded) = match self.read(&name) {
            Ok((file, is_library)) => {
                let found = Arc::new(self.declare(class, file, is_library));
                (State::Found(found.clone()), Some(found))
            }
            Err(why) => (State::Missing(why), None),
        };
        if let Some(slot) = self.classes.get_mut(class.0 as usize) {
            slot.state = state;
        }
        loaded
    }

    /// The class if it was read before.
    pub fn get(&self, class: ClassId) -> Option<&Arc<Class>> {
        match &self.classes.get(class.0 as usize)?.state {
            State::Found(found) => Some(found),
            _ => None,
        }
    }

    /// Why [`Program::load`] gave nothing, in words.
    pub fn gap_of(&self, class: ClassId) -> Option<&str> {
        match &self.classes.get(class.0 as usize)?.state {
            State::Missing(why) => Some(why),
            _ => None,
        }
    }

    /// As in Java a class of the JDK hides one of the same name on the class path.
    fn read(&mut self, name: &str) -> Result<(ClassFile, bool), String> {
        let image = self.sources.image.clone();
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        if !self.modules.contains_key(package) {
            let module = image.package_to_module(package).map_err(|e| e.to_string())?;
            self.modules.insert(package.to_owned(), module);
        }
        let dotted = || name.replace('/', ".");
        if let Some(Some(module)) = self.modules.get(package)
            && let Some(bytes) =
                image.find_resource(&format!("/{module}/{name}.class")).map_err(|e| e.to_string())?
        {
            let options = Options { trusted: true, ..Options::default() };
            let file = parse_with(&bytes, &options).map_err(|e| format!("class {}: {e}", dotted()))?;
            return Ok((file, true));
        }
        let found = self.sources.class_path.find(&format!("{name}.class")).map_err(|e| e.to_string())?;
        let Some(found) = found else { return Err(format!("class {} is missing", dotted())) };
        let file = parse_any(&found.bytes).map_err(|e| format!("class {}: {e}", dotted()))?;
        if *file.name != *name {
            let other = file.name.replace('/', ".");
            return Err(format!("class {} is missing: its file holds {other}", dotted()));
        }
        Ok((file, false))
    }

    fn declare(&mut self, id: ClassId, file: ClassFile, is_library: bool) -> Class {
        let file = Arc::new(file);
        let super_class = file.super_name.as_deref().map(|name| self.class(name));
        let interfaces = file.interfaces.iter().map(|name| self.class(name)).collect();
        let mut fields = Vec::with_capacity(file.fields.len());
        for field in &file.fields {
            let (name, descriptor) = (self.name(&field.name), self.name(&field.descriptor));
            let declared = Field { class: id, name, descriptor, access: field.access, is_known: true };
            fields.push(self.add_field(declared));
        }
        let mut methods = Vec::with_capacity(file.methods.len());
        for (index, method) in file.methods.iter().enumerate() {
            let (name, descriptor) = (self.name(&method.name), self.name(&method.descriptor));
            let method_id = MethodId(self.methods.len() as u32);
            // A class file counts its methods in 16 bits.
            self.methods.push(Method {
                class: id,
                index: index as u16,
                name,
                descriptor,
                access: method.access,
            });
            self.bodies.push(BodySlot::Unread);
            self.lookups.declared_methods.entry(Target { class: id, name, descriptor }).or_insert(method_id);
            methods.push(method_id);
        }
        Class { id, file, is_library, super_class, interfaces, methods, fields }
    }

    pub(crate) fn add_field(&mut self, field: Field) -> FieldId {
        let id = FieldId(self.fields.len() as u32);
        self.fields.push(field);
        if field.is_known {
            let key = Target { class: field.class, name: field.name, descriptor: field.descriptor };
            self.lookups.declared_fields.entry(key).or_insert(id);
        }
        id
    }

    /// Panics on a number of another program.
    pub fn field(&self, field: FieldId) -> Field {
        self.fields[field.0 as usize]
    }

    /// Panics on a number of another program.
    pub fn method(&self, method: MethodId) -> Method {
        self.methods[method.0 as usize]
    }

    /// The methods that the class itself declares, in the order of its file.
    pub fn methods_of(&mut self, class: ClassId) -> Vec<MethodId> {
        self.load(class).map_or_else(Vec::new, |class| class.methods.clone())
    }

    /// What the method does; `None` if it is native or abstract.
    pub fn body(&mut self, method: MethodId) -> Option<Arc<Body>> {
        match self.bodies.get(method.0 as usize)? {
            BodySlot::Built(body) => return Some(body.clone()),
            BodySlot::Absent => return None,
            BodySlot::Unread => {}
        }
        let Method { class, index, .. } = self.method(method);
        let file = self.get(class)?.file.clone();
        let code = file.methods.get(usize::from(index)).and_then(|info| info.code.as_ref());
        let body = code.map(|code| {
            let scratch = std::mem::take(&mut self.scratch);
            let (body, scratch) = build::body(self, method, &file, code, scratch);
            self.scratch = scratch;
            Arc::new(body)
        });
        if let Some(slot) = self.bodies.get_mut(method.0 as usize) {
            *slot = body.clone().map_or(BodySlot::Absent, BodySlot::Built);
        }
        body
    }

    pub(crate) fn code(&self, method: Method) -> Option<&Code> {
        self.get(method.class)?.file.methods.get(usize::from(method.index))?.code.as_ref()
    }

    /// The place of an instruction, for people.
    pub fn site(&self, method: MethodId, at: u16) -> Site {
        let method = self.method(method);
        let class = self.class_name(method.class).replace('/', ".");
        Site {
            method: format!("{class}.{}", self.text(method.name)),
            file: self
                .get(method.class)
                .and_then(|class| class.file.attributes.source_file.as_deref().map(str::to_owned)),
            line: self.code(method).and_then(|code| code.line_of(at)),
        }
    }
}

/// Reads a class of the program. Preview features of any release are read: whether they run is up to the machine.
pub fn parse_any(bytes: &[u8]) -> Result<ClassFile, ClassFileError> {
    match bytes.get(4..8) {
        Some(&[0xff, 0xff, high, low]) => {
            let max_major = u16::from_be_bytes([high, low]);
            parse_with(bytes, &Options { max_major, enable_preview: true, ..Options::default() })
        }
        _ => parse(bytes),
    }
}
