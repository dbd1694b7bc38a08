//! The table: what is wrong, the exit code, and how to see it.

use crate::input::BadInput;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use threadbare_corpus::diff::diff;
use threadbare_testkit::process::{Run, Status, with_ordinary_signals};

/// Nothing, or what is not as it should be.
type Check = Result<(), String>;

pub struct Row {
    /// The first column of the table in `docs/exit-codes.md`, word for word.
    pub wrong: &'static str,
    /// The third column.
    pub code: i32,
    pub check: fn(&BadInput, i32) -> Check,
}

const fn row(wrong: &'static str, code: i32, check: fn(&BadInput, i32) -> Check) -> Row {
    Row { wrong, code, check }
}

pub const ROWS: &[Row] = &[
    row("An option that does not exist", 2, |w, code| ours(w, &["--bad", "Hello"], code, "'--bad'")),
    row("No main class", 2, |w, code| ours(w, &["-cp", "x"], code, "threadbare: no main class given")),
    row("`--max-heap lots`", 2, |w, code| {
        ours(w, &["--max-heap", "lots", "Hello"], code, "threadbare: --max-heap lots: not a size")
    }),
    row("No JDK anywhere", 2, no_jdk),
    row("`--jdk` or `JAVA_HOME` is not a JDK", 2, not_a_jdk),
    row("The JDK's `lib/modules` is damaged", 2, damaged_modules),
    row("A main class that does not exist", 1, |w, code| as_java(w, &cp(&w.classes, "Nope"), code)),
    row("A main class without `main`", 1, |w, code| as_java(w, &cp(&w.classes, "NoMain"), code)),
    row("`--add-modules` with a module that does not exist", 1, |w, code| {
        as_java(w, &with(&["--add-modules", "no.such.module"], &cp(&w.classes, "Hello")), code)
    }),
    row("`--env NAME` without a value", 2, |w, code| {
        ours(w, &["--env", "NAME", "Hello"], code, "threadbare: --env NAME: write NAME=VALUE")
    }),
    row("`-Xmx1g` and its like", 0, |w, code| {
        let args = with(&["-Xmx1g", "-XX:+UseSerialGC"], &cp(&w.classes, "Hello"));
        let run = w.run(&mut w.threadbare(&args));
        expect(&run, code, "threadbare: note: -Xmx1g changes nothing here")?;
        expect(&run, code, "threadbare: note: -XX:+UseSerialGC changes nothing here")
    }),
    row("A class path entry that does not exist", 1, |w, code| {
        as_java(w, &cp(&w.dir.join("gone"), "Hello"), code)
    }),
    row("A class path entry and an argument that are not UTF-8", 0, paths_of_bytes),
    row("A class that cannot be read", 1, unreadable_class),
    row("A jar on the class path that is truncated or no jar", 1, broken_jars),
    row("`-jar` with no such file, no jar, or no main class in it", 1, jar_option),
    row("A class that the program needs is missing", 1, missing_dependency),
    row("A class file that is cut off or garbage", 1, corrupt_classes),
    row("A class file that lies about its types", 1, lying_class),
    row("A class file for a newer Java", 1, |w, code| {
        let folder = w.damaged("Hello", "new", |bytes| bytes[7] = 200);
        as_java(w, &cp(&folder, "Hello"), code)
    }),
    row("An uncaught exception", 1, |w, code| as_java(w, &cp(&w.classes, "Throws"), code)),
    row("Endless recursion", 1, |w, code| as_java(w, &cp(&w.classes, "Recurses"), code)),
    row("`System.exit(42)`", 42, |w, code| as_java(w, &cp(&w.classes, "Exits"), code)),
    row("A native method that Threadbare does not have", 3, |w, code| {
        let run = w.run(&mut w.threadbare(&cp(&w.classes, "Midi")));
        expect(&run, code, "threadbare: unsupported: native method ")?;
        expect(&run, code, "    at Midi.main(Midi.java:3)")
    }),
    row("More objects than `--max-heap` allows", 4, |w, code| {
        let args = with(&["--max-heap", "64m"], &cp(&w.classes, "Allocates"));
        ours(w, &args, code, "threadbare: the heap limit of 64 MiB is reached")
    }),
    row("An endless loop under `--max-steps`", 4, |w, code| {
        let args = with(&["--max-steps", "5000000"], &cp(&w.classes, "Loops"));
        let run = w.run(&mut w.threadbare(&args));
        expect(&run, code, "threadbare: the step limit of 5000000 is reached")?;
        expect(&run, code, "    at Loops.main(Loops.java:2)")
    }),
    row("All threads wait for each other, or for nobody", 5, |w, code| {
        ours(w, &cp(&w.classes, "Waits"), code, "threadbare: deadlock")
    }),
    row("The reader of standard output is gone", 0, closed_stdout),
    row("Ctrl-C", 130, interrupted),
];

fn cp(folder: &Path, main: &str) -> Vec<OsString> {
    vec!["-cp".into(), folder.into(), main.into()]
}

fn with(options: &[&str], rest: &[OsString]) -> Vec<OsString> {
    options.iter().map(OsString::from).chain(rest.iter().cloned()).collect()
}

/// The same output and status as `java`.
fn as_java(input: &BadInput, args: &[OsString], code: i32) -> Check {
    let java = input.run(&mut input.java(args));
    let run = input.run(&mut input.threadbare(args));
    if java.status != Status::Exited(code) {
        return Err(format!("java itself ends with {}", java.status));
    }
    same(&java, &run)
}

fn same(java: &Run, run: &Run) -> Check {
    let mut text = String::new();
    if java.status != run.status {
        text.push_str(&format!("  java: {}, threadbare: {}\n", java.status, run.status));
    }
    text.extend(diff("stderr", &java.stderr, &run.stderr));
    text.extend(diff("stdout", &java.stdout, &run.stdout));
    if text.is_empty() { Ok(()) } else { Err(text) }
}

/// A message of ours on standard error.
fn ours<S: AsRef<OsStr>>(input: &BadInput, args: &[S], code: i32, message: &str) -> Check {
    expect(&input.run(&mut input.threadbare(args)), code, message)
}

fn expect(run: &Run, code: i32, message: &str) -> Check {
    let stderr = String::from_utf8_lossy(&run.stderr);
    if run.status == Status::Exited(code) && stderr.contains(message) {
        return Ok(());
    }
    Err(format!("  expected exit {code} and `{message}`, got {}:\n{stderr}", run.status))
}

fn no_jdk(input: &BadInput, code: i32) -> Check {
    // An empty PATH still means the system's default to some shells, not to us.
    let run = Run::quick(input.bare(&["run", "Hello"]).env_clear()).map_err(|e| e.to_string())?;
    expect(&run, code, "threadbare: no JDK found: give --jdk DIR, set JAVA_HOME, or put `java` on the PATH")
}

fn not_a_jdk(input: &BadInput, code: i32) -> Check {
    let empty = input.folder("no-jdk");
    let run = input.run(input.bare(&["run", "--jdk"]).arg(&empty).arg("Hello"));
    expect(
        &run,
        code,
        &format!("threadbare: --jdk {} is of no use: it has no lib/modules", empty.display()),
    )?;
    let mut command = input.bare(&["run", "Hello"]);
    let run = Run::quick(command.env_clear().env("JAVA_HOME", &empty)).map_err(|e| e.to_string())?;
    expect(&run, code, &format!("threadbare: JAVA_HOME={} is of no use", empty.display()))
}

/// Garbage, an incomplete header, an incomplete index, and an image with little but its index; then one whose classes
/// are all zeros.
fn damaged_modules(input: &BadInput, code: i32) -> Check {
    let home = input.folder("damaged-jdk");
    fs::create_dir_all(home.join("lib")).map_err(|e| e.to_string())?;
    fs::copy(input.jdk.home.join("release"), home.join("release")).map_err(|e| e.to_string())?;
    let modules = home.join("lib/modules");
    let whole = fs::read(input.jdk.home.join("lib/modules")).map_err(|e| e.to_string())?;
    // Seven words: the fifth is the length of two tables, then come the bytes of the others.
    let word = |n: usize| u32::from_ne_bytes(whole[4 * n..4 * n + 4].try_into().expect("four")) as usize;
    let index = 28 + 8 * word(4) + word(5) + word(6);
    for bytes in [&b"garbage"[..], &whole[..20], &whole[..index / 2], &whole[..index + 4096]] {
        fs::write(&modules, bytes).map_err(|e| e.to_string())?;
        let mut command = input.bare(&["run", "--jdk"]);
        command.arg(&home).args(cp(&input.classes, "Hello"));
        expect(&input.run(&mut command), code, &modules.display().to_string())
            .map_err(|why| format!("{} bytes:\n{why}", bytes.len()))?;
    }
    let mut blank = vec![0; whole.len()];
    blank[..index].copy_from_slice(&whole[..index]);
    fs::write(&modules, blank).map_err(|e| e.to_string())?;
    let mut command = input.bare(&["run", "--jdk"]);
    command.arg(&home).args(cp(&input.classes, "Hello"));
    let run = input.run(&mut command);
    fs::remove_file(&modules).map_err(|e| e.to_string())?;
    expect(&run, code, "the JDK is damaged: java.lang.ClassFormatError")
}

/// A folder in the class's place, a link that leads nowhere, and (unless we are root, whom nobody
/// can refuse) a file and a folder without permission.
/// `java` finds nothing at such a path, because it makes text of it.
fn paths_of_bytes(w: &BadInput, code: i32) -> Check {
    let folder = w.dir.join(OsStr::from_bytes(b"b\xffytes\xfe"));
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    fs::copy(w.classes.join("Hello.class"), folder.join("Hello.class")).map_err(|e| e.to_string())?;
    let words = [OsStr::new("-cp"), folder.as_os_str(), OsStr::new("Hello"), OsStr::from_bytes(b"\xff")];
    let run = w.run(&mut w.threadbare(&words));
    if run.stdout != b"hello\n" {
        return Err(format!("printed {:?} and {:?}", run.stdout, run.stderr));
    }
    expect(&run, code, "")
}

fn unreadable_class(input: &BadInput, code: i32) -> Check {
    let folder = input.folder("class-is-folder");
    fs::create_dir_all(folder.join("Hello.class")).map_err(|e| e.to_string())?;
    as_java(input, &cp(&folder, "Hello"), code)?;
    let folder = input.folder("class-is-loop");
    let link = folder.join("Hello.class");
    if !link.is_symlink() {
        std::os::unix::fs::symlink(&link, &link).map_err(|e| e.to_string())?;
    }
    as_java(input, &cp(&folder, "Hello"), code)?;
    let folder = input.damaged("Hello", "forbidden", |_| {});
    for path in [folder.join("Hello.class"), folder.clone()] {
        set_mode(&path, 0o000)?;
        let refused = fs::read(folder.join("Hello.class")).is_err();
        let result = if refused { as_java(input, &cp(&folder, "Hello"), code) } else { Ok(()) };
        set_mode(&path, 0o755)?;
        result?;
    }
    Ok(())
}

fn set_mode(path: &Path, mode: u32) -> Check {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(|e| e.to_string())
}

/// As `java`, and one line more, because Java says nothing about the jar.
fn broken_jars(input: &BadInput, code: i32) -> Check {
    let whole = fs::read(input.jar("whole.jar", None)).map_err(|e| e.to_string())?;
    for (name, bytes) in
        [("cut.jar", &whole[..whole.len() / 2]), ("text.jar", b"not a jar"), ("empty.jar", b"")]
    {
        let path = input.dir.join(name);
        fs::write(&path, bytes).map_err(|e| e.to_string())?;
        let args = cp(&path, "Hello");
        let java = input.run(&mut input.java(&args));
        let mut run = input.run(&mut input.threadbare(&args));
        expect(&run, code, &format!("threadbare: note: {} is not a jar", path.display()))?;
        cut(&mut run.stderr, b"threadbare:");
        same(&java, &run).map_err(|why| format!("{name}:\n{why}"))?;
    }
    Ok(())
}

/// Drops everything from the first occurrence of a text on.
fn cut(bytes: &mut Vec<u8>, from: &[u8]) {
    let at = bytes.windows(from.len()).position(|window| window == from);
    bytes.truncate(at.unwrap_or(bytes.len()));
}

fn jar_option(input: &BadInput, code: i32) -> Check {
    let text = input.dir.join("text.jar");
    fs::write(&text, "not a jar").map_err(|e| e.to_string())?;
    for jar in [
        input.dir.join("gone.jar"),
        text,
        input.jar("nobody.jar", None),
        input.jar("no-such.jar", Some("Nope")),
    ] {
        as_java(input, &["-jar".into(), jar.clone().into()], code)
            .map_err(|why| format!("{}:\n{why}", jar.display()))?;
    }
    as_java(input, &["-jar".into(), input.jar("good.jar", Some("Hello")).into()], 0)
}

fn missing_dependency(input: &BadInput, code: i32) -> Check {
    let folder = input.damaged("Needs", "alone", |_| {});
    as_java(input, &cp(&folder, "Needs"), code)
}

fn corrupt_classes(input: &BadInput, code: i32) -> Check {
    let length = fs::read(input.classes.join("Hello.class")).map_err(|e| e.to_string())?.len();
    for cut in [0, 3, 9, length / 2, length - 1] {
        let folder = input.damaged("Hello", &format!("cut-{cut}"), |bytes| bytes.truncate(cut));
        as_java(input, &cp(&folder, "Hello"), code).map_err(|why| format!("cut at {cut}:\n{why}"))?;
    }
    let folder = input.damaged("Hello", "magic", |bytes| bytes[0] = 0);
    as_java(input, &cp(&folder, "Hello"), code)?;
    let folder = input.damaged("Hello", "pool", |bytes| bytes[10] = 99);
    as_java(input, &cp(&folder, "Hello"), code)?;
    let folder = input.damaged("Hello", "longer", |bytes| bytes.push(0));
    as_java(input, &cp(&folder, "Hello"), code)?;
    // A file that holds another class than its name says.
    let folder = input.damaged("Hello", "name", |_| {});
    fs::rename(folder.join("Hello.class"), folder.join("Other.class")).map_err(|e| e.to_string())?;
    as_java(input, &cp(&folder, "Other"), code)
}

/// `same(int)` returns its argument as if it were a reference: iload_0, ireturn become aload_0,
/// areturn.
fn lying_class(input: &BadInput, code: i32) -> Check {
    let lie = |from: [u8; 2], to: [u8; 2]| {
        move |bytes: &mut Vec<u8>| {
            let at = bytes.windows(2).position(|w| w == from).expect("the code of `same`");
            bytes[at..at + 2].copy_from_slice(&to);
        }
    };
    for (name, to) in
        [("both", [0x2a, 0xb0]), ("load", [0x2a, 0xac]), ("return", [0x1a, 0xb0]), ("code", [0x1a, 0xff])]
    {
        let args = cp(&input.damaged("Lies", name, lie([0x1a, 0xac], to)), "Lies");
        let mut java = input.run(&mut input.java(&args));
        let mut run = input.run(&mut input.threadbare(&args));
        expect(&run, code, "java.lang.VerifyError")?;
        // HotSpot goes on with a dump of its verifier's frames, which ours does not keep.
        [&mut java, &mut run].into_iter().for_each(|run| cut(&mut run.stderr, b"  Reason:"));
        same(&java, &run).map_err(|why| format!("{name}:\n{why}"))?;
    }
    Ok(())
}

/// A reader that takes one line and goes: no complaint, and the program runs to its end.
fn closed_stdout(input: &BadInput, code: i32) -> Check {
    let mut command = input.threadbare(&cp(&input.classes, "Prints"));
    let mut child = piped(&mut command)?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).map_err(|e| e.to_string())?;
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    if line == "line 0\n" && output.status.code() == Some(code) && stderr.is_empty() {
        return Ok(());
    }
    Err(format!("  first line `{line}`, then {}:\n{stderr}", output.status))
}

/// The shell's 130 is 128 and the signal's number; what was printed has arrived.
fn interrupted(input: &BadInput, code: i32) -> Check {
    // The bound ends the loop should the signal not.
    let args = with(&["--max-steps", "5000000000"], &cp(&input.classes, "Loops"));
    let mut command = input.threadbare(&args);
    let mut child = piped(with_ordinary_signals(&mut command))?;
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("piped")).read_line(&mut line).map_err(|e| e.to_string())?;
    let kill = Run::quick(Command::new("kill").arg("-INT").arg(child.id().to_string()));
    kill.map_err(|e| e.to_string())?;
    let status = child.wait().map_err(|e| e.to_string())?;
    let shown = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
    if line == "start\n" && shown == Some(code) { Ok(()) } else { Err(format!("  `{line}`, then {status}")) }
}

fn piped(command: &mut Command) -> Result<std::process::Child, String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())
}
