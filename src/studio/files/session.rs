//! What is kept between two sessions: settings, the level that was open, and what a crash left.

use super::rescue::{Rescue, RescuedWork};
use super::rescue_file::RescueFile;
use crate::storage::settings::{Loaded, load};
use crate::studio::model::RunId;
use crate::studio::settings::Settings;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What was written last, to write only what changed.
#[derive(Debug, Default)]
pub(super) struct Session {
    pub(super) settings: Option<Settings>,
    pub(super) changed_at_ms: Option<u64>,
    pub(super) backed_up_at_ms: u64,
    /// The level of the last backup, as text.
    pub(super) backed_up: String,
    pub(super) rescued_at_ms: u64,
    /// What the rescue file holds of this session's work.
    pub(super) rescue: Rescue,
    /// The texts of games that were put into it, by run and revision.
    pub(super) games: BTreeMap<(RunId, u64), RescuedWork>,
    /// The rescue file of this window, once the session has begun.
    pub(super) rescue_file: Option<RescueFile>,
    /// The troubles with the program's own files that were told: each is told once.
    pub(super) told: BTreeSet<String>,
    /// What the last session left behind, until it was answered for.
    pub(super) found: Option<Rescue>,
    /// While a gesture is under way nothing is backed up.
    pub(super) is_held: bool,
}

/// How a session begins.
#[derive(Debug)]
pub struct Opening {
    /// The settings of the last session, or the defaults.
    pub settings: Settings,
    /// Why the defaults are used although there are settings.
    pub message: Option<String>,
}

impl Opening {
    /// Reads the settings.
    #[must_use]
    pub fn read(data_folder: &Path) -> Self {
        let path = settings_path(data_folder);
        let Loaded { value: settings, trouble } = load(&path);
        let message = trouble.map(|trouble| format!("Defaults are used: {trouble}"));
        Self { settings, message }
    }
}

/// The file of settings in a folder.
pub(super) fn settings_path(folder: &Path) -> PathBuf {
    folder.join("settings.ron")
}
