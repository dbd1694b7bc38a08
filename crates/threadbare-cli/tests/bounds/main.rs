//! What bounds a search from outside and inside: loops that poll, grow or start threads for ever end with what
//! they are, signals end a check with its summary, and programs read and write what they may.
//!
//! Everything is told by verdicts and counts. Times are only the outer limit after which a run counts as hung.

use std::fs;
use std::io::Read;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use threadbare_testkit::classes::compile_into;
use threadbare_testkit::folder::{for_jdk, java_files};
use threadbare_testkit::process::with_ordinary_signals;
use threadbare_testkit::{Folder, Jdk, Ran, Tool, jdks, root};

/// After this a run hangs. Generous: machines are slow, and run other things.
const HUNG: Duration = Duration::from_secs(240);

/// The classes of `corpus/bounds`, in a folder that the tool may read: `here`. What lies beside it, it may not.
struct Fence {
    dir: Folder,
    tool: Tool,
}

impl Fence {
    fn new(jdk: Jdk, test: &str) -> Fence {
        let dir = Folder::new(&for_jdk(&format!("bounds-{test}"), &jdk));
        compile_into(&jdk, &dir.below("here/classes"), &java_files(&root().join("corpus/bounds")));
        let tool = Tool::new(env!("CARGO_BIN_EXE_threadbare"), &jdk, &dir.join("here"));
        Fence { dir, tool }
    }

    /// Starts the tool with signals as a shell would set them: the suite itself may have been started with some of
    /// them ignored.
    fn start(&self, words: &[&str]) -> Child {
        let mut command = self.tool.command(words);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        with_ordinary_signals(&mut command).spawn().expect("threadbare runs")
    }

    fn run(&self, words: &[&str]) -> Ran {
        finish(self.start(words))
    }
}

/// Waits for the end, but not for ever.
#[expect(clippy::disallowed_methods, reason = "an outer limit, and threads that empty pipes")]
fn finish(mut child: Child) -> Ran {
    let read = |pipe: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut text = String::new();
            if let Some(mut pipe) = pipe {
                drop(pipe.read_to_string(&mut text));
            }
            text
        })
    };
    let out = read(child.stdout.take().map(|p| Box::new(p) as Box<dyn Read + Send>));
    let err = read(child.stderr.take().map(|p| Box::new(p) as Box<dyn Read + Send>));
    let begun = Instant::now();
    let code = loop {
        match child.try_wait().expect("a status") {
            Some(status) => break status.code().unwrap_or(-1),
            None if begun.elapsed() > HUNG => {
                drop(child.kill());
                panic!("it hangs");
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    Ran { code, out: out.join().expect("text"), err: err.join().expect("text") }
}

/// A number of the JSON that `check` prints.
fn number(json: &str, key: &str) -> u64 {
    let at = json.find(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key} in {json}"));
    let digits = json[at + key.len() + 3..].trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().expect("a number")
}

#[test]
fn loops_end() {
    // A class, and what its notes say about the bound, if they do.
    let classes = [
        ("PollingWait", "polls for ever"),
        ("SleepingPoll", "polls for ever"),
        ("CountingSpin", "does not end"),
        ("ThreadBomb", "256 threads"),
        ("TickingTimer", ""),
        ("TryLockRetry", ""),
    ];
    for jdk in jdks::find() {
        let fence = Fence::new(jdk, "loops");
        for (class, note) in classes {
            let words = ["check", "-cp", "classes", "--tests", "8", "--json", "--quiet", class];
            let one = fence.run(&[&words[..], &["--jobs", "1"]].concat());
            // Eight tests do not call every method.
            assert!(matches!(one.code, 0 | 3), "{class}: {}{}", one.out, one.err);
            assert!(number(&one.out, "tests") > 0, "{class}: {}", one.out);
            assert!(one.out.contains(note), "{class}: {}", one.out);
            // A bound ends the same executions whoever runs them.
            let two = fence.run(&[&words[..], &["--jobs", "2"]].concat());
            assert_eq!(two.out, one.out, "{class}");
        }
    }
}

/// What cannot be made is not tried again and again until the time is over.
#[test]
fn constructors_that_do_not_end_are_named() {
    let Some(jdk) = jdks::find().into_iter().next() else { panic!("no JDK") };
    let fence = Fence::new(jdk, "making");
    // Without a budget: a test would never come.
    let ran = fence.run(&["check", "-cp", "classes", "--tests", "1", "--jobs", "1", "EndlessMaking"]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("new EndlessMaking() was given up"), "{}", ran.err);
}

#[test]
fn classes_of_the_library_end() {
    for jdk in jdks::find() {
        let fence = Fence::new(jdk, "library");
        for class in ["java.io.PipedInputStream", "java.util.concurrent.ScheduledThreadPoolExecutor"] {
            let ran = fence.run(&["check", "--budget", "4s", "--jobs", "1", "--json", "--quiet", class]);
            assert!(ran.code != -1 && ran.code != 70, "{class}: {}{}", ran.out, ran.err);
            assert!(ran.out.contains("\"summary\""), "{class}: {}", ran.out);
        }
    }
}

#[test]
fn memory_is_bounded() {
    let Some(jdk) = jdks::find().into_iter().next() else { panic!("no JDK") };
    let fence = Fence::new(jdk, "memory");
    let words = ["check", "-cp", "classes", "--tests", "2", "--json", "--quiet", "--jobs", "1"];
    let ran = fence.run(&[&words[..], &["--max-memory", "150m", "MemoryHog"]].concat());
    // Every test was cut off: nothing found, and not tested either.
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("see --max-memory"), "{}", ran.out);
    let ran = fence.run(&[&words[..], &["--max-memory", "10m", "MemoryHog"]].concat());
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
}

#[test]
fn signals_end_a_check_with_its_summary() {
    let Some(jdk) = jdks::find().into_iter().next() else { panic!("no JDK") };
    let fence = Fence::new(jdk, "signals");
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        for class in ["CountingSpin", "java.util.concurrent.ScheduledThreadPoolExecutor"] {
            let words =
                ["check", "-cp", "classes", "--budget", "1h", "--json", "--quiet", "--jobs", "1", class];
            let child = fence.start(&words);
            std::thread::sleep(Duration::from_millis(1500));
            // SAFETY: a signal to a child that is not waited for yet.
            assert_eq!(unsafe { libc::kill(child.id() as i32, signal) }, 0);
            let ran = finish(child);
            assert_eq!(ran.code, 130, "{class}: {}{}", ran.out, ran.err);
            assert!(ran.out.starts_with('{') && ran.out.trim_end().ends_with('}'), "{class}: {}", ran.out);
            assert!(ran.out.contains("\"summary\""), "{class}: {}", ran.out);
        }
    }
    let words = ["explore", "-cp", "classes", "--time", "0", "--json", "--strategy", "random", "Endless"];
    let child = fence.start(&words);
    std::thread::sleep(Duration::from_millis(1500));
    // SAFETY: as above.
    assert_eq!(unsafe { libc::kill(child.id() as i32, libc::SIGTERM) }, 0);
    let ran = finish(child);
    assert_eq!(ran.code, 130, "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with('{') && ran.out.trim_end().ends_with('}'), "{}", ran.out);
}

#[test]
fn only_what_is_allowed_can_be_read() {
    for jdk in jdks::find() {
        let fence = Fence::new(jdk, "reads");
        let (here, secret) = (fence.dir.join("here"), fence.dir.join("secret"));
        fs::create_dir_all(&secret).expect("a folder");
        fs::write(secret.join("key"), "k").expect("a file");
        fs::write(here.join("own"), "o").expect("a file");
        std::os::unix::fs::symlink(secret.join("key"), here.join("link")).expect("a link");
        std::os::unix::fs::symlink(&secret, here.join("folder")).expect("a link");
        std::os::unix::fs::symlink("own", here.join("inside")).expect("a link");
        let pipe = std::ffi::CString::new(here.join("pipe").to_str().expect("text")).expect("no zero");
        // SAFETY: a valid C string.
        assert_eq!(unsafe { libc::mkfifo(pipe.as_ptr(), 0o600) }, 0);
        let refused = [
            "-/proc/self/environ",
            "-/proc/self/mem",
            "-/proc/1/status",
            "-/sys/kernel/hostname",
            "-/dev/tty",
            "-/dev/zero",
            "-/etc/passwd",
            "-../secret/key",
            "-classes/../../secret/key",
            "-link",
            "-folder/key",
            "-pipe",
            "+own",
            "+./classes/../inside",
        ];
        let ran = fence.run(&[&["explore", "-cp", "classes", "Peek"], &refused[..]].concat());
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("--allow-read") && ran.out.contains("/etc/passwd"), "{}", ran.out);
        let allowed =
            ["explore", "-cp", "classes", "--allow-read", "../secret", "Peek", "+link", "+folder/key"];
        let ran = fence.run(&[&allowed[..], &["-/proc/self/environ", "-/etc/passwd"]].concat());
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        let ran = fence.run(&["explore", "-cp", "classes", "--allow-read", "gone", "Peek"]);
        assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    }
}

#[test]
fn raw_memory_ends_as_the_programs_error() {
    for jdk in jdks::find() {
        let fence = Fence::new(jdk, "wild");
        let ran = fence.run(&["run", "-cp", "classes", "Wild"]);
        assert_eq!((ran.code, &*ran.out), (0, "done\n"), "{}", ran.err);
    }
}
