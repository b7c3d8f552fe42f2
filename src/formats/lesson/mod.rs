//! Lessons (`.lesson`, RON) and the answers of students (`.answers`, JSON lines).
//!
//! A lesson embeds whole native documents: its runs and levels. [`read_lesson`] reads them with the
//! readers of those formats and moves their problems to the right line of the lesson. A moment with
//! a problem is left out, and the other moments remain.
//!
//! [`write_lesson`] writes canonical text: equal lessons give equal texts. [`lesson_digest`] hashes
//! it, so that answers name the lesson that they belong to. In a draft, a document may be
//! `File("path")`; [`file_references`] finds them, and [`with_files`] replaces them.

mod answers;
mod embed;
mod read;
#[cfg(test)]
pub(super) mod testing;
#[cfg(test)]
mod tests;
mod write;

pub use answers::{read_answers, write_answers};
pub use embed::{FileReference, file_references, with_files};
pub use read::{MAX_DOCUMENTS, MAX_MOMENTS, read_lesson, read_lesson_with_offsets};
pub use write::{lesson_digest, level_text, write_lesson};
