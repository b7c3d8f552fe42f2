//! External programs as players: the agent `external`.
//!
//! Agents belong to the core, which starts no processes and reads no clock, so this agent has its
//! own module. The window and the command line use it. Opening a recording starts no program.
//! `docs/programs.md` describes the protocol:
//!
//! ```text
//! Black Ice → program   {"game": {"rows": …, "codes": …, "step_limit": …, …}}   once
//! Black Ice → program   {"step": 0, "codes": …, "known": […]}                   each decision
//! program → Black Ice   R        or {"action": "R", "plan": "RRU", "steps": 12}  or resign …
//! ```
//!
//! `codes` are the squares as the agent sees them and `known` the known ice, row by row. `steps` is
//! the expected number of steps, and a reason may follow `resign`.
//!
//! | module | contents |
//! |---|---|
//! | `player` | a player: a built-in agent or an external program |
//! | `external` | the agent: sends a question, waits, and converts the reply to a decision |
//! | `messages` | messages to the program, as JSON lines |
//! | `replies` | parser of replies |
//! | `process` | the running program: lines in, lines out, its end |
//! | `output_reader` | threads that read the program's output, with bounded memory |
//! | `process_group` | ends the program with everything it started |

mod external;
mod messages;
mod output_reader;
mod player;
mod process;
mod process_group;
mod replies;

pub use external::{BlankCommand, ExternalAgent, Program};
pub use messages::GameDescription;
pub use player::IcePlayer;
