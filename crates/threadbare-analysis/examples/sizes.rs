//! Sizes of the sets of pairs, for classes given by name: `sizes JDK CLASSPATH CLASS...`.
use std::sync::Arc;
use threadbare_analysis::analyse::{Analyst, Request};
use threadbare_analysis::program::Sources;
use threadbare_classfile::{ClassPath, JImage};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let image = Arc::new(JImage::open(format!("{}/lib/modules", args[1])).expect("a JDK"));
    let class_path = Arc::new(ClassPath::parse(&args[2]));
    let mut analyst = Analyst::new(Sources { image, class_path });
    for class in &args[3..] {
        #[allow(clippy::disallowed_methods)]
        let start = std::time::Instant::now();
        match analyst.class(&Request { class, as_published: false }) {
            Ok(a) => {
                let count = |f: &dyn Fn(&threadbare_analysis::result::PairFacts) -> bool| {
                    a.pairs.iter().filter(|p| f(p)).count()
                };
                println!(
                    "{class}: {} methods, {} pairs, Mpc {}, two {}, Md {}, kept {} ({:.1}% pruned), reached {}, gaps {}, world {}, {:?}",
                    a.methods.len(),
                    a.pairs.len(),
                    count(&|p| p.on_one_instance),
                    count(&|p| p.on_two_instances),
                    count(&|p| p.lock_order),
                    count(&|p| p.is_kept()),
                    100.0 * (1.0 - count(&|p| p.is_kept()) as f64 / a.pairs.len().max(1) as f64),
                    a.methods_reached,
                    a.gaps.len(),
                    a.arguments.len(),
                    start.elapsed()
                );
                if std::env::var_os("VERBOSE").is_some() {
                    for m in &a.methods {
                        println!("== {} protected by {:?}", m.signature, m.protected_by);
                        for x in &m.accesses {
                            println!(
                                "   {}{} {} . {} {:?} {}:{:?}",
                                if x.reads { "R" } else { " " },
                                if x.writes { "W" } else { " " },
                                x.object,
                                x.member,
                                x.locks,
                                x.site.method,
                                x.site.line
                            );
                        }
                        for n in &m.nested {
                            println!(
                                "   {} ({}:{:?}) then {} ({}:{:?})",
                                n.outer.lock,
                                n.outer.site.method,
                                n.outer.site.line,
                                n.inner.lock,
                                n.inner.site.method,
                                n.inner.site.line
                            );
                        }
                        for w in &m.waits_on {
                            println!("   waits {}", w.lock);
                        }
                        for u in &m.unknown {
                            println!("   ? {u}");
                        }
                    }
                    for p in &a.pairs {
                        if p.is_kept() {
                            println!(
                                "{} x {}: one {} two {} order {}",
                                a.methods[p.first].signature,
                                a.methods[p.second].signature,
                                p.on_one_instance,
                                p.on_two_instances,
                                p.lock_order
                            );
                            for r in p.reasons.iter().take(1) {
                                println!("    {r:?}");
                            }
                        }
                    }
                    for g in &a.gaps {
                        println!("gap {g}");
                    }
                }
            }
            Err(e) => println!("{class}: {e:?}"),
        }
    }
}
