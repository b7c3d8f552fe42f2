//! Somebody else's program plays: the agent `external`.
//!
//! A room of its own, as agents are part of the core, which starts no processes and reads no
//! clock, while the window and the headless verbs both seat this one. Recordings are plain values
//! here as well: opening one starts nothing. What is said on both sides is told in
//! `docs/programs.md`.
//!
//! | module | what |
//! |---|---|
//! | `player` | who plays: an agent of the house, or somebody's program |
//! | `external` | the agent: asks, waits, and makes a decision of the answer |
//! | `telling` | what the program is told, as lines of JSON |
//! | `answers` | what it may answer, and what is nonsense |
//! | `process` | the program while it runs: lines in, lines out, the end |
//! | `listening` | threads that read what it writes, however much that is |
//! | `leash` | nothing of it outlives the game, or us |

mod answers;
mod external;
mod leash;
mod listening;
mod player;
mod process;
mod telling;

pub use external::{External, NoCommand, Program};
pub use player::Player;
pub use telling::Opening;
