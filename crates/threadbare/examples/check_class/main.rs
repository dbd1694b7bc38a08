//! Checks one class with the library and prints what was found.
//!
//! `cargo run --release -p threadbare --example check_class -- target/classes bank.Account`

mod checking;

use checking::check_class;
use threadbare::{Error, Jdk};

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [class_path, class] = &words[..] else {
        return Err(Error::new("give a class path and the name of a class"));
    };
    println!("{}", check_class(&Jdk::find(None)?, class_path, class)?);
    Ok(())
}
