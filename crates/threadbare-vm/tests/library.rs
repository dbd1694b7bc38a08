//! What a JDK lacks of the library's private parts is named, and ends the run: the program sees nothing of it.

use threadbare_testkit::{CompiledClasses, jdks, on_big_stack};
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::ids::LoaderId;
use threadbare_vm::trap::Trap;
use threadbare_vm::{RunEnd, Vm};

/// A class of the table that no program here has loaded.
const CLASS: &str = "sun/nio/fs/UnixMountEntry";

fn unsupported(end: Trap) -> String {
    match end {
        Trap::End(end) => match *end {
            RunEnd::Unsupported { what, .. } => what,
            other => panic!("it ended as {other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

/// The image's class with one of its names spelled otherwise.
fn define_respelled(vm: &mut Vm, old: &str, new: &str) -> Result<(), Trap> {
    assert_eq!(old.len(), new.len());
    let image = vm.program.image.clone();
    let found = image.find_resource(&format!("/java.base/{CLASS}.class")).expect("an image");
    let mut bytes = found.expect("the class").into_owned();
    // A constant of the pool: its tag, its length, its text.
    let entry = |text: &str| [&[1, 0, text.len() as u8], text.as_bytes()].concat();
    let (old, new) = (entry(old), entry(new));
    let at = bytes.windows(old.len()).position(|part| part == old).expect("the name");
    bytes[at..at + old.len()].copy_from_slice(&new);
    vm.add_class_file(MAIN_THREAD, LoaderId::BOOT, CLASS, &bytes).map(|_| ())
}

#[test]
fn a_missing_class_is_named() {
    on_big_stack(|| {
        let mut vm = CompiledClasses::none(jdks::any(), "library").boot();
        let end = vm.required_class(MAIN_THREAD, "java/lang/Class$Nothing").expect_err("no such class");
        assert!(unsupported(end).ends_with("whose class library has no class java.lang.Class$Nothing"));
    });
}

#[test]
fn a_missing_field_is_named_before_anything_can_misread_it() {
    on_big_stack(|| {
        let mut vm = CompiledClasses::none(jdks::any(), "library").boot();
        let end = define_respelled(&mut vm, "fstype", "kindof").expect_err("a field is missing");
        assert!(unsupported(end).ends_with("has no field sun.nio.fs.UnixMountEntry.fstype ([B)"));
    });
}

#[test]
fn a_whole_class_is_accepted() {
    on_big_stack(|| {
        let mut vm = CompiledClasses::none(jdks::any(), "library").boot();
        define_respelled(&mut vm, "fstype", "fstype").expect("nothing is missing");
    });
}
