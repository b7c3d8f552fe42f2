//! Identifier of an open level.

use crate::studio::documents::DocumentId;
use crate::worlds::WorldKind;

/// Identifies an open level of any world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LevelId {
    /// The world of the level.
    pub world: WorldKind,
    /// The document in that world.
    pub document: DocumentId,
}
