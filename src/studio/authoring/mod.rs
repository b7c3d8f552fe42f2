//! Writing lessons in the window: moments, narration, questions.
//!
//! At most one lesson is written ([`AuthoredLesson`]). It is a draft with an undo tree, like a level
//! in an editor. `Ctrl+L` adds a moment of what the window shows ([`capture`](self)); the panel above
//! the timeline holds the strip of moments, the narration and the question.
//!
//! ```text
//! window ─ moment_shown ─► LessonEdit ─► AuthoredLesson ─ show_authored_moment ─► window
//!                                            │    ▲
//!                         preview, save ◄────┘    └── panel: texts, visible facts, question
//! ```
//!
//! A lesson that is played covers the lesson that is written: the panel, the keys and the commands to
//! save and undo are those of the lesson only while it is on screen, see
//! [`Studio::written_lesson`](super::model::Studio::written_lesson).

mod authored_lesson;
mod authored_text;
mod capture;
mod commands;
mod lesson_file;
mod moment_commands;
mod moment_form;
mod new_question;
mod panel;
mod question_form;
mod request;
#[cfg(test)]
mod tests;
mod text_fields;
mod thumbnails;

pub use authored_lesson::AuthoredLesson;
pub use authored_text::AuthoredText;
pub use panel::AuthoringPanel;
pub use request::AuthoringRequest;
