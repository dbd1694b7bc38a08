//! Jars and class paths, on files made for the purpose.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use threadbare_classfile::{ClassPath, ErrorKind, Jar};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A folder that goes away with the test.
struct TempDir(PathBuf);

impl TempDir {
    fn new(test: &str) -> TempDir {
        let path = std::env::temp_dir().join(format!("threadbare-{test}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        TempDir(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn write_jar(path: &Path, entries: &[(&str, &str)]) {
    let mut zip = ZipWriter::new(fs::File::create(path).unwrap());
    for (index, (name, text)) in entries.iter().enumerate() {
        let methods = [CompressionMethod::Stored, CompressionMethod::Deflated];
        let options = SimpleFileOptions::default().compression_method(methods[index % 2]);
        zip.start_file(*name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

#[test]
fn jar_entries_and_versions() {
    let dir = TempDir::new("jar");
    let path = dir.path("a.jar");
    write_jar(
        &path,
        &[
            ("META-INF/MANIFEST.MF", "Multi-Release: true\r\nMain-Class: p.Main\r\n"),
            ("p/A.class", "base"),
            ("META-INF/versions/9/p/A.class", "nine"),
            ("META-INF/versions/21/p/A.class", "twenty-one"),
        ],
    );
    let jar = Jar::open(&path).unwrap();
    assert_eq!(jar.manifest().main_class(), Some("p.Main"));
    assert_eq!(jar.names().len(), 4);
    let seen = |feature| String::from_utf8(jar.read_versioned("p/A.class", feature).unwrap().unwrap());
    assert_eq!([8, 9, 17, 25].map(|f| seen(f).unwrap()), ["base", "nine", "nine", "twenty-one"]);
    assert_eq!(jar.read("p/B.class").unwrap(), None);
}

#[test]
fn broken_jars_are_errors() {
    let dir = TempDir::new("broken");
    let path = dir.path("a.jar");
    let text = "some text that deflates some text that deflates".repeat(20);
    write_jar(&path, &[("x", "stored"), ("p/A.class", &text)]);
    let whole = fs::read(&path).unwrap();
    for len in 0..whole.len() {
        fs::write(&path, &whole[..len]).unwrap();
        let error = Jar::open(&path).map(drop).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Jar, "{len}");
    }
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        fs::write(&path, &bytes).unwrap();
        if let Ok(jar) = Jar::open(&path) {
            jar.names().iter().for_each(|name| drop(jar.read(name)));
        }
    }
    fs::write(&path, "not a zip").unwrap();
    let message = Jar::open(&path).map(drop).unwrap_err().to_string();
    assert!(message.contains("is not a jar"), "{message}");
    assert_eq!(Jar::open(dir.path("none.jar")).map(drop).unwrap_err().kind(), ErrorKind::Io);
}

#[test]
fn class_path_order_wildcards_and_missing() {
    let dir = TempDir::new("path");
    fs::create_dir_all(dir.path("classes/p")).unwrap();
    fs::create_dir_all(dir.path("lib")).unwrap();
    fs::write(dir.path("classes/p/A.class"), "folder").unwrap();
    write_jar(&dir.path("lib/b.jar"), &[("p/A.class", "b"), ("p/B.class", "b")]);
    write_jar(&dir.path("lib/a.JAR"), &[("p/A.class", "a")]);
    fs::write(dir.path("lib/c.txt"), "no jar").unwrap();
    write_jar(
        &dir.path("main.jar"),
        &[("META-INF/MANIFEST.MF", "Class-Path: extra.jar none.jar main.jar\n"), ("p/M.class", "m")],
    );
    write_jar(&dir.path("extra.jar"), &[("p/X.class", "x")]);

    let item = |name: &str| dir.path(name).to_str().unwrap().to_owned();
    fs::write(dir.path("broken.jar"), "no jar").unwrap();
    let items = [
        item("gone"),
        item("broken.jar"),
        item("classes"),
        item("lib/*"),
        item("main.jar"),
        item("nothing/*"),
    ];
    let path = ClassPath::parse(&items.join(":"));
    let entries: Vec<_> =
        path.entries().map(|p| p.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(entries, ["classes", "a.JAR", "b.jar", "main.jar", "extra.jar"]);
    assert_eq!(path.missing(), [dir.path("gone"), dir.path("nothing/*")]);
    assert_eq!(path.unreadable().iter().map(|e| e.kind()).collect::<Vec<_>>(), [ErrorKind::Jar]);

    let all: Vec<_> = path.find_all("p/A.class").unwrap().into_iter().map(|f| (f.entry, f.bytes)).collect();
    assert_eq!(all, [(0, b"folder".to_vec()), (1, b"a".to_vec()), (2, b"b".to_vec())]);
    assert_eq!(path.find("p/X.class").unwrap().unwrap().entry, 4);
    assert_eq!(path.find("p/Q.class").unwrap(), None);
    assert_eq!(path.find("../extra.jar").unwrap(), None);
    assert_eq!(path.find("p").unwrap(), None);
}

/// Contents are the same for a copy, and differ with every byte, name, order and release.
#[test]
fn contents_without_places() {
    let dir = TempDir::new("contents");
    let contents = |items: &[&str], feature| {
        let items: Vec<String> = items.iter().map(|item| dir.path(item).display().to_string()).collect();
        let mut bytes = Vec::new();
        let path = ClassPath::parse(&items.join(":")).with_feature(feature);
        path.contents(4, &mut |piece| bytes.extend_from_slice(piece)).map(|()| bytes).ok()
    };
    let folder = |name: &str, files: &[(&str, &str)]| {
        for (file, text) in files {
            let path = dir.path(name).join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    };
    folder("first", &[("p/A.class", "a"), ("B.class", "b")]);
    folder("copy", &[("B.class", "b"), ("p/A.class", "a"), ("notes.txt", "mine")]);
    folder("renamed", &[("p/C.class", "a"), ("B.class", "b")]);
    folder("moved", &[("p/A.class", ""), ("B.class", "ba")]);
    folder("large", &[("A.class", ""), ("B.class", ""), ("C.class", ""), ("p/D.class", "")]);
    write_jar(&dir.path("a.jar"), &[("A.class", "a")]);
    write_jar(&dir.path("b.jar"), &[("A.class", "b")]);
    fs::copy(dir.path("a.jar"), dir.path("copy.jar")).unwrap();
    let first = contents(&["first"], 17);
    assert!(first.is_some());
    assert_eq!(first, contents(&["copy"], 17));
    assert_eq!(contents(&["a.jar", "first"], 17), contents(&["copy.jar", "missing", "copy"], 17));
    for (items, feature) in [
        (&["first"][..], 25),
        (&["renamed"], 17),
        (&["moved"], 17),
        (&["first", "a.jar"], 17),
        (&["a.jar", "first"], 17),
        (&["b.jar", "first"], 17),
    ] {
        let other = contents(items, feature);
        assert!(other.is_some() && other != first, "{items:?} of {feature}");
    }
    assert_ne!(contents(&["a.jar", "first"], 17), contents(&["b.jar", "first"], 17));
    assert_eq!(contents(&["large"], 17), None, "too many files");
    assert_eq!(contents(&["first", "first", "copy"], 17), None, "too many files together");
    let path = ClassPath::parse(&dir.path("a.jar").display().to_string());
    fs::remove_file(dir.path("a.jar")).unwrap();
    assert!(path.contents(4, &mut |_| {}).is_err(), "the jar is gone");
}

#[test]
fn class_names_in_search_order() {
    let dir = TempDir::new("names");
    for folder in ["classes/p/q", "classes/.hidden", "classes/META-INF/versions/9/p"] {
        fs::create_dir_all(dir.path(folder)).unwrap();
    }
    for file in [
        "B.class",
        "p/A.class",
        "p/A$1.class",
        "p/A.java",
        "p/q/C.class",
        "module-info.class",
        ".hidden/D.class",
        "META-INF/versions/9/p/E.class",
    ] {
        fs::write(dir.path("classes").join(file), "").unwrap();
    }
    // A link back to the top must not be followed for ever.
    #[cfg(unix)]
    std::os::unix::fs::symlink(dir.path("classes"), dir.path("classes/p/loop")).unwrap();
    let entries = [
        ("META-INF/versions/9/p/Nine.class", "9"),
        ("META-INF/versions/21/p/TwentyOne.class", "21"),
        ("META-INF/versions/9/p/Both.class", "9"),
        ("META-INF/versions/8/p/Eight.class", "8"),
        ("META-INF/versions/x/p/No.class", "x"),
        ("META-INF/versions/09/p/No.class", "09"),
        ("p/Both.class", "base"),
        ("p/A.class", "again"),
        ("readme.txt", ""),
    ];
    let manifest = ("META-INF/MANIFEST.MF", "Multi-Release: true\r\n");
    write_jar(&dir.path("multi.jar"), &[&[manifest], &entries[..]].concat());
    write_jar(&dir.path("plain.jar"), &entries);

    let names = |items: &[&str], feature| {
        let items: Vec<_> = items.iter().map(|item| dir.path(item).to_str().unwrap().to_owned()).collect();
        ClassPath::parse(&items.join(":")).with_feature(feature).class_names()
    };
    let folder = ["B", "p/A", "p/A$1", "p/q/C"];
    let mut found = names(&["classes"], 25);
    found.sort();
    assert_eq!(found, folder);
    assert_eq!(names(&["multi.jar"], 17), ["p/A", "p/Both", "p/Nine"]);
    assert_eq!(names(&["multi.jar"], 21), ["p/A", "p/Both", "p/Nine", "p/TwentyOne"]);
    assert_eq!(names(&["multi.jar"], 8), ["p/A", "p/Both"]);
    assert_eq!(names(&["plain.jar"], 25), ["p/A", "p/Both"]);
    let both = names(&["plain.jar", "classes", "gone", "multi.jar"], 17);
    assert_eq!(both, ["p/A", "p/Both", "B", "p/A$1", "p/q/C", "p/Nine"]);
    // All of them are found by these names.
    let items = [dir.path("classes"), dir.path("multi.jar")].map(|p| p.to_str().unwrap().to_owned());
    let path = ClassPath::parse(&items.join(":")).with_feature(17);
    for name in path.class_names() {
        assert!(path.find(&format!("{name}.class")).unwrap().is_some(), "{name}");
    }
}

/// An entry that unpacks to far more than a class can be is refused, not unpacked.
#[test]
fn bombs_are_refused() {
    let dir = TempDir::new("bomb");
    let path = dir.path("bomb.jar");
    let mut zip = ZipWriter::new(fs::File::create(&path).unwrap());
    zip.start_file(
        "Bomb.class",
        SimpleFileOptions::default().compression_method(CompressionMethod::Deflated),
    )
    .unwrap();
    let zeros = vec![0u8; 1 << 20];
    for _ in 0..257 {
        zip.write_all(&zeros).unwrap();
    }
    zip.finish().unwrap();
    assert!(fs::metadata(&path).unwrap().len() < 4 << 20);
    let error = Jar::open(&path).unwrap().read("Bomb.class").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Jar);
}

/// Whatever bytes of a jar change, it is read or refused.
#[test]
fn mutated_jars_are_read_or_refused() {
    let dir = TempDir::new("mutated");
    let path = dir.path("a.jar");
    write_jar(
        &path,
        &[
            ("META-INF/MANIFEST.MF", "Multi-Release: true\r\n"),
            ("a/B.class", "hello hello hello"),
            ("c", "d"),
        ],
    );
    let whole = fs::read(&path).unwrap();
    let mut state = 1u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    for _ in 0..1_000 {
        let mut bytes = whole.clone();
        for _ in 0..=below(3) {
            let at = below(bytes.len());
            bytes[at] = [below(256) as u8, 0, 0xff, bytes[at] ^ (1 << below(8))][below(4)];
        }
        if below(8) == 0 {
            bytes.truncate(below(whole.len()));
        }
        fs::write(&path, &bytes).unwrap();
        if let Ok(jar) = Jar::open(&path) {
            for name in jar.names() {
                drop(jar.read_versioned(&name, 17));
            }
        }
    }
}

/// Neither would ever end: nobody writes into the pipe, and the device is endless.
#[cfg(unix)]
#[test]
fn pipes_and_devices_hold_no_classes() {
    let dir = TempDir::new("pipes");
    for pipe in ["A.class", "p.jar"] {
        let made = std::process::Command::new("mkfifo").arg(dir.path(pipe)).status().expect("mkfifo runs");
        assert!(made.success());
    }
    std::os::unix::fs::symlink("/dev/zero", dir.path("B.class")).unwrap();
    let path = ClassPath::parse(&format!("{}:{}", dir.0.display(), dir.path("p.jar").display()));
    assert_eq!(path.unreadable().len(), 1);
    for class in ["A", "B"] {
        assert!(path.find(&format!("{class}.class")).unwrap().is_none(), "{class}");
    }
    assert!(path.class_names().is_empty());
    // Nothing of them counts, and nothing of them is read.
    assert!(path.contents(100, &mut |_| {}).is_ok());
}
