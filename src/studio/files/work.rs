//! Work: a level, a run, or other work of a world, such as a trained policy.
//!
//! Levels and runs are work of every world. A world may have *other work*, with its own kind of
//! file, see `other_work`.

use crate::studio::documents::DocumentId;
use crate::studio::model::RunId;
use crate::worlds::WorldKind;
use std::any::Any;
use std::fmt::Debug;

/// Identifies a piece of work that is open in this window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkId {
    /// An open level.
    Level(WorldKind, DocumentId),
    /// An open run.
    Run(RunId),
    /// Other work of a world.
    Other(OtherWorkId),
    /// The lesson that is written.
    Lesson,
    /// The running job of a world that ends with other work, such as a training.
    Job(WorldKind),
}

/// Identifies other work of a world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct OtherWorkId {
    /// The world.
    pub world: WorldKind,
    /// Number of the work in its world.
    pub number: u64,
}

/// An entry of the list of unsaved work: work that no file contains completely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsavedWork {
    /// The piece of work.
    pub work: WorkId,
    /// Name for the list.
    pub name: String,
    /// Source of a level, or kind and size of other work, as text.
    pub note: String,
}

/// Nouns and sentences about the other work of a world.
#[derive(Debug, PartialEq, Eq)]
pub struct OtherWorkWords {
    /// The world.
    pub world: WorldKind,
    /// Extension of its files, without the dot.
    pub extension: &'static str,
    /// Name of its files in the system's chooser.
    pub files: &'static str,
    /// Heading of the dialog that opens a file.
    pub open: &'static str,
    /// Heading of the dialog that saves it.
    pub save: &'static str,
    /// Sentence endings about unsaved work: after one name, and after a count.
    pub unsaved: (&'static str, &'static str),
    /// The same about the running job.
    pub running: (&'static str, &'static str),
}

/// Content of other work, in the form in which job threads write it.
pub(in crate::studio) trait OtherContent: Any + Debug + Send + Sync {
    /// Returns the bytes of its file.
    ///
    /// # Errors
    /// The reason why the content cannot be encoded.
    fn bytes(&self) -> Result<Vec<u8>, String>;
}
