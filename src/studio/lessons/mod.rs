//! Lessons in the window: moments, narration, questions and answers.
//!
//! A lesson is a list of moments of runs and levels ([`crate::lessons`]). At most one lesson is
//! open ([`OpenLesson`]). A moment shows its room (a run at a step, a search, a verification, a
//! training) with the views that the studio has anyway, so the lesson adds only one panel: moments,
//! narration and question.
//!
//! ```text
//! file ─ open_lesson ─► OpenLesson ─ show_moment ─► run and cursor, search, verification
//!                          │  ▲
//!        restrictions ◄────┘  └── commands: next moment, hint, answer, reveal
//! ```
//!
//! A moment hides facts and allows only some controls ([`restrictions`](self)); an open question
//! hides its answer as well. Anything else that the user shows, such as another run, leaves the
//! lesson for free exploration; [`Command::ExploreFreely`](super::command::Command::ExploreFreely)
//! returns to the moment.
//!
//! "Ask me" is a lesson made of one run: a moment for each decision with candidates close in cost.
//!
//! Answers stay in memory until the user saves them to a file. Nothing is sent anywhere.

mod answers_file;
mod ask_me;
pub(in crate::studio) mod buttons;
mod commands;
mod feedback;
mod moment_strip;
mod open_lesson;
mod open_rooms;
mod panel;
mod question_state;
mod question_view;
mod request;
mod restrictions;
mod room_answers;
mod rooms;
mod stored_answers;
#[cfg(test)]
mod tests;

pub(in crate::studio) use moment_strip::{MomentStrip, PICTURE_POINTS, StripEntry, StripResponse};
pub use open_lesson::OpenLesson;
pub use open_rooms::OpenRooms;
pub use panel::LessonPanel;
pub use question_state::QuestionState;
pub use request::LessonRequest;
pub use room_answers::RoomAnswers;
