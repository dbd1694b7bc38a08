//! Says in one line on which JDKs the suite has run, and on which it could not: the last line of `scripts/test.sh`.

use threadbare_testkit::jdks::{self, FEATURES};

fn main() {
    let found = jdks::find();
    let named: Vec<String> = found.iter().map(|jdk| format!("JDK {}", jdk.update())).collect();
    let missing: Vec<String> =
        FEATURES.iter().filter(|f| found.iter().all(|jdk| jdk.feature != **f)).map(u32::to_string).collect();
    let missing = match missing.as_slice() {
        [] => String::new(),
        missing => format!("; not installed, so not tested on: JDK {}", missing.join(" and ")),
    };
    println!("tested on {}{missing}", named.join(" and "));
}
