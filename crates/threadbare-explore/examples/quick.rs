use std::sync::Arc;
use threadbare_classfile::*;
use threadbare_explore::explorer::*;
use threadbare_explore::machine::*;
use threadbare_explore::session::*;
use threadbare_vm::*;

fn main() {
    let a: Vec<String> = std::env::args().collect();
    std::thread::Builder::new().stack_size(1 << 30).spawn(move || go(a)).unwrap().join().unwrap();
}
#[allow(clippy::disallowed_methods)]
fn go(a: Vec<String>) {
    let home = std::path::PathBuf::from(&a[1]);
    let feature = if a[1].contains("25") { 25 } else { 17 };
    let image = JImage::open(home.join("lib/modules")).unwrap();
    let cp = ClassPath::parse(&a[2]).with_feature(feature as u16);
    let program = Program { jdk_home: home, feature, image: Arc::new(image), class_path: Arc::new(cp) };
    let options = Options {
        bounds: Bounds::default(),
        real_files: false,
        assertions: true,
        properties: vec![],
        verify_all: false,
        visible_finals: false,
        class_path_text: a[2].clone(),
    };
    let mut vm = Vm::new(program, options).unwrap();
    vm.files.capture();
    vm.boot().unwrap();
    vm.start_main(&a[3], &[]).unwrap();
    let keep = a[4] != "solo";
    let mut m = match Machine::prepare(vm, Limits::default(), keep) {
        Ok(m) => m,
        Err((vm, s)) => {
            println!("single {:?} {:?}", s.0, String::from_utf8_lossy(vm.files.captured().1));
            return;
        }
    };
    let mut ex: Box<dyn Explorer> = match &*a[4] {
        "dfs" => Box::new(threadbare_explore::dfs::Dfs::new()),
        _ => Box::new(threadbare_explore::dpor::Dpor::new()),
    };
    let max: u64 = a[5].parse().unwrap();
    let mut s = Session::new(a.get(6).is_some_and(|x| x.contains('k')));
    s.count_states = !a.get(6).is_some_and(|x| x.contains('n'));
    let trace = a.get(6).is_some_and(|x| x.contains('t'));
    let now = std::time::Instant::now();
    let stop = s.run(&mut m, &mut *ex, |s, _| s.tally.executions < max);
    let dt = now.elapsed();
    println!(
        "{stop:?} executions {} abandoned {} cut {} states {} depth {} in {:?}: {:.0}/s",
        s.tally.executions,
        s.tally.abandoned,
        s.tally.cut,
        s.tally.states.len(),
        s.tally.depth,
        dt,
        (s.tally.executions + s.tally.abandoned) as f64 / dt.as_secs_f64()
    );
    if let Some(f) = &s.fatal {
        println!("{f:?}")
    }
    if let Some(f) = &s.tally.bound {
        println!("{f:?}")
    }
    for f in &s.findings {
        println!("#{} x{} {}", f.execution, f.times, f.outcome.signature());
        if let threadbare_explore::outcome::Outcome::Deadlock { stuck, .. } = &f.outcome {
            for x in stuck {
                println!(
                    "   {} waits {} holder {:?} holds {:?} {:?}",
                    x.thread,
                    x.waits,
                    x.holder,
                    x.holds,
                    x.stack.iter().take(6).collect::<Vec<_>>()
                );
            }
        }
    }
    if trace {
        m.record(true);
        let log = match s.findings.first() {
            Some(f) => f.log.clone(),
            None => m.log().to_vec(),
        };
        m.rewind(0);
        println!("replay {}", replay(&mut m, &log));
        for r in m.recorded() {
            println!(
                "{} {:?} {:?} obj {:?} addr {:x} {}->{} {}",
                r.thread.0,
                r.event.operation.action,
                r.accesses,
                r.event.operation.object,
                r.event.operation.address,
                r.event.before,
                r.event.after,
                threadbare_vm::throw::stack_line(r.event.operation.method, Some(r.event.operation.bci))
            );
        }
    }
}
