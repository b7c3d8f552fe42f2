//! Unsaved work as it is kept for the case of a crash.

use crate::studio::source::LevelSource;
use serde::{Deserialize, Serialize};

/// Unsaved work, written every few seconds and removed when the program ends well.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rescue {
    /// When it was written, in seconds since 1970.
    pub written_at: u64,
    /// The levels with unsaved changes, the open one first, and then games that a person played.
    pub work: Vec<RescuedWork>,
}

/// A level with unsaved changes, or a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RescuedWork {
    /// Where it came from.
    pub source: LevelSource,
    /// What it is called.
    pub title: String,
    /// The level or the recording as native text.
    pub text: String,
}
