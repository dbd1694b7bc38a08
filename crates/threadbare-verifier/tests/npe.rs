//! Helpful messages of `NullPointerException`, compared with the ones a real JDK gives for the
//! same code.

use std::path::Path;
use std::process::Command;

use threadbare_classfile::{ClassFile, MethodInfo, parse};
use threadbare_testkit::Folder;
use threadbare_testkit::jdks::homes_with_image;
use threadbare_verifier::npe_message;

/// With variable names and without: the two print different words for locals.
const DEBUG_OPTIONS: [&str; 2] = ["-g", "-g:lines,source"];

/// All messages the method could give at the line.
fn candidates(class: &ClassFile, method: &MethodInfo, line: u16) -> Vec<Option<String>> {
    let Some(code) = &method.code else { return Vec::new() };
    (0..code.bytes.len())
        .filter(|&bci| {
            let before = code.lines.iter().filter(|(start, _)| usize::from(*start) <= bci);
            before.max_by_key(|(start, _)| *start).is_some_and(|&(_, at)| at == line)
        })
        .map(|bci| npe_message(class, method, bci))
        .filter(Option::is_some)
        .collect()
}

fn run(program: &Path, arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{program:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn messages_are_those_of_the_jdk() {
    let mut homes = homes_with_image();
    homes.retain(|home| home.join("bin/javac").is_file());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/npe/Shapes.java");
    for home in homes {
        for options in DEBUG_OPTIONS {
            let folder = Folder::new("npe");
            run(&home.join("bin/javac"), &[options, "-d", ".", source.to_str().unwrap()], &folder);
            let printed = run(&home.join("bin/java"), &["-cp", ".", "Shapes"], &folder);
            let compared = compare(&folder, &printed);
            assert!(compared >= 80, "only {compared} shapes compared");
        }
    }
}

fn compare(folder: &Path, printed: &str) -> usize {
    let mut compared = 0;
    let mut wrong = Vec::new();
    for line in printed.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [class, method, number, message] = fields[..] else { panic!("{line}") };
        let bytes = std::fs::read(folder.join(format!("{class}.class"))).unwrap();
        let class = parse(&bytes).unwrap();
        let mut methods = class.methods.iter().filter(|m| &*m.name == method);
        let ours = candidates(&class, methods.next().unwrap(), number.parse().unwrap());
        compared += 1;
        let expected = (message != "null").then(|| message.to_string());
        // A message made by hand has no candidate, or it has some that did not apply.
        if expected.is_some() && !ours.contains(&expected) {
            wrong.push(format!("{method}\n  java: {message}\n  ours: {ours:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    compared
}
