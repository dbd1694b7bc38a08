//! The bridge to the verifier crate: answers its questions about types from the loaded program.

use crate::classes::class::{ClassPtr, MethodPtr};
use crate::ids::ThreadId;
use crate::trap::Trap;
use crate::vm::Vm;
use std::sync::Arc;
use threadbare_classfile::acc;
use threadbare_verifier::{FailureKind, LoadFailure, MemberRef, TypeEnv};

/// Verifies one class; a failure is the Java error that linking it throws.
pub(crate) fn verify(vm: &mut Vm, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
    let Some(file) = class.file_static() else { return Ok(()) };
    let mut env = Env { vm, t, class, trap: None };
    let result = threadbare_verifier::verify_class(file, &mut env);
    let trap = env.trap.take();
    match result {
        Ok(()) => Ok(()),
        Err(failure) => match failure.kind {
            FailureKind::Load(load) => match trap {
                Some(trap) => Err(trap),
                None => Err(vm.throw(t, "java/lang/NoClassDefFoundError", load.class_name())),
            },
            FailureKind::ClassFormat => Err(vm.throw(t, "java/lang/ClassFormatError", &failure.to_string())),
            // Classes without stack maps are judged by the old verifier, which words things its own way.
            FailureKind::Verify if file.major < 50 => {
                Err(vm.throw(t, "java/lang/VerifyError", &failure.message))
            }
            FailureKind::Verify => Err(vm.throw(t, "java/lang/VerifyError", &failure.to_string())),
        },
    }
}

struct Env<'a> {
    vm: &'a mut Vm,
    t: ThreadId,
    class: ClassPtr,
    /// What loading a class threw, for the caller to throw on.
    trap: Option<Trap>,
}

impl Env<'_> {
    fn load(&mut self, name: &str) -> Result<ClassPtr, LoadFailure> {
        if self.class.class_file().is_some_and(|f| &*f.name == name) {
            return Ok(self.class);
        }
        self.vm.load_class(self.t, self.class.loader, name).map_err(|trap| {
            self.trap = Some(trap);
            LoadFailure::NotFound(name.to_string())
        })
    }
}

impl TypeEnv for Env<'_> {
    fn is_interface(&mut self, name: &str) -> Result<bool, LoadFailure> {
        Ok(self.load(name)?.is_interface())
    }

    fn is_subclass(&mut self, sub: &str, sup: &str) -> Result<bool, LoadFailure> {
        let (sub, sup) = (self.load(sub)?, self.load(sup)?);
        Ok(sub.is_subtype_of(sup))
    }

    fn superclass(&mut self, name: &str) -> Result<Option<Arc<str>>, LoadFailure> {
        Ok(self.load(name)?.super_class.map(|s| s.name.clone()))
    }

    fn is_protected_elsewhere(&mut self, from: &str, member: MemberRef<'_>) -> Result<bool, LoadFailure> {
        let from = self.load(from)?;
        let class = self.load(member.class)?;
        let (access, owner) = if member.is_method {
            let found: Option<MethodPtr> = self.vm.find_method(class, member.name, member.descriptor);
            match found {
                Some(m) => (m.access, m.class),
                None => return Ok(false),
            }
        } else {
            match crate::classes::resolve::find_field(class, member.name, member.descriptor) {
                Some((owner, i)) => (owner.fields[i].access, owner),
                None => return Ok(false),
            }
        };
        Ok(access & acc::PROTECTED != 0 && !owner.same_package(&from))
    }
}
