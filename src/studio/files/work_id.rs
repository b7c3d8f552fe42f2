//! Work: a level, run or policy that you can save, or a running training.

use crate::studio::documents::DocumentId;
use crate::studio::model::RunId;
use crate::studio::zuma::PolicyId;
use crate::worlds::WorldKind;

/// Identifies a piece of work that is open in this window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkId {
    /// An open level.
    Level(WorldKind, DocumentId),
    /// An open run.
    Run(RunId),
    /// A trained policy.
    Policy(PolicyId),
    /// The running training; it becomes a policy when it ends.
    Training,
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
