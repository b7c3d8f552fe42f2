//! The name of an open level.

use crate::studio::desk::DocumentId;
use crate::worlds::WorldKind;

/// Names a level among all that are open, whatever its world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LevelId {
    /// Its world.
    pub world: WorldKind,
    /// The document in that world.
    pub document: DocumentId,
}
