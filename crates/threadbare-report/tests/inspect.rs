//! What an inspected class looks like, from analyses made by hand: golden texts of a small one, and the
//! measures of a large one. `BLESS=1 cargo test -p threadbare-report` writes the golden texts anew.

use std::path::Path;
use threadbare_analysis::dependencies::result::{
    AccessFacts, AccessId, AccessMode, ClassAnalysis, LockFacts, MethodFacts, Nearness, NestedId,
    NestedLocks, PairFacts, Reason, Site,
};
use threadbare_report::Style;
use threadbare_report::inspect::{Focus, View, find_methods, json, render};

fn site(method: &str, line: u16) -> Site {
    Site { method: format!("bank.Account.{method}"), file: Some("Account.java".into()), line: Some(line) }
}

fn access(member: &str, writes: bool, locks: &[&str], site: Site) -> AccessFacts {
    AccessFacts {
        object: "this".into(),
        nearness: Nearness::This,
        member: member.into(),
        reads: true,
        writes,
        locks: locks.iter().map(|l| l.to_string()).collect(),
        site,
        ..AccessFacts::default()
    }
}

fn method(name: &str, parameters: &str) -> MethodFacts {
    MethodFacts {
        name: name.into(),
        descriptor: "()V".into(),
        signature: format!("{name}({parameters})"),
        declared_in: "bank.Account".into(),
        ..MethodFacts::default()
    }
}

fn lock(lock: &str, site: Site) -> LockFacts {
    LockFacts { lock: lock.into(), site }
}

fn conflict(first: AccessId, second: AccessId, one_instance: bool) -> Reason {
    Reason::Conflict { first, second, one_instance }
}

/// The accesses of a class in the making.
#[derive(Default)]
struct Accesses(Vec<AccessFacts>);

impl Accesses {
    fn add(&mut self, access: AccessFacts) -> AccessId {
        self.0.push(access);
        AccessId(self.0.len() as u32 - 1)
    }
}

/// `balance()` without a lock, `deposit` with one, and `transfer` with two.
fn account() -> ClassAnalysis {
    let mut accesses = Accesses::default();
    let pays = access("Account.balance", true, &["this", "argument 1"], site("transfer", 17));
    let receives = AccessFacts { object: "argument 1".into(), nearness: Nearness::Argument, ..pays.clone() };
    let counts = AccessFacts {
        mode: AccessMode::Volatile,
        ..access("Account.moves", true, &["this"], site("transfer", 18))
    };
    let logs = AccessFacts {
        object: "this.log…".into(),
        nearness: Nearness::Part,
        ..access("Object[] elements", true, &["this"], site("deposit", 12))
    };
    let nested = NestedLocks {
        outer: lock("this", site("transfer", 15)),
        inner: lock("argument 1", site("transfer", 16)),
    };
    let reads = accesses.add(access("Account.balance", false, &[], site("balance", 7)));
    let writes = accesses.add(access("Account.balance", true, &["this"], site("deposit", 11)));
    let pays = accesses.add(pays);
    let balance = MethodFacts { is_pure: true, accesses: vec![reads], ..method("balance", "") };
    let deposit = MethodFacts {
        is_synchronized: true,
        accesses: vec![writes, accesses.add(logs)],
        locks: vec![lock("this", site("deposit", 10))],
        protected_by: vec!["this".into()],
        notifies: vec![lock("this", site("deposit", 13))],
        ..method("deposit", "int")
    };
    let names = access("Account.name", false, &[], site("transfer", 14));
    let transfer = MethodFacts {
        accesses: vec![pays, accesses.add(receives), accesses.add(counts), accesses.add(names)],
        locks: vec![nested.outer.clone(), nested.inner.clone()],
        nested: vec![NestedId(0)],
        waits_on: vec![lock("this", site("transfer", 16))],
        unknown: vec!["calls native method bank.Wire.send".into()],
        ..method("transfer", "Account, int")
    };
    let kept = |first, second, reasons| PairFacts {
        first,
        second,
        on_one_instance: true,
        reasons,
        ..PairFacts::default()
    };
    let pruned =
        |first, second, why: &str| PairFacts { first, second, pruned: why.into(), ..PairFacts::default() };
    let gap = Reason::Unknown { which: 2, gap: "calls native method bank.Wire.send".into() };
    ClassAnalysis {
        class: "bank.Account".into(),
        implementations: vec!["bank.Giro".into(), "bank.Savings".into()],
        methods: vec![balance, deposit, transfer],
        pairs: vec![
            pruned(0, 0, "both only read"),
            kept(0, 1, vec![conflict(reads, writes, true)]),
            kept(0, 2, vec![conflict(reads, pays, true), gap.clone()]),
            pruned(1, 1, "both hold this"),
            PairFacts {
                on_one_instance: false,
                on_two_instances: true,
                ..kept(1, 2, vec![conflict(writes, pays, false), gap])
            },
            PairFacts {
                on_one_instance: false,
                lock_order: true,
                ..kept(2, 2, vec![Reason::LockOrder { first: NestedId(0), second: NestedId(0) }])
            },
        ],
        accesses: accesses.0,
        nested: vec![nested],
        gaps: vec!["native method bank.Wire.send".into()],
        arguments: vec!["bank.Account".into()],
        methods_reached: 9,
    }
}

fn compare(name: &str, text: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, text).expect("write the golden text");
        return;
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    assert!(text == expected, "{name} differs from {}:\n{text}\nexpected:\n{expected}", golden.display());
}

fn on(focus: Focus) -> View {
    View { focus, ..View::default() }
}

#[test]
fn a_class() {
    compare("inspect-account.txt", &render(&account(), &View::default(), &Style::default()));
}

#[test]
fn a_method_in_full() {
    let account = account();
    let view = on(Focus::Methods(find_methods(&account, "transfer")));
    compare("inspect-transfer.txt", &render(&account, &view, &Style::default()));
}

#[test]
fn pairs_in_full() {
    let account = account();
    let find = |typed| find_methods(&account, typed);
    let text = |a, b| render(&account, &on(Focus::Pairs(find(a), find(b))), &Style::default());
    let pairs = [
        text("transfer", "balance"),
        text("deposit(int)", "transfer(Account,int)"),
        text("transfer", "transfer"),
        text("deposit", "deposit"),
    ];
    compare("inspect-pairs.txt", &pairs.join("\n"));
    assert_eq!(text("transfer", "balance"), text("balance", "transfer"));
}

#[test]
fn json_has_it_all() {
    let view = View { as_published: true, ..View::default() };
    let text = json::render(&[(account(), view)]);
    compare("inspect-account.json", &text);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["version"], 2);
    assert_eq!(value["classes"][0]["counts"]["kept"], 4);
    // Of one pair only what belongs to it, under the same numbers.
    let text = json::render(&[(account(), on(Focus::Pairs(vec![1], vec![2])))]);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let class = &value["classes"][0];
    assert_eq!(class["methods"][0]["index"], 1);
    assert_eq!(class["pairs"].as_array().map(Vec::len), Some(1));
    assert_eq!(class["counts"]["pairs"], 6);
    let accesses = class["accesses"].as_array().expect("a list");
    assert_eq!(
        accesses.iter().map(|a| a["index"].as_u64()).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 6].map(Some)
    );
}

#[test]
fn methods_are_meant_by_name_or_signature() {
    let mut account = account();
    account.methods.push(method("deposit", "int, String"));
    assert_eq!(find_methods(&account, "deposit"), [1, 3]);
    assert_eq!(find_methods(&account, "deposit( int,String )"), [3]);
    assert!(find_methods(&account, "Deposit").is_empty());
}

/// Of many locks under which a place is written some are told, and who reads it is told too.
#[test]
fn many_locks_are_cut() {
    let writes = |i: usize| {
        access(
            "Account.balance",
            true,
            &[&format!("this.lock{i}"), "static bank.Account.GLOBAL_LOCK"],
            site("deposit", 11),
        )
    };
    let mut analysis = account();
    let mut accesses = Accesses(std::mem::take(&mut analysis.accesses));
    let conflicts = (0..20).map(|i| conflict(AccessId(0), accesses.add(writes(i)), true)).collect();
    analysis.pairs[1].reasons = conflicts;
    analysis.accesses = accesses.0;
    let text = render(&analysis, &View::default(), &Style::default());
    assert!(text.contains("this.lock0 and ") && !text.contains("this.lock9"), "{text}");
    assert!(text.contains("    and 17 more\n") && text.contains("read with no lock by balance"), "{text}");
    let narrow = render(&analysis, &View::default(), &Style { width: 60, ..Style::default() });
    assert!(narrow.lines().all(|line| line.chars().count() <= 60), "{narrow}");
    let all = render(&analysis, &View::default(), &Style { verbose: true, ..Style::default() });
    assert!(all.contains("this.lock19 and ") && !all.contains(" more\n"), "{all}");
}

/// Setters and getters of many fields, some synchronized, and a few that do everything.
fn large(methods: usize) -> ClassAnalysis {
    let field = |i: usize| format!("Account.field{}", i % 40);
    let mut accesses = Accesses::default();
    let facts = |i: usize| {
        let place = site(&format!("method{i}"), i as u16);
        match i % 4 {
            0 => MethodFacts {
                is_pure: true,
                accesses: vec![accesses.add(access(&field(i), false, &[], place))],
                ..method(&format!("getField{i}"), "")
            },
            1 => MethodFacts {
                is_synchronized: true,
                accesses: vec![accesses.add(access(&field(i), true, &["this"], place.clone()))],
                locks: vec![lock("this", place)],
                ..method(&format!("setField{i}"), "java.util.concurrent.TimeUnit, Object[], int")
            },
            2 => MethodFacts {
                accesses: (0..40)
                    .map(|f| accesses.add(access(&field(f), true, &[], place.clone())))
                    .collect(),
                ..method(&format!("resetEverything{i}"), "")
            },
            _ => MethodFacts { is_pure: true, ..method(&format!("constant{i}"), "") },
        }
    };
    let methods: Vec<MethodFacts> = (0..methods).map(facts).collect();
    let mut pairs = Vec::new();
    for first in 0..methods.len() {
        for second in first..methods.len() {
            let mut reasons = Vec::new();
            for a in &methods[first].accesses {
                for b in &methods[second].accesses {
                    let (x, y) = (&accesses.0[a.0 as usize], &accesses.0[b.0 as usize]);
                    if x.member == y.member && (x.writes || y.writes) {
                        reasons.push(conflict(*a, *b, true));
                    }
                }
            }
            let pruned = if reasons.is_empty() { "nothing in common".into() } else { String::new() };
            pairs.push(PairFacts {
                first,
                second,
                on_one_instance: !reasons.is_empty(),
                reasons,
                pruned,
                ..PairFacts::default()
            });
        }
    }
    let accesses = accesses.0;
    ClassAnalysis { class: "bank.Account".into(), methods, pairs, accesses, ..ClassAnalysis::default() }
}

/// No line is wider than the terminal, and the whole is short enough to be read.
#[test]
fn two_hundred_methods_stay_readable() {
    let analysis = large(200);
    for width in [60, 80, 100, 140] {
        let style = Style { width, ..Style::default() };
        let text = render(&analysis, &View::default(), &style);
        let widest = text.lines().map(|line| line.chars().count()).max().expect("lines");
        assert!(widest <= width, "{widest} characters at width {width}:\n{text}");
        let lines = text.lines().count();
        assert!(lines < 400 || width < 100, "{lines} lines at width {width}:\n{text}");
        let all = render(&analysis, &View::default(), &Style { verbose: true, ..style });
        assert!(all.lines().count() > lines && !all.contains(" more"), "{all}");
    }
    compare("inspect-large.txt", &render(&analysis, &View::default(), &Style::default()));
}

#[test]
fn forty_methods_have_a_triangle() {
    let analysis = large(40);
    for width in [60, 80, 100, 200] {
        let text = render(&analysis, &View::default(), &Style { width, ..Style::default() });
        let widest = text.lines().map(|line| line.chars().count()).max().expect("lines");
        assert!(widest <= width, "{widest} characters at width {width}:\n{text}");
        assert!(text.contains("· pruned, C conflict"), "{text}");
    }
    compare("inspect-forty.txt", &render(&analysis, &View::default(), &Style::default()));
}

#[test]
fn anything_renders() {
    let empty = ClassAnalysis { class: "A".into(), ..ClassAnalysis::default() };
    for analysis in [&empty, &account(), &large(41)] {
        for width in 0..140 {
            for verbose in [false, true] {
                let text = render(analysis, &View::default(), &Style { color: true, width, verbose });
                assert!(text.contains(&analysis.class));
            }
        }
        let plain = render(analysis, &View::default(), &Style::default());
        assert!(!plain.contains('\x1b'));
        assert_eq!(plain, render(&analysis.clone(), &View::default(), &Style::default()));
    }
}
