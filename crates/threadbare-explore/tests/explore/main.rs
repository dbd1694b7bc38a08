//! Explorers on abstract programs whose executions can be counted.

mod model;
mod oracle;
mod random_programs;
