//! External programs as players: the agent `external`.
//!
//! Agents belong to the core, which starts no processes and reads no clock, so this agent has its
//! own module. The window and the headless verbs use it. Opening a recording starts no program.
//! `docs/programs.md` describes the protocol:
//!
//! ```text
//! Black Ice → program   {"game": {"rows": …, "codes": …, "step_limit": …, …}}   once
//! Black Ice → program   {"step": 0, "codes": …, "known": […]}                   each decision
//! program → Black Ice   R        or {"action": "R", "plan": "RRU", "steps": 12}  or resign …
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `player` | a player: a built-in agent or an external program |
//! | `external` | the agent: sends a question, waits, and converts the reply to a decision |
//! | `telling` | messages to the program, as JSON lines |
//! | `answers` | parser of replies |
//! | `process` | the running program: lines in, lines out, its end |
//! | `listening` | threads that read the program's output, with bounded memory |
//! | `leash` | ends the program with everything it started |

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
