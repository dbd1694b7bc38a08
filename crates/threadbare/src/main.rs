//! The command line.

use std::sync::Arc;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_vm::{Bounds, Options, Program, RunEnd, Vm};

fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().collect();
    let worker = std::thread::Builder::new().stack_size(1 << 30).spawn(move || run(&args))?;
    let code = worker.join().expect("worker")?;
    std::process::exit(code)
}

fn run(args: &[String]) -> anyhow::Result<i32> {
    let jdk = std::path::PathBuf::from(&args[1]);
    let image = Arc::new(JImage::open(jdk.join("lib/modules"))?);
    let feature = if args[1].contains("25") { 25 } else { 17 };
    let cp = ClassPath::parse(&args[2])?.with_feature(feature as u16);
    let program = Program { jdk_home: jdk, feature, image, class_path: Arc::new(cp) };
    let options = Options {
        bounds: Bounds::default(),
        real_files: false,
        assertions: false,
        properties: vec![],
        verify_all: false,
        class_path_text: args[2].clone(),
    };
    let mut vm = Vm::new(program, options)?;
    if let Err(trap) = vm.boot() {
        eprintln!("boot: {trap:?}");
        if let threadbare_vm::trap::Trap::Throw(e) = trap {
            eprintln!("  {}", vm.describe_exception(e));
        }
        return Ok(3);
    }
    let end = vm.run_main(&args[3], &args[4..]);
    vm.files.flush();
    match end {
        RunEnd::Returned => Ok(0),
        RunEnd::Exited(code) => Ok(code),
        RunEnd::Uncaught { .. } => Ok(1),
        other => {
            eprintln!("{other:#?}");
            Ok(3)
        }
    }
}
