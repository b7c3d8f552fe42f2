//! Work that can be saved in a file and would otherwise be lost.

use crate::studio::desk::DocumentId;
use crate::studio::marbles::PolicyId;
use crate::studio::model::RunId;
use crate::worlds::WorldKind;

/// A piece of work that can be saved in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saveable {
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
pub struct Unsaved {
    /// The piece of work.
    pub work: Saveable,
    /// Name for the list.
    pub name: String,
    /// Source or kind, as text.
    pub note: String,
}
