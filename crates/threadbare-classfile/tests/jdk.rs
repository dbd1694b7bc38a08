//! Reads every class of every JDK on this machine, and compares java.base with `cafebabe`.

use std::path::PathBuf;

use threadbare_classfile::{JImage, Options, acc, bytecode, parse, parse_with};
use threadbare_testkit::jdks::homes_with_image;

/// The image of every JDK of this machine.
fn images() -> Vec<PathBuf> {
    homes_with_image().iter().map(|home| home.join("lib/modules")).collect()
}

#[test]
fn every_class_parses() {
    for path in images() {
        let image = JImage::open(&path).unwrap();
        let (mut classes, mut methods, mut instructions) = (0, 0, 0);
        for entry in image.iter() {
            let entry = entry.unwrap();
            if entry.extension != "class" {
                continue;
            }
            let bytes = image.read(&entry).unwrap();
            let class = parse(&bytes).unwrap_or_else(|e| panic!("{}: {e}", entry.path()));
            let trusted = Options { trusted: true, ..Options::default() };
            assert_eq!(parse_with(&bytes, &trusted).unwrap().constants.len(), class.constants.len());
            if entry.base != "module-info" {
                let by_path = format!("{}/{}", entry.parent, entry.base);
                let expected = if entry.parent.is_empty() { entry.base } else { &by_path };
                assert_eq!(&*class.name, expected);
            }
            for method in &class.methods {
                methods += 1;
                let Some(code) = &method.code else { continue };
                let mut walk = bytecode::instructions(&code.bytes);
                instructions += walk.by_ref().count();
                assert_eq!(walk.pc(), code.bytes.len(), "{}.{}", class.name, method.name);
            }
            classes += 1;
        }
        eprintln!("{}: {classes} classes, {methods} methods, {instructions} instructions", path.display());
        assert!(classes > 5_000);
    }
}

#[test]
fn image_lookups() {
    for path in images() {
        let image = JImage::open(&path).unwrap();
        let bytes = image.find_resource("/java.base/java/lang/String.class").unwrap().unwrap();
        let string = parse(&bytes).unwrap();
        assert_eq!(&*string.name, "java/lang/String");
        assert_eq!(string.super_name.as_deref(), Some("java/lang/Object"));
        assert!(string.interfaces.iter().any(|name| &**name == "java/lang/CharSequence"));
        let length = string.find_method("length", "()I").unwrap();
        assert!(length.code.as_ref().unwrap().line_of(0).is_some());
        assert!(string.find_field("value", "[B").is_some());
        assert!(image.find_resource("/java.base/java/lang/Strinh.class").unwrap().is_none());
        assert!(image.find_resource("").unwrap().is_none());
        for (package, module) in [("java.lang", "java.base"), ("java/util/logging", "java.logging")] {
            assert_eq!(image.package_to_module(package).unwrap().as_deref(), Some(module));
        }
        assert_eq!(image.package_to_module("no.such").unwrap(), None);
        let modules = image.modules().unwrap();
        assert!(modules.iter().any(|name| name == "java.base") && modules.len() > 10);
        // Every entry is found again by its path.
        for entry in image.iter().take(5_000) {
            let entry = entry.unwrap();
            let direct = image.read(&entry).unwrap();
            assert_eq!(image.find_resource(&entry.path()).unwrap().unwrap(), direct, "{}", entry.path());
        }
    }
}

#[test]
fn image_classes() {
    for path in images() {
        let image = JImage::open(&path).unwrap();
        let all = image.class_names().unwrap();
        assert!(all.is_sorted() && all.len() > 10_000 && all.iter().any(|name| name == "java/lang/Object"));
        let mut by_module: Vec<String> =
            image.modules().unwrap().iter().flat_map(|m| image.classes_of_module(m).unwrap()).collect();
        by_module.sort_unstable();
        assert_eq!(all, by_module);
        let package = image.classes_of_package("java.util.concurrent").unwrap();
        assert_eq!(package, image.classes_of_package("java/util/concurrent").unwrap());
        assert!(package.iter().any(|name| name == "java/util/concurrent/ConcurrentHashMap$Node"));
        assert!(package.iter().all(|name| !name.contains("/atomic/") && !name.contains("module-info")));
        assert!(image.classes_of_module("no.such").unwrap().is_empty());
        assert!(image.classes_of_package("").unwrap().is_empty());
    }
}

#[test]
fn java_base_agrees_with_cafebabe() {
    for path in images() {
        let image = JImage::open(&path).unwrap();
        let (mut compared, mut refused) = (0, 0);
        for entry in image.iter() {
            let entry = entry.unwrap();
            if entry.module != "java.base" || entry.extension != "class" || entry.base == "module-info" {
                continue;
            }
            let bytes = image.read(&entry).unwrap();
            let ours = parse(&bytes).unwrap();
            // The other parser has known gaps; ours must read those too, which is tested above.
            let Ok(theirs) = cafebabe::parse_class(&bytes) else {
                refused += 1;
                continue;
            };
            compare(&ours, &theirs);
            compared += 1;
        }
        eprintln!("{}: {compared} classes agree, cafebabe refused {refused}", path.display());
        assert!(compared > 5_000 && refused < 20);
    }
}

fn compare(ours: &threadbare_classfile::ClassFile, theirs: &cafebabe::ClassFile<'_>) {
    use cafebabe::attributes::AttributeData;

    assert_eq!(*ours.name, *theirs.this_class);
    assert_eq!(ours.super_name.as_deref(), theirs.super_class.as_deref());
    assert_eq!((ours.major, ours.minor), (theirs.major_version, theirs.minor_version));
    assert!(ours.interfaces.iter().map(|name| &**name).eq(theirs.interfaces.iter().map(|name| &**name)));

    assert_eq!(ours.fields.len(), theirs.fields.len());
    for (a, b) in ours.fields.iter().zip(&theirs.fields) {
        assert_eq!((&*a.name, &*a.descriptor), (&*b.name, &*b.descriptor.to_string()));
        assert_eq!(a.access, b.access_flags.bits(), "{}.{}", ours.name, a.name);
    }
    assert_eq!(ours.methods.len(), theirs.methods.len());
    for (a, b) in ours.methods.iter().zip(&theirs.methods) {
        assert_eq!((&*a.name, &*a.descriptor), (&*b.name, &*b.descriptor.to_string()));
        assert_eq!(a.access | acc::SYNTHETIC, b.access_flags.bits() | acc::SYNTHETIC);
        let code = b.attributes.iter().find_map(|attribute| match &attribute.data {
            AttributeData::Code(code) => Some(code),
            _ => None,
        });
        assert_eq!(a.code.is_some(), code.is_some());
        let (Some(a), Some(b)) = (&a.code, code) else { continue };
        assert_eq!((a.max_stack, a.max_locals, &*a.bytes), (b.max_stack, b.max_locals, b.code));
        assert_eq!(a.handlers.len(), b.exception_table.len());
        for (a, b) in a.handlers.iter().zip(&b.exception_table) {
            let theirs = (b.start_pc, b.end_pc, b.handler_pc);
            assert_eq!((a.range.start, a.range.end, a.target), theirs);
            assert_eq!(ours.class_name(a.catch_type).map(|name| &**name), b.catch_type.as_deref());
        }
        let lines = b.attributes.iter().flat_map(|attribute| match &attribute.data {
            AttributeData::LineNumberTable(lines) => lines.as_slice(),
            _ => &[],
        });
        let mut lines: Vec<_> = lines.map(|line| (line.start_pc, line.line_number)).collect();
        lines.sort_by_key(|&(start, _)| start);
        assert_eq!(a.lines, lines);
    }
}

/// Every prefix and every single-byte change of some real classes: a class or an error, no panic.
#[test]
fn damaged_classes_never_panic() {
    let names = [
        "java/lang/Object",
        "java/lang/Thread$State",
        "java/util/AbstractMap",
        "java/lang/ProcessHandleImpl$Info",
        "java/lang/Record",
    ];
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    for path in images() {
        let image = JImage::open(&path).unwrap();
        for name in names {
            let bytes = image.find_resource(&format!("/java.base/{name}.class")).unwrap().unwrap();
            for trusted in [false, true] {
                let options = Options { trusted, ..Options::default() };
                for len in 0..bytes.len() {
                    assert!(parse_with(&bytes[..len], &options).is_err(), "{name} cut at {len}");
                }
                let mut damaged = bytes.to_vec();
                for at in 0..bytes.len() {
                    for _ in 0..4 {
                        random ^= random << 13;
                        random ^= random >> 7;
                        random ^= random << 17;
                        damaged[at] = random.to_be_bytes()[0];
                        if let Ok(class) = parse_with(&damaged, &options) {
                            for code in class.methods.iter().filter_map(|m| m.code.as_ref()) {
                                let walk = bytecode::instructions(&code.bytes);
                                walk.for_each(|i| drop((i.switch(), i.branch_target())));
                            }
                        }
                    }
                    damaged[at] = bytes[at];
                }
            }
        }
    }
}

/// A small image (the front of a real one) with damage anywhere in its index: no panic.
#[test]
fn damaged_images_never_panic() {
    let Some(path) = images().into_iter().next() else { return };
    let real = std::fs::read(path).unwrap();
    let file = std::env::temp_dir().join(format!("threadbare-damaged-{}", std::process::id()));
    let check = |bytes: &[u8]| {
        std::fs::write(&file, bytes).unwrap();
        let Ok(image) = JImage::open(&file) else { return };
        for entry in image.iter().take(200) {
            drop(entry.and_then(|entry| image.read(&entry).map(|bytes| bytes.len())));
        }
        drop(image.find_resource("/java.base/java/lang/String.class"));
        drop(image.package_to_module("java.lang"));
        drop(image.modules());
    };
    for len in [0, 1, 3, 4, 27, 28, 29, 1000, 1 << 20, 4 << 20] {
        check(&real[..len]);
    }
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    for round in 0..60 {
        let mut bytes = real[..8 << 20].to_vec();
        for _ in 0..20_000 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let at = 28 + random as usize % (bytes.len() - 28);
            bytes[at] = (random >> 32) as u8;
        }
        if round % 3 == 0 {
            bytes[8 + round % 20] = random as u8;
        }
        check(&bytes);
    }
    std::fs::remove_file(&file).unwrap();
}
