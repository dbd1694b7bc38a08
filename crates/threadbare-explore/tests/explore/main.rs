//! Explorers on abstract programs whose executions can be counted.

mod bounding;
mod litmus;
mod model;
mod oracle;
mod parts;
mod random_programs;
mod replaying;
mod sampling;
