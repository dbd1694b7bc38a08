//! Access pairs of programs, given by the names of their main classes: `pairs JDK CLASSPATH CLASS...`.
use std::sync::Arc;
use threadbare_analysis::program::classes::Sources;
use threadbare_analysis::threads::access_pairs;
use threadbare_classfile::{ClassPath, JImage};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let image = Arc::new(JImage::open(format!("{}/lib/modules", args[1])).expect("a JDK"));
    let class_path = Arc::new(ClassPath::parse(&args[2]));
    for class in &args[3..] {
        #[allow(clippy::disallowed_methods)]
        let start = std::time::Instant::now();
        let sources = Sources { image: image.clone(), class_path: class_path.clone() };
        match access_pairs(sources, class) {
            Ok(found) => {
                println!("{class}: {:?} {:?} gaps {:?}", start.elapsed(), found.counts, found.gaps);
                if std::env::var_os("VERBOSE").is_some() {
                    for (index, thread) in found.threads.iter().enumerate() {
                        println!("  {index} {} several {} {:?}", thread.name, thread.is_several, thread.runs);
                    }
                    for pair in &found.pairs {
                        let [a, b] = [&pair.first, &pair.second].map(|s| {
                            format!(
                                "{} {}.{}:{} @{} {}",
                                s.thread,
                                s.class,
                                s.method,
                                s.line.unwrap_or(0),
                                s.offset,
                                s.what
                            )
                        });
                        println!("  {:?}: {a} | {b}", pair.kind);
                    }
                }
            }
            Err(problem) => println!("{class}: {problem:?}"),
        }
    }
}
