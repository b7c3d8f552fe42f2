//! Handouts: a recorded run, or the moments of a lesson, as one HTML file that any browser plays.
//!
//! A [`Handout`] holds the runs and, optionally, moments: pictures with narration and questions.
//! [`handout_html`] turns it into a page that needs no network and no other file. Boards are the
//! [`Scene`](super::Scene)s of the window, stored compactly:
//!
//! ```text
//! scenes of every step ─→ symbols (shapes relative to a point, stored once)
//!                       ─→ instances (a symbol at a place, stored once)
//!                       ─→ per step: the difference from the list of instances before it
//! ```
//!
//! The script of the page (`assets/player.js`) builds only the elements that the reader may see:
//! with the future hidden, nothing after the cursor is in the document; with the ice hidden, the
//! true board comes from scenes without ice. It inserts texts as text, never as markup.
//!
//! | file | contents |
//! |---|---|
//! | `model` | the value [`Handout`] and its parts |
//! | `lesson` | a lesson as a handout |
//! | `symbols`, `changes` | compact encoding of scenes, and of lists that change little |
//! | `geometry` | places of cells on boards and tracks |
//! | `layers` | the parts of a board, and what must be visible to show each |
//! | `run_source`, `ice`, `platform`, `zuma` | scenes and facts of a run, by world |
//! | `wording`, `terms` | recorded facts of decisions as lines and columns, and their explanations |
//! | `legend_data` | legends of boards and marks |
//! | `run_data`, `moment_data`, `page` | the data of the page, and the page itself |

mod changes;
mod geometry;
mod ice;
mod layers;
mod legend_data;
mod lesson;
mod model;
mod moment_data;
mod page;
mod platform;
mod run_data;
mod run_source;
mod symbols;
mod terms;
#[cfg(test)]
mod tests;
mod wording;
mod zuma;

pub use lesson::{LESSON_NODES, lesson_page};
pub use model::{Handout, HandoutError, HandoutMoment, HandoutRun, MomentView};
pub use page::{PAGE_EXTENSIONS, handout_html, is_page};
