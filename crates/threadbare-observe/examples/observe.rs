//! Observes classes and prints a table of what was reached, or all of it.
//!
//! `observe JDK-HOME FEATURE [--path P] [--calls N] [--seed N] [--all] CLASS-OR-PACKAGE/...`
//!
//! A name that ends in `/` stands for the public classes of that package.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use threadbare_classfile::JImage;
use threadbare_observe::{ClassObservations, Effort, Ended, MethodKey, Observer, classes_of_packages};

fn main() {
    let run = || {
        if let Err(why) = work() {
            eprintln!("{why}");
            std::process::exit(1);
        }
    };
    let thread = std::thread::Builder::new().stack_size(512 << 20).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}

fn work() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let usage = "observe JDK-HOME FEATURE [--path P] [--calls N] [--seed N] [--all] CLASS-OR-PACKAGE/...";
    let home = PathBuf::from(args.next().ok_or(usage)?);
    let feature: u32 = args.next().and_then(|f| f.parse().ok()).ok_or(usage)?;
    let image = Arc::new(JImage::open(home.join("lib/modules")).map_err(|e| e.to_string())?);
    let mut effort = Effort::default();
    let (mut path, mut all, mut classes) = (String::new(), false, Vec::new());
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).ok_or(usage);
        match &*arg {
            "--all" => all = true,
            "--calls" => {
                effort.calls_per_method = number()? as usize;
                effort.pairs = effort.calls_per_method;
            }
            "--seed" => effort.seed = number()?,
            "--path" => path = args.next().ok_or(usage)?,
            package if package.ends_with('/') => {
                classes.extend(classes_of_packages(&image, &[package.trim_end_matches('/')]));
            }
            class => classes.push(class.into()),
        }
    }
    let mut observer = Observer::new(&home, feature, image, &path)?;
    let head = ["methods", "observed", "returned", "calls", "accesses", "locks", "pairs", "cycles"];
    println!("{:<60} {}", "class", head.map(|h| format!("{h:>9}")).join(""));
    let (mut sum, mut in_clinit) = ([0; 8], 0);
    for class in classes {
        let seen = observer.observe(&class, effort);
        let row = row(&seen);
        println!("{class:<60} {}", row.map(|n| format!("{n:>9}")).join(""));
        (0..row.len()).for_each(|i| sum[i] += row[i]);
        let accesses = seen.calls.iter().flat_map(|c| &c.accesses);
        in_clinit += accesses.filter(|a| a.in_clinit).count();
        for write in &seen.silent_writes {
            println!("  silent: {write}");
        }
        if all {
            tell(&seen);
        }
    }
    println!("{:<60} {}", "all", sum.map(|n| format!("{n:>9}")).join(""));
    println!("methods observed: {:.1} %", 100.0 * sum[1] as f64 / sum[0].max(1) as f64);
    println!("accesses under class initialisers: {in_clinit}");
    Ok(())
}

fn row(seen: &ClassObservations) -> [usize; 8] {
    let methods = |f: &dyn Fn(&Ended) -> bool| {
        let found: BTreeSet<&MethodKey> =
            seen.calls.iter().filter(|c| f(&c.ended)).map(|c| &c.method).collect();
        found.len()
    };
    [
        seen.methods.len(),
        methods(&|ended| !matches!(ended, Ended::Unsupported(_))),
        methods(&|ended| *ended == Ended::Returned),
        seen.calls.len(),
        seen.calls.iter().map(|c| c.accesses.len()).sum(),
        seen.calls.iter().map(|c| c.acquisitions.len()).sum(),
        seen.pairs.len(),
        seen.pairs.iter().filter(|p| !p.lock_cycles.is_empty()).count(),
    ]
}

fn tell(seen: &ClassObservations) {
    for call in &seen.calls {
        println!("  {} -> {:?}", call.test, call.ended);
        for access in &call.accesses {
            let held: Vec<String> =
                access.held.iter().map(|h| format!("{:?} {:?}", h.kind, h.relations)).collect();
            println!(
                "    {}{} {:?} of {} {:?} held {held:?} at {}.{}:{}",
                if access.read { "r" } else { "" },
                if access.write { "w" } else { "" },
                access.member,
                access.object_class,
                access.relations,
                access.site.class,
                access.site.method,
                access.site.bci,
            );
        }
        for lock in &call.acquisitions {
            let held: Vec<u32> = lock.held_before.iter().map(|h| h.object.0).collect();
            println!("    lock {:?} {:?} after {held:?}", lock.lock.kind, lock.lock.relations);
        }
    }
    for pair in &seen.pairs {
        println!("  {}: {} conflicts, {:?}", pair.test, pair.conflicts.len(), pair.lock_cycles);
    }
    for line in seen.not_built.iter().chain(&seen.unsupported) {
        println!("  - {line}");
    }
}
