//! What reports look like, from stories made by hand.

use threadbare_explore::narration::story::{
    Act, Call, End, Frame, Held, Holding, Line, Need, Position, Race, Seen, Side, SourcePlace, Story, Thread,
    Waiter,
};
use threadbare_report::text::{Context, render, render_step};
use threadbare_report::{Style, json};

fn threads(names: &[&str]) -> Vec<Thread> {
    names.iter().enumerate().map(|(i, name)| Thread { number: i as u32, name: name.to_string() }).collect()
}

fn place(line: u32) -> SourcePlace {
    SourcePlace { file: "Bank.java".into(), line: Some(line), method: "Bank.pay".into() }
}

/// Lines of threads, at lines of source; steps and switches follow.
fn lines(of: Vec<(usize, u32, Act)>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (thread, at, act) in of {
        lines.push(Line {
            step: lines.len() + 1,
            thread,
            place: (act != Act::Ends).then(|| place(at)),
            act,
            call: None,
            held: vec![],
            unlocks: vec![],
            enabled: vec![thread],
            switched: lines.last().is_some_and(|l| l.thread != thread),
            matters: true,
        });
    }
    lines
}

fn reads(value: &str) -> Act {
    Act::Reads { what: "Account#1.balance".into(), value: value.into() }
}

fn writes(old: &str, value: &str) -> Act {
    Act::Writes { what: "Account#1.balance".into(), old: old.into(), value: value.into() }
}

fn locks(what: &str) -> Act {
    Act::Locks { what: what.into() }
}

fn starts(thread: &str) -> Act {
    Act::Starts { thread: thread.into() }
}

fn side(step: usize, thread: usize, write: bool, line: u32) -> Side {
    Side { step, thread, write, place: Some(place(line)), call: None, holds: vec![] }
}

fn waiter(thread: usize, need: Need, at: u32) -> Waiter {
    Waiter { thread, need, holder: None, holds: vec![], place: Some(place(at)), stack: vec![] }
}

fn frame(class: &str, method: &str, line: u32, library: bool) -> Frame {
    let simple = class.rsplit('.').next().unwrap_or(class);
    let position = Position::Line { file: format!("{simple}.java"), line };
    Frame { class: class.into(), method: method.into(), position, library }
}

/// Two deposits of which one is lost.
fn lost_update() -> Story {
    Story {
        threads: threads(&["main", "Thread-0", "Thread-1"]),
        lines: lines(vec![
            (0, 3, starts("Thread-0")),
            (0, 4, starts("Thread-1")),
            (1, 10, reads("10")),
            (2, 10, reads("10")),
            (2, 10, writes("10", "15")),
            (2, 0, Act::Ends),
            (1, 10, writes("15", "12")),
        ]),
        end: End::Exception {
            thread: 1,
            class: "java.lang.AssertionError".into(),
            message: Some("12".into()),
            stack: vec![frame("java.util.Objects", "check", 7, true), frame("Bank", "pay", 11, false)],
        },
        early: vec![],
        races: vec![Race {
            what: "Account#1.balance".into(),
            first: side(3, 1, false, 10),
            second: side(5, 2, true, 10),
        }],
    }
}

#[track_caller]
fn check(story: &Story, style: Style, expected: &str) {
    let text = render(story, &Context::default(), &style);
    assert_eq!(text, expected.strip_prefix('\n').unwrap_or(expected), "\n{text}");
}

#[test]
fn a_lost_update_has_a_column_for_each_thread() {
    check(
        &lost_update(),
        Style { width: 80, ..Style::default() },
        r#"
error: java.lang.AssertionError in thread "Thread-0": 12
  --> Bank.java:11 in Bank.pay

  step │ Thread-0                          │ Thread-1
  ─────┼───────────────────────────────────┼───────────────────────────────────
     1 │ · main starts Thread-0, Thread-1
       │ ▶ Bank.java:10                    │
     3 │     reads Account#1.balance = 10  │
       │                                   │ ▶ Bank.java:10
     4 │                                   │     reads Account#1.balance = 10
     5 │                                   │     writes Account#1.balance = 15
       │                                   │       (was 10)
     6 │                                   │     ends
       │ ▶ Bank.java:10                    │
     7 │     writes Account#1.balance = 12 │
       │       (was 15)                    │
       │   Bank.java:11                    │
       │     throws AssertionError         │

why: Thread-0 ends with java.lang.AssertionError: 12
       at Bank.pay(Bank.java:11)
note: data race on Account#1.balance: nothing orders these two
      step 3: Thread-0 reads it at Bank.java:10, holding no lock
      step 5: Thread-1 writes it at Bank.java:10, holding no lock
"#,
    );
}

#[test]
fn a_narrow_terminal_gets_one_column() {
    let text = render(&lost_update(), &Context::default(), &Style { width: 50, ..Style::default() });
    let table: String = text.lines().skip(3).take(14).map(|l| format!("{l}\n")).collect();
    assert_eq!(
        table,
        r#"       │ ▶ main      Bank.java:3-4
     1 │               starts Thread-0, Thread-1
       │ ▶ Thread-0  Bank.java:10
     3 │               reads Account#1.balance = 10
       │ ▶ Thread-1  Bank.java:10
     4 │               reads Account#1.balance = 10
     5 │               writes Account#1.balance = 15
       │                 (was 10)
     6 │               ends
       │ ▶ Thread-0  Bank.java:10
     7 │               writes Account#1.balance = 12
       │                 (was 15)
       │             Bank.java:11
       │               throws AssertionError
"#,
        "\n{table}"
    );
}

#[test]
fn what_does_not_matter_is_counted() {
    let mut story = lost_update();
    story.lines[3].matters = false;
    let style = Style::default();
    let text = render(&story, &Context::default(), &style);
    assert!(text.contains("· 1 of 7 operations is not shown"), "{text}");
    let all = render(&story, &Context::default(), &Style { verbose: true, ..style });
    assert!(!all.contains("not shown"), "{all}");
    assert!(all.contains("     4 │"), "{all}");
}

#[test]
fn a_cycle_of_locks_is_told_in_words() {
    let holds =
        |what: &str, line, step| Holding { what: what.into(), place: Some(place(line)), step: Some(step) };
    let lock = |what: &str| Need::Lock { what: what.into(), again: false };
    let story = Story {
        threads: threads(&["main", "Thread-0", "Thread-1"]),
        lines: lines(vec![(1, 5, locks("A")), (2, 9, locks("B"))]),
        end: End::Deadlock {
            cycle: true,
            beside: vec![],
            stuck: vec![
                Waiter { holder: Some(2), holds: vec![holds("A", 5, 1)], ..waiter(1, lock("B"), 6) },
                Waiter { holder: Some(1), holds: vec![holds("B", 9, 2)], ..waiter(2, lock("A"), 10) },
            ],
        },
        early: vec![],
        races: vec![],
    };
    let context =
        Context { replay: Some("threadbare replay 1a2b".into()), coverage: Some("2 executions".into()) };
    let text = render(&story, &context, &Style { width: 80, ..Style::default() });
    assert_eq!(
        text,
        r#"error: deadlock: Thread-0 and Thread-1 wait for each other

  step │ Thread-0                          │ Thread-1
  ─────┼───────────────────────────────────┼───────────────────────────────────
       │ ▶ Bank.java:5                     │
     1 │     locks A                       │
       │                                   │ ▶ Bank.java:9
     2 │                                   │     locks B
  ─────┼───────────────────────────────────┼───────────────────────────────────
       │ ▶ Bank.java:6                     │ ▶ Bank.java:10
       │     waits for B, held by Thread-1 │     waits for A, held by Thread-0

why: Thread-0 holds A (locked at Bank.java:5) and waits at Bank.java:6 for B,
       held by Thread-1
     Thread-1 holds B (locked at Bank.java:9) and waits at Bank.java:10 for A,
       held by Thread-0
help: the cycle cannot close if every thread takes these locks in the same order
replay: threadbare replay 1a2b
explored: 2 executions
"#,
        "\n{text}"
    );
}

#[test]
fn threads_that_wait_for_the_same_are_told_together() {
    let notified = |since| Need::Notification { what: "Q".into(), since: Some(since), last: Some(1) };
    let story = Story {
        threads: threads(&["main", "a", "b"]),
        lines: vec![],
        end: End::Deadlock {
            cycle: false,
            beside: vec![],
            stuck: vec![
                waiter(0, Need::EndOf { thread: "a".into() }, 3),
                waiter(1, notified(4), 8),
                waiter(2, notified(7), 8),
            ],
        },
        early: vec![],
        races: vec![],
    };
    let text = render(&story, &Context::default(), &Style::default());
    let why = text.split("why: ").nth(1).expect("why");
    assert_eq!(
        why,
        "main waits at Bank.java:3 for the end of a
     a and b wait at Bank.java:8 to be notified on Q: the last notify was at step 1, before the wait
       began at step 4
"
    );
}

#[test]
fn a_livelock_names_what_the_loop_reads() {
    let seen = Seen { what: "flag".into(), value: "false".into(), place: Some(place(12)) };
    let read = || Act::Reads { what: "flag".into(), value: "false".into() };
    let story = Story {
        threads: threads(&["main"]),
        lines: lines(vec![(0, 12, read()), (0, 12, read()), (0, 12, read())]),
        end: End::Livelock { stuck: vec![waiter(0, Need::Change { reads: vec![seen] }, 12)] },
        early: vec![],
        races: vec![],
    };
    check(
        &story,
        Style::default(),
        r#"
error: livelock: main goes round a loop forever

       │ ▶ main  Bank.java:12
     1 │           reads flag = false (3 times)

why: main goes round a loop at Bank.java:12, reading flag = false: nothing will change it
"#,
    );
}

/// What happens inside of a class made for threads is one call.
#[test]
fn calls_into_the_library_are_told_once() {
    let call = |receiver: &str, method: &str, concurrent| {
        let at = SourcePlace { file: "Map.java".into(), line: Some(900), method: method.into() };
        let name = method.rsplit_once('.').map(|(_, name)| name.to_string());
        let receiver = Some(receiver.into());
        Some(Call { receiver, method: method.into(), name, half: None, at, concurrent })
    };
    let node = || Act::Reads { what: "Node#1.next".into(), value: "null".into() };
    let mut all = lines(vec![(1, 5, node()), (1, 5, node()), (2, 6, node()), (1, 5, node()), (2, 7, node())]);
    for line in &mut all[..4] {
        line.call = call("Map#1", "ConcurrentMap.put", true);
    }
    all[4].call = call("ArrayList#1", "ArrayList.add", false);
    let story = Story {
        threads: threads(&["main", "a", "b"]),
        lines: all,
        end: End::Exit { status: 3 },
        early: vec![],
        races: vec![],
    };
    check(
        &story,
        Style { width: 70, ..Style::default() },
        r#"
error: the program exits with status 3

  step │ a                            │ b
  ─────┼──────────────────────────────┼──────────────────────────────
       │ ▶ Bank.java:5                │
     1 │     calls Map#1.put          │
       │                              │ ▶ Bank.java:6
     3 │                              │     calls Map#1.put
       │ ▶ Bank.java:5                │
     4 │     goes on in Map#1.put     │
       │                              │ ▶ Bank.java:7 in
       │                              │     ArrayList.add
     5 │                              │     reads Node#1.next = null
       │                              │     exits with status 3
       │ · 1 of 5 operations is not shown
"#,
    );
}

#[test]
fn a_step_is_told_in_full() {
    let mut story = lost_update();
    story.lines[4].held = vec![Held { thread: 1, locks: vec!["A".into(), "B".into()] }];
    story.lines[4].unlocks = vec!["C".into()];
    story.lines[4].enabled = vec![0, 1, 2];
    let text = render_step(&story, 4, &Style::default());
    assert_eq!(
        text,
        "step 5 of 7: Thread-1 at Bank.java:10 in Bank.pay
    writes Account#1.balance = 15 (was 10)
    then unlocks C
    Thread-0 holds A and B
    instead main or Thread-0 could have gone on
"
    );
    let switch = render_step(&story, 3, &Style::default());
    assert!(
        switch.starts_with("step 4 of 7: Thread-1 at Bank.java:10 in Bank.pay (after Thread-0,"),
        "{switch}"
    );
    assert_eq!(render_step(&story, 7, &Style::default()), "");
}

#[test]
fn colours_are_only_there_if_wanted() {
    let story = lost_update();
    let plain = render(&story, &Context::default(), &Style::default());
    let colored = render(&story, &Context::default(), &Style { color: true, ..Style::default() });
    assert!(!plain.contains('\x1b'));
    assert!(colored.starts_with("\x1b[1;31merror: \x1b[0m"));
}

#[test]
fn any_width_renders() {
    for width in 0..140 {
        for verbose in [false, true] {
            let text = render(&lost_update(), &Context::default(), &Style { color: false, width, verbose });
            assert!(text.starts_with("error: "));
        }
    }
}

#[test]
fn json_has_a_version_and_the_whole_story() {
    let context = Context { replay: Some("token".into()), coverage: None };
    let text = json::render(&lost_update(), &context);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["version"], 1);
    assert_eq!(value["kind"], "exception");
    assert_eq!(value["exception"]["class"], "java.lang.AssertionError");
    assert_eq!(value["threads"][1]["name"], "Thread-0");
    assert_eq!(value["lines"].as_array().map(Vec::len), Some(7));
    assert_eq!(
        value["lines"][4],
        serde_json::json!({
            "step": 5,
            "thread": 2,
            "action": "write",
            "subject": "Account#1.balance",
            "old": "10",
            "value": "15",
            "text": "writes Account#1.balance = 15 (was 10)",
            "place": { "file": "Bank.java", "line": 10, "method": "Bank.pay" },
            "enabled": [2],
            "switched": false,
            "matters": true,
        })
    );
    assert_eq!(value["races"][0]["second"]["write"], true);
    assert_eq!(value["replay"], "token");
    assert!(value.get("coverage").is_none());
}
