//! Machine and analysis agree on the library: which classes are quiet.

use std::sync::Arc;
use threadbare_analysis::dependencies::analyse::Analyst;
use threadbare_analysis::program::classes::Sources;
use threadbare_classfile::ClassPath;
use threadbare_testkit::jdks;
use threadbare_vm::ids::{ClassId, LoaderId};
use threadbare_vm::{Options, Program, Vm};

#[test]
fn machine_and_analysis_know_the_same_quiet_classes() {
    for jdk in jdks::find() {
        // Boot uses the host's stack.
        let run = std::thread::Builder::new().stack_size(512 << 20).spawn(move || {
            let program = Program::open(&jdk.home, jdk.feature, "").expect("the JDK's image");
            let image = program.image.clone();
            let mut vm = Vm::new(program, Options::default()).expect("a machine");
            vm.boot().expect("a class library");
            let mut analyst = Analyst::new(Sources { image, class_path: Arc::new(ClassPath::parse("")) });
            let solver = &mut analyst.solver;
            let (mut quiet, mut differences) = (0, Vec::new());
            for id in 0..vm.class_count() as u32 {
                let class = vm.class(ClassId(id));
                if class.loader.0 > LoaderId::PLATFORM.0 || class.hidden || class.file.is_none() {
                    continue;
                }
                let known = solver.program.class(&class.name);
                let by_analysis = solver.facts.quiet(&mut solver.program, known);
                quiet += usize::from(class.quiet != threadbare_library::quiet::Quiet::No);
                if by_analysis != class.quiet {
                    differences.push(format!("{}: {:?}, {by_analysis:?}", class.name, class.quiet));
                }
            }
            assert!(quiet > 100, "{quiet} quiet classes after boot");
            assert_eq!(differences, Vec::<String>::new(), "on JDK {}", jdk.feature);
        });
        run.expect("a thread").join().expect("agreement");
    }
}
