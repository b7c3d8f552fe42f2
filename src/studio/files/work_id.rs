//! Work that can be saved in a file and would otherwise be lost.

use crate::studio::documents::DocumentId;
use crate::studio::model::RunId;
use crate::studio::zuma::PolicyId;
use crate::worlds::WorldKind;

/// A piece of work that can be saved in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkId {
    /// An open level.
    Level(WorldKind, DocumentId),
    /// An open run.
    Run(RunId),
    /// A trained policy.
    Policy(PolicyId),
    /// A running training; it becomes a policy when it ends.
    Training,
}

/// Work that is not, or not completely, in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsavedWork {
    /// The piece of work.
    pub work: WorkId,
    /// Name for the list.
    pub name: String,
    /// Source of a level, or kind and size of other work, as text.
    pub note: String,
}
