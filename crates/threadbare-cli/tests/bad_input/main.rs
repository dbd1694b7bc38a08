//! Bad input: every row of the table of `docs/exit-codes.md`, "When something is wrong", tried for real.
//!
//! `input` makes the bad input (a folder of compiled classes, damaged in various ways), `rows` is
//! the table. Where `java` meets the same input, its output is the expectation.

mod input;
mod rows;

use threadbare_testkit::docs::documented_rows;

use input::BadInput;
use rows::ROWS;

#[test]
fn every_row() {
    let jdks = threadbare_testkit::jdks::find();
    assert!(!jdks.is_empty(), "no JDK 17, 21 or 25 with javac found: install openjdk-17-jdk-headless");
    let mut failures = Vec::new();
    for jdk in jdks {
        let feature = jdk.feature;
        let input = BadInput::new(jdk);
        for row in ROWS {
            if let Err(why) = (row.check)(&input, row.code) {
                failures.push(format!("JDK {feature}, row `{}`:\n{why}", row.wrong));
            }
        }
    }
    assert!(failures.is_empty(), "{} rows fail\n\n{}", failures.len(), failures.join("\n\n"));
}

/// The table in `docs/exit-codes.md` and the table here are the same.
#[test]
fn the_documentation_lists_every_row() {
    let listed = documented_rows("## `run`: when something is wrong");
    let tested: Vec<(String, String)> =
        ROWS.iter().map(|row| (row.wrong.to_string(), row.code.to_string())).collect();
    assert_eq!(listed, tested);
}
