//! Which thread goes next: one published algorithm a file.

pub mod delay;
pub mod dfs;
pub mod dpor;
pub mod happens;
mod inquiry;
pub mod numbers;
pub mod pct;
pub mod pilot;
pub mod pos;
pub mod preemption;
pub mod random;
pub mod rng;
pub mod rounds;
pub mod surw;
pub mod wakeup;
