//! Unsaved work as it is kept for the case of a crash.

use super::LevelSource;
use serde::{Deserialize, Serialize};

/// Unsaved work, written every few seconds and removed when the program ends well.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rescue {
    /// When it was written, in seconds since 1970.
    pub written_at: u64,
    /// The levels with unsaved changes, the open one first.
    pub levels: Vec<RescuedLevel>,
}

/// A level with unsaved changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RescuedLevel {
    /// Where it came from.
    pub source: LevelSource,
    /// Its title.
    pub title: String,
    /// The level as native text.
    pub text: String,
}
