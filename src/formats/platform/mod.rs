//! Levels of the platform world, as stage files and as native RON.
//!
//! A stage file has the name of the search algorithm of its author in the first line, then up to
//! four lines in any order. A stage is 6 rows high; numbers are separated by blanks, columns count
//! from 0 on the left.
//!
//! ```text
//! IDA*            the search: A* or IDA*
//! W 0 0 0 0 3 0   height of the wall in each column, 0 to 5
//! R 1 1 2         column of each rock; repeated columns stack; may be missing
//! A 2             column of the agent
//! G 4             column of the gate
//! ```
//!
//! Rocks, agent and gate lie on top of the wall and the rocks of their column. A native level
//! stores the same with title, author and note; its board has the six rows as text.

mod native;
mod stage_file;
#[cfg(test)]
mod tests;

pub use native::{read_native_stage, replace_native_stage, write_native_stage};
pub use stage_file::{is_stage, read_stage, write_plan, write_stage};
