//! How a call of a method is taken: by its code, or as something that code does not say.

use threadbare_classfile::acc;

use crate::program::ids::{ClassId, MethodId, Target};
use crate::program::library::{self, Special};
use crate::summary::evaluate::matters;
use crate::summary::solver::Solver;
use threadbare_library::quiet::Quiet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Treatment {
    /// No bytecode states its effect.
    Special(Special),
    /// The making of one of the library's exceptions: what they hold is for whoever catches them.
    Exception,
    /// Quiet code that cannot reach anything that matters.
    Skipped,
    /// Machinery of the library that is not looked into.
    Opaque,
    /// What its code says.
    Code,
}

impl Solver {
    /// `is_virtual`: another method may be meant than the one that is named.
    pub(crate) fn treatment(&mut self, method: MethodId, is_virtual: bool) -> Treatment {
        if let Some(known) = self.treatments.get(&(method, is_virtual)) {
            return *known;
        }
        let treatment = self.find_treatment(method, is_virtual);
        self.treatments.insert((method, is_virtual), treatment);
        treatment
    }

    fn find_treatment(&mut self, method: MethodId, is_virtual: bool) -> Treatment {
        if let Some(special) = self.special(method, is_virtual) {
            Treatment::Special(special)
        } else if self.is_exception(method) {
            Treatment::Exception
        } else if self.is_skipped(method) {
            Treatment::Skipped
        } else if self.is_opaque(method) {
            Treatment::Opaque
        } else {
            Treatment::Code
        }
    }

    /// What a call on an object of which nobody keeps track may run: the method that is named, or, if it has
    /// no code, those of the classes that are declared with its own.
    pub(crate) fn quiet_methods(&mut self, method: MethodId) -> Vec<MethodId> {
        let data = self.program.method(method);
        if !data.is_abstract() {
            return vec![method];
        }
        let target = Target { class: data.class, name: data.name, descriptor: data.descriptor };
        let mut found = Vec::new();
        for mate in self.program.nest_mates(data.class) {
            if self.program.is_subtype(mate, data.class) == Some(true)
                && let Some(chosen) = self.program.select(mate, target)
                && !self.program.method(chosen).is_abstract()
                && !found.contains(&chosen)
            {
                found.push(chosen);
            }
        }
        if found.is_empty() { vec![method] } else { found }
    }

    fn special(&mut self, method: MethodId, is_virtual: bool) -> Option<Special> {
        let data = self.program.method(method);
        if !self.program.is_library(data.class) {
            return None;
        }
        let class = self.program.class_name(data.class);
        // Other classes have their own of these.
        let overridable = is_virtual && class == "java/lang/Object" && data.access & acc::FINAL == 0;
        let name = self.program.text(data.name);
        let is_native = data.access & acc::NATIVE != 0;
        let special = library::special(class, name, is_native)?;
        (!overridable).then_some(special)
    }

    fn is_exception(&mut self, method: MethodId) -> bool {
        let data = self.program.method(method);
        let throwable = self.program.class("java/lang/Throwable");
        self.program.text(data.name) == "<init>"
            && self.program.is_library(data.class)
            && self.program.is_subtype(data.class, throwable) == Some(true)
            && !self.family.contains(&data.class)
    }

    fn is_skipped(&mut self, method: MethodId) -> bool {
        let class = self.program.method(method).class;
        if self.facts.quiet(&mut self.program, class) != Quiet::Whole {
            return false;
        }
        !library::is_looked_into(self.program.class_name(class)) || !matters(self, method)
    }

    fn is_opaque(&mut self, method: MethodId) -> bool {
        let data = self.program.method(method);
        let class = data.class;
        // A bridge casts what it is given and calls the method that is meant.
        if data.access & acc::BRIDGE != 0 && data.access & acc::SYNTHETIC != 0 {
            return false;
        }
        let part_of = |c: ClassId| library::opaque_part(self.program.class_name(c));
        let part = part_of(class);
        // What belongs to the class under test is looked into.
        part.is_some() && !self.family.iter().any(|c| part_of(*c) == part) && self.program.is_library(class)
    }
}
