//! Runs and levels of a lesson that are open in the window.

use crate::studio::model::{LevelId, RunId};
use std::collections::BTreeMap;

/// Open runs and levels of a lesson, by their names in it.
#[derive(Debug, Clone, Default)]
pub struct OpenRooms {
    /// Open runs.
    pub(in crate::studio) runs: BTreeMap<String, RunId>,
    /// Open levels.
    pub(in crate::studio) levels: BTreeMap<String, LevelId>,
    /// Cursor to set once the search or verification has results.
    pub(in crate::studio) pending_cursor: Option<usize>,
}
