//! A class hierarchy built from class files, for the tests.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use threadbare_classfile::{ClassFile, JImage, acc, parse};
use threadbare_verifier::{LoadFailure, MemberRef, TypeEnv};

/// Classes given by hand, then those of a JDK's run-time image, parsed on demand.
#[derive(Default)]
pub struct Hierarchy {
    image: Option<JImage>,
    known: FxHashMap<String, Option<Rc<ClassFile>>>,
}

impl Hierarchy {
    pub fn new(image: Option<JImage>) -> Hierarchy {
        Hierarchy { image, known: FxHashMap::default() }
    }

    pub fn add(&mut self, class: ClassFile) -> Rc<ClassFile> {
        let class = Rc::new(class);
        self.known.insert(class.name.to_string(), Some(class.clone()));
        class
    }

    pub fn class(&mut self, name: &str) -> Result<Rc<ClassFile>, LoadFailure> {
        if !self.known.contains_key(name) {
            let found = self.read(name).map(|bytes| Rc::new(parse(&bytes).expect("a JDK class parses")));
            self.known.insert(name.to_string(), found);
        }
        self.known[name].clone().ok_or_else(|| LoadFailure::NotFound(name.to_string()))
    }

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        let image = self.image.as_ref()?;
        let package = name.rsplit_once('/')?.0;
        let module = image.package_to_module(package).ok()??;
        let bytes = image.find_resource(&format!("/{module}/{name}.class")).ok()??;
        Some(bytes.into_owned())
    }
}

fn package(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

impl TypeEnv for Hierarchy {
    fn is_interface(&mut self, name: &str) -> Result<bool, LoadFailure> {
        Ok(self.class(name)?.access & acc::INTERFACE != 0)
    }

    fn is_subclass(&mut self, sub: &str, sup: &str) -> Result<bool, LoadFailure> {
        let mut current = sub.to_string();
        while current != sup {
            match &self.class(&current)?.super_name {
                Some(above) => current = above.to_string(),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    fn superclass(&mut self, name: &str) -> Result<Option<Arc<str>>, LoadFailure> {
        Ok(self.class(name)?.super_name.clone())
    }

    fn is_protected_elsewhere(&mut self, from: &str, member: MemberRef<'_>) -> Result<bool, LoadFailure> {
        let mut current = Some(Arc::<str>::from(member.class));
        while let Some(name) = current {
            let class = self.class(&name)?;
            let named = |name: &str, descriptor: &str| name == member.name && descriptor == member.descriptor;
            let access = if member.is_method {
                class.methods.iter().find(|m| named(&m.name, &m.descriptor)).map(|m| m.access)
            } else {
                class.fields.iter().find(|f| named(&f.name, &f.descriptor)).map(|f| f.access)
            };
            if let Some(access) = access {
                return Ok(access & acc::PROTECTED != 0 && package(&name) != package(from));
            }
            current = class.super_name.clone();
        }
        Ok(false)
    }
}
